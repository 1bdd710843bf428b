/* Chooses the turns of the Showdown engine. If the last turn hit the opponent, the engine usually
 * shoots again, because a player that is hit misses its next turn. Before the first hit, fixed
 * rules propose a turn, and a search (plan.h) replaces it if another turn is clearly better. Later
 * the engine runs to the goal, and shoots and builds walls where the forecast suggests it. The
 * module uses only the belief state. The same belief state and seed always give the same turn. */
#ifndef ENGINES_SHOWDOWN_CHOICE_H
#define ENGINES_SHOWDOWN_CHOICE_H

#include "engines/showdown/hunt.h"
#include "engines/showdown/lock.h"
#include "engines/showdown/plan.h"
#include "engines/showdown/race.h"

/* Features of the engine's strategy, which can be switched off to measure their effect. The comment
 * on each feature says how the engine plays without it. */
enum idea {
    /* without it, the engine learns only from RADAR and from running into the opponent */
    IDEA_BELIEF = 1,
    IDEA_WALLS = 2, /* without it, the engine builds walls only after it has hit the opponent */
    /* without it, the engine keeps shooting after a hit until the game ends */
    IDEA_RELEASE = 4,
    /* without it, the engine runs to the goal from the first turn; after a hit, it stops shooting
     * once it must run to arrive in time */
    IDEA_HUNT = 8,
    IDEA_RACE = 16, /* without it, the engine builds no walls on the opponent's path */
    /* without it, the engine chooses its turns before the first hit by the rules of hunt.h alone */
    IDEA_PLAN = 32,
    IDEA_ALL = 63,
};

/* Returns the style that the engine itself uses to run to its goal. `ideas` is a set of flags from
 * enum idea. */
struct style choice_style(unsigned ideas);

/* Computes the forecast of the opponent's next turns. Also sets the minimum probabilities of
 * success at which a shot or a wall is worth a turn. */
void choice_outlook(const struct belief *belief, unsigned ideas, struct outlook *outlook);

/* Returns the turn to play, and advances the random generator state `*dice`. */
struct action choice_make(struct belief *belief, unsigned ideas, uint64_t *dice);

#endif
