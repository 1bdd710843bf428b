/* The behaviour of generated Showdown opponents. A style of play is described by a set of numbers,
 * called habits, which are drawn at random from the style's number. opponent.h plays them. The
 * habits do not depend on the engine, or on its own model of opponents.
 *
 * Styles with even numbers may be used to tune the engine. Styles with odd numbers ("held out") are
 * used only for measurements. */
#ifndef RIVALS_HABITS_H
#define RIVALS_HABITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum path { PATH_DICE, PATH_ROWS_FIRST, PATH_COLUMNS_FIRST, PATH_DIAGONAL, PATH_DRAWN, PATH_COUNT };

/* where the opponent builds walls */
enum walls { WALLS_NONE, WALLS_HOME, WALLS_AHEAD, WALLS_COUNT };

enum lock {
    LOCK_NEVER,
    LOCK_TURNS, /* after a hit, shoots again a fixed number of times */
    /* after a hit, shoots again until there is just enough time to reach the goal; even longer if
     * the hit player would reach its goal first */
    LOCK_RACE,
    LOCK_END,
    LOCK_COUNT,
};

enum habit_post { AT_NO_POST, AT_HOME, AT_HOME_DIAGONAL, AT_MIDDLE, POSTS_COUNT };

/* The habits of a style. Probabilities are in 16ths. Turns are counted from 1 by the opponent
 * itself, which cannot count turns that it missed. */
struct habits {
    /* whether the way to the goal goes first along the row or the column, or mixed; an enum path */
    uint8_t path;
    uint8_t lane;       /* for PATH_DICE: probability of a step along the row */
    uint8_t cross;      /* column in which the way to the goal changes rows; 0: no fixed column */
    uint8_t walls;      /* where to build walls; an enum walls */
    uint8_t wall_count; /* maximum number of walls */
    /* first turn on which to build a wall; 0: any turn that wall_near allows */
    uint8_t wall_turn;
    /* build a wall only if the other player seems to be within this distance of home; 0: at any
     * distance */
    uint8_t wall_near;
    uint8_t blast_door; /* probability of a shot at the goal square before the step onto it */
    /* probability of a shot along the last straight part of the way, when it begins */
    uint8_t blast_line;
    uint8_t radar_from;  /* turn of the first RADAR; 0: never use RADAR at fixed times */
    uint8_t radar_every; /* number of turns between two uses of RADAR; 0: use RADAR only once */
    /* use RADAR on every other turn if the other player seems to be within this distance of home;
     * 0: never */
    uint8_t radar_near;
    /* shoot along a line if the probability of a hit is at least this; 0: shoot only at a player
     * that was just seen */
    uint8_t aim;
    /* probability of a shot at a player that was just seen in the same row or column */
    uint8_t shoot_seen;
    /* probability of a shot at the square in line onto which a player that was just seen will
     * probably step */
    uint8_t lead;
    uint8_t blind_every; /* shoot ahead once every this many turns */
    uint8_t lock;        /* how long to keep shooting after a hit; an enum lock */
    uint8_t lock_turns;  /* for LOCK_TURNS: number of shots; for LOCK_RACE: number of spare turns */
    /* avoid squares on which the other player is in line with at least this probability; 0: avoid
     * none */
    uint8_t shy;
    /* total number of turns that may be spent waiting instead of stepping into a possible line of
     * fire */
    uint8_t patience;
    /* probability of building a wall beside the next square instead of waiting with RADAR */
    uint8_t wall_cross;
    /* probability of a step into the row or column of a player that was just seen */
    uint8_t hunt;
    uint8_t post; /* where to wait as a guard; an enum habit_post */
    /* number of spare turns with which a guard leaves its post for the goal; 255: never leave it */
    uint8_t post_margin;
    uint8_t idle; /* probability of a wasted turn, in 64ths */
};

/* Even style numbers from this one on stand for opponents that the program `respond` found. */
#define HABITS_FOUND 1000000

/* Returns the number of opponents that the program `respond` found. */
unsigned habits_found_count(void);

void habits_draw(struct habits *habits, unsigned number);

/* Prints the habits in the form "path 1 lane 3 ..", without those that are 0. Returns the length as
 * snprintf does. */
int habits_print(const struct habits *habits, char *text, size_t size);

#endif
