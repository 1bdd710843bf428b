/* Measures how fast a machine is, and how late it wakes a sleeping thread while all slots are busy.
 * This helps to give time limits the same meaning on every machine. The measurement does not run
 * any bots. */
#ifndef FARM_FAIRNESS_H
#define FARM_FAIRNESS_H

#include "base/error.h"
#include "games/game.h"

/* Limits that a machine must meet to join. Speeds are multiples of the coordinator's speed, and the
 * wake-up delay is a fraction of the time per turn. */
#define FAIRNESS_SLOWEST 0.5
#define FAIRNESS_FASTEST 2.0
#define FAIRNESS_LATE 0.02

struct fairness {
    double speed;   /* random turns of the game per second in one slot */
    double late_ms; /* 99th percentile of the wake-up delay in ms */
};

/* Measures the machine by playing random games in `slots` threads for half a second. */
void fairness_measure(struct fairness *fairness, const struct game *game, const char *variant,
                      unsigned slots);

/* Checks that times on this machine are comparable with times on the coordinator's machine, whose
 * speed is `speed`. turn_ms is 0 if turns have no time limit. `scale` says whether time limits are
 * scaled by the machine's speed. Returns false and sets *error if the times are not comparable. */
bool fairness_check(const struct fairness *fairness, double speed, double turn_ms, bool scale,
                    struct error *error);

#endif
