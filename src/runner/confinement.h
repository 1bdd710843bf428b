/* Opens the sandbox requested by the options. The sandbox is never weaker than the requested level:
 * if the system cannot provide that level, this module reports an error. */
#ifndef RUNNER_CONFINEMENT_H
#define RUNNER_CONFINEMENT_H

#include "runner/player.h"

/* Opens the sandbox for `slots` concurrent games between these players, which may have their own
 * limits. Sets *sandbox to NULL if no sandbox was requested. On error, returns false and sets
 * *error to a message that says what the system lacks. Call sandbox_close once everything in the
 * sandbox has ended. */
bool confinement_open(struct sandbox **sandbox, const struct options *options,
                      const struct player *players, size_t count, unsigned slots,
                      struct error *error);

/* Allows a player with its own limits to run in the sandbox. On error, returns false and sets
 * *error to a message that names the player and says what the system lacks. */
bool confinement_add(struct sandbox *sandbox, const struct player *player, unsigned slots,
                     struct error *error);

/* Opens the strictest sandbox that the system supports. Use this function if no level was
 * requested. Stores the level in the options. Sets *why to the reason why the level is not strict,
 * or to "" if it is strict. */
bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error);

/* Opens a sandbox of the same level for compilers, which start many processes. One variant of this
 * sandbox has a /proc, which the Java compiler needs. On error, returns false and sets *error to a
 * message that says what the system lacks. */
bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error);

#endif
