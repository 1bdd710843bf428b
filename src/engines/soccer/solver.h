/* Solves positions of paper soccer exactly, by depth-first proof-number search. Estimates only
 * guide the search; an answer rests on the rules alone. The caller sets the limits. */
#ifndef ENGINES_SOCCER_SOLVER_H
#define ENGINES_SOCCER_SOLVER_H

#include "games/soccer/soccer.h"

struct solver;

enum solver_answer { SOLVER_OPEN, SOLVER_WINS, SOLVER_LOSES }; /* answer for the side to move */

struct solver_limits {
    uint64_t steps;           /* most positions to search, including those in mid-turn; 0: no
                               * limit */
    bool (*stop)(void *data); /* called regularly if not NULL; returns true to end the search */
    void *data;
};

struct solver_report {
    uint64_t steps;      /* positions searched by the last call */
    uint64_t kept, room; /* positions in the table, and its capacity */
    uint32_t to_win;     /* estimated number of positions still to search for a proof that the mover
                          * wins */
    uint32_t to_lose;    /* estimated number of positions still to search for a proof that the mover
                          * loses */
};

/* Opens a solver whose table uses at most `bytes`. When a row of the table is full, the entry that
 * cost the least work is dropped. */
struct solver *solver_open(uint64_t bytes);
void solver_close(struct solver *solver);
void solver_forget(struct solver *solver);

/* Returns whether the solver supports this pitch: up to 8x10. */
bool solver_can(const struct soccer_state *state);

/* Solves a state that is not over. Uses what earlier calls found. */
enum solver_answer solver_run(struct solver *solver, const struct soccer_state *state,
                              const struct solver_limits *limits);

/* Writes a turn of a state that is not over and whose answer is known: a winning turn, or, if all
 * turns lose, the turn that was hardest to refute. Writes digits and a NUL, and returns the length.
 * Searches again for forgotten results; returns 0 if a limit ended that search. */
size_t solver_turn(struct solver *solver, const struct soccer_state *state,
                   const struct solver_limits *limits, char turn[SOCCER_LINES_MAX + 1]);

/* Reports on the current or last call. limits.stop may call it while the solver runs. */
void solver_report(const struct solver *solver, struct solver_report *report);

#endif
