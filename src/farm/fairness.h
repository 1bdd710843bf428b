/* How fast a machine is, and how late it wakes a sleeping thread while all its slots are busy, so
 * that a turn's time is worth the same on every machine. Never looks at a bot. */
#ifndef FARM_FAIRNESS_H
#define FARM_FAIRNESS_H

#include "base/error.h"
#include "games/game.h"

#include <stdint.h>

/* Limits for a machine: its speed as a multiple of the coordinator's, and its lateness as a share
 * of a turn. */
#define FAIRNESS_SLOWEST 0.5
#define FAIRNESS_FASTEST 2.0
#define FAIRNESS_LATE 0.02

struct fairness {
    double speed;   /* random turns of the game a second, in each slot */
    double late_ms; /* 99 of 100 times it woke no later than this */
};

/* Plays random games for half a second, in `slots` threads. */
void fairness_measure(struct fairness *fairness, const struct game *game, const char *variant,
                      unsigned slots);

/* Whether times on such a machine can be compared with the coordinator's, whose speed is given.
 * turn_ms 0: turns have no limit. scale: the clock is scaled by speed. False: *error says why. */
bool fairness_check(const struct fairness *fairness, double speed, double turn_ms, bool scale,
                    struct error *error);

#endif
