#include "store/digest.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, length, bytes);
    digest_finish(&hash, digest);
}

void digest_finish(struct sha256_ctx *hash, char digest[DIGEST_SIZE])
{
    uint8_t sum[SHA256_DIGEST_SIZE];
    sha256_digest(hash, sizeof sum, sum);
    for (size_t i = 0; i < sizeof sum; i++) {
        snprintf(digest + 2 * i, 3, "%02x", sum[i]);
    }
}

bool digest_is_one(const char *text)
{
    return strlen(text) == DIGEST_SIZE - 1 && strspn(text, "0123456789abcdef") == DIGEST_SIZE - 1;
}
