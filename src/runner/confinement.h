/* The sandbox that options ask for.
 * Never weaker than what was asked for: if the system cannot do that, it is an error. */
#ifndef RUNNER_CONFINEMENT_H
#define RUNNER_CONFINEMENT_H

#include "runner/options.h"
#include "sandbox/sandbox.h"

/* Opens it for `slots` games at once; *sandbox is NULL if none was asked for. False: *error says
 * what the system lacks. Call sandbox_close when everything in it has ended. */
bool confinement_open(struct sandbox **sandbox, const struct options *options, unsigned slots,
                      struct error *error);

/* The same if nothing was asked for: opens the strictest that the system can do, and writes the
 * level into the options. *why says what kept it from being strict, or is empty. */
bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error);

/* Opens one of the same level for compilers, which start many processes. False: *error says what
 * the system lacks. */
bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error);

#endif
