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

/* sha256sum prints the same hash. */
static void test_known_hash(void **unused)
{
    (void)unused;
    static const uint8_t wanted[TOKEN_HASH_SIZE] = {0x0f, 0x00, 0x73, 0x85, 0xb6, 0xf9, 0xd4, 0xb7,
                                                    0xee, 0xb2, 0x74, 0x86, 0x05, 0xaf, 0xe1, 0xa9,
                                                    0x84, 0xa0, 0xa3, 0xbf, 0xa3, 0xf0, 0x14, 0xd0,
                                                    0x9e, 0x2a, 0x78, 0x4c, 0xe9, 0xe5, 0xcd, 0x1a};
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
