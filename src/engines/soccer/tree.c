/* Nodes and digits only grow; what is kept between turns is copied, as Cheney's collector does. */
#include "engines/soccer/tree.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_A_NODE 12 /* the mean over games is 7 to 9 */

static void open_half(struct tree_half *half, const struct tree *tree)
{
    half->nodes = memory_uncleared(tree->node_max * sizeof *half->nodes);
    half->digits = memory_uncleared(tree->digit_max);
}

static void free_half(struct tree_half *half)
{
    free(half->nodes);
    free(half->digits);
    *half = (struct tree_half){0};
}

uint32_t tree_room(uint64_t bytes)
{
    uint64_t nodes = bytes / (2 * (sizeof(struct tree_node) + DIGITS_A_NODE));
    uint64_t most = UINT32_MAX / DIGITS_A_NODE;
    return (uint32_t)(nodes < 1 ? 1 : nodes < most ? nodes : most);
}

void tree_open(struct tree *tree, uint32_t node_max)
{
    assert(node_max > 0 && node_max <= UINT32_MAX / DIGITS_A_NODE);
    tree->node_max = node_max;
    tree->digit_max = DIGITS_A_NODE * node_max;
    open_half(&tree->now, tree);
    open_half(&tree->spare, tree);
}

void tree_free(struct tree *tree)
{
    free_half(&tree->now);
    free_half(&tree->spare);
}

void tree_plant(struct tree *tree, uint64_t hash)
{
    tree->now.nodes[0] = (struct tree_node){.hash = hash};
    tree->now.node_count = 1;
    tree->now.digit_count = 0;
}

static uint32_t find(const struct tree *tree, uint32_t from, uint64_t hash, int turns)
{
    const struct tree_node *node = &tree->now.nodes[from];
    if (node->hash == hash) {
        return from;
    }
    for (uint32_t i = 0; turns > 0 && i < node->count; i++) {
        uint32_t found = find(tree, node->children + i, hash, turns - 1);
        if (found != UINT32_MAX) {
            return found;
        }
    }
    return UINT32_MAX;
}

static void copy_children(struct tree *tree, struct tree_node *node)
{
    struct tree_half *to = &tree->spare;
    uint32_t first = to->node_count;
    assert(node->count <= tree->node_max - first);
    memcpy(&to->nodes[first], &tree->now.nodes[node->children], node->count * sizeof *node);
    for (uint32_t i = 0; i < node->count; i++) {
        struct tree_node *child = &to->nodes[first + i];
        assert(child->length <= tree->digit_max - to->digit_count);
        memcpy(to->digits + to->digit_count, tree->now.digits + child->turn, child->length);
        child->turn = to->digit_count;
        to->digit_count += child->length;
    }
    to->node_count += node->count;
    node->children = first;
}

bool tree_keep(struct tree *tree, uint64_t hash)
{
    uint32_t root = tree->now.node_count == 0 ? UINT32_MAX : find(tree, 0, hash, 2);
    if (root == UINT32_MAX) {
        return false;
    }
    if (root == 0) {
        return true;
    }
    assert(root < tree->now.node_count);
    struct tree_half *to = &tree->spare;
    to->nodes[0] = tree->now.nodes[root];
    to->nodes[0].turn = 0;
    to->nodes[0].length = 0;
    to->node_count = 1;
    to->digit_count = 0;
    for (uint32_t i = 0; i < to->node_count; i++) {
        if (to->nodes[i].count > 0) {
            copy_children(tree, &to->nodes[i]);
        }
    }
    struct tree_half old = tree->now;
    tree->now = tree->spare;
    tree->spare = old;
    return true;
}
