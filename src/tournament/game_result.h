/* One refereed game, from its plan to its result: the game's place in the event, its players and
 * seats, the turns and the outcome. This module does not deal with JSON, SQL or processes.
 *
 * The event (event.h) fills in the place, and the runner fills in the rest. Records and the
 * database store the same data. The game_result owns its strings; game_result_free frees them. */
#ifndef TOURNAMENT_GAME_RESULT_H
#define TOURNAMENT_GAME_RESULT_H

#include "games/game.h"

/* A turn of the game. */
struct game_turn {
    char *text;
    double ms;         /* time that the turn took, in ms; 0 for a turn of the opening */
    int seat;          /* seat that made the turn */
    char *lost;        /* rule by which the turn was lost, such as "timeout"; NULL if the turn was
                        * not lost */
    char *lost_detail; /* details of a lost turn, only for the first lost turn of each seat;
                        * otherwise NULL */
};

struct game_fault {
    int seat;
    char *rule;
    char *detail;
    size_t turn;         /* number, from 1, of the turn that was not made */
    double ms;           /* for a timeout: how long the referee waited, in ms; otherwise 0 */
    double core_wait_ms; /* for a timeout: how much of that time the bot and the referee waited for
                          * a core; -1: unknown */
    bool exited;         /* whether the process exited by itself; the next two members say how */
    int exit_code;       /* exit code of the process; -1 if a signal ended the process */
    int signal;          /* signal that ended the process; 0 if no signal did */
};

/* The time limits of a seat in ms; 0: none. See struct match_clock. */
struct game_clock {
    uint64_t ready_ms, first_ms, turn_ms, bank_ms, margin_ms;
};

/* The resources that a player's processes used in a game. */
struct game_usage {
    uint64_t cpu_us;  /* total processor time of all processes, in microseconds */
    uint64_t peak_kb; /* peak memory of the process that used the most */
};

/* A value that a bot reported about the game (docs/records.md). */
struct game_datum {
    char *name, *value;
    int seat;     /* seat that the value is of; -1: of the game */
    int64_t turn; /* turn that the value is of, as the bot counts; -1: of no single turn */
};

/* The game's place in its event. All numbers count from 0. */
struct game_place {
    uint64_t number;
    unsigned stage;
    size_t pairing;     /* index of the pairing within the stage */
    uint64_t round;     /* number of the set. The games of a set (a pair, or four games in `judge`)
                         * share an opening */
    unsigned seating;   /* index of the seating in the contest's list */
    uint64_t opening;   /* number of the opening in the event: games with the same number share
                         * opening and seed */
    int players[SEATS]; /* player numbers in the event, by seat */
    int first;          /* seat that moves first */
    uint64_t seed;      /* seed for the opening, and for {seed} in commands */
};

/* Data about how the game was played. */
struct game_record {
    char *contest;
    char *variant;                      /* name of the rule variant */
    char *names[SEATS];                 /* player names, by seat */
    char *commands[SEATS];              /* commands by seat, after the placeholders are replaced */
    int64_t began_utc_ms, ended_utc_ms; /* times of day (utc.h); 0: unknown */
    bool timed;                         /* whether `clocks` is known */
    struct game_clock clocks[SEATS];    /* time limits, by seat */
    struct game_turn *turns;            /* all turns, beginning with the opening */
    size_t turn_count;
    size_t opening_count;
    char *stderr_text[SEATS]; /* start and end of each bot's standard error, by seat */
    struct game_datum *data;  /* values that the bots reported */
    size_t datum_count;
    bool measured;                  /* whether the game was played in a sandbox, which measured
                                     * `usage` */
    struct game_usage usage[SEATS]; /* resources used, by seat */
    unsigned voids; /* how often the game was void because a bot had waited for a core */
};

/* Data about how the game ended. */
struct game_outcome {
    bool uncounted; /* whether the game is not counted, because its event was decided without it or
                     * had not reached it */
    int winner;     /* seat that won, or -1 */
    int scores[SEATS];
    char *reason;
    bool forfeit;
    struct game_fault fault;   /* fault that ended the game; valid only if `forfeit` is true */
    struct game_number *parts; /* the parts that each score consists of, if the game has such
                                * parts */
    size_t part_count;
    struct game_number *counts; /* counters of the game, which are used as tie-breaks */
    size_t count_count;
    char *report; /* JSON report of the game about its final state, for store/; NULL if there is
                   * none */
};

struct game_result {
    struct game_place place;
    struct game_record record;
    struct game_outcome outcome;
    uint64_t hash; /* from a database, which stores it; 0: not known yet. Read it by
                    * game_result_hash */
};

/* Frees the strings of the game_result, and leaves it empty. Members that were never filled in must
 * be NULL or 0. */
void game_result_free(struct game_result *result);

/* Returns the hash of what happened in the game: rules, first mover, turns and result, but neither
 * players nor times. Deterministic bots repeat a game exactly, so a game with the hash of an
 * earlier one by the same players is no further evidence. Never 0. */
uint64_t game_result_hash(const struct game_result *result);

/* Returns whether the player in that seat completed the game: no fault of the player ended the
 * game, and at most half of the player's turns were lost. */
bool game_result_completed(const struct game_result *result, int seat);

/* Returns whether the game was lost because time ran out. */
bool game_result_is_late(const struct game_result *result);

/* Appends who played on which seat: "a on seat 1 against b on seat 2". */
void game_result_put_seats(const struct game_result *result, struct text *text);

/* Appends a shell command that shows the game up to its last turn. It is built from the contest,
 * variant and turns alone, so that an untrusted record cannot inject another command. Appends
 * nothing if the contest or variant is unknown, or if a turn is not printable ASCII. */
void game_result_put_replay(const struct game_result *result, struct text *text);

#endif
