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

/* On a machine that responds late, the thinking time becomes shorter, but is at least 1 ms, or a
 * quarter of a very short limit. */
static void test_late(void **unused)
{
    (void)unused;
    assert_int_equal(pace_margin_ns(50 * MS, MS), 7 * MS);
    assert_int_equal(pace_margin_ns(50 * MS, 4 * MS), 2 * MS + 8 * MS);
    for (int64_t limit_ns = 1; limit_ns < NS_PER_S; limit_ns = 3 * limit_ns + 1) {
        int64_t before_ns = 0;
        for (int64_t late_ns = 0; late_ns < 10 * NS_PER_S; late_ns += 7 * MS) {
            int64_t margin_ns = pace_margin_ns(limit_ns, late_ns);
            int64_t least_ns = limit_ns / 4 < MS ? limit_ns / 4 : MS;
            assert_true(margin_ns >= before_ns && margin_ns <= limit_ns - least_ns);
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

/* A machine on which other programs take the core for away_ns again and again; in between, the bot
 * runs for RUN_NS. */
#define RUN_NS (4 * MS)
#define CHECK_NS (MS / 4) /* time between two checks of the clock */
struct machine {
    int64_t now_ns, away_ns;
};

/* Runs the bot until its next check of the clock. */
static void machine_run(struct machine *machine)
{
    int64_t cycle_ns = RUN_NS + machine->away_ns;
    machine->now_ns += CHECK_NS;
    if (machine->now_ns % cycle_ns >= RUN_NS) {
        machine->now_ns += cycle_ns - machine->now_ns % cycle_ns;
    }
}

/* Plays a turn, and returns how long it took to answer. */
static int64_t machine_turn(struct machine *machine, struct pace *pace)
{
    int64_t came_ns = machine->now_ns;
    struct pace_watch watch = pace_watch(pace, came_ns, machine->now_ns);
    do {
        machine_run(machine);
    } while (!pace_watch_check(&watch, machine->now_ns));
    pace_watch_end(pace, &watch, machine->now_ns);
    return machine->now_ns - came_ns;
}

/* Even on its first turn, when it knows of no delays, a bot answers so early that the referee may
 * be delayed for as long as the bot. It does so although delays are longer than its usual margin.
 * It never gives up more than three delays and the margin of a calm machine. */
static void test_busy(void **unused)
{
    (void)unused;
    const int64_t limits[] = {50 * MS, 200 * MS, 1000 * MS};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        int64_t limit_ns = limits[i];
        for (int64_t away_ns = MS; away_ns < limit_ns / 4; away_ns += MS) {
            struct machine machine = {.now_ns = 1, .away_ns = away_ns};
            struct pace pace = {.turn_ns = limit_ns};
            for (int turn = 0; turn < 40; turn++) {
                int64_t took_ns = machine_turn(&machine, &pace);
                int64_t calm_ns = pace_margin_ns(limit_ns, 0) + (turn == 0 ? 10 * MS : 0);
                assert_true(took_ns + away_ns <= limit_ns);
                assert_true(took_ns >= limit_ns - calm_ns - 3 * away_ns - 2 * CHECK_NS);
                machine.now_ns += MS;
            }
            assert_true(pace.late_ns >= away_ns && pace.late_ns <= away_ns + CHECK_NS);
        }
    }
}

/* A single long delay at the start of a turn makes this turn shorter, and later turns less so. */
static void test_once(void **unused)
{
    (void)unused;
    struct machine machine = {.now_ns = 1};
    struct pace pace = {.turn_ns = 1000 * MS, .turns = 1};
    struct pace_watch watch = pace_watch(&pace, 0, 0);
    int64_t now_ns = 100 * MS;
    for (; !pace_watch_check(&watch, now_ns); now_ns += MS) {
    }
    assert_int_equal(now_ns, 798 * MS); /* 920 ms - 2 * (100 ms - 39 ms) */
    pace_watch_end(&pace, &watch, now_ns);
    assert_int_equal(pace.late_ns, 100 * MS);
    int64_t before_ns = machine_turn(&machine, &pace);
    for (int turn = 0; turn < 40; turn++) {
        int64_t took_ns = machine_turn(&machine, &pace);
        assert_true(took_ns >= before_ns);
        before_ns = took_ns;
    }
    assert_true(before_ns > 800 * MS);
    /* a delay that is nearly as long as the limit does not spoil the rest of the game */
    pace = (struct pace){.turn_ns = 200 * MS, .turns = 1};
    pace_learn(&pace, 150 * MS);
    for (int turn = 0; turn < 40; turn++) {
        pace_learn(&pace, 0);
    }
    assert_true(pace_think_ns(&pace) > 100 * MS);
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
        cmocka_unit_test(test_calm), cmocka_unit_test(test_late),  cmocka_unit_test(test_fade),
        cmocka_unit_test(test_busy), cmocka_unit_test(test_once),  cmocka_unit_test(test_turns),
        cmocka_unit_test(test_bank), cmocka_unit_test(test_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
