/* One refereed game: its place in the event, its players and seats, its turns and its outcome. This
 * module does not deal with JSON, SQL or processes.
 *
 * The event (event.h) fills in the place, and the runner fills in the rest. Records and the
 * database store the same data. The game_result owns its strings; game_result_free frees them. */
#ifndef TOURNAMENT_GAME_RESULT_H
#define TOURNAMENT_GAME_RESULT_H

#include "games/game.h"

/* A single turn of a game. */
struct game_turn {
    char *text;
    double ms; /* time taken by the turn in ms; 0 for a turn of the opening */
    int seat;  /* seat that made the turn */
    /* Rule under which the turn was lost, such as "timeout", or NULL if the turn was not lost. */
    char *lost;
    /* Details of a lost turn. Set only for the first lost turn of each seat, and NULL otherwise. */
    char *lost_detail;
};

struct game_fault {
    int seat;
    char *rule;
    char *detail;
    size_t turn; /* number of the turn that the bot failed to make, counting from 1 */
    double ms;   /* for a timeout: time that the referee waited, in ms; otherwise 0 */
    /* For a timeout: part of that time during which the bot and the referee were waiting for a
     * core, or -1 if unknown. */
    double core_wait_ms;
    /* For a timeout: whether the bot ran for most of its time limit. Not stored. */
    bool ran_full_time;
    /* Whether the process exited on its own. The next two members say how. */
    bool exited;
    int exit_code; /* exit code of the process, or -1 if a signal terminated it */
    int signal; /* signal that terminated the process, or 0 if it was not terminated by a signal */
};

/* The time limits of a seat in ms, or 0 for no limit. See struct match_clock. */
struct game_clock {
    uint64_t ready_ms, first_ms, turn_ms, bank_ms, margin_ms;
};

/* The resources that a player's processes used in a game. */
struct game_usage {
    uint64_t cpu_us;  /* total processor time of all processes, in microseconds */
    uint64_t peak_kb; /* peak memory of the process that used the most memory */
    bool unknown;     /* whether some of the usage could not be measured */
};

/* A value that a bot reported about the game (docs/records.md). */
struct game_datum {
    char *name, *value;
    int seat; /* seat the value belongs to, or -1 if it belongs to the whole game */
    /* Turn the value belongs to, as counted by the bot, or -1 if it belongs to no particular
     * turn. */
    int64_t turn;
};

/* The game's place in its event. All numbers count from 0. */
struct game_place {
    uint64_t number;
    unsigned stage;
    size_t pairing; /* index of the pairing within the stage */
    /* Number of the set. The games of a set (a pair or, in `judge`, four games) share an
     * opening. */
    uint64_t round;
    unsigned seating; /* index of the seating in the contest's list */
    /* Number of the opening in the event. Games with the same number share their opening and
     * seed. */
    uint64_t opening;
    int players[SEATS]; /* player numbers in the event, by seat */
    int first;          /* seat that moves first */
    uint64_t seed;      /* seed for the opening and for {seed} in commands */
};

/* Data about how the game was played. */
struct game_record {
    char *contest;
    char *variant;         /* name of the rule variant */
    char *names[SEATS];    /* player names, by seat */
    char *commands[SEATS]; /* commands, by seat, with placeholders replaced */
    /* UTC times at which the game began and ended (utc.h), or 0 if unknown. */
    int64_t began_utc_ms, ended_utc_ms;
    bool timed;                      /* whether the time limits in `clocks` are known */
    struct game_clock clocks[SEATS]; /* time limits, by seat */
    struct game_turn *turns;         /* all turns, beginning with those of the opening */
    size_t turn_count;
    size_t opening_count;
    char *stderr_text[SEATS]; /* beginning and end of each bot's stderr output, by seat */
    struct game_datum *data;  /* values reported by the bots */
    size_t datum_count;
    /* Whether `usage` is known, which is the case if the game was played in a sandbox. */
    bool measured;
    struct game_usage usage[SEATS]; /* resources used, by seat */
    /* Number of times that the game was voided because a bot had waited for a core. */
    unsigned voids;
    /* Number of turns that were removed from the record of an old game (store/thinning.h). */
    size_t thinned;
};

/* Data about how the game ended. */
struct game_outcome {
    /* Whether the game is left out of the table, because the event was decided without it or has
     * not reached it in its counting. */
    bool uncounted;
    int winner; /* seat that won, or -1 */
    int scores[SEATS];
    char *reason;
    bool forfeit;
    struct game_fault fault;   /* fault that ended the game; valid only if `forfeit` is true */
    struct game_number *parts; /* the parts that make up each score, if the game has such parts */
    size_t part_count;
    struct game_number *counts; /* counters of the game, which serve as tie-breaks */
    size_t count_count;
    /* The game's report about its final state, in JSON, for use by store/, or NULL if there is
     * none. */
    char *report;
};

struct game_result {
    struct game_place place;
    struct game_record record;
    struct game_outcome outcome;
    /* Hash as stored in a database, or 0 if not yet known. Use game_result_hash to read it. */
    uint64_t hash;
};

/* Frees the strings of the game_result and leaves it empty. Members that were never filled in must
 * be NULL or 0. */
void game_result_free(struct game_result *result);

/* Returns a hash of what happened in the game: rules, first mover, turns and result, but not
 * players or times. Deterministic bots repeat a game exactly, so a game with the same hash as an
 * earlier game between the same players is not additional evidence. The hash is never 0. */
uint64_t game_result_hash(const struct game_result *result);

/* Returns whether the player in that seat completed the game. That is the case if no fault of the
 * player ended the game and at most half of the player's turns were lost. */
bool game_result_completed(const struct game_result *result, int seat);

/* Returns whether the player in that seat made turns, and all of them were illegal. */
bool game_result_all_illegal(const struct game_result *result, int seat);

/* Returns whether the game was lost on time. */
bool game_result_is_late(const struct game_result *result);

/* Returns how many turns the player in that seat had begun by that turn, which is counted from 1
 * and from the start of the opening. Turns of the opening do not count as the player's. */
size_t game_result_own_turn(const struct game_result *result, int seat, size_t turn);

/* Appends "turn 13 (its 5th)", or only "turn 13" if the player's own count is the same. */
void game_result_put_turn(size_t turn, size_t own, struct text *text);

/* Appends which player had which seat, for instance "a in seat 1 against b in seat 2". */
void game_result_put_seats(const struct game_result *result, struct text *text);

/* Appends a shell command that shows the first `count` turns of the game. The command is built only
 * from the contest, variant and turns, so that an untrusted record cannot inject another command.
 * Appends nothing if the contest or variant is unknown, or if a turn is empty or contains
 * characters other than printable ASCII. */
void game_result_put_replay(const struct game_result *result, size_t count, struct text *text);

#endif
