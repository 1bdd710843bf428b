/* The arrays of positions, turns and digits only grow. The part of the tree that is kept for the
 * next turn of the game is copied to new arrays, as in Cheney's garbage collector. */
#include "engines/soccer/tree.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* number of digits to allocate per turn; the mean length of a turn in games is 7 to 9 */
#define DIGITS_A_TURN 12
#define NUMBERS_MIN 1024u

/* Returns the number of positions to allocate. Usually the search reaches only a few of a
 * position's turns. If positions have only one or two turns each, the memory for positions runs out
 * when only half of the memory for turns is used. */
static uint32_t positions_for(uint32_t turn_max)
{
    return turn_max / 2 + 2;
}

static void open_half(struct tree_half *half, const struct tree *tree)
{
    half->positions = memory_reserve(tree->position_max * sizeof *half->positions);
    half->turns = memory_reserve(tree->turn_max * sizeof *half->turns);
    half->digits = memory_reserve(tree->digit_max);
}

static void free_half(struct tree_half *half, const struct tree *tree)
{
    memory_release(half->positions, tree->position_max * sizeof *half->positions);
    memory_release(half->turns, tree->turn_max * sizeof *half->turns);
    memory_release(half->digits, tree->digit_max);
    *half = (struct tree_half){0};
}

uint32_t tree_room(uint64_t bytes)
{
    uint64_t two_turns = 2 * (2 * (sizeof(struct tree_turn) + DIGITS_A_TURN) +
                              sizeof(struct tree_position) + 2 * sizeof(uint32_t));
    uint64_t turns = 2 * (bytes / two_turns);
    uint64_t most = UINT32_MAX / DIGITS_A_TURN;
    return (uint32_t)(turns < 1 ? 1 : turns < most ? turns : most);
}

void tree_open(struct tree *tree, uint32_t turn_max)
{
    assert(turn_max > 0 && turn_max <= UINT32_MAX / DIGITS_A_TURN);
    tree->position_max = positions_for(turn_max);
    tree->turn_max = turn_max;
    tree->digit_max = DIGITS_A_TURN * turn_max;
    tree->number_count = NUMBERS_MIN;
    while (tree->number_count < tree->position_max) {
        tree->number_count *= 2;
    }
    tree->numbers = memory_reserve(tree->number_count * sizeof *tree->numbers);
    open_half(&tree->now, tree);
    open_half(&tree->spare, tree);
}

void tree_free(struct tree *tree)
{
    memory_release(tree->numbers, tree->number_count * sizeof *tree->numbers);
    tree->numbers = NULL;
    free_half(&tree->now, tree);
    free_half(&tree->spare, tree);
}

/* --- table of positions by hash --- */

/* Returns the table entry that may contain the number of a position. Another position may have
 * overwritten it. */
static uint32_t *number_of(const struct tree *tree, uint64_t hash)
{
    return &tree->numbers[hash >> 32 & (tree->number_count - 1)];
}

bool tree_enter(struct tree *tree, struct tree_position *from, struct tree_turn *turn)
{
    struct tree_half *now = &tree->now;
    uint32_t *number = number_of(tree, turn->hash);
    if (*number == 0 || *number >= now->position_count ||
        now->positions[*number].hash != turn->hash) {
        if (now->position_count == tree->position_max) {
            return false;
        }
        *number = now->position_count++;
        now->positions[*number] = (struct tree_position){.hash = turn->hash, .worth = turn->worth};
    }
    turn->position = *number;
    tree_refresh(tree, turn);
    if (turn + 1 == &now->turns[from->turns + from->front] && from->front < from->count) {
        from->front++;
        from->rest -= turn[1].worth.proof;
    }
    return true;
}

/* --- sorting --- */

static int compare_turns(const void *one, const void *other)
{
    const struct tree_turn *a = one, *b = other;
    if ((a->position != 0) != (b->position != 0)) {
        return a->position != 0 ? -1 : 1;
    }
    if (a->worth.value != b->worth.value) {
        return a->worth.value < b->worth.value ? -1 : 1;
    }
    return a->hash < b->hash ? -1 : a->hash > b->hash;
}

