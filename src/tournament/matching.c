/* Edmonds' blossom algorithm for a perfect matching of minimum cost, in its primal-dual form; see
 * Galil, "Efficient algorithms for finding maximum matching in graphs", 1986.
 *
 * Every item has a dual variable, called its potential. The slack of a pair of items is twice the
 * cost of the pair, minus both potentials. No slack is ever negative, and the slack of matched
 * pairs is 0, so a perfect matching has the minimum cost. From every unmatched item, the algorithm
 * grows a tree of pairs with slack 0; all trees grow at the same time. The levels of a tree
 * alternate between outer and inner nodes, and the first level is outer. An odd cycle of pairs with
 * slack 0 is merged into one node, called a blossom. The weight (dual variable) of a blossom is
 * included in the potentials of its items, so a slack is valid only between items of different
 * nodes. */
#include "tournament/matching.h"

#include "base/memory.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#define NONE SIZE_MAX

enum matching_label { LABEL_FREE, LABEL_OUTER, LABEL_INNER };

struct matching_edge {
    size_t from, to;
};

/* A node of the graph: an item (numbers below `count`) or a blossom (higher numbers). A node that
 * is not inside a blossom is called a root node. */
struct matching_node {
    size_t parent; /* the blossom that directly contains this node; NONE for a root node */
    /* The single item of this node that is unmatched or is matched to an item outside the node. */
    size_t base;
    enum matching_label label; /* label of a root node; meaningless for other nodes */
    /* For an inner root node: the edge from its outer parent in the tree. */
    struct matching_edge link;
    struct matching_cost weight;

    /* For a blossom: the odd cycle of nodes that forms the blossom. The first node contains the
     * base. links[i] is the edge from node i to the next node. An unused blossom number has no
     * nodes. */
    size_t *nodes;
    struct matching_edge *links;
    size_t node_count;
};

struct matching {
    size_t count, node_count;
    const struct matching_cost *costs;
    size_t *mate;
    struct matching_node *nodes;
    struct matching_cost *potential; /* dual variable of each item */
    size_t *root;                    /* root node that contains each item */
    /* For each item: the nearest item, which is the one with the smallest slack to it. Only items
     * of outer nodes other than its own root node are considered. NONE if there is no such item, or
     * if it is not known. */
    size_t *near;
    /* For each node: number of the last search for a common ancestor that passed through the
     * node. */
    size_t *mark;
    size_t marks;
};

/* --- costs --- */

static struct matching_cost cost_sum(struct matching_cost a, struct matching_cost b)
{
    return (struct matching_cost){a.major + b.major, a.minor + b.minor};
}

static struct matching_cost cost_difference(struct matching_cost a, struct matching_cost b)
{
    return (struct matching_cost){a.major - b.major, a.minor - b.minor};
}

static bool cost_is_less(struct matching_cost a, struct matching_cost b)
{
    return a.major != b.major ? a.major < b.major : a.minor < b.minor;
}

static struct matching_cost matching_slack(const struct matching *matching, size_t i, size_t j)
{
    struct matching_cost cost = matching->costs[i * matching->count + j];
    return cost_difference(cost_sum(cost, cost),
                           cost_sum(matching->potential[i], matching->potential[j]));
}

/* --- nodes and blossoms --- */

/* Calls `visit` for each item in a node, which may be a blossom of blossoms. */
static void matching_each_item(struct matching *matching, size_t node,
                               void (*visit)(struct matching *matching, size_t item, size_t root),
                               size_t root)
{
    const struct matching_node *self = &matching->nodes[node];
    if (self->node_count == 0) {
        visit(matching, node, root);
    }
    for (size_t i = 0; i < self->node_count; i++) {
        matching_each_item(matching, self->nodes[i], visit, root);
    }
}

static void matching_set_root(struct matching *matching, size_t item, size_t root)
{
    matching->root[item] = root;
}

