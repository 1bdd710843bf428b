/* Includes cmocka and the headers that cmocka.h needs before it, and chooses how much work a test
 * does. Includes no header of the project. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Returns `slow` if the environment variable FACEOFF_SLOW is set, as by `./dev test --slow`.
 * Otherwise returns `quick`. */
static inline int quick_or_slow(int quick, int slow)
{
    return getenv("FACEOFF_SLOW") != NULL ? slow : quick;
}

#endif
