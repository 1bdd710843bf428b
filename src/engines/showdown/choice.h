/* Chooses a turn by rules. Depending on the situation, the player shoots at a trapped opponent
 * again, hunts, or runs to the goal, and shoots and builds walls as the forecast suggests. It uses
 * only the belief. The same seed and belief give the same turn. */
#ifndef ENGINES_SHOWDOWN_CHOICE_H
#define ENGINES_SHOWDOWN_CHOICE_H

#include "engines/showdown/duel.h"
#include "engines/showdown/lock.h"
#include "engines/showdown/race.h"
#include "engines/showdown/siege.h"

/* Parts of the strategy that can be switched off, to measure their effect. Each comment says what
 * the player does when the part is switched off. */
enum idea {
    IDEA_BELIEF = 1,   /* without this part, it learns only from RADAR and from meeting the
                        * opponent */
    IDEA_WALLS = 2,    /* without this part, it builds walls only while the opponent is trapped */
    IDEA_PATIENCE = 4, /* without this part, it never waits before a goal that is guarded */
    IDEA_RELEASE = 8,  /* without this part, it shoots at a trapped opponent to the end of the
                        * game */
    IDEA_HUNT = 16,    /* without this part, it runs to the goal from the first turn, and lets a
                        * trapped opponent go to do so */
    IDEA_RACE = 32,    /* without this part, it builds no walls on the opponent's path */
    IDEA_SIEGE = 64,   /* without this part, it waits until a guard leaves */
    IDEA_DUEL = 128,   /* without this part, it uses only RADAR when the opponent may step into its
                        * row or column */
    IDEA_ALL = 255,
};

/* Returns the style in which we run to the goal. */
struct style choice_style(unsigned ideas);

/* Computes the forecast (outlook), and the probabilities from which a shot or a wall is worth a
 * turn. */
void choice_outlook(const struct belief *belief, unsigned ideas, struct outlook *outlook);

/* Returns the turn to play, and advances the random numbers (dice). */
struct action choice_make(const struct belief *belief, unsigned ideas, uint64_t *dice);

#endif
