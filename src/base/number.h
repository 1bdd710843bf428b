/* Reads a whole number that a person has written. Only decimal digits are accepted, without signs,
 * spaces or prefixes. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/error.h"

#include <stdint.h>

/* Reads the whole text as a number from `min` to `max`. On an error, returns false and sets *error.
 * The message begins with `what`, such as "--games". */
bool number_read(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *number,
                 struct error *error);

#endif
