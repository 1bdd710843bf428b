/* Opens the sandbox that the options ask for. The sandbox is never weaker than the requested level:
 * if the system cannot provide that level, this module reports an error. */
#ifndef RUNNER_CONFINEMENT_H
#define RUNNER_CONFINEMENT_H

#include "runner/player.h"
#include "sandbox/sandbox.h"

/* Opens the sandbox for `slots` games at once between these players, which may have their own
 * bounds; *sandbox becomes NULL if no sandbox was requested. On failure returns false, and
 * *error says what the system lacks. Call sandbox_close once everything in the sandbox has
 * ended. */
bool confinement_open(struct sandbox **sandbox, const struct options *options,
                      const struct player *players, size_t count, unsigned slots,
                      struct error *error);

/* Lets a player with its own bounds run in the sandbox. On failure returns false, and *error names
 * the player and says what the system lacks. */
bool confinement_add(struct sandbox *sandbox, const struct player *player, unsigned slots,
                     struct error *error);

/* Opens the strictest sandbox that the system supports. Use this function when no level was
 * requested. Writes the level into the options. *why becomes the reason why the level is not
 * strict, or is empty. */
bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error);

/* Opens a sandbox of the same level for compilers, which start many processes; one variant of it
 * has a /proc, which Java's compiler needs. On failure returns
 * false, and *error says what the system lacks. */
bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error);

#endif
