/* The sandbox that options ask for.
 * Never weaker than what was asked for: where that cannot be, it is an error. */
#ifndef RUNNER_CONFINEMENT_H
#define RUNNER_CONFINEMENT_H

#include "runner/options.h"
#include "sandbox/sandbox.h"

/* Opens it for so many games at once; *sandbox is NULL when none was asked for. False: *error says
 * what the system lacks. sandbox_close when everything in it has ended. */
bool confinement_open(struct sandbox **sandbox, const struct options *options, unsigned slots,
                      struct error *error);

/* The same where nothing was asked for: the strictest that can be. The level is written into the
 * options; *why says what kept it from being strict, or is empty. */
bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error);

/* One of the same level for compilers, which start many processes. False: *error says what the
 * system lacks. */
bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error);

#endif
