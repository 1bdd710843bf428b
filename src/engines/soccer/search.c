/* One step: walk down by value and doubt to a position without children; at the second visit list
 * its turns and value each; carry the values up again.
 *
 * A turn after which the other side can score, or that ends the game badly, is no child: it is
 * counted as lost and kept only where there is nothing else. */
#include "engines/soccer/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LIST_NODES 4096  /* positions in mid-turn listed at an inner node: 0.3 ms with values */
#define ROOT_NODES 32768 /* and at the root */
#define RESULTS (2 * ROOT_NODES)
#define SLOTS (8 * ROOT_NODES)
#define CLOCK_INTERVAL 32  /* values between two looks at the clock: some 30 us */
#define DEPTH_MAX 256      /* turns: a turn takes a line or more, but also a fresh dot */
#define MEAN_PART 90       /* per cent, see blend */
#define CURIOSITY 25000000 /* the square of what doubt adds to a value; see choose_child */
#define UNSEEN 3000        /* what it adds where nothing was looked at, */
#define UNSEEN_ROOT 6000   /* and at the root */
#define NEGLECT 500        /* what neglect takes from the turn to play; see trust */
#define PROOF_VALUE 2000   /* of estimate, counts as one more position to prove */
#define PROOF_EVERY 8      /* lists of turns: one is for a proof, */
#define PROOF_NEAR 50      /* when no more than this is left to prove */
#define CLEAR_BY 2000      /* the lead of the best turn that ends a search early, */
#define CLEAR_VISITS 500   /* when so many steps came to it, */
#define CLEAR_PART 3       /* this part of the time has passed, */
#define CLEAR_EVERY 64     /* and it is asked: every so many steps */
#define ROOTS 256          /* of small numbers in a table; 4^n */
#define NOISE 15           /* a value differs by up to this with the seed; 2^n - 1 */

struct search {
    struct tree tree;
    struct known known; /* estimates, and what was proven */
    struct board_results list;
    struct board root;
    const struct net *net;
    struct reach pitch; /* no line drawn */
    uint64_t seed;
    struct search_limits limits;
    bool expired;
    uint64_t evaluations;
    uint64_t expansions;
    uint32_t kept;
    unsigned depth;
    char first[SOCCER_LINES_MAX + 1]; /* a turn to play when there was no time at all */
    uint32_t inverse_roots[ROOTS];    /* 65536 / sqrt(n) */
};

static bool time_is_up(void *data)
{
    struct search *search = data;
    if (search->limits.end_ns != 0 && clock_now_ns() >= search->limits.end_ns) {
        search->expired = true;
    }
    return search->expired;
}

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
    struct board board;
    board_begin(&board, 0);
    reach_set(&search->pitch, &board);
    search->net = net;
    tree_open(&search->tree, node_max);
    known_open(&search->known, node_max);
    search->seed = random_mix(seed, 0);
    for (uint32_t i = 1; i < ROOTS; i++) {
        search->inverse_roots[i] = square_root(UINT32_MAX / i);
    }
    search->list = (struct board_results){
        .nodes = memory_new(ROOT_NODES * sizeof(struct board_node)),
        .results = memory_new(RESULTS * sizeof(struct board_result)),
        .slots = memory_new(SLOTS * sizeof(struct board_slot)),
        .result_max = RESULTS,
        .slot_count = SLOTS,
        .stop = time_is_up,
        .stop_data = search,
    };
    return search;
}

void search_close(struct search *search)
{
    if (search != NULL) {
        tree_free(&search->tree);
        known_free(&search->known);
        free(search->list.nodes);
        free(search->list.results);
        free(search->list.slots);
        free(search);
    }
}

void search_forget(struct search *search, uint64_t seed)
{
    search->seed = random_mix(seed, 0);
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
    if (node->settled || node->visits == 0 || abs(node->value) > VALUE_ESTIMATE_MAX + NOISE) {
        return node->value;
    }
    int mean = (int)(node->sum / (int64_t)node->visits);
    return (MEAN_PART * mean + (100 - MEAN_PART) * node->value) / 100;
}

