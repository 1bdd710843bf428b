/* Tests the search tree of paper soccer. Each position is stored only once, no matter which turns
 * lead to it. The part of the tree that is kept for the next search lacks no position. */
#include "check.h"

#include "engines/soccer/tree.h"

#include <string.h>

#define TURNS_MAX 64

/* The positions of the test, identified by their hashes. The root leads to A and B, and both of
 * these lead to SHARED. */
enum { ROOT = 1, A, B, SHARED, LAST, ASIDE };

/* Gives a position one turn for each hash in `hashes`. The turn leads to the position with that
 * hash, and its text is a single digit, the hash itself. */
static void list_turns(struct tree *tree, uint32_t number, const uint64_t *hashes, uint32_t count)
{
    struct tree_half *now = &tree->now;
    now->positions[number].turns = now->turn_count;
    now->positions[number].count = count;
    for (uint32_t i = 0; i < count; i++) {
        now->turns[now->turn_count++] = (struct tree_turn){.hash = hashes[i],
                                                           .worth.value = (int16_t)hashes[i],
                                                           .text = now->digit_count,
                                                           .length = 1};
        now->digits[now->digit_count++] = (char)('0' + hashes[i]);
    }
}

/* Follows a turn of a position. Returns the number of the position after the turn. */
static uint32_t enter(struct tree *tree, uint32_t number, uint32_t which)
{
    struct tree_turn *turn = &tree->now.turns[tree->now.positions[number].turns + which];
    assert_true(tree_enter(tree, &tree->now.positions[number], turn));
    assert_int_equal(tree->now.positions[turn->position].hash, turn->hash);
    return turn->position;
}

static void plant(struct tree *tree)
{
    tree_open(tree, TURNS_MAX);
    tree_plant(tree, ROOT);
    list_turns(tree, 0, (uint64_t[]){A, B, ASIDE}, 3);
    uint32_t a = enter(tree, 0, 0), b = enter(tree, 0, 1);
    list_turns(tree, a, (uint64_t[]){SHARED}, 1);
    list_turns(tree, b, (uint64_t[]){LAST, SHARED}, 2);
    uint32_t shared = enter(tree, a, 0);
    assert_int_equal(enter(tree, b, 1), shared);
    list_turns(tree, shared, (uint64_t[]){LAST}, 1);
    assert_int_equal(enter(tree, shared, 0), enter(tree, b, 0));
}

static void test_shared(void **unused)
{
    (void)unused;
    struct tree tree;
    plant(&tree);
    /* the search never followed the turn to ASIDE, so that position is not stored */
    assert_int_equal(tree.now.position_count, 5);
    /* A turn is updated with the latest value of the position that it leads to. */
    struct tree_turn *to_last = &tree.now.turns[tree.now.positions[2].turns];
    struct tree_position *last = &tree.now.positions[to_last->position];
    last->worth.value = 77;
    last->mean = 7;
    assert_int_equal(to_last->worth.value, LAST);
    tree_refresh(&tree, to_last);
    assert_int_equal(to_last->worth.value, 77);
    assert_int_equal(to_last->mean, 7);
    struct tree_turn again = {.hash = LAST};
    assert_true(tree_enter(&tree, &tree.now.positions[0], &again));
    assert_int_equal(again.worth.value, 77);
    tree_free(&tree);
}

/* B leads to LAST and SHARED, and SHARED leads to LAST. */
static void test_kept(void **unused)
{
    (void)unused;
    struct tree tree;
    plant(&tree);
    /* the search never reached this position, so it cannot become the root */
    assert_false(tree_keep(&tree, ASIDE));
    assert_false(tree_keep(&tree, 12345));
    assert_int_equal(tree.now.position_count, 5);
    assert_true(tree_keep(&tree, ROOT));
    assert_int_equal(tree.now.position_count, 5);
    assert_true(tree_keep(&tree, B));
    assert_int_equal(tree.now.position_count, 3);
    assert_int_equal(tree.now.turn_count, 3);
    assert_int_equal(tree.now.digit_count, 3);
    const struct tree_position *root = tree.now.positions;
    const struct tree_turn *turns = tree.now.turns + root->turns;
    assert_int_equal(root->hash, B);
    assert_int_equal(root->count, 2);
    assert_int_equal(tree_text(&tree, &turns[0])[0], '0' + LAST);
    assert_int_equal(tree_text(&tree, &turns[1])[0], '0' + SHARED);
    const struct tree_position *shared = &tree.now.positions[turns[1].position];
    assert_int_equal(shared->hash, SHARED);
    assert_int_equal(shared->count, 1);
    assert_int_equal(tree.now.turns[shared->turns].position, turns[0].position);
    /* Positions that were kept are found again. Positions that were dropped are created again. */
    uint32_t last = turns[0].position;
    list_turns(&tree, last, (uint64_t[]){SHARED, A}, 2);
    assert_int_equal(enter(&tree, last, 0), turns[1].position);
    assert_int_equal(enter(&tree, last, 1), 3);
    tree_free(&tree);
}

/* After sorting, the turns that the search has followed come first, and then the other turns, best
 * first. The search considers only the first few turns. When it follows the last of these, it
 * considers one more, and the sum over the remaining turns decreases. */
static void test_order(void **unused)
{
    (void)unused;
    struct tree tree;
    struct tree_position *root;
    tree_open(&tree, TURNS_MAX);
    tree_plant(&tree, ROOT);
    root = tree.now.positions;
    list_turns(&tree, 0, (uint64_t[]){LAST, SHARED, A, ASIDE, B}, 5);
    struct tree_turn *turns = tree.now.turns;
    for (uint32_t i = 0; i < 5; i++) {
        turns[i].worth.proof = (uint32_t)turns[i].hash;
    }
    enter(&tree, 0, 3);
    assert_int_equal(tree_front(root), 5);
    /* the turns must not be sorted while a search step through one of them is unfinished */
    turns[0].flying = 1;
    tree_order(&tree, root);
    assert_int_equal(tree_front(root), 5);
    assert_int_equal(turns[0].hash, LAST);
    turns[0].flying = 0;
    turns[0].worth.value = TREE_WAITS;
    tree_order(&tree, root);
    assert_int_equal(tree_front(root), 5);
    turns[0].worth.value = LAST;
    tree_order(&tree, root);
    static const uint64_t order[] = {ASIDE, A, B, SHARED, LAST};
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(turns[i].hash, order[i]);
    }
    assert_int_equal(tree_front(root), 2);
    assert_int_equal(root->rest, B + SHARED + LAST);
    enter(&tree, 0, 1);
    assert_int_equal(tree_front(root), 3);
    assert_int_equal(root->rest, SHARED + LAST);
    enter(&tree, 0, 2);
    enter(&tree, 0, 3);
    assert_int_equal(tree_front(root), 5);
    assert_int_equal(root->rest, 0);
    enter(&tree, 0, 4);
    assert_int_equal(tree_front(root), 5);
    tree_free(&tree);
}

static void test_full(void **unused)
{
    (void)unused;
    struct tree tree;
    tree_open(&tree, 1);
    tree_plant(&tree, ROOT);
    struct tree_position from = {.count = 3};
    struct tree_turn turns[] = {{.hash = A}, {.hash = B}, {.hash = A}};
    assert_true(tree_enter(&tree, &from, &turns[0]));
    assert_false(tree_enter(&tree, &from, &turns[1]));
    assert_true(tree_enter(&tree, &from, &turns[2]));
    tree_free(&tree);
    assert_int_equal(tree_room(0), 1);
    assert_in_range(tree_room(504 << 20), 2900000, 3100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
