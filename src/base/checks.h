/* Whether invariants are checked after each step: where the tests are built (-Dtests=true), or for
 * debugging. Never in a package; the asserts on the way stay on everywhere. */
#ifndef BASE_CHECKS_H
#define BASE_CHECKS_H

#ifdef FACEOFF_CHECKS
#define CHECKS_ON 1
#else
#define CHECKS_ON 0
#endif

#endif