void tree_order(struct tree *tree, struct tree_position *position)
{
    struct tree_turn *turns = &tree->now.turns[position->turns];
    uint32_t front = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        if (turns[i].flying > 0 || turns[i].worth.value == TREE_WAITS) {
            return;
        }
        front += turns[i].position != 0;
    }
    qsort(turns, position->count, sizeof *turns, compare_turns);
    position->front = front < position->count ? front + 1 : front;
    position->rest = 0;
    for (uint32_t i = position->front; i < position->count; i++) {
        position->rest += turns[i].worth.proof;
    }
}

/* --- keeping a part of the tree --- */

void tree_plant(struct tree *tree, uint64_t hash)
{
    tree->now.positions[0] = (struct tree_position){.hash = hash};
    tree->now.position_count = 1;
    tree->now.turn_count = 0;
    tree->now.digit_count = 0;
    tree->layouts++;
}

/* Looks for the position with this hash at `from` and up to `turns` turns below it. Returns its
 * number, or UINT32_MAX if there is none. */
static uint32_t soccer_tree_find(const struct tree *tree, uint32_t from, uint64_t hash, int turns)
{
    const struct tree_position *position = &tree->now.positions[from];
    if (position->hash == hash) {
        return from;
    }
    for (uint32_t i = 0; turns > 0 && i < position->count; i++) {
        uint32_t next = tree->now.turns[position->turns + i].position;
        uint32_t found = next == 0 ? UINT32_MAX : soccer_tree_find(tree, next, hash, turns - 1);
        if (found != UINT32_MAX) {
            return found;
        }
    }
    return UINT32_MAX;
}

/* Copies a position without its turns, unless it was copied before. Returns its new number. */
static uint32_t move_position(struct tree *tree, uint32_t number)
{
    struct tree_position *old = &tree->now.positions[number];
    struct tree_half *to = &tree->spare;
    if (old->moved == 0) {
        to->positions[to->position_count] = *old;
        old->moved = to->position_count++;
        if (old->moved != 0) {
            *number_of(tree, old->hash) = old->moved;
        }
    }
    return old->moved;
}

/* Copies the turns of a position that was already copied, and the positions after these turns. */
static void move_turns(struct tree *tree, struct tree_position *position)
{
    struct tree_half *to = &tree->spare;
    uint32_t first = to->turn_count;
    assert(position->count <= tree->turn_max - first && !position->busy);
    for (uint32_t i = 0; i < position->count; i++) {
        struct tree_turn *turn = &to->turns[first + i];
        *turn = tree->now.turns[position->turns + i];
        assert(turn->length <= tree->digit_max - to->digit_count && turn->flying == 0);
        memcpy(to->digits + to->digit_count, tree_text(tree, turn), turn->length);
        turn->text = to->digit_count;
        to->digit_count += turn->length;
        if (turn->position != 0) {
            tree_refresh(tree, turn);
            turn->position = move_position(tree, turn->position);
        }
    }
    to->turn_count += position->count;
    position->turns = first;
}

bool tree_keep(struct tree *tree, uint64_t hash)
{
    uint32_t root = tree->now.position_count == 0 ? UINT32_MAX : soccer_tree_find(tree, 0, hash, 2);
    if (root == UINT32_MAX) {
        return false;
    }
    if (root == 0) {
        return true;
    }
    struct tree_half *to = &tree->spare;
    to->position_count = to->turn_count = to->digit_count = 0;
    move_position(tree, root);
    for (uint32_t i = 0; i < to->position_count; i++) {
        to->positions[i].moved = 0;
        move_turns(tree, &to->positions[i]);
    }
    struct tree_half old = tree->now;
    tree->now = tree->spare;
    tree->spare = old;
    tree->layouts++;
    return true;
}
