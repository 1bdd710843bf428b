#define _GNU_SOURCE
#include "league/token.h"

#include <assert.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <string.h>
#include <sys/random.h>

#define TOKEN_SIZE 32

static_assert(BASE64_ENCODE_RAW_LENGTH(TOKEN_SIZE) == TOKEN_LENGTH + 1, "one padding character");
static_assert(SHA256_DIGEST_SIZE == TOKEN_HASH_SIZE, "the size of a hash");

void token_make(char text[TOKEN_LENGTH + 1])
{
    uint8_t bytes[TOKEN_SIZE];
    char padded[BASE64_ENCODE_RAW_LENGTH(TOKEN_SIZE) + BASE64_ENCODE_FINAL_LENGTH];
    struct base64_encode_ctx base64;
    ssize_t size = getrandom(bytes, sizeof bytes, 0);
    assert(size == sizeof bytes); /* so few bytes are never cut short */
    (void)size;
    base64url_encode_init(&base64);
    size_t length = base64_encode_update(&base64, padded, sizeof bytes, bytes);
    base64_encode_final(&base64, padded + length);
    memcpy(text, padded, TOKEN_LENGTH);
    text[TOKEN_LENGTH] = '\0';
    token_wipe(bytes, sizeof bytes);
    token_wipe(padded, sizeof padded);
}

bool token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH_SIZE])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static const char last[] = "AEIMQUYcgkosw048"; /* only four bits of the last letter are used */
    if (length != TOKEN_LENGTH || memchr(last, text[length - 1], strlen(last)) == NULL) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (memchr(letters, text[i], strlen(letters)) == NULL) {
            return false;
        }
    }
    struct sha256_ctx sha256;
    sha256_init(&sha256);
    sha256_update(&sha256, length, (const uint8_t *)text);
    sha256_digest(&sha256, TOKEN_HASH_SIZE, hash);
    token_wipe(&sha256, sizeof sha256);
    return true;
}

void token_wipe(void *memory, size_t size)
{
    explicit_bzero(memory, size);
}
