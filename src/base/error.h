/* An error with an input, a file or a process, as one sentence for a person. A bot's fault is a
 * result, not an error; a bug in faceoff fails an assert. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

struct error {
    char text[512]; /* names the input and the place of the error; no trailing newline */
};

/* Writes the message, truncated if too long. Always returns false, so that a function can write
 * `return error_set(error, ...)`. If `error` is NULL, the message is dropped. */
__attribute__((format(printf, 2, 3))) bool error_set(struct error *error, const char *format, ...);

/* Inserts "<context>: " before the existing message. Always returns false. */
__attribute__((format(printf, 2, 3))) bool error_prefix(struct error *error, const char *format,
                                                        ...);

#endif
