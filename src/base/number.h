/* A whole number that a person wrote, in a range. Never guesses: signs, blanks and other digits are
 * refused. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/error.h"

#include <stdint.h>

/* The whole of the text as a number from min to max. False: *error says so and names `what`, such
 * as "--games". */
bool number_read(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *number,
                 struct error *error);

#endif
