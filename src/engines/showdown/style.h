/* The model of how players move: one policy with a dozen parameters, which are drawn at random. A
 * modelled player knows only what a real one can know, with two exceptions that stand for clever
 * inference: `instinct` uses whether the opponent is in line, and a player that has trapped its
 * opponent knows the opponent's distance from home. */
#ifndef ENGINES_SHOWDOWN_STYLE_H
#define ENGINES_SHOWDOWN_STYLE_H

#include "engines/showdown/arena.h"

#define OUTLOOK_TURNS 24

/* Where the opponent will be if it continues as modelled. chance[t][w][s] is the chance, in 255ths,
 * that on our t-th next turn a ray from square s in direction w meets the opponent. */
struct outlook {
    uint8_t chance[OUTLOOK_TURNS][4][ROWS * COLUMNS];
    /* chance, in 255ths, that the opponent's next turn takes it to our home, if it is not there
     * yet */
    uint8_t arrival[OUTLOOK_TURNS];
    /* out of 256 playouts: how many have the opponent step on a square, and how many have it home
     * before a turn */
    uint16_t way[ROWS * COLUMNS], home_by[OUTLOOK_TURNS];
    int since, built;         /* our `taken` and `built` when the outlook was made */
    int shot_from, wall_from; /* least chances, in 255ths, from which a shot or a wall on our home
                               * is worth a turn */
};

/* Draws a style from the distribution of unknown opponents. */
void style_draw(struct style *style, uint64_t *dice);

/* Returns the mover's turn. `outlook` forecasts the mover's opponent; NULL if there is no
 * forecast. */
struct action style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice);

#endif
