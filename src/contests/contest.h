/* Describes a contest as data: its game, protocol, clock, format and scoring. No other code in the
 * program refers to a contest by name. */
#ifndef CONTESTS_CONTEST_H
#define CONTESTS_CONTEST_H

#include "games/game.h"
#include "protocols/protocol.h"

/* The seating of one game in a set: the player in seat 0, and the seat that moves first. */
struct seating {
    int player_on_seat0;
    int first;
};

/* The time limit for a rule set if it differs from the contest's limit. */
struct variant_clock {
    const char *variant; /* name of the rule set; NULL ends the list */
    unsigned turn_ms;
};

/* The form in which the contest's rules show the lines that a bot reads and writes. */
struct log_style {
    const char *player;      /* word before the number of a seat, with its blank if it has one */
    const char *read, *said; /* text before a line that the bot reads, and before a line that it
                              * writes */
    const char *errors;      /* text before a line on standard error, which no rules show */
    bool quoted;             /* whether lines are shown in quotes, as "OK\n"; if false, they are
                              * shown without quotes */
};

/* A tie-break that decides between equal scores. It is a member of the report's "counts", added up
 * over the set of games. */
struct tie_break {
    const char *count;
    bool most_wins; /* whether the higher sum wins; if false, the lower sum wins */
};

struct contest {
    const char *name;
    const char *about; /* description of the contest for --help, in one line */
    const struct game *game;
    const struct protocol *protocol;

    /* The clock measures wall time. Each limit starts at the last byte of the request. */
    unsigned ready_ms; /* time limit in ms for each answer in the protocol's opening phase */
    unsigned first_ms; /* time limit in ms for a bot's first turn of a game; 0: the same as
                        * turn_ms */
    unsigned turn_ms;  /* time limit in ms for each later turn; 0: no limit */
    unsigned guard_ms; /* for contests whose rules have no time limit: the limit in ms per turn by
                        * default. It only stops bots that hang; turn_ms is then the time that our
                        * own bots take. 0: turn_ms is the limit */
    unsigned bank_ms;  /* time limit in ms for all turns of a bot in a game together; 0: no limit */
    const struct variant_clock *variant_clocks; /* limits for rule sets with a different turn_ms;
                                                 * NULL: none */

    /* The format of a match, given by the smallest set of games in which both players have equal
     * chances. */
    const char *round_name; /* the contest's word for such a set: "pair" or "faceoff" */
    const struct seating *seatings;
    unsigned seating_count;

    int forfeit_scores[2]; /* scores after a forfeit: first the opponent's, then the offender's */
    struct log_style log;
    const char *idle_turn; /* turn that changes nothing, for protocols in which every turn runs a
                            * new process */
    bool sums_scores; /* whether the scores of all games in a set are added; the player with the
                       * higher sum then wins the set */

    size_t source_units_max; /* maximum size of a submitted program in UTF-16 units, including
                              * comments */

    /* Whether this is the default contest of `faceoff referee`, which other programs run without
     * naming a contest. */
    bool default_for_referee;

    /* Members for cups. They are NULL or 0 if the contest has no cups. */
    const char *const *house;           /* source of the house entry, which seasons need, as a list
                                         * of lines; NULL-terminated */
    const char *header_name;            /* label of the entry's name in the header of its source */
    const char *header_author;          /* label of the author's name in that header */
    const struct tie_break *tie_breaks; /* list of tie-breaks, ended by a NULL count; if all of them
                                         * are equal, the smaller executable wins */
    size_t source_size_max;             /* maximum size of a source in bytes, not counting
                                         * comments */
    size_t executable_size_max;         /* maximum size of an executable in bytes */
    unsigned data_kib_max;              /* memory limit for each process of an entry, in KiB */
};

extern const struct contest contest_codingame, contest_judge, contest_potm, contest_proglad;

/* The lines of bots/showdown/runner.c, including its header; NULL-terminated. meson.build compiles
 * them into the program, so that a cup needs no files except its entries. */
extern const char *const potm_house[];

/* The list of all contests, NULL-terminated. */
extern const struct contest *const contests[];

/* Finds a contest by name. Returns NULL if the name is unknown. */
const struct contest *contest_find(const char *name);

/* Finds a contest by name. If the name is unknown, returns NULL and sets *error to a message that
 * lists the contests. */
const struct contest *contest_need(const char *name, struct error *error);

/* Finds a contest by its name, or by the name of its game if that game has only one contest. If
 * there is no such contest, returns NULL and sets *error. */
const struct contest *contest_meant(const char *name, struct error *error);

/* Return the default contest of `faceoff referee`, and the contest that seasons use by default. */
const struct contest *contest_for_referee(void);
const struct contest *contest_for_seasons(void);

/* Returns the time limit per turn, in ms, under these rules. `variant` is NULL for the game's
 * default rules. */
unsigned contest_turn_ms(const struct contest *contest, const char *variant);

#endif
