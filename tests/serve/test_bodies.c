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
    for (int i = 0; i < 3; i++) {
        body_add(&list[i], "0123456789", list[i].size);
    }
    assert_int_equal(bodies_reserve(&bodies, &list[3], "c", 6), BODY_WAIT); /* all together */
    body_release(&list[0]);
    assert_int_equal(bodies_reserve(&bodies, &list[3], "c", 10), BODY_ROOM);
    for (int i = 1; i < 4; i++) {
        body_release(&list[i]);
    }
    assert_true(LIST_EMPTY(&bodies.list));
}

/* Bodies that are still arriving lose their room to the body of a visitor who uses less. */
static void test_lost(void **unused)
{
    (void)unused;
    struct bodies bodies = {.each_max = 10, .visitor_max = 20, .all_max = 30, .small_max = 2};
    struct body list[6];
    assert_int_equal(bodies_reserve(&bodies, &list[0], "a", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[1], "a", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[2], "b", 10), BODY_ROOM);
    assert_int_equal(bodies_reserve(&bodies, &list[3], "b", 10), BODY_WAIT); /* not less than a */
    body_add(&list[0], "0123456789", 10);                                    /* has arrived */
    assert_int_equal(bodies_reserve(&bodies, &list[3], "c", 10), BODY_ROOM);
    assert_non_null(list[0].bytes);
    assert_null(list[1].bytes);
    assert_non_null(list[2].bytes);
    assert_int_equal(bodies_reserve(&bodies, &list[4], "d", 10),
                     BODY_WAIT); /* others use as much */
    assert_int_equal(bodies_reserve(&bodies, &list[4], "d", 3), BODY_ROOM);
    assert_null(list[2].bytes); /* the oldest */
    assert_int_equal(bodies_reserve(&bodies, &list[5], "e", 2), BODY_ROOM);
    assert_non_null(list[3].bytes); /* small bodies need no room */
    for (int i = 0; i < 6; i++) {
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
    body_add(&list[0], "0123456789", 10);
    body_add(&list[1], "0123456789", 10);
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
        cmocka_unit_test(test_limits), cmocka_unit_test(test_lost), cmocka_unit_test(test_small),
        cmocka_unit_test(test_bytes),  cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
