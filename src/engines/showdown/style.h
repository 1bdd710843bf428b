/* The model of how players move: one policy with a dozen parameters, which are drawn at random. A
 * player of the model knows only what a real player can know, with two exceptions that stand for
 * clever reasoning. `instinct` uses whether the opponent is in the same row or column. A player
 * that has trapped its opponent knows the opponent's distance from home. */
#ifndef ENGINES_SHOWDOWN_STYLE_H
#define ENGINES_SHOWDOWN_STYLE_H

#include "engines/showdown/arena.h"

#define OUTLOOK_TURNS 24

/* Forecast of where the opponent will be if it continues as the model says. chance[t][w][s] is the
 * probability, in 255ths, that on our t-th next turn a ray from square s in direction w hits the
 * opponent. */
struct outlook {
    uint8_t chance[OUTLOOK_TURNS][4][ROWS * COLUMNS];
    /* probability, in 255ths, that the opponent's next turn takes it to our home, if it is not
     * there yet */
    uint8_t arrival[OUTLOOK_TURNS];
    /* number of playouts, out of 256, in which the opponent steps on a square, and in which it is
     * home before a turn */
    uint16_t way[ROWS * COLUMNS], home_by[OUTLOOK_TURNS];
    int since, built;         /* values of our `taken` and `built` when the forecast was made */
    int shot_from, wall_from; /* smallest probabilities, in 255ths, for which a shot, or a wall on
                               * our home, is worth a turn */
};

/* Draws a random style, distributed like the styles of unknown opponents. */
void style_draw(struct style *style, uint64_t *dice);

/* Returns the turn of the player to move. `outlook` is the forecast of that player's opponent, or
 * NULL if there is no forecast. */
struct action style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice);

#endif
