#include "store/digest.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

void digest_bytes(const void *bytes, size_t length, char digest[DIGEST_SIZE])
{
    struct sha256_ctx hash;
    uint8_t sum[SHA256_DIGEST_SIZE];
    sha256_init(&hash);
    sha256_update(&hash, length, bytes);
    sha256_digest(&hash, sizeof sum, sum);
    for (size_t i = 0; i < sizeof sum; i++) {
        snprintf(digest + 2 * i, 3, "%02x", sum[i]);
    }
}

bool digest_read(const char *path, size_t most, struct text *bytes, struct error *error)
{
    FILE *file = fopen(path, "re");
    char block[65536];
    size_t length;
    if (file == NULL) {
        return error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    text_clear(bytes);
    while (bytes->length <= most && (length = fread(block, 1, sizeof block, file)) > 0) {
        text_append(bytes, block, length);
    }
    bool good = !ferror(file) || error_set(error, "cannot read %s: %s", path, strerror(errno));
    fclose(file);
    return good && (bytes->length <= most ||
                    error_set(error, "%s is larger than %zu MB", path, most >> 20));
}

bool digest_is_one(const char *text)
{
    return strlen(text) == DIGEST_SIZE - 1 && strspn(text, "0123456789abcdef") == DIGEST_SIZE - 1;
}
