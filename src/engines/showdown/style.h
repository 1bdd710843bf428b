/* A model of how Showdown players behave: a policy with a dozen random parameters. A simulated
 * player uses only what a real player could know, with two exceptions that take the place of clever
 * reasoning. `instinct` depends on whether the opponent really is in the same row or column. A
 * player that has hit its opponent knows the opponent's distance from its goal. */
#ifndef ENGINES_SHOWDOWN_STYLE_H
#define ENGINES_SHOWDOWN_STYLE_H

#include "engines/showdown/arena.h"

#define OUTLOOK_TURNS 24

/* A forecast of the opponent's next turns. It is made from simulated games in which the engine
 * stands still. chance[t][w][s] is the probability, in 255ths, that on the engine's t-th next turn
 * a ray from square s in direction w hits the opponent. */
struct outlook {
    uint8_t chance[OUTLOOK_TURNS][4][ROWS * COLUMNS];
    /* for each turn, the probability in 255ths that the opponent is one step from the engine's
     * home, given that the game has not ended */
    uint8_t arrival[OUTLOOK_TURNS];
    /* counts from 256 simulated games: how often the opponent steps on each square, and how many
     * games have ended before each turn */
    uint16_t way[ROWS * COLUMNS], home_by[OUTLOOK_TURNS];
    /* the engine's `taken` and `built` (see struct side) when the forecast was made */
    int since, built;
    /* smallest probabilities, in 255ths, at which a shot, or a wall on the engine's home, is worth
     * a turn */
    int shot_from, wall_from;
};

/* Draws a random style. The distribution is a guess at how unknown opponents play, and is not
 * fitted to any real opponent. */
void style_draw(struct style *style, uint64_t *dice);

/* Returns the turn of the player to move. `outlook` is that player's forecast of its opponent's
 * turns, or NULL if there is none. */
struct action style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice);

#endif
