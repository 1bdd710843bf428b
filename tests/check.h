/* cmocka and what its header needs before it; how much a test does.
 * Never includes anything of ours. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* `slow` in the long run of `./dev test --slow`, else `quick`. */
static inline int quick_or_slow(int quick, int slow)
{
    return getenv("FACEOFF_SLOW") != NULL ? slow : quick;
}

#endif
