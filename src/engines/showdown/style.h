/* How players are thought to move: one policy with a dozen dials, and dice to draw the dials.
 * Never knows more than the player does, with two exceptions that stand for what a clever player
 * works out: `nose` knows whether the opponent is in line, and a lock knows how far he is from
 * home. */
#ifndef ENGINES_SHOWDOWN_STYLE_H
#define ENGINES_SHOWDOWN_STYLE_H

#include "engines/showdown/arena.h"

#define OUTLOOK_TURNS 24

/* Where the opponent will be if he goes on as he does. For each of the next turns, each direction
 * and square: the chance, in 255ths, that a ray from there meets him. */
struct outlook {
    uint8_t chance[OUTLOOK_TURNS][4][ROWS * COLUMNS];
    /* The chance that his next turn takes him to our home, if he is not there yet. */
    uint8_t arrival[OUTLOOK_TURNS];
    /* Of 256 games: in how many he passes a square, and in how many he is home before a turn. */
    uint16_t way[ROWS * COLUMNS], home_by[OUTLOOK_TURNS];
    int since, built;         /* our `taken` and `built` when the outlook was made */
    int shot_from, wall_from; /* the least chances at which a shot, or a wall on our home, is
                               * worth it */
};

/* Draws a style such as strangers have. */
void style_draw(struct style *style, uint64_t *dice);

/* The mover's turn. `outlook` is of his opponent, NULL when he has none. */
struct deed style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice);

#endif
