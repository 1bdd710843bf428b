/* Showdown for simulation: the rules on a small flat state, with what each player knows of it.
 * Never the referee's rules: games/showdown has those, and a test holds these against them.
 *
 * Uses libc alone and nothing else of ours: these files are also folded into a single-file entry.
 * Rows are 0..8, columns 0..25. Seat 0 starts on (0, 0) and moves first, seat 1 on (8, 25). */
#ifndef ENGINES_SHOWDOWN_ARENA_H
#define ENGINES_SHOWDOWN_ARENA_H

#include <stdbool.h>
#include <stdint.h>

#define ROWS 9
#define COLUMNS 26
#define TURNS 100 /* of each player */

enum verb { VERB_MOVE, VERB_RADAR, VERB_WALL, VERB_ZAP, VERB_HELP, VERB_COUNT };

enum said {
    SAID_OK,
    SAID_ERROR,
    SAID_OUCH,
    SAID_HELLO,
    SAID_AT,
    SAID_OOPS,
    SAID_BOOM,
    SAID_HIT,
    SAID_MISS,
    SAID_LOC,
    SAID_COUNT,
};

struct spot {
    int8_t row, column;
};

/* A turn; `to` is (0, 0) where the verb takes no square. */
struct deed {
    uint8_t verb;
    struct spot to;
};

enum post { POST_NONE, POST_HOME, POST_DIAGONAL };

/* How a modelled player plays; see style.h. Chances are of 16. */
struct style {
    uint8_t lane;      /* chance of a step along the row where both ways lead on */
    uint8_t home_wall; /* the turn on which it closes its home; 0: never */
    uint8_t walls;     /* more walls around it */
    uint8_t radar;     /* looks every this many turns; 0: never */
    uint8_t fire;      /* shoots ahead every this many turns; 0: never */
    uint8_t nose;      /* chance of a shot when in line, whether it knows or not */
    uint8_t hold;      /* keeps a lock until this many turns are left to spare; 0: never */
    uint8_t post;      /* where it waits, enum post */
    uint8_t leave;     /* the turn on which a guard goes */
    uint8_t idle;      /* chance of a wasted turn, of 32 */
    uint8_t wary;      /* shoots at the goal before it steps on it */
    uint8_t hunt;      /* steps into line with an opponent it has just seen */
    uint8_t shy;       /* keeps out of the goal's lines, and of those of a guard it has seen
                        * there */
};

/* A player, and what he knows. */
struct side {
    struct spot at;
    uint8_t turns; /* used up, slept ones too */
    uint8_t taken; /* really taken: all that the player can count */
    uint8_t hits, ouches;
    uint8_t said; /* to the last turn; enum said */
    struct deed deed;
    struct spot seen;
    uint8_t seen_on; /* `taken` when the opponent was last met or seen; 0: never */
    uint8_t built;   /* walls */
    uint32_t known[ROWS];
    struct style style;
};

struct arena {
    uint32_t walls[ROWS];
    struct side sides[2];
    int8_t mover;    /* -1: over */
    uint8_t arrived; /* bit s: seat s stands on the other's home */
};

void arena_start(struct arena *arena);

/* Plays the mover's turn, notes in his side what he learns of it, and passes the turn on. */
enum said arena_play(struct arena *arena, struct deed deed);

/* The points of a seat less those of the other, as the game stands. */
int arena_lead(const struct arena *arena, int seat);

extern const int8_t ways[4][2]; /* along the row, then along the column */

struct spot spot_home(int seat);
struct spot spot_beside(struct spot at, int way);
struct spot spot_of(int number); /* row by row, from 0 on */
bool spot_on_board(struct spot spot);
bool spot_same(struct spot a, struct spot b);
bool deed_same(struct deed a, struct deed b);
int spot_distance(struct spot a, struct spot b);

/* One step from `from` towards `to`, along the axis on which they are further apart. */
struct spot spot_step(struct spot from, struct spot to);

bool wall_at(const uint32_t walls[ROWS], struct spot spot);
void wall_put(uint32_t walls[ROWS], struct spot spot, bool built);

/* A random number below the bound. The dice may begin as any number. */
unsigned dice_roll(uint64_t *dice, unsigned bound);
uint64_t dice_mix(uint64_t seed, uint64_t number);

#endif
