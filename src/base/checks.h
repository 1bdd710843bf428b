/* Defines CHECKS_ON, which is 1 if state machines check their invariants after every step, and 0 if
 * not. It is 1 in debug builds and in builds with tests (-Dtests=true), and 0 in released packages.
 * Asserts inside functions are always enabled. */
#ifndef BASE_CHECKS_H
#define BASE_CHECKS_H

#ifdef FACEOFF_CHECKS
#define CHECKS_ON 1
#else
#define CHECKS_ON 0
#endif

#endif
