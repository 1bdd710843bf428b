/* What strangers do, as numbers: a style of Showdown is a row of habits, drawn by its number.
 * Never plays; stranger.h does. Never looks at the engine, nor at what the engine thinks of others.
 *
 * Styles with an even number are there to tune on, those with an odd one are held out. */
#ifndef RIVALS_HABITS_H
#define RIVALS_HABITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum path { PATH_DICE, PATH_ROWS_FIRST, PATH_COLUMNS_FIRST, PATH_DIAGONAL, PATH_DRAWN, PATH_COUNT };

enum walls { WALLS_NONE, WALLS_HOME, WALLS_AHEAD, WALLS_COUNT }; /* where its walls go */

enum hold {
    HOLDS_NEVER,
    HOLDS_TURNS, /* so many shots */
    HOLDS_RACE,  /* until the goal is just in reach, and only if he cannot be there first */
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
    uint8_t wall_turn;  /* not before; 0: by reckoning alone */
    uint8_t wall_near;  /* not before he is reckoned so near its home; 0: by turn alone */
    uint8_t blast_door; /* chance that it shoots at the goal before it steps there */
    uint8_t blast_line; /* chance that it shoots along the last straight when it enters it */
    uint8_t look_from;  /* first RADAR; 0: never */
    uint8_t look_every; /* turns between looks; 0: only once */
    uint8_t look_near;  /* looks every other turn when he is reckoned so near */
    uint8_t aim;        /* shoots from this chance on; 0: at what it sees alone */
    uint8_t shoot_seen; /* chance that it shoots whom it sees in line */
    uint8_t lead;       /* chance that it shoots where one who was seen beside the line will step */
    uint8_t blind_every; /* shoots ahead every so many turns */
    uint8_t hold;        /* enum hold */
    uint8_t hold_turns;  /* HOLDS_TURNS: so many; HOLDS_RACE: turns to spare */
    uint8_t shy;         /* does not step where he is reckoned in line with this chance; 0: never */
    uint8_t patience;    /* turns that it waits in a stand-off in all */
    uint8_t wall_cross;  /* chance of a wall beside itself in a stand-off instead */
    uint8_t hunt;        /* steps into the line of whom it reckons near: chance */
    uint8_t post;        /* enum habit_post */
    uint8_t leave;       /* leaves its post so many turns before the last moment; 255: never */
    uint8_t idle;        /* chance, of 64, of a wasted turn */
};

/* From here on, the even ones: strangers that `respond` found against the engine. */
#define HABITS_FOUND 1000000

void habits_draw(struct habits *habits, unsigned number);

/* As "path 1 lane 3 ..", without what is 0; returns the length as snprintf does. */
int habits_print(const struct habits *habits, char *text, size_t size);

#endif
