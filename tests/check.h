/* Includes cmocka and the headers that must come before cmocka.h. Also defines a function that
 * decides how much work a test does. Does not include any header of the project. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Returns `slow` if the environment variable FACEOFF_SLOW is set, and `quick` otherwise. `./dev
 * test --slow` sets this variable. */
static inline int quick_or_slow(int quick, int slow)
{
    return getenv("FACEOFF_SLOW") != NULL ? slow : quick;
}

#endif
