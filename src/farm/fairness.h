/* How fast a machine is and how late it wakes a sleeper while all its slots are busy, so that a
 * turn's time is worth the same on each machine. Never looks at a bot. */
#ifndef FARM_FAIRNESS_H
#define FARM_FAIRNESS_H

#include "base/error.h"
#include "games/game.h"

#include <stdint.h>

/* What a machine may differ from the coordinator's, and be late as a share of a turn. */
#define FAIRNESS_SLOWEST 0.5
#define FAIRNESS_FASTEST 2.0
#define FAIRNESS_LATE 0.02

struct fairness {
    double speed;   /* random turns of the game a second, in each slot */
    double late_ms; /* 99 of 100 times it woke no later */
};

/* Half a second of random games in so many threads. */
void fairness_measure(struct fairness *fairness, const struct game *game, const char *variant,
                      unsigned slots);

/* Whether clocks of such a machine can be compared with the coordinator's, whose speed is given.
 * turn_ms 0: turns have no limit. scale: the clock is scaled by speed. False: *error says why not.
 */
bool fairness_check(const struct fairness *fairness, double speed, double turn_ms, bool scale,
                    struct error *error);

#endif
