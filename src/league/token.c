#include "league/token.h"

#include <assert.h>
#include <sodium.h>

#define TOKEN_SIZE 32
#define TOKEN_BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

static_assert(sodium_base64_ENCODED_LEN(TOKEN_SIZE, TOKEN_BASE64) == TOKEN_LENGTH + 1,
              "the length of a token in base64url");

void token_make(char text[TOKEN_LENGTH + 1])
{
    uint8_t bytes[TOKEN_SIZE];
    int begun = sodium_init();
    assert(begun >= 0); /* fails only if the system has no random numbers */
    (void)begun;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_LENGTH + 1, bytes, sizeof bytes, TOKEN_BASE64);
    sodium_memzero(bytes, sizeof bytes);
}

/* libsodium 1.0.18 reads bytes beyond ASCII as if they were letters, so that a token would have
 * several spellings. */
static bool is_ascii(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && (unsigned char)text[i] < 0x80) {
        i++;
    }
    return i == length;
}

bool token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH_SIZE])
{
    uint8_t bytes[TOKEN_SIZE];
    size_t size;
    bool good = length == TOKEN_LENGTH && is_ascii(text, length) &&
                sodium_base642bin(bytes, sizeof bytes, text, length, NULL, &size, NULL,
                                  TOKEN_BASE64) == 0 &&
                size == sizeof bytes;
    if (good) {
        crypto_generichash(hash, TOKEN_HASH_SIZE, bytes, sizeof bytes, NULL, 0);
    }
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

void token_wipe(void *memory, size_t size)
{
    sodium_memzero(memory, size);
}
