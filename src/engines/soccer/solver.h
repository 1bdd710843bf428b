/* Who wins a position of paper soccer, exactly: depth-first proof-number search.
 * Never picks a clock. Never lets an estimate decide an answer, which rests on the rules alone. */
#ifndef ENGINES_SOCCER_SOLVER_H
#define ENGINES_SOCCER_SOLVER_H

#include "games/soccer/soccer.h"

struct solver;

enum solver_answer { SOLVER_OPEN, SOLVER_WINS, SOLVER_LOSES }; /* for the side to move */

struct solver_limits {
    uint64_t steps;           /* positions between two lines to look at, at most; 0: no limit */
    bool (*stop)(void *data); /* called now and then if not NULL: true ends the search */
    void *data;
};

struct solver_report {
    uint64_t steps;      /* looked at by the last call */
    uint64_t kept, room; /* positions in the table, and how many it has room for */
    uint32_t to_win;  /* about how many positions must still be searched to prove that the mover */
    uint32_t to_lose; /* wins, and that it loses */
};

/* The table takes `bytes` at most. When it is full, it forgets the entries that cost least. */
struct solver *solver_open(uint64_t bytes);
void solver_close(struct solver *solver);
void solver_forget(struct solver *solver);

/* True if it can solve this pitch: up to 8x10. */
bool solver_can(const struct soccer_state *state);

/* The answer for a state that is not over. What earlier calls found is used. */
enum solver_answer solver_run(struct solver *solver, const struct soccer_state *state,
                              const struct solver_limits *limits);

/* Writes a turn of a state that is not over and whose answer is known: a winning turn; or, if all
 * turns lose, the one that took most to refute. Digits and a NUL; returns the length. Searches
 * again for what was forgotten; 0: a limit ended that search. */
size_t solver_turn(struct solver *solver, const struct soccer_state *state,
                   const struct solver_limits *limits, char turn[SOCCER_LINES_MAX + 1]);

/* May be called from limits.stop, while the solver runs. */
void solver_report(const struct solver *solver, struct solver_report *report);

#endif
