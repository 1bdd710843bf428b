/* Tests the limits on the memory and the time for receiving the bodies of requests. */
#include "check.h"

#include "base/clock.h"
#include "serve/bodies.h"

#include <string.h>

static void test_limits(void **unused)
{
    (void)unused;
    struct bodies bodies = {.each_max = 10, .visitor_max = 15, .all_max = 30};
    struct body list[4];
    assert_int_equal(bodies_reserve(&bodies, &list[0], "a", 11), BODY_TOO_LARGE);
    assert_int_equal(bodies_reserve(&bodies, &list[0], "a", UINT64_MAX), BODY_TOO_LARGE);
    assert_int_equal(bodies_reserve(&bodies, &list[0], "a", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[1], "a", 6), BODY_WAIT);
    assert_int_equal(bodies_reserve(&bodies, &list[1], "a", 5), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[2], "a", 1), BODY_WAIT);
    assert_int_equal(bodies_reserve(&bodies, &list[2], "b", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[3], "c", 6), BODY_WAIT); /* all together */
    body_release(&list[0]);
    assert_int_equal(bodies_reserve(&bodies, &list[3], "c", 10), BODY_ROOM);
    for (int i = 1; i < 4; i++) {
        body_release(&list[i]);
    }
    assert_true(LIST_EMPTY(&bodies.list));
}

/* Large bodies cannot keep out small ones, neither of the same visitor nor of others. */
static void test_small(void **unused)
{
    (void)unused;
    struct bodies bodies = {.each_max = 10, .visitor_max = 10, .all_max = 20, .small_max = 2};
    struct body list[4];
    assert_int_equal(bodies_reserve(&bodies, &list[0], "a", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[1], "b", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[2], "c", 3), BODY_WAIT);
    assert_int_equal(bodies_reserve(&bodies, &list[2], "c", 2), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[3], "a", 2), BODY_ROOM);
    for (int i = 0; i < 4; i++) {
        body_release(&list[i]);
    }
}

static void test_bytes(void **unused)
{
    (void)unused;
    struct bodies bodies = {.each_max = 5, .visitor_max = 5, .all_max = 5};
    struct body body;
    assert_int_equal(bodies_reserve(&bodies, &body, "a", 5), BODY_ROOM);
    body_add(&body, "ab", 2);
    body_add(&body, "\0cd", 3);
    assert_int_equal(body.length, 5);
    assert_memory_equal(body.bytes, "ab\0cd", 6); /* a NUL follows */
    body_release(&body);
    assert_int_equal(bodies_reserve(&bodies, &body, "a", 0), BODY_ROOM);
    assert_string_equal(body.bytes, "");
    body_release(&body);
}

/* Only bytes that arrive extend the time limit, so a client that stops sending gains nothing. */
static void test_time(void **unused)
{
    (void)unused;
    static char bytes[4 * BODY_BYTES_PER_S];
    struct bodies bodies = {
        .each_max = sizeof bytes, .visitor_max = sizeof bytes, .all_max = sizeof bytes};
    struct body body;
    bodies_reserve(&bodies, &body, "a", sizeof bytes);
    assert_int_equal(body_extra_ns(&body), 0);
    body_add(&body, bytes, BODY_BYTES_PER_S);
    assert_true(body_extra_ns(&body) > NS_PER_S * 99 / 100 && body_extra_ns(&body) <= NS_PER_S);
    body_release(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
