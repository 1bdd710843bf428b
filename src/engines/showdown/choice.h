/* Chooses a turn by rules: shoot a trapped opponent again, hunt, or run to the goal and shoot and
 * build walls as the outlook suggests. It uses only the belief. The same seed and belief give the
 * same turn. */
#ifndef ENGINES_SHOWDOWN_CHOICE_H
#define ENGINES_SHOWDOWN_CHOICE_H

#include "engines/showdown/duel.h"
#include "engines/showdown/lock.h"
#include "engines/showdown/race.h"
#include "engines/showdown/siege.h"

/* Parts of the strategy that can be switched off, to measure their worth. A comment says what
 * happens without the part. */
enum idea {
    IDEA_BELIEF = 1,   /* without it: learns only from RADAR and from meeting the opponent */
    IDEA_WALLS = 2,    /* without it: builds walls only while the opponent is trapped */
    IDEA_PATIENCE = 4, /* without it: never waits before a guarded goal */
    IDEA_RELEASE = 8,  /* without it: keeps shooting a trapped opponent to the end */
    IDEA_HUNT = 16,    /* without it: runs to the goal from the first turn, and releases a trapped
                        * opponent to do so */
    IDEA_RACE = 32,    /* without it: builds no walls on the opponent's way */
    IDEA_SIEGE = 64,   /* without it: waits for a guard to leave */
    IDEA_DUEL = 128,   /* without it: uses only RADAR when the opponent may step into line */
    IDEA_ALL = 255,
};

/* Returns the style in which we run to the goal. */
struct style choice_style(unsigned ideas);

/* Computes the outlook and sets the chances from which a shot or a wall is worth a turn. */
void choice_outlook(const struct belief *belief, unsigned ideas, struct outlook *outlook);

/* Returns the turn to play, and advances the dice. */
struct action choice_make(const struct belief *belief, unsigned ideas, uint64_t *dice);

#endif
