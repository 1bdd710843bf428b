/* Opens the sandbox that options ask for. If the system cannot provide the requested level, that is
 * an error; the sandbox is never weaker than requested. */
#ifndef RUNNER_CONFINEMENT_H
#define RUNNER_CONFINEMENT_H

#include "runner/options.h"
#include "sandbox/sandbox.h"

/* Opens the sandbox for `slots` games at once; *sandbox becomes NULL if no sandbox was requested.
 * Returns false and sets *error to what the system lacks. Call sandbox_close once everything in the
 * sandbox has ended. */
bool confinement_open(struct sandbox **sandbox, const struct options *options, unsigned slots,
                      struct error *error);

/* Opens a sandbox when no level was requested: the strictest that the system supports. Writes the
 * level into the options. *why becomes the reason why it is not strict, or empty. */
bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error);

/* Opens a sandbox of the same level for compilers, which start many processes. Returns false and
 * sets *error to what the system lacks. */
bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error);

#endif
