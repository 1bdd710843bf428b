/* What strangers do, as numbers: a style of Showdown is a row of habits, drawn by its number. Never
 * plays; stranger.h does. Never looks at the engine, or at how the engine models others.
 *
 * Styles with even numbers are for tuning; those with odd numbers are held out. */
#ifndef RIVALS_HABITS_H
#define RIVALS_HABITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum path { PATH_DICE, PATH_ROWS_FIRST, PATH_COLUMNS_FIRST, PATH_DIAGONAL, PATH_DRAWN, PATH_COUNT };

enum walls { WALLS_NONE, WALLS_HOME, WALLS_AHEAD, WALLS_COUNT }; /* where its walls go */

enum hold {
    HOLDS_NEVER,
    HOLDS_TURNS, /* a number of shots */
    HOLDS_RACE,  /* until the goal is only just in reach, and only if the opponent cannot be home
                  * first */
    HOLDS_END,
    HOLDS_COUNT,
};

enum habit_post { AT_NO_POST, AT_HOME, AT_HOME_DIAGONAL, AT_MIDDLE, POSTS_COUNT };

/* Chances are of 16; turns are the player's own count, from 1 on. */
struct habits {
    uint8_t path;       /* enum path */
    uint8_t lane;       /* PATH_DICE: chance of a step along the row */
    uint8_t cross;      /* the column in which it changes rows; 0: none */
    uint8_t walls;      /* enum walls */
    uint8_t wall_count; /* at most */
    uint8_t wall_turn;  /* not before this turn; 0: by reckoning only */
    uint8_t wall_near;  /* not before he is reckoned this near its home; 0: by turn only */
    uint8_t blast_door; /* chance that it shoots at the goal before it steps there */
    uint8_t blast_line; /* chance that it shoots along the last straight when it enters it */
    uint8_t look_from;  /* first RADAR; 0: never */
    uint8_t look_every; /* turns between looks; 0: only once */
    uint8_t look_near;  /* looks every other turn when he is reckoned this near */
    uint8_t aim;        /* shoots from this chance on; 0: only at what it sees */
    uint8_t shoot_seen; /* chance that it shoots an opponent it sees in line */
    uint8_t lead;       /* chance that it shoots where an opponent seen beside the line will step */
    uint8_t blind_every; /* shoots ahead every this many turns */
    uint8_t hold;        /* enum hold */
    uint8_t hold_turns;  /* HOLDS_TURNS: how many; HOLDS_RACE: turns to spare */
    uint8_t shy;         /* does not step where he is in line with this chance or more; 0: steps
                          * anywhere */
    uint8_t patience;    /* turns that it waits in stand-offs, in all */
    uint8_t wall_cross;  /* chance that it builds a wall beside itself in a stand-off instead */
    uint8_t hunt;        /* chance that it steps into line with an opponent it reckons near */
    uint8_t post;        /* enum habit_post */
    uint8_t leave;       /* leaves its post this many turns before the last moment; 255: never */
    uint8_t idle;        /* chance, of 64, of a wasted turn */
};

/* Even numbers from here on are strangers that `respond` found against the engine. */
#define HABITS_FOUND 1000000

/* How many of those there are. */
unsigned habits_found_count(void);

void habits_draw(struct habits *habits, unsigned number);

/* As "path 1 lane 3 ..", without what is 0; returns the length as snprintf does. */
int habits_print(const struct habits *habits, char *text, size_t size);

#endif
