/* Parses numbers written by a person or a bot. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/error.h"

#include <stdint.h>

/* Parses the whole text as an integer from `min` to `max`. Only decimal digits are accepted: no
 * sign, spaces or prefix. On error, returns false and sets *error to a message that begins with
 * `what`, such as "--games". */
bool number_read(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *number,
                 struct error *error);

/* Parses the whole text as a decimal number such as "-1.5" or "2e6". Returns false if the text is
 * not a number of this form. */
bool number_read_real(const char *text, double *number);

#endif
