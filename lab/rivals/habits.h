/* How generated Showdown opponents behave. Each has a numbered style of play. A style consists of
 * numbers called habits, which are drawn at random with the style's number as the seed. opponent.h
 * declares the player that follows the habits. The habits do not depend on the engine or on its
 * model of opponents.
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
    /* after a hit, keeps shooting until it has just enough turns left to reach the goal, and even
     * longer if the player that was hit would reach its own goal first */
    LOCK_RACE,
    LOCK_END,
    LOCK_COUNT,
};

enum habit_post { AT_NO_POST, AT_HOME, AT_HOME_DIAGONAL, AT_MIDDLE, POSTS_COUNT };

/* The habits of a style. Below, `this player` is the generated opponent that has the style, and
 * `the other player` is the one it plays against. Probabilities are in 16ths. Turn numbers are this
 * player's own count, which starts at 1 and does not include turns that it missed. */
struct habits {
    /* whether the path to the goal first follows the row, first follows the column, or mixes both;
     * an enum path */
    uint8_t path;
    uint8_t lane; /* for PATH_DICE: probability of a step along the row */
    /* column in which this player crosses to the goal's row; 0: no fixed column */
    uint8_t cross;
    uint8_t walls;      /* where to build walls; an enum walls */
    uint8_t wall_count; /* maximum number of walls */
    /* first turn on which to build a wall; 0: any turn that wall_near allows */
    uint8_t wall_turn;
    /* build a wall only if the other player seems to be within this distance of this player's home;
     * 0: at any distance */
    uint8_t wall_near;
    uint8_t blast_door; /* probability of a shot at the goal square before stepping onto it */
    /* probability of a shot along the last straight part of the path, before walking along it */
    uint8_t blast_line;
    uint8_t radar_from;  /* turn of the first RADAR; 0: never use RADAR on fixed turns */
    uint8_t radar_every; /* number of turns between two uses of RADAR; 0: use RADAR only once */
    /* use RADAR on every other turn if the other player seems to be within this distance of this
     * player's home; 0: never */
    uint8_t radar_near;
    /* shoot along a row or column if the shot would hit with at least this probability; 0: shoot
     * only after just seeing the other player */
    uint8_t aim;
    /* probability of a shot at the other player if it was just seen in this player's row or
     * column */
    uint8_t shoot_seen;
    /* after just seeing the other player: probability of a shot at its predicted next square, if
     * that square is in this player's row or column */
    uint8_t lead;
    uint8_t blind_every; /* number of turns between two blind shots; 0: none */
    uint8_t lock;        /* how long to keep shooting after a hit; an enum lock */
    uint8_t lock_turns;  /* for LOCK_TURNS: number of shots; for LOCK_RACE: number of spare turns */
    /* avoid squares that are in the other player's row or column with at least this probability; 0:
     * avoid none */
    uint8_t shy;
    /* total number of turns that this player may spend waiting instead of stepping into a possible
     * line of fire */
    uint8_t patience;
    /* probability of building a wall beside the next square instead of waiting with RADAR */
    uint8_t wall_cross;
    /* probability of a step into the other player's row or column after just seeing it */
    uint8_t hunt;
    uint8_t post; /* where to wait as a guard; an enum habit_post */
    /* a guard leaves its post for the goal when it has this many spare turns left; 255: it never
     * leaves */
    uint8_t post_margin;
    uint8_t idle; /* probability of a wasted turn, in 64ths */
};

/* Even style numbers from this one on belong to opponents found by the program `respond`. */
#define HABITS_FOUND 1000000

/* Returns the number of opponents found by the program `respond`. */
unsigned habits_found_count(void);

void habits_draw(struct habits *habits, unsigned number);

/* Prints the nonzero habits in the form "path 1 lane 3 ..". Returns the length of the whole text,
 * as snprintf does. */
int habits_print(const struct habits *habits, char *text, size_t size);

#endif