/* Called when an item has become part of an outer node. Updates `near` of every other item for
 * which the new item has the smallest slack. */
static void matching_add_outer(struct matching *matching, size_t item, size_t root)
{
    for (size_t i = 0; i < matching->count; i++) {
        size_t *near = &matching->near[i];
        if (matching->root[i] != root &&
            (*near == NONE ||
             cost_is_less(matching_slack(matching, item, i), matching_slack(matching, *near, i)))) {
            *near = item;
        }
    }
}

static void matching_make_outer(struct matching *matching, size_t root)
{
    matching->nodes[root].label = LABEL_OUTER;
    matching_each_item(matching, root, matching_add_outer, root);
}

/* Recomputes `near` of an item. Called when the item to which `near` referred has become part of
 * the same root node. */
static void matching_find_near(struct matching *matching, size_t item)
{
    size_t near = NONE;
    for (size_t i = 0; i < matching->count; i++) {
        size_t root = matching->root[i];
        if (root != matching->root[item] && matching->nodes[root].label == LABEL_OUTER &&
            (near == NONE || cost_is_less(matching_slack(matching, i, item),
                                          matching_slack(matching, near, item)))) {
            near = i;
        }
    }
    matching->near[item] = near;
}

/* Returns the index, within the cycle of a blossom, of the node that contains the item. */
static size_t matching_index(const struct matching *matching, size_t blossom, size_t item)
{
    size_t node = item, index = 0;
    while (matching->nodes[node].parent != blossom) {
        node = matching->nodes[node].parent;
    }
    while (matching->nodes[blossom].nodes[index] != node) {
        index++;
    }
    return index;
}

/* Rotates the list of a blossom's nodes so that the node with this index comes first. */
static void matching_turn(struct matching_node *blossom, size_t index)
{
    size_t count = blossom->node_count;
    size_t *nodes = memory_new(count * sizeof *nodes);
    struct matching_edge *links = memory_new(count * sizeof *links);
    for (size_t i = 0; i < count; i++) {
        nodes[i] = blossom->nodes[(index + i) % count];
        links[i] = blossom->links[(index + i) % count];
    }
    free(blossom->nodes);
    free(blossom->links);
    blossom->nodes = nodes;
    blossom->links = links;
}

/* Changes the matching inside a node so that `item` becomes its base and can be matched to an item
 * outside the node. */
static void matching_set_base(struct matching *matching, size_t node, size_t item)
{
    struct matching_node *self = &matching->nodes[node];
    self->base = item;
    if (self->node_count == 0) {
        return;
    }
    matching_turn(self, matching_index(matching, node, item));
    matching_set_base(matching, self->nodes[0], item);
    for (size_t i = 1; i < self->node_count; i += 2) {
        struct matching_edge link = self->links[i];
        matching_set_base(matching, self->nodes[i], link.from);
        matching_set_base(matching, self->nodes[i + 1], link.to);
        matching->mate[link.from] = link.to;
        matching->mate[link.to] = link.from;
    }
}

/* --- alternating trees --- */

/* Returns the outer root node two levels above the given outer root node in its tree, or NONE at
 * the top. Sets *inner to the inner root node between them. */
static size_t matching_up(const struct matching *matching, size_t outer, size_t *inner)
{
    size_t partner = matching->mate[matching->nodes[outer].base];
    if (partner == NONE) {
        return NONE;
    }
    *inner = matching->root[partner];
    return matching->root[matching->nodes[*inner].link.from];
}

/* Returns the lowest common ancestor of two outer root nodes, or NONE if they are in different
 * trees. */
static size_t matching_meet(struct matching *matching, size_t one, size_t other)
{
    size_t paths[2] = {one, other}, inner, mark = ++matching->marks;
    for (int side = 0; paths[0] != NONE || paths[1] != NONE; side = !side) {
        size_t *at = &paths[side];
        if (*at == NONE) {
            continue;
        }
        if (matching->mark[*at] == mark) {
            return *at;
        }
        matching->mark[*at] = mark;
        *at = matching_up(matching, *at, &inner);
    }
    return NONE;
}

