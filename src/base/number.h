/* Reads numbers that a person or a bot has written. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/error.h"

#include <stdint.h>

/* Reads the whole text as a whole number from `min` to `max`: only decimal digits, without signs,
 * spaces or prefixes. On an error, returns false and sets *error. The message begins with `what`,
 * such as "--games". */
bool number_read(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *number,
                 struct error *error);

/* Reads the whole text as a decimal number such as "-1.5" or "2e6". Returns false if it is none. */
bool number_read_real(const char *text, double *number);

#endif
