/* The choice of a turn, by rules: a lock, the hunt, or else a run to the goal that shoots and
 * builds by the outlook. Never looks at more than the belief; the same seed and belief give the
 * same turn. */
#ifndef ENGINES_SHOWDOWN_CHOICE_H
#define ENGINES_SHOWDOWN_CHOICE_H

#include "engines/showdown/duel.h"
#include "engines/showdown/lock.h"
#include "engines/showdown/race.h"
#include "engines/showdown/siege.h"

/* Ideas that can be left out, to see what each is worth. */
enum idea {
    IDEA_BELIEF = 1,   /* without: learns only from RADAR and meetings */
    IDEA_WALLS = 2,    /* without: builds only in a lock */
    IDEA_PATIENCE = 4, /* without: never waits before a guarded goal */
    IDEA_RELEASE = 8,  /* without: a lock is kept to the end */
    IDEA_HUNT = 16, /* without: runs to the goal from the first turn on, and leaves a lock for it */
    IDEA_RACE = 32, /* without: builds no wall on his way */
    IDEA_SIEGE = 64, /* without: waits for a guard to go */
    IDEA_DUEL = 128, /* without: only looks where he may step into line */
    IDEA_ALL = 255,
};

/* How we run. */
struct style choice_style(unsigned ideas);

/* The outlook with what a shot and a wall must be worth to us. */
void choice_outlook(const struct belief *belief, unsigned ideas, struct outlook *outlook);

/* The dice go on from call to call. */
struct deed choice_make(const struct belief *belief, unsigned ideas, uint64_t *dice);

#endif
