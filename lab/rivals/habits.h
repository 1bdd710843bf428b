/* The behaviour of generated opponents as numbers: a playing style in Showdown is a set of habits,
 * drawn by its number. opponent.h plays them. Habits do not depend on the engine, or on how it
 * models opponents.
 *
 * Styles with even numbers are for tuning; styles with odd numbers are held out. */
#ifndef RIVALS_HABITS_H
#define RIVALS_HABITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum path { PATH_DICE, PATH_ROWS_FIRST, PATH_COLUMNS_FIRST, PATH_DIAGONAL, PATH_DRAWN, PATH_COUNT };

/* places where a player builds walls */
enum walls { WALLS_NONE, WALLS_HOME, WALLS_AHEAD, WALLS_COUNT };

enum lock {
    LOCK_NEVER,
    LOCK_TURNS, /* keeps shooting a hit opponent for a number of shots */
    LOCK_RACE,  /* keeps shooting until the goal is only just in reach, and longer if the opponent
                 * could be home first */
    LOCK_END,
    LOCK_COUNT,
};

enum habit_post { AT_NO_POST, AT_HOME, AT_HOME_DIAGONAL, AT_MIDDLE, POSTS_COUNT };

/* Chances are in 16ths. Turns are counted by the player, from 1. */
struct habits {
    uint8_t path;        /* order of its steps to the goal; enum path */
    uint8_t lane;        /* for PATH_DICE: chance of a step along the row */
    uint8_t cross;       /* column in which it changes rows; 0: none */
    uint8_t walls;       /* where it builds walls; enum walls */
    uint8_t wall_count;  /* largest number of walls */
    uint8_t wall_turn;   /* first turn for a wall; 0: depends only on wall_near */
    uint8_t wall_near;   /* builds when the opponent seems to be this near our home; 0: depends
                          * only on wall_turn */
    uint8_t blast_door;  /* chance of a shot at the goal square before it steps there */
    uint8_t blast_line;  /* chance of a shot along the last straight when it enters it */
    uint8_t radar_from;  /* turn of the first RADAR; 0: never */
    uint8_t radar_every; /* turns between two uses of RADAR; 0: uses it only once */
    uint8_t radar_near;  /* uses RADAR every other turn when the opponent seems to be this near */
    uint8_t aim;        /* shoots if the chance of a hit is at least this; 0: shoots only at what it
                         * sees */
    uint8_t shoot_seen; /* chance of a shot at an opponent that it sees in line */
    uint8_t lead;       /* chance of a shot at the square to which an opponent seen beside the line
                         * will step */
    uint8_t blind_every; /* shoots ahead every this many turns */
    uint8_t lock;        /* how long it shoots a hit opponent; enum lock */
    uint8_t lock_turns;  /* for LOCK_TURNS: number of shots; for LOCK_RACE: spare turns */
    uint8_t shy;         /* avoids squares on which the opponent is in line with at least this
                          * chance; 0: avoids none */
    uint8_t patience;    /* turns that it waits in stand-offs, in total */
    uint8_t wall_cross;  /* chance of a wall beside itself instead of waiting in a stand-off */
    uint8_t hunt;        /* chance of a step into line with an opponent that it assumes to be
                          * near */
    uint8_t post;        /* where it waits as a guard; enum habit_post */
    uint8_t post_margin; /* turns before the last moment at which it leaves its post; 255: never
                          * leaves */
    uint8_t idle;        /* chance of a wasted turn, in 64ths */
};

/* Even numbers from here on are opponents that `respond` found against the engine. */
#define HABITS_FOUND 1000000

/* Returns the number of opponents that `respond` found. */
unsigned habits_found_count(void);

void habits_draw(struct habits *habits, unsigned number);

/* Prints the habits as "path 1 lane 3 ..", without zeros; returns the length as snprintf does. */
int habits_print(const struct habits *habits, char *text, size_t size);

#endif
