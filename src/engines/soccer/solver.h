/* Solves positions of paper soccer exactly, by depth-first proof-number search. Estimates only
 * guide the search; the answer follows from the rules alone. The caller sets the limits. */
#ifndef ENGINES_SOCCER_SOLVER_H
#define ENGINES_SOCCER_SOLVER_H

#include "games/soccer/soccer.h"

struct solver;

/* The result for the player to move. SOLVER_OPEN means that it is not known yet. */
enum solver_answer { SOLVER_OPEN, SOLVER_WINS, SOLVER_LOSES };

struct solver_limits {
    /* maximum number of positions to search, including positions within a turn, or 0 for no
     * limit */
    uint64_t steps;
    /* called regularly unless NULL; returns true to stop the search */
    bool (*stop)(void *data);
    void *data;
};

struct solver_report {
    uint64_t steps;      /* number of positions that the last call searched */
    uint64_t kept, room; /* number of positions in the result table, and its capacity */
    /* estimated number of positions left to search to prove a win for the player to move */
    uint32_t to_win;
    /* estimated number of positions left to search to prove a loss for the player to move */
    uint32_t to_lose;
};

/* Opens a solver whose result table uses at most `bytes` of memory. Each entry may be stored in one
 * of a few slots. If all of these slots are full, the entry that took the least work is
 * replaced. */
struct solver *solver_open(uint64_t bytes);
void solver_close(struct solver *solver);
void solver_forget(struct solver *solver);

/* Returns whether the solver supports the pitch, which may have up to 8x10 squares. */
bool solver_can(const struct soccer_state *state);

/* Solves a state that is not over. Uses the results of earlier calls. */
enum solver_answer solver_run(struct solver *solver, const struct soccer_state *state,
                              const struct solver_limits *limits);

/* Writes the best turn of a solved state that is not over: a winning turn, or, if all turns lose,
 * the turn that was hardest to refute. Writes digits and a NUL, and returns the length. Searches
 * again if the table has dropped some results, and returns 0 if a limit stops that search. */
size_t solver_turn(struct solver *solver, const struct soccer_state *state,
                   const struct solver_limits *limits, char turn[SOCCER_LINES_MAX + 1]);

/* Fills in the report of the current call, or of the last one. limits.stop may call this function
 * while the solver runs. */
void solver_report(const struct solver *solver, struct solver_report *report);

#endif