/* --- expanding --- */

/* An expansion under way: it walks from result to result along the lines they share. */
struct expansion {
    struct search *search;
    struct reach reach;   /* where the walk is: a turn has begun, and the mover is still the same */
    struct net_sums sums; /* as the side to move after the turn sees it */
    size_t length;        /* of the turn begun */
    char turn[SOCCER_LINES_MAX + 1];
    uint8_t dots[SOCCER_LINES_MAX + 1]; /* where each of its lines starts, and the last ends */
    uint32_t node_begin;                /* memory to give back when time runs out */
    uint32_t digit_begin;
    bool lost; /* some turn was left out because it loses at once */
    char lost_turn[SOCCER_LINES_MAX + 1];
    int lost_value; /* for the side that plays it */
    uint64_t lost_hash;
};

static void begin_walk(struct expansion *expansion, struct search *search,
                       const struct board *board)
{
    const struct reach *pitch = &search->pitch;
    expansion->search = search;
    expansion->length = 0;
    expansion->dots[0] = board->ball;
    reach_set(&expansion->reach, board);
    if (search->net != NULL) {
        net_start(search->net, &expansion->sums);
        for (unsigned d = 2; d <= 5; d++) {
            dot_set drawn = pitch->lines[d] & ~expansion->reach.lines[d];
            for (; drawn != 0; drawn &= drawn - 1) {
                net_add(search->net, &expansion->sums,
                        inputs_line(dot_first(drawn), d, 1 - board->mover));
            }
        }
    }
}

static void walk_to(struct expansion *expansion, const char *turn, size_t length)
{
    const struct net *net = expansion->search->net;
    int seat = 1 - expansion->reach.mover;
    size_t same = 0;
    assert(length > 0 && length <= SOCCER_LINES_MAX);
    while (same < expansion->length && same < length && expansion->turn[same] == turn[same]) {
        same++;
    }
    for (size_t i = expansion->length; i > same; i--) {
        unsigned dot = expansion->dots[i - 1];
        unsigned d = (unsigned)(expansion->turn[i - 1] - '0');
        reach_flip(&expansion->reach, dot, d);
        if (net != NULL) {
            net_subtract(net, &expansion->sums, inputs_line(dot, d, seat));
        }
    }
    for (size_t i = same; i < length; i++) {
        unsigned dot = expansion->dots[i];
        unsigned d = (unsigned)(turn[i] - '0');
        reach_flip(&expansion->reach, dot, d);
        expansion->dots[i + 1] = (uint8_t)board_neighbour(dot, d);
        if (net != NULL) {
            net_add(net, &expansion->sums, inputs_line(dot, d, seat));
        }
    }
    memcpy(expansion->turn + same, turn + same, length - same);
    expansion->length = length;
}

/* The value, for the side to move next, of a turn that ends on a fresh dot. */
static int value_turn(struct expansion *expansion, const char *turn, size_t length, uint64_t hash)
{
    const struct net *net = expansion->search->net;
    struct reach *reach = &expansion->reach;
    unsigned from = reach->ball;
    int value;
    if (known_find(&expansion->search->known, hash, &value)) {
        return value;
    }
    value = VALUE_WIN - 1;
    walk_to(expansion, turn, length);
    unsigned ball = expansion->dots[length];
    reach_land(reach, ball);
    reach->ball = (uint8_t)ball;
    reach->mover = (int8_t)(1 - reach->mover);
    if (net == NULL) {
        value = evaluate(reach);
    } else {
        struct reach_sight sight;
        if (reach_see(reach, &sight)) {
            uint16_t list[INPUTS_MAX];
            size_t count = inputs_list(reach, &sight, list);
            value = net_estimate(net_value(net, &expansion->sums, list, count));
        }
    }
    reach->mover = (int8_t)(1 - reach->mover);
    reach->ball = (uint8_t)from;
    reach_land(reach, ball);
    expansion->search->evaluations++;
    known_put(&expansion->search->known, hash, value);
    return value;
}

