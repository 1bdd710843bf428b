/* What went wrong with an input, a file or a process, as one sentence for a person.
 * Never used for a bot's fault (that is a result) or for our own bugs (those are asserts). */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

struct error {
    char text[512]; /* names the input and the place; no trailing newline */
};

/* Writes the message, cut if too long. Always returns false, so that a function can say
 * `return error_set(error, ...)`. A NULL error drops the message. */
__attribute__((format(printf, 2, 3))) bool error_set(struct error *error, const char *format, ...);

/* Puts "<context>: " before the message already there. Always returns false. */
__attribute__((format(printf, 2, 3))) bool error_prefix(struct error *error, const char *format,
                                                        ...);

#endif
