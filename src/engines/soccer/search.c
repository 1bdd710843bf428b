/* One step: walk down by value and doubt to a position without children; at the second visit give
 * it children; carry the values up again. */
#include "engines/soccer/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/expand.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 256      /* turns: a turn takes a line or more, but also a fresh dot */
#define MEAN_PART 90       /* per cent, see blend */
#define CURIOSITY 25000000 /* the square of what doubt adds to a value; see choose_child */
#define UNSEEN 3000        /* what it adds where nothing was looked at, */
#define UNSEEN_ROOT 6000   /* and at the root */
#define WHOLE_VISITS 16    /* steps to a position, and then all its turns get their values */
#define NEGLECT 500        /* what neglect takes from the turn to play; see trust */
#define PROOF_EVERY 8      /* lists of turns: one is for a proof, */
#define PROOF_NEAR 50      /* when no more than this is left to prove */
#define CLEAR_BY 2000      /* the lead of the best turn that ends a search early, */
#define CLEAR_VISITS 500   /* when so many steps came to it, */
#define CLEAR_PART 3       /* this part of the time has passed, */
#define CLEAR_EVERY 64     /* and it is asked: every so many steps */
#define ROOTS 256          /* of small numbers in a table; 4^n */

struct search {
    struct tree tree;
    struct known known; /* estimates, and what was proven */
    struct expander expander;
    struct board root;
    struct search_limits limits;
    uint32_t kept;
    unsigned depth;
    char first[SOCCER_LINES_MAX + 1]; /* a turn to play when there was no time at all */
    uint32_t inverse_roots[ROOTS];    /* 65536 / sqrt(n) */
};

static uint32_t square_root(uint32_t value)
{
    uint32_t root = 0;
    for (uint32_t bit = 1u << 15; bit > 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= value) {
            root |= bit;
        }
    }
    return root;
}

struct search *search_open(uint32_t node_max, uint64_t seed, const struct net *net)
{
    struct search *search = memory_new(sizeof *search);
    tree_open(&search->tree, node_max);
    known_open(&search->known, node_max);
    expand_open(&search->expander, &search->tree, &search->known, net);
    search->expander.seed = random_mix(seed, 0);
    for (uint32_t i = 1; i < ROOTS; i++) {
        search->inverse_roots[i] = square_root(UINT32_MAX / i);
    }
    return search;
}

void search_close(struct search *search)
{
    if (search != NULL) {
        expand_close(&search->expander);
        tree_free(&search->tree);
        known_free(&search->known);
        free(search);
    }
}

void search_forget(struct search *search, uint64_t seed)
{
    search->expander.seed = random_mix(seed, 0);
    search->tree.now.node_count = 0;
    known_forget(&search->known);
}

/* A value one turn further from the end of the game, for the other side. */
static int value_before(int value)
{
    return value >= VALUE_PROVEN ? 1 - value : value <= -VALUE_PROVEN ? -1 - value : -value;
}

/* What a position counts for when turns are compared: estimates are uneven, so part of it is the
 * mean of all that was seen below, the rest the best line. */
static int blend(const struct tree_node *node)
{
    if (node->settled || node->visits == 0 ||
        abs(node->value) > VALUE_ESTIMATE_MAX + EXPAND_NOISE) {
        return node->value;
    }
    int mean = (int)(node->sum / (int64_t)node->visits);
    return (MEAN_PART * mean + (100 - MEAN_PART) * node->value) / 100;
}

/* --- walking --- */

/* Sets a node's value, whether it is settled, and what is left to prove, from its children. */
static void back_up(struct search *search, struct tree_node *node)
{
    const struct tree *tree = &search->tree;
    int best = -VALUE_WIN;
    bool open = false;
    uint32_t proof = TREE_NO_PROOF;
    uint32_t disproof = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *child = &tree->now.nodes[node->children + i];
        int value = value_before(child->value);
        best = value > best ? value : best;
        open |= !child->settled;
        proof = child->disproof < proof ? child->disproof : proof;
        disproof += child->proof;
        disproof = disproof < TREE_NO_PROOF ? disproof : TREE_NO_PROOF;
    }
    if (best >= VALUE_PROVEN) {
        node->settled = true;
    } else if (!open) {
        node->settled = true;
        if (node->capped && best < -VALUE_HOPELESS) {
            best = -VALUE_HOPELESS; /* a loss must not rest on this list */
        }
    }
    assert(node->count > 0 && abs(best) <= VALUE_WIN);
    node->value = (int16_t)best;
    node->proof = proof;
    node->disproof = best >= VALUE_PROVEN || node->capped ? TREE_NO_PROOF : disproof;
    if (node->settled && abs(best) >= VALUE_PROVEN) {
        known_put(&search->known, node->hash, best);
    }
}

