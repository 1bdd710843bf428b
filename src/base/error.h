/* An error in an input, a file or a process, as one readable sentence. A bot's fault is a result,
 * not an error. A bug in faceoff makes an assert fail. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

struct error {
    char text[512]; /* message that names the input and the place of the error, without a newline at
                     * the end */
};

/* Sets the error's message, and truncates it if it is too long. Always returns false, so that a
 * function can write `return error_set(error, ...)`. If `error` is NULL, the message is dropped. */
__attribute__((format(printf, 2, 3))) bool error_set(struct error *error, const char *format, ...);

/* Inserts "<context>: " before the error's message. Always returns false. */
__attribute__((format(printf, 2, 3))) bool error_prefix(struct error *error, const char *format,
                                                        ...);

#endif
