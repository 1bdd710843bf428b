/* Defines CHECKS_ON, which says whether state machines check their invariants after every step. It
 * is 1 in builds with tests (-Dtests=true) and in debug builds, and 0 in packages. Asserts inside
 * functions are always enabled. */
#ifndef BASE_CHECKS_H
#define BASE_CHECKS_H

#ifdef FACEOFF_CHECKS
#define CHECKS_ON 1
#else
#define CHECKS_ON 0
#endif

#endif
