/* First values of paper soccer's search, corrected by the errors of others. */
#include "check.h"

#include "engines/soccer/correction.h"

#define SPOT 60
#define OTHER 61

static void plant(struct tree *tree)
{
    tree_open(tree, 64);
    tree_plant(tree, 1);
    correction_again(tree);
}

/* Goes to a position for the first time. */
static struct tree_position *enter(struct tree *tree, uint64_t hash, int value, uint8_t spot)
{
    struct tree_turn turn = {.hash = hash << 32, .worth.value = (int16_t)value, .spot = spot};
    assert_true(tree_enter(tree, &turn));
    return &tree->now.positions[turn.position];
}

/* Says what was found below a position. */
static void find(struct tree *tree, struct tree_position *position, uint32_t visits, int mean)
{
    position->count = 1;
    position->visits = visits;
    position->mean = mean;
    correction_learn(tree, position);
}

static void test_mean(void **unused)
{
    (void)unused;
    struct tree tree;
    plant(&tree);
    struct tree_position *one = enter(&tree, 2, 100, SPOT), *two = enter(&tree, 3, -200, SPOT);
    struct tree_turn turn = {.worth.value = 1000, .spot = SPOT};
    struct tree_turn elsewhere = {.worth.value = 1000, .spot = OTHER};
    find(&tree, one, 3, 500); /* too few visits */
    assert_int_equal(correction_after(&tree, &turn), 1000);
    find(&tree, one, 4, 500);
    assert_int_equal(correction_after(&tree, &turn), 1000 + 400 / 3);
    find(&tree, one, 5, 700); /* in place of what it was */
    assert_int_equal(correction_after(&tree, &turn), 1000 + 600 / 3);
    find(&tree, two, 9, 0);
    assert_int_equal(correction_after(&tree, &turn), 1000 + (600 + 200) / 4);
    assert_int_equal(correction_after(&tree, &elsewhere), 1000);
    tree_free(&tree);
}

/* What stays as it is, and what would leave the range of estimates. */
static void test_range(void **unused)
{
    (void)unused;
    struct tree tree;
    plant(&tree);
    struct tree_position *first = enter(&tree, 2, 100, SPOT), *better = enter(&tree, 3, 0, SPOT);
    find(&tree, better, 4, 3000); /* adds 1000 */
    assert_int_equal(correction_of(&tree, first), 1100);
    first->count = 1; /* its turns were listed */
    assert_int_equal(correction_of(&tree, first), 100);
    assert_int_equal(correction_of(&tree, better), 0);
    struct tree_turn turn = {.worth.value = 19500, .spot = SPOT};
    assert_int_equal(correction_after(&tree, &turn), VALUE_ESTIMATE_MAX);
    turn.worth.value = VALUE_WIN - 1;
    assert_int_equal(correction_after(&tree, &turn), VALUE_WIN - 1);
    turn.worth.value = EXPAND_WAITS;
    assert_int_equal(correction_after(&tree, &turn), EXPAND_WAITS);
    turn.worth = (struct tree_worth){.value = 5, .settled = true};
    assert_int_equal(correction_after(&tree, &turn), 5);
    tree_free(&tree);
}

/* A position that was settled errs by what it is worth, and what was dropped is no longer counted.
 */
static void test_again(void **unused)
{
    (void)unused;
    struct tree tree;
    plant(&tree);
    struct tree_position *lost = enter(&tree, 2, 2000, SPOT), *last = enter(&tree, 3, 0, SPOT);
    struct tree_turn turn = {.worth.value = 0, .spot = SPOT};
    lost->worth = (struct tree_worth){.value = 2 - VALUE_WIN, .settled = true};
    find(&tree, lost, 4, 1);
    assert_int_equal(correction_after(&tree, &turn), -VALUE_ESTIMATE_MAX / 3);
    find(&tree, last, 4, 600);
    assert_int_equal(correction_after(&tree, &turn), (600 - VALUE_ESTIMATE_MAX) / 4);
    correction_again(&tree);
    assert_int_equal(correction_after(&tree, &turn), (600 - VALUE_ESTIMATE_MAX) / 4);
    tree.now.position_count--;
    correction_again(&tree);
    assert_int_equal(correction_after(&tree, &turn), -VALUE_ESTIMATE_MAX / 3);
    tree_plant(&tree, 1);
    correction_again(&tree);
    assert_int_equal(correction_after(&tree, &turn), 0);
    tree_free(&tree);
}

/* No two spots are the same, and none is that of a planted root. */
static void test_spots(void **unused)
{
    (void)unused;
    bool taken[TREE_SPOTS] = {false};
    for (int mover = 0; mover < 2; mover++) {
        for (unsigned ball = 1; ball <= BOARD_DOTS; ball++) {
            unsigned spot = tree_spot(ball, mover);
            assert_in_range(spot, 1, TREE_SPOTS - 1);
            assert_false(taken[spot]);
            taken[spot] = true;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean),
        cmocka_unit_test(test_range),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_spots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
