/* Solves positions of paper soccer exactly, by depth-first proof-number search. Estimates only
 * guide the search; an answer rests on the rules alone. The caller sets the limits. */
#ifndef ENGINES_SOCCER_SOLVER_H
#define ENGINES_SOCCER_SOLVER_H

#include "games/soccer/soccer.h"

struct solver;

/* The answer for the player to move. */
enum solver_answer { SOLVER_OPEN, SOLVER_WINS, SOLVER_LOSES };

struct solver_limits {
    uint64_t steps;           /* maximum number of positions to search, including positions in
                               * mid-turn; 0: no limit */
    bool (*stop)(void *data); /* if it is not NULL, it is called regularly, and returns true to end
                               * the search */
    void *data;
};

struct solver_report {
    uint64_t steps;      /* number of positions that the last call searched */
    uint64_t kept, room; /* number of positions in the table, and its capacity */
    uint32_t to_win;     /* estimated number of positions still to search for a proof that the mover
                          * wins */
    uint32_t to_lose;    /* estimated number of positions still to search for a proof that the mover
                          * loses */
};

/* Opens a solver whose table uses at most `bytes` of memory. When a row of the table is full, the
 * entry that took the least work is dropped. */
struct solver *solver_open(uint64_t bytes);
void solver_close(struct solver *solver);
void solver_forget(struct solver *solver);

/* Returns whether the solver supports the state's pitch, which may have up to 8x10 squares. */
bool solver_can(const struct soccer_state *state);

/* Solves a state that is not over. Uses what earlier calls have found. */
enum solver_answer solver_run(struct solver *solver, const struct soccer_state *state,
                              const struct solver_limits *limits);

/* Writes a turn of a state that is not over and whose answer is known: a winning turn, or, if all
 * turns lose, the turn that was hardest to refute. Writes digits and a NUL, and returns the length.
 * Results that the table has dropped are searched again; if a limit ends that search, returns 0. */
size_t solver_turn(struct solver *solver, const struct soccer_state *state,
                   const struct solver_limits *limits, char turn[SOCCER_LINES_MAX + 1]);

/* Reports on the current call or on the last one. limits.stop may call it while the solver runs. */
void solver_report(const struct solver *solver, struct solver_report *report);

#endif
