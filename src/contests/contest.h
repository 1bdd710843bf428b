/* A contest as data: game, protocol, clock, format and scoring. No other code in the program refers
 * to a contest by name. */
#ifndef CONTESTS_CONTEST_H
#define CONTESTS_CONTEST_H

#include "games/game.h"
#include "protocols/protocol.h"

/* The seats of one game of a set: the player on seat 0, and the seat that moves first. */
struct seating {
    int player_on_seat0;
    int first;
};

/* The time limit of a rule set that differs from the contest's. */
struct variant_clock {
    const char *variant; /* name of the rule set; NULL ends the list */
    unsigned turn_ms;
};

/* How the contest's text shows the lines that a bot reads and writes. */
struct log_style {
    const char *read, *said; /* prefix of a line read, and of a line written by the bot */
    bool quoted;             /* lines are shown as "OK\n", in quotes; false: as they are */
};

/* A tie-break for equal scores: a member of the report's "counts", added up over the set. */
struct tie_break {
    const char *count;
    bool most_wins; /* the higher sum wins; false: the lower */
};

struct contest {
    const char *name;
    const char *about; /* one line, for --help */
    const struct game *game;
    const struct protocol *protocol;

    /* The clock: wall time; each limit starts at the last byte of the request. */
    unsigned ready_ms; /* limit for each answer in the protocol's opening phase */
    unsigned first_ms; /* limit for a bot's first turn of a game; 0: same as turn_ms */
    unsigned turn_ms;  /* limit for later turns; 0: none */
    unsigned bank_ms;  /* limit for all turns of a bot in a game together; 0: none */
    const struct variant_clock *variant_clocks; /* rule sets with a different turn_ms; NULL: none */

    /* The format: the smallest set of games that gives both players equal chances. */
    const char *round_name; /* the contest's name for a set: "pair", "faceoff" */
    const struct seating *seatings;
    unsigned seating_count;

    int forfeit_scores[2]; /* scores after a forfeit: the opponent's, then the offender's */
    struct log_style log;
    const char *idle_turn; /* a turn that changes nothing, for protocols with a process per turn */
    bool sums_scores; /* the scores of the games of a set are added, and the higher sum wins the
                       * set */

    size_t source_units_max; /* size limit of a submitted program in UTF-16 units, with comments */

    /* The default contest of `faceoff referee`, which other programs run without naming a
     * contest. */
    bool default_for_referee;

    /* For cups; NULL or 0 if the contest has none. */
    const char *const *house;           /* source of the house entry, needed by seasons: its lines,
                                         * NULL-terminated */
    const char *header_name;            /* label of the entry's name in the header of its source */
    const char *header_author;          /* label of the author's name in that header */
    const struct tie_break *tie_breaks; /* ended by a NULL count; if all are equal, the smaller
                                         * executable wins */
    size_t source_size_max;             /* size limit of a source in bytes, without comments */
    size_t executable_size_max;         /* size limit of an executable in bytes */
    unsigned data_kib_max;              /* memory limit of a process of an entry, in KiB */
};

extern const struct contest contest_codingame, contest_judge, contest_potm, contest_proglad;

/* The lines of bots/showdown/runner.c with its header, NULL-terminated. meson.build compiles them
 * into the program, so that a cup needs no other files than its entries. */
extern const char *const potm_house[];

/* All contests, NULL-terminated. */
extern const struct contest *const contests[];

/* Finds a contest by name; returns NULL if the name is unknown. */
const struct contest *contest_find(const char *name);

/* Finds a contest by name. If the name is unknown, returns NULL and sets *error, which lists the
 * contests. */
const struct contest *contest_need(const char *name, struct error *error);

/* Finds a contest by its name, or by the name of its game if the game has only one contest.
 * Otherwise returns NULL and sets *error. */
const struct contest *contest_meant(const char *name, struct error *error);

/* Return the default contests of `faceoff referee` and of seasons. */
const struct contest *contest_for_referee(void);
const struct contest *contest_for_seasons(void);

/* Returns the limit of a turn in ms under these rules; NULL for the game's default rules. */
unsigned contest_turn_ms(const struct contest *contest, const char *variant);

#endif