/* 16 log2 n, the fraction linear; n > 0. */
static uint32_t log_of(uint32_t n)
{
    uint32_t whole = 31 - (uint32_t)__builtin_clz(n);
    return 16 * whole + (uint32_t)((uint64_t)16 * n >> whole) - 16;
}

/* 65536 / sqrt(n), within a hundredth; n > 0. */
static uint32_t inverse_root(const struct search *search, uint32_t n)
{
    unsigned shift = 0;
    for (; n >= ROOTS; n /= 4) {
        shift++;
    }
    return search->inverse_roots[n] >> shift;
}

/* The child to walk to: best by its value and by doubt, which grows as sqrt(ln(visits of the node)
 * / visits of the child) (UCB1, Auer and others, 2002). A child that was never visited gets less
 * than that, so few are looked at before they are needed. The node has a child that is not settled.
 */
static uint32_t choose_child(const struct search *search, const struct tree_node *node)
{
    const struct tree *tree = &search->tree;
    uint32_t best = 0;
    int best_worth = INT32_MIN;
    int unseen = node == tree->now.nodes ? UNSEEN_ROOT : UNSEEN;
    uint64_t doubt = square_root(CURIOSITY / 16 * log_of(node->visits + 1));
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *child = &tree->now.nodes[node->children + i];
        if (!child->settled) {
            int worth = -blend(child);
            worth += child->visits == 0 ? unseen
                                        : (int)(doubt * inverse_root(search, child->visits) >> 16);
            if (worth > best_worth) {
                best_worth = worth;
                best = node->children + i;
            }
        }
    }
    return best;
}

/* The child in which the least is left to prove. The node has a child that is not settled. */
static uint32_t choose_proof(const struct tree *tree, const struct tree_node *node)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *child = &tree->now.nodes[node->children + i];
        if (!child->settled && (best == 0 || child->disproof < tree->now.nodes[best].disproof)) {
            best = node->children + i;
        }
    }
    return best;
}

static void make_node_turn(const struct tree *tree, struct board *board,
                           const struct tree_node *node)
{
    const char *digits = tree_turn(tree, node);
    for (uint16_t i = 0; i < node->length; i++) {
        board_make(board, (unsigned)(digits[i] - '0'));
    }
}

/* A value as a part of a mean. */
static int estimate_of(int value)
{
    return value > VALUE_ESTIMATE_MAX    ? VALUE_ESTIMATE_MAX
           : value < -VALUE_ESTIMATE_MAX ? -VALUE_ESTIMATE_MAX
                                         : value;
}

/* True when what is proven of the position elsewhere settles a node without children. The root
 * needs its children. */
static bool settle_known(struct search *search, struct tree_node *node)
{
    int value;
    if (node == &search->tree.now.nodes[0] || !known_find(&search->known, node->hash, &value) ||
        abs(value) < VALUE_PROVEN) {
        return false;
    }
    node->settled = true;
    node->value = (int16_t)value;
    node->proof = value > 0 ? 0 : TREE_NO_PROOF;
    node->disproof = value > 0 ? TREE_NO_PROOF : 0;
    return true;
}

/* Whether this step is spent on a proof. */
static bool is_for_proof(const struct search *search)
{
    const struct tree_node *root = &search->tree.now.nodes[0];
    uint32_t left = root->proof < root->disproof ? root->proof : root->disproof;
    return search->limits.solve || (search->expander.expansions % PROOF_EVERY == PROOF_EVERY - 1 &&
                                    root->count > 0 && left < PROOF_NEAR);
}

/* The child of a node to walk to. What waits gets its values first where the walk would come to it,
 * and after so many steps all does. 0: that settles the node, or time ran out. */
static uint32_t go_on(struct search *search, struct tree_node *node, bool proof,
                      const struct board *board)
{
    const struct tree *tree = &search->tree;
    bool good = true;
    if (node->visits == WHOLE_VISITS && !proof) {
        good = expand_all(&search->expander, node, board);
        back_up(search, node);
    }
    while (good && !node->settled) {
        uint32_t child = proof ? choose_proof(tree, node) : choose_child(search, node);
        assert(child != 0);
        if (!expand_waits(tree, node, child)) {
            return child;
        }
        good = expand_dot(&search->expander, node, child, board);
        back_up(search, node);
    }
    return 0;
}