/* Matches `item` of an outer node to a new partner, and changes the matching along the path to the
 * top of the tree. As a result, the previously unmatched item at the top becomes matched. */
static void matching_augment(struct matching *matching, size_t item, size_t partner)
{
    while (true) {
        size_t root = matching->root[item];
        size_t left = matching->mate[matching->nodes[root].base];
        matching_set_base(matching, root, item);
        matching->mate[item] = partner;
        if (left == NONE) {
            return;
        }
        root = matching->root[left];
        struct matching_edge link = matching->nodes[root].link;
        matching_set_base(matching, root, link.to);
        matching->mate[link.to] = link.from;
        item = link.from;
        partner = link.to;
    }
}

static void matching_add_node(struct matching_node *blossom, size_t node, struct matching_edge link)
{
    blossom->nodes[blossom->node_count] = node;
    blossom->links[blossom->node_count++] = link;
}

static void matching_reverse(struct matching_node *blossom)
{
    for (size_t i = 0, k = blossom->node_count; i + 1 < k; i++, k--) {
        size_t node = blossom->nodes[i];
        blossom->nodes[i] = blossom->nodes[k - 1];
        blossom->nodes[k - 1] = node;
    }
    for (size_t i = 0, k = blossom->node_count; i < k; i++, k--) {
        struct matching_edge one = blossom->links[i], other = blossom->links[k - 1];
        blossom->links[i] = (struct matching_edge){other.to, other.from};
        blossom->links[k - 1] = (struct matching_edge){one.to, one.from};
    }
}

/* Adds the root nodes on the path from `outer` up to, but excluding, `end` to the cycle of a
 * blossom. Each node is added together with its edge to the next node. */
static void matching_add_path(const struct matching *matching, struct matching_node *blossom,
                              size_t outer, size_t end)
{
    while (outer != end) {
        size_t base = matching->nodes[outer].base, inner = NONE;
        size_t next = matching_up(matching, outer, &inner);
        struct matching_edge link = matching->nodes[inner].link;
        matching_add_node(blossom, outer, (struct matching_edge){base, matching->mate[base]});
        matching_add_node(blossom, inner, (struct matching_edge){link.to, link.from});
        outer = next;
    }
}

/* Merges the nodes of a cycle into an outer blossom. The cycle consists of the edge and of the two
 * paths from its ends to their common ancestor `top`. */
static void matching_shrink(struct matching *matching, struct matching_edge edge, size_t top)
{
    size_t number = matching->count;
    while (matching->nodes[number].node_count > 0) {
        number++;
    }
    assert(number < matching->node_count);
    struct matching_node *blossom = &matching->nodes[number];
    *blossom =
        (struct matching_node){.parent = NONE,
                               .base = matching->nodes[top].base,
                               .label = LABEL_OUTER,
                               .nodes = memory_new(matching->count * sizeof(size_t)),
                               .links = memory_new(matching->count * sizeof *blossom->links)};
    /* Adds the path from the start of the edge to the top in reverse order. The reversed links
     * belong one place earlier, so they are rotated. Then adds the path from the other end to the
     * top. */
    matching_add_path(matching, blossom, matching->root[edge.from], top);
    matching_add_node(blossom, top, (struct matching_edge){edge.to, edge.from});
    matching_reverse(blossom);
    struct matching_edge closing = blossom->links[0];
    for (size_t i = 1; i < blossom->node_count; i++) {
        blossom->links[i - 1] = blossom->links[i];
    }
    blossom->links[blossom->node_count - 1] = closing;
    matching_add_path(matching, blossom, matching->root[edge.to], top);

    for (size_t i = 0; i < blossom->node_count; i++) {
        matching->nodes[blossom->nodes[i]].parent = number;
    }
    matching_each_item(matching, number, matching_set_root, number);
    for (size_t i = 0; i < blossom->node_count; i++) {
        if (matching->nodes[blossom->nodes[i]].label == LABEL_INNER) {
            matching_each_item(matching, blossom->nodes[i], matching_add_outer, number);
        }
    }
}

