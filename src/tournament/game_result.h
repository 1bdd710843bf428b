/* One refereed game from the plan to the verdict: which game it is, the players and seats, the
 * turns and the result. This module has no JSON, SQL or processes.
 *
 * The event (event.h) fills in the place, and the runner the rest. Records and the database hold
 * the same data. The result owns its strings; game_result_free releases them. */
#ifndef TOURNAMENT_GAME_RESULT_H
#define TOURNAMENT_GAME_RESULT_H

#include "games/game.h"

/* A turn as played. */
struct game_turn {
    char *text;
    double ms;         /* time taken; 0 for a turn of the opening */
    int seat;          /* seat that made the turn */
    char *lost;        /* rule by which the turn was lost, such as "timeout"; NULL: not lost */
    char *lost_detail; /* details of the first lost turn of a seat; NULL for all other turns */
};

struct game_fault {
    int seat;
    char *rule;
    char *detail;
    size_t turn;   /* 1-based number of the turn that was not made */
    double ms;     /* for a timeout: how long the referee waited; else 0 */
    bool exited;   /* the process exited by itself; the next two members say how */
    int exit_code; /* -1 if a signal ended the process */
    int signal;    /* 0 if no signal ended the process */
};

/* Resources that a player's processes used in a game. */
struct game_usage {
    uint64_t cpu_us;  /* processor time of all processes together, in microseconds */
    uint64_t peak_kb; /* peak memory of the largest process */
};

/* The game's place in its event. Numbers count from 0. */
struct game_place {
    uint64_t number;
    unsigned stage;
    size_t pairing;     /* index of the pairing within the stage */
    uint64_t round;     /* number of the set; the games of a set (a pair, or four games in `judge`)
                         * share an opening */
    unsigned seating;   /* index into the contest's seatings */
    int players[SEATS]; /* player numbers in the event, by seat */
    int first;          /* seat that moves first */
    uint64_t seed;      /* seed for the opening and for {seed} in commands */
};

/* How the game was played. */
struct game_record {
    char *contest;
    char *variant;           /* variant of the rules */
    char *names[SEATS];      /* player names, by seat */
    char *commands[SEATS];   /* commands by seat, with placeholders replaced */
    struct game_turn *turns; /* all turns, including the opening at the front */
    size_t turn_count;
    size_t opening_count;
    char *stderr_tail[SEATS];       /* end of each bot's standard error, by seat; "" if empty */
    bool measured;                  /* played in a sandbox, which measured `usage` */
    struct game_usage usage[SEATS]; /* resources used, by seat */
};

/* How the game ended. */
struct game_outcome {
    bool
        uncounted; /* not counted: its event was decided without this game, or had not reached it */
    int winner;    /* winning seat, or -1 */
    int scores[SEATS];
    char *reason;
    bool forfeit;
    struct game_fault fault;   /* valid if `forfeit` */
    struct game_number *parts; /* parts of the scores, if the game's scores have parts */
    size_t part_count;
    struct game_number *counts; /* counters of the game, used as tie-breaks */
    size_t count_count;
    char *report; /* the game's report on its final state, as JSON for store/; NULL: none */
};

struct game_result {
    struct game_place place;
    struct game_record record;
    struct game_outcome outcome;
};

/* Frees the result's strings and leaves it empty. Members that were never filled in must be NULL or
 * 0. */
void game_result_free(struct game_result *result);

/* Returns whether the seat played the game to its end: its fault did not end the game, and no rule
 * took more than half of its turns. */
bool game_result_completed(const struct game_result *result, int seat);

/* Returns whether the game was lost on time. */
bool game_result_is_late(const struct game_result *result);

/* Appends a shell command that shows the game up to its last turn. It is built from the contest,
 * variant and turns alone, so that an untrusted record cannot inject another command. Appends
 * nothing if the contest or variant is unknown, or if a turn is not printable ASCII. */
void game_result_put_replay(const struct game_result *result, struct text *text);

#endif
