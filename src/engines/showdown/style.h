/* How players are thought to move: one policy with a dozen dials, and dice to draw the dials.
 * Never knows more than the player does, but for two dials that stand for what a clever player
 * works out: `nose` looks whether the opponent is in line, and a lock is kept with an eye on the
 * race. */
#ifndef ENGINES_SHOWDOWN_STYLE_H
#define ENGINES_SHOWDOWN_STYLE_H

#include "engines/showdown/arena.h"

#define OUTLOOK_TURNS 24

/* Where the opponent will be if he goes on as he does: for each of the next turns, direction and
 * square, the chance in 255ths that a ray from there meets him. */
struct outlook {
    uint8_t chance[OUTLOOK_TURNS][4][ROWS * COLUMNS];
    /* The chance that he, not being there yet, steps on our home with his next turn. */
    uint8_t arrival[OUTLOOK_TURNS];
    /* Of 256 of the games: in how many he comes by there, and is home before that turn. */
    uint16_t way[ROWS * COLUMNS], home_by[OUTLOOK_TURNS];
    int since, built;         /* `taken` and `built` of ours when it was made */
    int shot_from, wall_from; /* chances from which a shot, or a wall on our home, is worth it */
};

/* A style as strangers have them. */
void style_draw(struct style *style, uint64_t *dice);

/* The mover's turn. `outlook` is of his opponent, NULL when he has none. */
struct deed style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice);

#endif
