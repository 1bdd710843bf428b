/* A contest as data: game, protocol, clock, format and scoring.
 * Never code: nothing else in the program names a contest. */
#ifndef CONTESTS_CONTEST_H
#define CONTESTS_CONTEST_H

#include "games/game.h"
#include "protocols/protocol.h"

/* One game of a round: which of the two players sits on seat 0, and which seat moves first. */
struct seating {
    int player_on_seat0;
    int first;
};

/* A set of rules with a clock of its own. */
struct variant_clock {
    const char *variant; /* of the game; NULL ends the list */
    unsigned turn_ms;
};

/* How the contest's own text shows what a bot reads and says. */
struct wire_words {
    const char *read, *said; /* in front of a line */
    bool quoted;             /* "OK\n"; else the bare line */
};

/* Decides between equal scores of a round: a member of the report's "counts", added up. */
struct tie_break {
    const char *count;
    bool most_wins; /* otherwise the fewest */
};

struct contest {
    const char *name;
    const char *about; /* one line for --help */
    const struct game *game;
    const struct protocol *protocol;

    /* The clock. Wall time, each limit counted from the last byte of the request. */
    unsigned ready_ms; /* for each answer of the protocol's opening */
    unsigned first_ms; /* for a bot's first turn of a game; 0: like any other */
    unsigned turn_ms;  /* for its later turns; 0: no limit */
    unsigned bank_ms;  /* for all turns of a game together; 0: no such limit */
    const struct variant_clock *variant_clocks; /* where turn_ms differs; NULL: nowhere */

    /* The format: a round has the fewest games that give both players the same chances. */
    const char *round_name; /* "pair", "faceoff" */
    const struct seating *seatings;
    unsigned seating_count;

    int forfeit_scores[2]; /* of the other player, and of the one at fault */
    struct wire_words log;
    const char *idle_turn; /* a turn that changes nothing, if each turn is a process */
    bool sums_scores; /* the scores of a round's games are added; the higher sum wins the round */

    size_t source_units_max; /* of a submitted program: UTF-16 units, with comments */

    /* Other programs that run `faceoff referee` mean this one where they name none. */
    bool of_arenas;

    /* Of a cup; NULL and 0 where the contest has none. */
    const char *const *house;           /* the source of the house entry, which a season needs: its
                                         * lines, ended by NULL */
    const char *header_name;            /* in an entry's header: what precedes its name, */
    const char *header_author;          /* and its author's */
    const struct tie_break *tie_breaks; /* ended by a NULL count; then the smallest executable */
    size_t source_size_max;             /* bytes, comments left out */
    size_t executable_size_max;         /* bytes */
    unsigned data_kib_max;              /* memory that a process of an entry may allocate */
};

extern const struct contest contest_codingame, contest_judge, contest_potm, contest_proglad;

/* The lines of bots/showdown/runner.c with its header, ended by NULL: meson.build builds them into
 * the program, so that a cup needs nothing but its entries. */
extern const char *const potm_house[];

/* All contests, NULL-terminated. */
extern const struct contest *const contests[];

/* NULL when there is none of that name. */
const struct contest *contest_find(const char *name);

/* The same, but that is an error, which lists the contests. */
const struct contest *contest_need(const char *name, struct error *error);

/* The same, but takes the name of a game that has one contest too. */
const struct contest *contest_meant(const char *name, struct error *error);

/* What `faceoff referee` referees, and what a season is of, where no contest is named. */
const struct contest *contest_of_arenas(void);
const struct contest *contest_of_seasons(void);

/* The limit of a turn under these rules; NULL for the game's first ones. */
unsigned contest_turn_ms(const struct contest *contest, const char *variant);

#endif
