/* An error in an input, a file or a process, described in one readable sentence. Two things are not
 * errors in this sense: a bot's fault, which is a game result, and a bug in faceoff, which triggers
 * an assert. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

struct error {
    /* message that names the input and the location of the error, without a trailing newline */
    char text[512];
};

/* Sets the error message, truncating it if it is too long. Always returns false, so that a function
 * can `return error_set(error, ...)`. If `error` is NULL, the message is discarded. */
__attribute__((format(printf, 2, 3))) bool error_set(struct error *error, const char *format, ...);

/* Prepends "<context>: " to the error message. Always returns false. */
__attribute__((format(printf, 2, 3))) bool error_prefix(struct error *error, const char *format,
                                                        ...);

#endif
