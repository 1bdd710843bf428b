/* Computes SHA-256 digests in hexadecimal form. Do not use this module for passwords or other
 * secrets. */
#ifndef STORE_DIGEST_H
#define STORE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#define DIGEST_SIZE 65 /* number of hexadecimal digits, plus the terminating NUL */

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE]);

/* Writes the digest of all bytes that have been passed to a nettle hash so far. */
struct sha256_ctx;
void digest_finish(struct sha256_ctx *hash, char digest[DIGEST_SIZE]);

/* Returns whether the text has the form of a digest: exactly 64 hexadecimal digits. Such a text is
 * also safe to use in a path. */
bool digest_is_one(const char *text);

#endif