/* Splits an inner blossom whose weight is 0 into its nodes. The even-length part of its cycle, from
 * the node where the tree enters to the base, stays in the tree. The other nodes become free. */
static void matching_expand(struct matching *matching, size_t number)
{
    struct matching_node blossom = matching->nodes[number];
    size_t count = blossom.node_count, at = matching_index(matching, number, blossom.link.to);
    /* Direction around the cycle in which the distance to the base is even: backwards or
     * forwards. */
    size_t step = at % 2 == 0 ? count - 1 : 1;
    matching->nodes[number].node_count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t node = blossom.nodes[i];
        matching->nodes[node].parent = NONE;
        matching->nodes[node].label = LABEL_FREE;
        matching_each_item(matching, node, matching_set_root, node);
    }
    matching->nodes[blossom.nodes[at]].label = LABEL_INNER;
    matching->nodes[blossom.nodes[at]].link = blossom.link;
    while (at != 0) {
        size_t outer = (at + step) % count, inner = (outer + step) % count;
        struct matching_edge link = blossom.links[step == 1 ? outer : inner];
        matching->nodes[blossom.nodes[inner]].label = LABEL_INNER;
        matching->nodes[blossom.nodes[inner]].link =
            step == 1 ? link : (struct matching_edge){link.to, link.from};
        matching_make_outer(matching, blossom.nodes[outer]);
        at = inner;
    }
    free(blossom.nodes);
    free(blossom.links);
}

/* --- growing the trees --- */

/* The next step in the growth of the trees, and the change in the potentials that leads to it. In
 * such a step, either a slack or the weight of an inner blossom becomes 0. */
struct matching_event {
    struct matching_cost change;
    /* Item whose slack to near[item] becomes 0, or NONE if a blossom is to be split. */
    size_t item;
    /* Blossom to be split, or NONE if a slack becomes 0. */
    size_t blossom;
};

static void matching_offer(struct matching_event *event, struct matching_cost change, size_t item,
                           size_t blossom)
{
    if ((event->item == NONE && event->blossom == NONE) || cost_is_less(change, event->change)) {
        *event = (struct matching_event){change, item, blossom};
    }
}

static struct matching_event matching_next(struct matching *matching)
{
    struct matching_event event = {.item = NONE, .blossom = NONE};
    for (size_t i = 0; i < matching->count; i++) {
        size_t root = matching->root[i];
        enum matching_label label = matching->nodes[root].label;
        if (label == LABEL_OUTER &&
            (matching->near[i] == NONE || matching->root[matching->near[i]] == root)) {
            matching_find_near(matching, i);
        }
        if (label == LABEL_INNER || matching->near[i] == NONE) {
            continue;
        }
        struct matching_cost slack = matching_slack(matching, matching->near[i], i);
        /* Both items are in outer nodes, so the slack falls twice as fast. Such a slack is always
         * even. */
        if (label == LABEL_OUTER) {
            assert(slack.major % 2 == 0 && slack.minor % 2 == 0);
            slack = (struct matching_cost){slack.major / 2, slack.minor / 2};
        }
        matching_offer(&event, slack, i, NONE);
    }
    for (size_t i = matching->count; i < matching->node_count; i++) {
        const struct matching_node *node = &matching->nodes[i];
        if (node->node_count > 0 && node->parent == NONE && node->label == LABEL_INNER) {
            matching_offer(&event, node->weight, NONE, i);
        }
    }
    return event;
}

/* Raises the potentials of items in outer nodes by `change`, and lowers those in inner nodes.
 * Adjusts the weights of the blossoms accordingly. */
