/* SHA-256 of bytes and of files, as hexadecimal digits.
 * Never for secrets. */
#ifndef STORE_DIGEST_H
#define STORE_DIGEST_H

#include "base/error.h"
#include "base/text.h"

#define DIGEST_SIZE 65 /* hexadecimal digits and NUL */

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE]);

/* Reads a whole file of at most so many bytes. False: *error says why not. */
bool digest_read(const char *path, size_t most, struct text *bytes, struct error *error);

/* Whether it is 64 digits, so that it may be part of a path. */
bool digest_is_one(const char *text);

#endif
