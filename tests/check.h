/* Includes cmocka and the headers that cmocka.h needs before it, and defines how much work a test
 * does. It includes no header of the project. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Returns `slow` in `./dev test --slow`, else `quick`. */
static inline int quick_or_slow(int quick, int slow)
{
    return getenv("FACEOFF_SLOW") != NULL ? slow : quick;
}

#endif