static void matching_change(struct matching *matching, struct matching_cost change)
{
    const struct matching_cost zero = {0, 0};
    for (size_t i = 0; i < matching->count; i++) {
        enum matching_label label = matching->nodes[matching->root[i]].label;
        struct matching_cost *potential = &matching->potential[i];
        *potential = label == LABEL_OUTER   ? cost_sum(*potential, change)
                     : label == LABEL_INNER ? cost_difference(*potential, change)
                                            : *potential;
    }
    for (size_t i = matching->count; i < matching->node_count; i++) {
        struct matching_node *node = &matching->nodes[i];
        if (node->node_count > 0 && node->parent == NONE && node->label != LABEL_FREE) {
            node->weight = node->label == LABEL_OUTER ? cost_sum(node->weight, change)
                                                      : cost_difference(node->weight, change);
            assert(!cost_is_less(node->weight, zero));
        }
    }
}

/* Processes an edge whose slack has become 0: adds a node to a tree, merges a blossom, or enlarges
 * the matching. Returns true if the matching has gained a pair. */
static bool matching_use(struct matching *matching, struct matching_edge edge)
{
    size_t from = matching->root[edge.from], to = matching->root[edge.to];
    struct matching_node *node = &matching->nodes[to];
    if (node->label == LABEL_FREE) {
        node->label = LABEL_INNER;
        node->link = edge;
        matching_make_outer(matching, matching->root[matching->mate[node->base]]);
        return false;
    }
    size_t top = matching_meet(matching, from, to);
    if (top != NONE) {
        matching_shrink(matching, edge, top);
        return false;
    }
    matching_augment(matching, edge.from, edge.to);
    matching_augment(matching, edge.to, edge.from);
    return true;
}

/* Starts a tree at each unmatched node. Returns false if all items are matched. */
static bool matching_plant(struct matching *matching)
{
    bool found = false;
    for (size_t i = 0; i < matching->node_count; i++) {
        matching->nodes[i].label = LABEL_FREE;
    }
    for (size_t i = 0; i < matching->count; i++) {
        matching->near[i] = NONE;
    }
    for (size_t i = 0; i < matching->count; i++) {
        if (matching->mate[i] == NONE) {
            matching_make_outer(matching, matching->root[i]);
            found = true;
        }
    }
    return found;
}

static void matching_grow(struct matching *matching)
{
    bool paired = false;
    while (!paired) {
        struct matching_event event = matching_next(matching);
        assert(event.item != NONE || event.blossom != NONE);
        matching_change(matching, event.change);
        if (event.blossom != NONE) {
            matching_expand(matching, event.blossom);
        } else {
            paired = matching_use(matching,
                                  (struct matching_edge){matching->near[event.item], event.item});
        }
    }
}

void matching_find(size_t count, const struct matching_cost *costs, size_t *mate)
{
    struct matching matching = {
        .count = count, .node_count = count + count / 2, .costs = costs, .mate = mate};
    assert(count % 2 == 0);
    matching.nodes = memory_new((matching.node_count + 1) * sizeof *matching.nodes);
    matching.mark = memory_new((matching.node_count + 1) * sizeof *matching.mark);
    matching.potential = memory_new((count + 1) * sizeof *matching.potential);
    matching.root = memory_new((count + 1) * sizeof *matching.root);
    matching.near = memory_new((count + 1) * sizeof *matching.near);
    for (size_t i = 0; i < count; i++) {
        matching.nodes[i] = (struct matching_node){.parent = NONE, .base = i};
        matching.root[i] = i;
        mate[i] = NONE;
    }
    while (matching_plant(&matching)) {
        matching_grow(&matching);
    }
    for (size_t i = count; i < matching.node_count; i++) {
        if (matching.nodes[i].node_count > 0) {
            free(matching.nodes[i].nodes);
            free(matching.nodes[i].links);
        }
    }
    free(matching.nodes);
    free(matching.mark);
    free(matching.potential);
    free(matching.root);
    free(matching.near);
}
