/* What a player of Showdown knows, as the exact set of all cases that agree with its turns and
 * their answers. A case is the opponent's square, the known walls that the opponent has removed,
 * and at most one hidden wall.
 *
 * One hidden wall is enough: a single wall explains why a step fails or a ray does not hit, and
 * without its other walls, the opponent's turns could have received the same answers. Only an
 * answer that reveals a hidden wall breaks this argument; cases_hear reports such answers. */
#ifndef PUZZLES_SHOWDOWN_CASES_H
#define PUZZLES_SHOWDOWN_CASES_H

#include "games/showdown/showdown.h"

#define CASES_SQUARES (SHOWDOWN_ROWS * SHOWDOWN_COLUMNS)
#define CASES_NO_WALL CASES_SQUARES /* the hidden wall of a case that has none */
#define CASES_WALLS_MAX 5           /* maximum number of known walls */

/* Squares are numbered from 0, row by row. The set may also contain CASES_NO_WALL. */
struct square_set {
    uint64_t bits[4];
};

struct cases {
    int seat; /* the player whose knowledge this is */
    int me;   /* the player's square */
    int walls[CASES_WALLS_MAX];
    unsigned wall_count;
    /* hidden[gone][at] are the possible hidden walls if the opponent stands on square `at` and has
     * removed the known walls whose bits are set in `gone` */
    struct square_set hidden[1u << CASES_WALLS_MAX][CASES_SQUARES];
};

/* One case. */
struct one_case {
    int at; /* the opponent's square */
    unsigned gone;
    int hidden;
};

enum cases_heard {
    CASES_NEVER,   /* no case gives this answer */
    CASES_HEARD,   /* the cases that give this answer are kept */
    CASES_REVEALS, /* as CASES_HEARD, but a hidden wall may have been met */
};

int cases_square(struct showdown_square square);

/* Sets *next to the square beside `square` in direction 0..3, and returns true if it is on the
 * board. */
bool cases_beside(int square, int direction, int *next);

/* The distance between a seat's home and a square. */
int cases_distance(int seat, int square);

/* Fills in the only case at the start of the game. */
void cases_start(struct cases *cases, int seat);

/* Adds what the opponent may do in its turn, except a ZAP that hits the player, and drops the cases
 * in which the game was over before that turn. */
void cases_reply(struct cases *cases);

/* Drops the cases in which the opponent stands on the player's home. */
void cases_drop_arrived(struct cases *cases);

/* Counts the squares on which the opponent may stand. */
unsigned cases_squares(const struct cases *cases);

/* Keeps the cases in which the player's turn has this answer, as they are after the turn. If the
 * turn builds a wall, there must be room for another known wall. */
enum cases_heard cases_hear(struct cases *cases, struct showdown_turn turn,
                            struct showdown_answer answer);

/* Returns the answer to the player's turn in one case, and sets *after to the case after it. */
struct showdown_answer cases_answer(const struct cases *cases, const struct one_case *one,
                                    struct showdown_turn turn, struct one_case *after);

/* Returns whether there is a wall on the square in this case. */
bool cases_wall_at(const struct cases *cases, const struct one_case *one, int square);

/* Goes to the next case, in a fixed order that begins after {.at = 0, .gone = 0, .hidden = -1}.
 * Returns false after the last case. */
bool cases_next(const struct cases *cases, struct one_case *one);

#endif
