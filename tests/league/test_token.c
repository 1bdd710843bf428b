/* Tests the form and the hash of authors' tokens. */
#include "check.h"

#include "league/token.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void test_make(void **unused)
{
    (void)unused;
    char one[TOKEN_LENGTH + 1], other[TOKEN_LENGTH + 1];
    uint8_t hash[TOKEN_HASH_SIZE], again[TOKEN_HASH_SIZE];
    token_make(one);
    token_make(other);
    assert_int_equal(strlen(one), TOKEN_LENGTH);
    assert_int_equal(strspn(one, letters), TOKEN_LENGTH);
    assert_string_not_equal(one, other);
    assert_true(token_hash(one, TOKEN_LENGTH, hash));
    assert_true(token_hash(one, TOKEN_LENGTH, again));
    assert_memory_equal(hash, again, sizeof hash);
    assert_true(token_hash(other, TOKEN_LENGTH, again));
    assert_memory_not_equal(hash, again, sizeof hash);
}

/* Other programs compute the same hash, BLAKE2b, for 32 zeros. */
static void test_known_hash(void **unused)
{
    (void)unused;
    static const uint8_t wanted[TOKEN_HASH_SIZE] = {0x89, 0xeb, 0x0d, 0x6a, 0x8a, 0x69, 0x1d, 0xae,
                                                    0x2c, 0xd1, 0x5e, 0xd0, 0x36, 0x99, 0x31, 0xce,
                                                    0x0a, 0x94, 0x9e, 0xca, 0xfa, 0x5c, 0x3f, 0x93,
                                                    0xf8, 0x12, 0x18, 0x33, 0x64, 0x6e, 0x15, 0xc3};
    uint8_t hash[TOKEN_HASH_SIZE];
    assert_true(token_hash("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", TOKEN_LENGTH, hash));
    assert_memory_equal(hash, wanted, sizeof hash);
}

static void test_form(void **unused)
{
    (void)unused;
    char token[TOKEN_LENGTH + 2] = "";
    uint8_t hash[TOKEN_HASH_SIZE];
    token_make(token);
    token[TOKEN_LENGTH] = 'A';
    assert_false(token_hash(token, TOKEN_LENGTH + 1, hash)); /* too long */
    assert_false(token_hash(token, TOKEN_LENGTH - 1, hash)); /* too short */
    assert_false(token_hash(token, 0, hash));
    for (const char *wrong = "+/= \n\xff"; *wrong != '\0'; wrong++) {
        token_make(token);
        token[20] = *wrong;
        assert_false(token_hash(token, TOKEN_LENGTH, hash));
    }
    token_make(token);
    token[20] = '\0';
    assert_false(token_hash(token, TOKEN_LENGTH, hash));
    token_make(token);
    token[TOKEN_LENGTH - 1] = 'B'; /* the last letter has only four bits */
    assert_false(token_hash(token, TOKEN_LENGTH, hash));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_make),
        cmocka_unit_test(test_known_hash),
        cmocka_unit_test(test_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
