/* SHA-256 of bytes, as hexadecimal digits.
 * Never for secrets. */
#ifndef STORE_DIGEST_H
#define STORE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#define DIGEST_SIZE 65 /* hexadecimal digits and NUL */

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE]);

/* The same of all bytes that were given to a hash of nettle's. */
struct sha256_ctx;
void digest_finish(struct sha256_ctx *hash, char digest[DIGEST_SIZE]);

/* Whether the text is 64 such digits, so that it is safe in a path. */
bool digest_is_one(const char *text);

#endif
