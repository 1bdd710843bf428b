/* SHA-256 of bytes, as hexadecimal digits. Not for passwords or other secrets. */
#ifndef STORE_DIGEST_H
#define STORE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#define DIGEST_SIZE 65 /* hexadecimal digits and NUL */

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE]);

/* Writes the digest of all bytes passed to a nettle hash so far. */
struct sha256_ctx;
void digest_finish(struct sha256_ctx *hash, char digest[DIGEST_SIZE]);

/* Returns whether the text is a digest, that is 64 hexadecimal digits, and therefore safe in a
 * path. */
bool digest_is_one(const char *text);

#endif
