/* Measures how fast a machine is, and how late it wakes a sleeping thread while all its slots are
 * busy, so that time limits mean the same on every machine. Bots are not involved. */
#ifndef FARM_FAIRNESS_H
#define FARM_FAIRNESS_H

#include "base/error.h"
#include "games/game.h"

#include <stdint.h>

/* Limits for a machine: its speed as a multiple of the coordinator's, and its wake-up delay as a
 * fraction of the time per turn. */
#define FAIRNESS_SLOWEST 0.5
#define FAIRNESS_FASTEST 2.0
#define FAIRNESS_LATE 0.02

struct fairness {
    double speed;   /* random turns of the game per second, in each slot */
    double late_ms; /* wake-up delay, 99th percentile */
};

/* Measures by playing random games for half a second in `slots` threads. */
void fairness_measure(struct fairness *fairness, const struct game *game, const char *variant,
                      unsigned slots);

/* Checks that times on such a machine are comparable with the coordinator's, whose speed is given.
 * turn_ms 0: turns have no limit. scale: the clock is scaled by speed. Returns false and sets
 * *error if they are not. */
bool fairness_check(const struct fairness *fairness, double speed, double turn_ms, bool scale,
                    struct error *error);

#endif
