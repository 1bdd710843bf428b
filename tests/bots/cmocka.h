/* The part of cmocka that the tests of the bots use, for systems for which Debian has no cmocka.
 * The first failure ends the program. */
#ifndef TESTS_BOTS_CMOCKA_H
#define TESTS_BOTS_CMOCKA_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function)                                                                 \
    {                                                                                              \
#function, function                                                                        \
    }

static inline _Noreturn void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
    exit(1);
}

static inline void check_integers(intmax_t one, intmax_t other, const char *file, int line,
                                  const char *what)
{
    if (one != other) {
        fprintf(stderr, "%" PRIdMAX " is not %" PRIdMAX "\n", one, other);
        check_failed(file, line, what);
    }
}

static inline void check_strings(const char *one, const char *other, const char *file, int line,
                                 const char *what)
{
    if (strcmp(one, other) != 0) {
        fprintf(stderr, "\"%s\" is not \"%s\"\n", one, other);
        check_failed(file, line, what);
    }
}

#define CHECK(good, what) ((good) ? (void)0 : check_failed(__FILE__, __LINE__, what))

#define assert_true(value) CHECK(value, #value)
#define assert_false(value) CHECK(!(value), "not " #value)
#define assert_null(pointer) CHECK((pointer) == NULL, #pointer " is NULL")
#define assert_non_null(pointer) CHECK((pointer) != NULL, #pointer)
#define assert_int_equal(one, other)                                                               \
    check_integers((intmax_t)(one), (intmax_t)(other), __FILE__, __LINE__, #one " == " #other)
#define assert_int_not_equal(one, other)                                                           \
    CHECK((intmax_t)(one) != (intmax_t)(other), #one " != " #other)
#define assert_ptr_equal(one, other) CHECK((one) == (other), #one " == " #other)
#define assert_string_equal(one, other)                                                            \
    check_strings(one, other, __FILE__, __LINE__, #one " == " #other)
#define assert_string_not_equal(one, other) CHECK(strcmp(one, other) != 0, #one " != " #other)
#define assert_memory_equal(one, other, size)                                                      \
    CHECK(memcmp(one, other, size) == 0, #one " == " #other)
#define assert_in_range(value, least, most)                                                        \
    CHECK((uintmax_t)(value) >= (uintmax_t)(least) && (uintmax_t)(value) <= (uintmax_t)(most),     \
          #value " is in range")
#define print_message(...) fprintf(stderr, __VA_ARGS__)
#define fail() check_failed(__FILE__, __LINE__, "the test")
#define fail_msg(...)                                                                              \
    (fprintf(stderr, __VA_ARGS__), fputc('\n', stderr),                                            \
     check_failed(__FILE__, __LINE__, "the test"))

static const char *check_only; /* name of the only test to run, or NULL to run all */

static inline void cmocka_set_test_filter(const char *name)
{
    check_only = name;
}

static inline int check_run(const struct CMUnitTest *tests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        void *state = NULL;
        if (check_only == NULL || strcmp(check_only, tests[i].name) == 0) {
            fprintf(stderr, "%s\n", tests[i].name);
            tests[i].run(&state);
        }
    }
    return 0;
}

#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    check_run(tests, sizeof(tests) / sizeof *(tests))

#endif
