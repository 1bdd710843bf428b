/* Tests how the thinking time of a bot is computed. The tests do not read the clock. */
#include "check.h"

#include "base/clock.h"
#include "engines/pace.h"

#include <string.h>

#define MS NS_PER_MS

/* In the contests, a bot thinks for 43 ms if the limit is 50 ms, for 178 ms if it is 200 ms, and
 * for 920 ms if it is 1000 ms. */
static void test_calm(void **unused)
{
    (void)unused;
    assert_int_equal(pace_margin_ns(50 * MS, 0), 7 * MS);
    assert_int_equal(pace_margin_ns(200 * MS, 0), 22 * MS);
    assert_int_equal(pace_margin_ns(1000 * MS, 0), 80 * MS);
    assert_int_equal(pace_margin_ns(20 * MS, 0), 7 * MS);
    assert_int_equal(pace_margin_ns(10 * MS, 0), 5 * MS);
    assert_int_equal(pace_margin_ns(3600 * NS_PER_S, 0), 80 * MS);
}

/* On a machine that responds late, the thinking time becomes shorter, but is never 0. */
static void test_late(void **unused)
{
    (void)unused;
    assert_int_equal(pace_margin_ns(50 * MS, MS), 7 * MS);
    assert_int_equal(pace_margin_ns(50 * MS, 4 * MS), 3 * MS + MS / 2 + 8 * MS);
    for (int64_t limit_ns = 1; limit_ns < NS_PER_S; limit_ns = 3 * limit_ns + 1) {
        int64_t before_ns = 0;
        for (int64_t late_ns = 0; late_ns < 10 * NS_PER_S; late_ns += 7 * MS) {
            int64_t margin_ns = pace_margin_ns(limit_ns, late_ns);
            assert_true(margin_ns >= before_ns && margin_ns < limit_ns);
            before_ns = margin_ns;
        }
    }
}

static void test_fade(void **unused)
{
    (void)unused;
    struct pace pace = {.turn_ns = 50 * MS, .turns = 1};
    pace_learn(&pace, 4 * MS);
    assert_int_equal(pace.late_ns, 4 * MS);
    pace_learn(&pace, -MS); /* waking up early does not count as a delay */
    pace_learn(&pace, MS);
    assert_true(pace.late_ns > 3 * MS && pace.late_ns < 4 * MS);
    pace_learn(&pace, 5 * MS);
    assert_int_equal(pace.late_ns, 5 * MS);
    for (int i = 0; i < 1000; i++) {
        pace_learn(&pace, 0);
    }
    assert_true(pace.late_ns < MS / 100);
    assert_int_equal(pace_think_ns(&pace), 43 * MS);
    pace.turns = 0;
    assert_int_equal(pace_think_ns(&pace), 43 * MS - 43 * MS / 5);
}

static void test_turns(void **unused)
{
    (void)unused;
    struct pace pace = {.first_ns = 1000 * MS, .turn_ns = 200 * MS};
    /* on the first turn, extra time is reserved for cold caches */
    assert_int_equal(pace_think_ns(&pace), 910 * MS);
    pace.turns = 1;
    assert_int_equal(pace_think_ns(&pace), 178 * MS);
    pace = (struct pace){0}; /* no time limit */
    assert_int_equal(pace_think_ns(&pace), 250 * MS);
}

/* A time limit for the whole game is divided among the turns, and is never used up: some time is
 * left even after 200 turns. */
static void test_bank(void **unused)
{
    (void)unused;
    struct pace pace = {.bank_ns = 1000 * NS_PER_S};
    assert_int_equal(pace_think_ns(&pace), 250 * MS);
    pace.turns = 1;
    /* a limit per turn may be shorter than the turn's share of the game's time */
    pace.turn_ns = 100 * MS;
    assert_int_equal(pace_think_ns(&pace), 88 * MS);
    pace = (struct pace){.bank_ns = 4 * NS_PER_S};
    assert_int_equal(pace_think_ns(&pace), 20 * MS);
    for (int i = 0; i < 200; i++) {
        pace.used_ns += pace_think_ns(&pace);
        pace.turns++;
    }
    assert_true(pace.used_ns < 3 * NS_PER_S);
    pace.used_ns = 5 * NS_PER_S;
    assert_int_equal(pace_think_ns(&pace), 1);
}

static void test_block(void **unused)
{
    (void)unused;
    struct pace pace = {.used_ns = 17, .late_ns = 4, .turns = 3};
    struct pace other = {.bank_ns = 9};
    struct text bytes = {0};
    pace_save(&pace, &bytes);
    size_t size = bytes.length;
    text_puts(&bytes, "the engine's");
    assert_int_equal(pace_load(&other, bytes.data, bytes.length), size);
    assert_int_equal(other.used_ns, 17);
    assert_int_equal(other.late_ns, 4);
    assert_int_equal(other.turns, 3);
    assert_int_equal(other.bank_ns, 9);
    assert_int_equal(pace_load(&other, bytes.data, size - 1), 0);
    assert_int_equal(pace_load(&other, NULL, 0), 0);
    bytes.data[0] ^= 1;
    assert_int_equal(pace_load(&other, bytes.data, bytes.length), 0);
    pace = (struct pace){.used_ns = INT64_MAX, .late_ns = INT64_MAX / 2, .turns = 5};
    text_clear(&bytes);
    pace_save(&pace, &bytes); /* impossible times, which would cause an overflow */
    assert_int_equal(pace_load(&other, bytes.data, bytes.length), bytes.length);
    assert_int_equal(other.turns, 3);
    assert_int_equal(other.late_ns, 4);
    text_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calm),  cmocka_unit_test(test_late), cmocka_unit_test(test_fade),
        cmocka_unit_test(test_turns), cmocka_unit_test(test_bank), cmocka_unit_test(test_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
