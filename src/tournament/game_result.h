/* One refereed game, from the plan to the verdict: which game it is, who sits where, what was
 * played, how it ended. Never knows JSON, SQL or a process.
 *
 * The event (event.h) fills in the place, the runner the rest. Records and the database hold the
 * same. The result owns its strings; game_result_free releases them. */
#ifndef TOURNAMENT_GAME_RESULT_H
#define TOURNAMENT_GAME_RESULT_H

#include "games/game.h"

/* A turn as it was made. */
struct game_turn {
    char *text;
    double ms;         /* 0 for one of the opening */
    int seat;          /* the seat that made it */
    char *lost;        /* the rule by which the turn was lost, as in "timeout"; NULL for most */
    char *lost_detail; /* how, for the first one that a seat lost; NULL for all others */
};

struct game_fault {
    int seat;
    char *rule;
    char *detail;
    size_t turn;   /* 1-based: the turn that was not made */
    double ms;     /* how long the bot was waited for, if it was too late; else 0 */
    bool exited;   /* the process ended by itself; the next two say how */
    int exit_code; /* -1 when a signal ended it */
    int signal;    /* 0 when none did */
};

/* What the processes of a player took in a game. */
struct game_usage {
    uint64_t cpu_us;  /* of processor time, all together */
    uint64_t peak_kb; /* of memory, one process at most */
};

/* Which game it is: its place in its event. Numbers count from 0. */
struct game_place {
    uint64_t number;
    unsigned stage;
    size_t pairing;     /* of the stage */
    uint64_t round;     /* of the contest: the games of a pair or a faceoff share an opening */
    unsigned seating;   /* index into the contest's seatings */
    int players[SEATS]; /* by seat: numbers in the event */
    int first;          /* the seat that moves first */
    uint64_t seed;      /* of the opening and of {seed} */
};

/* How it was played. */
struct game_record {
    char *contest;
    char *variant;           /* of the rules */
    char *names[SEATS];      /* of the players, by seat */
    char *commands[SEATS];   /* by seat, placeholders filled */
    struct game_turn *turns; /* the opening's first */
    size_t turn_count;
    size_t opening_count;
    char *stderr_tail[SEATS];       /* by seat, "" when it said nothing */
    bool measured;                  /* the game was played in a sandbox, which measured the next
                                     * one */
    struct game_usage usage[SEATS]; /* by seat */
};

/* How it ended. */
struct game_outcome {
    bool uncounted; /* its event was decided without it, or had not come to it */
    int winner;     /* a seat, or -1 */
    int scores[SEATS];
    char *reason;
    bool forfeit;
    struct game_fault fault;   /* when forfeit */
    struct game_number *parts; /* of the scores, where the game has parts */
    size_t part_count;
    struct game_number *counts; /* what the game counts: tie-breaks */
    size_t count_count;
    char *report; /* what the game reports of its state, as store/ keeps it; NULL: nothing */
};

struct game_result {
    struct game_place place;
    struct game_record record;
    struct game_outcome outcome;
};

/* Takes what was not filled in (NULL, 0). Leaves it empty. */
void game_result_free(struct game_result *result);

/* Whether the seat has played the game to its end: its fault did not end the game, and no rule took
 * more than half of its turns. */
bool game_result_completed(const struct game_result *result, int seat);

/* Whether the game was lost on time. */
bool game_result_is_late(const struct game_result *result);

/* Appends the command with which a shell shows the game to its last turn. It is made of the game
 * alone, so that a record from a stranger cannot have another one run. Nothing: the contest or the
 * rules are unknown, or a turn is not of printable ASCII. */
void game_result_put_replay(const struct game_result *result, struct text *text);

#endif