/* False: time or memory ran out. */
static bool step(struct search *search)
{
    struct tree *tree = &search->tree;
    struct board board = search->root;
    uint32_t path[DEPTH_MAX];
    unsigned depth = 0;
    bool proof = is_for_proof(search);
    struct tree_node *leaf = &tree->now.nodes[0];
    path[0] = 0;
    while (leaf->count > 0) {
        uint32_t child = go_on(search, leaf, proof, &board);
        if (child == 0) {
            break;
        }
        assert(depth + 1 < DEPTH_MAX);
        leaf = &tree->now.nodes[child];
        path[++depth] = child;
        make_node_turn(tree, &board, leaf);
    }
    bool first = depth > 0 && !proof && leaf->visits == 0; /* then its own value will do */
    if (search->expander.expired || (leaf->count == 0 && !settle_known(search, leaf) && !first &&
                                     !expand_node(&search->expander, path[depth], &board))) {
        return false;
    }
    search->depth = depth + 1 > search->depth ? depth + 1 : search->depth;
    int estimate = 0;
    for (unsigned i = depth + 1; i > 0; i--) {
        struct tree_node *node = &tree->now.nodes[path[i - 1]];
        if (node->count > 0) {
            back_up(search, node);
        }
        estimate = i == depth + 1 ? estimate_of(node->value) : -estimate;
        if (!proof) { /* what a proof looks at says little about what is likely */
            node->visits++;
            node->sum += estimate;
        }
    }
    return true;
}

/* A turn that costs no listing: the best of the shortest turns to each dot. */
static void find_first(struct search *search)
{
    struct board board = search->root;
    int best = INT32_MIN;
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        char turn[BOARD_DOTS + 1];
        if (board_turn_to(&search->root, dot, turn) > 0) {
            enum board_end end = board_make_turn(&board, turn);
            int value = -VALUE_WIN;
            if (end == BOARD_FRESH) {
                struct reach reach;
                reach_set(&reach, &board);
                value = -evaluate(&reach);
            } else if (board.winner == search->root.mover) {
                value = VALUE_WIN;
            }
            board_unmake_turn(&board, turn);
            if (value > best) {
                best = value;
                strcpy(search->first, turn);
            }
        }
    }
    if (best == INT32_MIN) { /* all turns end blocked: any will do */
        expand_any_turn(&search->expander, &search->root, search->first);
    }
}

/* Whether there is nothing to gain from the rest of the time: all turns but one lose at once, or
 * the best is far ahead. */
static bool may_end(const struct search *search, int64_t begin_ns)
{
    const struct search_limits *limits = &search->limits;
    const struct tree_node *root = &search->tree.now.nodes[0];
    if (!limits->early || limits->end_ns == 0 || root->count == 0 ||
        (root->visits % CLEAR_EVERY != 0 && root->count > 1)) {
        return false;
    }
    struct search_choice best[2];
    size_t count = search_choices(search, best, 2);
    return count == 1
               ? !root->capped
               : best[0].trust - best[1].trust >= CLEAR_BY && best[0].visits >= CLEAR_VISITS &&
                     clock_now_ns() - begin_ns > (limits->end_ns - begin_ns) / CLEAR_PART;
}

/* What an earlier search found of the position becomes the root. */
static void set_root(struct search *search)
{
    struct tree *tree = &search->tree;
    bool kept = tree_keep(tree, search->root.hash);
    struct tree_node *root = &tree->now.nodes[0];
    /* A root that is settled on a short list deserves a longer one. */
    if (!kept || root->capped || root->value == EXPAND_WAITS) {
        tree_plant(tree, search->root.hash);
    }
    search->kept = tree->now.node_count;
    if (root->count == 0) {
        root->settled = false; /* it may be known, but not by which turn */
    } else {
        expand_all(&search->expander, root, &search->root);
        back_up(search, root);
    }
}

void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits)
{
    int64_t begin_ns = limits->early ? clock_now_ns() : 0;
    assert(board->winner < 0);
    search->root = *board;
    search->limits = *limits;
    search->expander.end_ns = limits->end_ns;
    search->expander.expired = false;
    search->expander.evaluations = 0;
    search->expander.expansions = 0;
    search->depth = 0;
    find_first(search);
    set_root(search);
    while (!search->tree.now.nodes[0].settled && !expand_time_is_up(&search->expander) &&
           (limits->evaluations == 0 || search->expander.evaluations < limits->evaluations) &&
           (limits->depth == 0 || search->depth < limits->depth) && !may_end(search, begin_ns)) {
        if (!step(search)) {
            break;
        }
    }
}