/* What is left to prove of a claim that the estimate speaks against so much. */
static uint32_t guess_proof(int against)
{
    return against <= 0 ? 1 : 1 + (uint32_t)against / PROOF_VALUE;
}

/* False: no memory left. */
static bool add_child(struct expansion *expansion, const char *turn, size_t length, int value,
                      uint64_t hash)
{
    struct tree *tree = &expansion->search->tree;
    if (tree->now.node_count == tree->node_max ||
        tree->digit_max - tree->now.digit_count < length) {
        return false;
    }
    assert(tree->now.node_count > 0 && length > 0 && abs(value) <= VALUE_WIN);
    memcpy(tree->now.digits + tree->now.digit_count, turn, length);
    bool wins = value >= VALUE_PROVEN;
    bool loses = value <= -VALUE_PROVEN;
    tree->now.nodes[tree->now.node_count++] = (struct tree_node){
        .hash = hash,
        .proof = wins    ? 0
                 : loses ? TREE_NO_PROOF
                         : guess_proof(-value),
        .disproof = loses  ? 0
                    : wins ? TREE_NO_PROOF
                           : guess_proof(value),
        .turn = tree->now.digit_count,
        .length = (uint16_t)length,
        .value = (int16_t)value,
        .settled = wins || loses,
    };
    tree->now.digit_count += (uint32_t)length;
    return true;
}

static bool consider(struct expansion *expansion, const char *turn, size_t length,
                     enum board_end end, uint64_t hash)
{
    int value = -VALUE_WIN; /* for the side that plays it: blocked, or its own goal */
    if (end == BOARD_FRESH) {
        value = -value_turn(expansion, turn, length, hash);
    }
    if (value <= -VALUE_PROVEN) {
        if (!expansion->lost || value > expansion->lost_value) {
            memcpy(expansion->lost_turn, turn, length + 1);
            expansion->lost_value = value;
            expansion->lost_hash = hash;
            expansion->lost = true;
        }
        return true;
    }
    if (value < VALUE_PROVEN) { /* else it is known from elsewhere that this turn wins */
        value += (int)(random_mix(expansion->search->seed, hash) & NOISE);
    }
    return add_child(expansion, turn, length, -value, hash);
}

/* After a list that is not complete: the shortest turn to each dot where none of it ends. */
static bool consider_short_turns(struct expansion *expansion, const struct board *root)
{
    const struct board_results *list = &expansion->search->list;
    bool listed[BOARD_DOTS] = {false};
    struct board board = *root;
    for (uint32_t i = 0; i < list->result_count; i++) {
        listed[list->results[i].ball] |= list->results[i].end == BOARD_FRESH;
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        char turn[BOARD_DOTS + 1];
        size_t length = listed[dot] ? 0 : board_turn_to(root, dot, turn);
        if (length > 0) {
            enum board_end end = board_make_turn(&board, turn);
            uint64_t hash = board.hash;
            board_unmake_turn(&board, turn);
            if (!consider(expansion, turn, length, end, hash)) {
                return false;
            }
        }
    }
    return true;
}

static bool consider_results(struct expansion *expansion, const struct board *board)
{
    struct search *search = expansion->search;
    for (uint32_t i = 0; i < search->list.result_count; i++) {
        const struct board_result *result = &search->list.results[i];
        char turn[SOCCER_LINES_MAX + 1];
        size_t length = board_result_turn(&search->list, i, turn);
        if (i % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && time_is_up(search)) {
            return false;
        }
        if (!consider(expansion, turn, length, result->end, result->hash)) {
            search->expired = true;
            return false;
        }
    }
    return !search->list.capped || consider_short_turns(expansion, board);
}

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

/* Gives a node its children. False: time or memory ran out, and nothing changed. */
static bool expand(struct search *search, uint32_t number, const struct board *board)
{
    struct tree *tree = &search->tree;
    struct tree_node *node = &tree->now.nodes[number];
    struct expansion expansion;
    char turn[BOARD_DOTS + 1];
    size_t length = board_scoring_turn(board, board->mover, turn);
    bool done = true;
    bool capped = false;
    assert(node->count == 0 && !node->settled);
    expansion.search = search;
    expansion.node_begin = tree->now.node_count;
    expansion.digit_begin = tree->now.digit_count;
    expansion.lost = false;
    if (length > 0) {
        done = add_child(&expansion, turn, length, -VALUE_WIN, 0);
    } else {
        search->list.node_max = number == 0 ? ROOT_NODES : LIST_NODES;
        search->list.result_max = 2 * search->list.node_max;
        board_generate(board, &search->list);
        begin_walk(&expansion, search, board);
        done = !search->expired && consider_results(&expansion, board);
        capped = search->list.capped;
        if (done && tree->now.node_count == expansion.node_begin) {
            assert(expansion.lost);
            done = add_child(&expansion, expansion.lost_turn, strlen(expansion.lost_turn),
                             -expansion.lost_value, expansion.lost_hash);
        }
    }
    if (!done) {
        tree->now.node_count = expansion.node_begin;
        tree->now.digit_count = expansion.digit_begin;
        search->expired = true;
        return false;
    }
    node->children = expansion.node_begin;
    node->count = tree->now.node_count - expansion.node_begin;
    node->capped = capped;
    search->expansions++;
    return true;
}

/* --- walking --- */

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
    return search->limits.solve || (search->expansions % PROOF_EVERY == PROOF_EVERY - 1 &&
                                    root->count > 0 && left < PROOF_NEAR);
}

/* False: time or memory ran out. */
static bool step(struct search *search)
{
    struct tree *tree = &search->tree;
    struct board board = search->root;
    uint32_t path[DEPTH_MAX];
    unsigned depth = 0;
    bool proof = is_for_proof(search);
    path[0] = 0;
    while (tree->now.nodes[path[depth]].count > 0) {
        const struct tree_node *node = &tree->now.nodes[path[depth]];
        uint32_t child = proof ? choose_proof(tree, node) : choose_child(search, node);
        assert(child != 0 && depth + 1 < DEPTH_MAX);
        path[++depth] = child;
        make_node_turn(tree, &board, &tree->now.nodes[child]);
    }
    struct tree_node *leaf = &tree->now.nodes[path[depth]];
    bool first = depth > 0 && !proof && leaf->visits == 0; /* then its own value will do */
    if (!settle_known(search, leaf) && !first && !expand(search, path[depth], &board)) {
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
        search->list.node_max = ROOT_NODES;
        search->list.result_max = RESULTS;
        search->list.stop = NULL;
        board_generate(&search->root, &search->list);
        search->list.stop = time_is_up;
        board_result_turn(&search->list, 0, search->first);
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

void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits)
{
    struct tree *tree = &search->tree;
    int64_t begin_ns = limits->early ? clock_now_ns() : 0;
    assert(board->winner < 0);
    search->root = *board;
    search->limits = *limits;
    search->expired = false;
    search->evaluations = 0;
    search->expansions = 0;
    search->depth = 0;
    find_first(search);
    /* A root that is settled on a short list deserves a longer one. */
    if (!tree_keep(tree, board->hash) || tree->now.nodes[0].capped) {
        tree_plant(tree, board->hash);
    }
    if (tree->now.nodes[0].count == 0) {
        tree->now.nodes[0].settled = false; /* it may be known, but not by which turn */
    }
    search->kept = tree->now.node_count;
    while (!tree->now.nodes[0].settled && !time_is_up(search) &&
           (limits->evaluations == 0 || search->evaluations < limits->evaluations) &&
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
        .evaluations = search->evaluations,
        .expansions = search->expansions,
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