/* --- what was found --- */

/* What speaks for a child, for the side that plays it: the value, less what neglect takes. What
 * was looked at a few times only is not trusted. */
static int trust(const struct tree_node *child, uint32_t neglect)
{
    return child->settled ? value_before(child->value)
                          : -blend(child) - (int)(neglect / (child->visits + 1));
}

static const struct tree_node *best_child(const struct tree *tree, const struct tree_node *node)
{
    const struct tree_node *best = NULL;
    uint32_t neglect = NEGLECT * square_root(node->visits);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *child = &tree->now.nodes[node->children + i];
        if (best == NULL || trust(child, neglect) > trust(best, neglect)) {
            best = child;
        }
    }
    return best;
}

static void write_choice(const struct tree *tree, const struct tree_node *node, uint32_t neglect,
                         struct search_choice *choice)
{
    memcpy(choice->turn, tree_turn(tree, node), node->length);
    choice->turn[node->length] = '\0';
    choice->value = value_before(node->value);
    choice->trust = trust(node, neglect);
    choice->visits = node->visits;
}

void search_report(const struct search *search, struct search_report *report)
{
    const struct tree_node *root = &search->tree.now.nodes[0];
    *report = (struct search_report){
        .evaluations = search->expander.evaluations,
        .expansions = search->expander.expansions,
        .kept = search->kept,
        .nodes = search->tree.now.node_count,
        .value = root->value,
        .depth = search->depth,
        .proven = root->count > 0 && abs(root->value) >= VALUE_PROVEN,
    };
}

size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1])
{
    const struct tree_node *best = best_child(&search->tree, &search->tree.now.nodes[0]);
    if (best == NULL) {
        strcpy(turn, search->first);
    } else {
        memcpy(turn, tree_turn(&search->tree, best), best->length);
        turn[best->length] = '\0';
    }
    return strlen(turn);
}

size_t search_choices(const struct search *search, struct search_choice *choices, size_t most)
{
    const struct tree *tree = &search->tree;
    const struct tree_node *root = &tree->now.nodes[0];
    const struct tree_node **best = memory_new((most + 1) * sizeof *best);
    size_t count = 0;
    uint32_t neglect = NEGLECT * square_root(root->visits);
    for (uint32_t i = 0; i < root->count; i++) {
        const struct tree_node *child = &tree->now.nodes[root->children + i];
        if (child->value >= VALUE_WIN - 1 && root->count > 1) {
            continue; /* it loses at once, or time ran out before it got a value */
        }
        size_t at = count;
        for (; at > 0 && trust(child, neglect) > trust(best[at - 1], neglect); at--) {
            best[at] = best[at - 1];
        }
        best[at] = child;
        count += count < most;
    }
    for (size_t i = 0; i < count; i++) {
        write_choice(tree, best[i], neglect, &choices[i]);
    }
    free(best);
    return count;
}

size_t search_line(const struct search *search, struct search_choice *choices, size_t most)
{
    const struct tree *tree = &search->tree;
    const struct tree_node *node = &tree->now.nodes[0];
    size_t count = 0;
    while (count < most && (node = best_child(tree, node)) != NULL) {
        write_choice(tree, node, 0, &choices[count]);
        choices[count].value *= count % 2 == 0 ? 1 : -1;
        count++;
    }
    return count;
}

struct each {
    const struct tree *tree;
    const struct tree_node *left_out;
    uint32_t visits;
    void (*visit)(void *data, const struct board *board, int value, uint32_t visits);
    void *data;
};

static void each_from(const struct each *each, const struct tree_node *node,
                      const struct board *board)
{
    each->visit(each->data, board, blend(node), node->visits);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *child = &each->tree->now.nodes[node->children + i];
        if (child != each->left_out && child->visits >= each->visits) {
            struct board after = *board;
            make_node_turn(each->tree, &after, child);
            each_from(each, child, &after);
        }
    }
}

void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, uint32_t visits),
                 void *data)
{
    const struct tree_node *root = &search->tree.now.nodes[0];
    struct each each = {
        .tree = &search->tree,
        .left_out = best_child(&search->tree, root),
        .visits = visits,
        .visit = visit,
        .data = data,
    };
    each_from(&each, root, board);
}
