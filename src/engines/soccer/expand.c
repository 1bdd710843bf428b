#include "engines/soccer/expand.h"

#include "base/memory.h"
#include "base/random.h"
#include "engines/pace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* maximum number of mid-turn positions to generate at an inner node, which takes about 0.3 ms
 * including evaluations */
#define LIST_NODES 4096
#define ROOT_NODES 32768 /* maximum number of mid-turn positions to generate at the root */
#define RESULTS (2 * ROOT_NODES)
#define SLOTS (8 * ROOT_NODES)
/* number of evaluations between clock checks, about 30 us */
#define CLOCK_INTERVAL 32
/* when the evaluation contradicts the result to be proven, the estimate of the remaining work grows
 * by one position for every PROOF_VALUE by which it does */
#define PROOF_VALUE 500

bool expand_time_is_up(struct expander *expander)
{
    if (expander->end_ns != 0 && pace_is_over(expander->end_ns)) {
        expander->expired = true;
    }
    return expander->expired;
}

static bool list_should_stop(void *data)
{
    return expand_time_is_up(data);
}

void expand_open(struct expander *expander, struct tree *tree, struct known *known,
                 const struct net *net)
{
    struct board board;
    *expander = (struct expander){.tree = tree, .known = known, .net = net};
    board_begin(&board, 0);
    reach_set(&expander->pitch, &board);
    expander->order = memory_new(RESULTS * sizeof *expander->order);
    expander->list = (struct board_results){
        .nodes = memory_new(ROOT_NODES * sizeof(struct board_node)),
        .results = memory_new(RESULTS * sizeof(struct board_result)),
        .slots = memory_new(SLOTS * sizeof(struct board_slot)),
        .result_max = RESULTS,
        .slot_count = SLOTS,
        .stop = list_should_stop,
        .stop_data = expander,
    };
}

void expand_close(struct expander *expander)
{
    free(expander->list.nodes);
    free(expander->list.results);
    free(expander->list.slots);
    free(expander->order);
}

/* --- evaluations --- */

/* Evaluates several turns from the same position one after another. From one turn to the next, only
 * the lines that differ are taken back and drawn. */
struct cursor {
    struct expander *expander;
    /* position within the current turn, but with the mover and the ball from before the turn */
    struct reach reach;
    /* the network's first-layer sums, from the point of view of the side to move after the turn */
    struct net_sums sums;
    size_t length; /* number of lines of the current turn that are drawn */
    char turn[SOCCER_LINES_MAX + 1];
    /* dots where the lines start, followed by the dot where the last line ends */
    uint8_t dots[SOCCER_LINES_MAX + 1];
};

static void begin_cursor(struct cursor *cursor, struct expander *expander,
                         const struct board *board)
{
    const struct net *net = expander->net;
    cursor->expander = expander;
    cursor->length = 0;
    cursor->dots[0] = board->ball;
    reach_set(&cursor->reach, board);
    if (net != NULL) {
        net_start(net, &cursor->sums);
        for (unsigned d = 2; d <= 5; d++) {
            dot_set drawn = expander->pitch.lines[d] & ~cursor->reach.lines[d];
            for (; drawn != 0; drawn &= drawn - 1) {
                net_add(net, &cursor->sums, inputs_line(dot_first(drawn), d, 1 - board->mover));
            }
        }
    }
}

static void cursor_to(struct cursor *cursor, const char *turn, size_t length)
{
    const struct net *net = cursor->expander->net;
    int seat = 1 - cursor->reach.mover;
    size_t same = 0;
    assert(length > 0 && length <= SOCCER_LINES_MAX);
    while (same < cursor->length && same < length && cursor->turn[same] == turn[same]) {
        same++;
    }
    for (size_t i = cursor->length; i > same; i--) {
        unsigned dot = cursor->dots[i - 1];
        unsigned d = (unsigned)(cursor->turn[i - 1] - '0');
        reach_flip(&cursor->reach, dot, d);
        if (net != NULL) {
            net_subtract(net, &cursor->sums, inputs_line(dot, d, seat));
        }
    }
    for (size_t i = same; i < length; i++) {
        unsigned dot = cursor->dots[i];
        unsigned d = (unsigned)(turn[i] - '0');
        reach_flip(&cursor->reach, dot, d);
        cursor->dots[i + 1] = (uint8_t)board_neighbour(dot, d);
        if (net != NULL) {
            net_add(net, &cursor->sums, inputs_line(dot, d, seat));
        }
    }
    memcpy(cursor->turn + same, turn + same, length - same);
    cursor->length = length;
}

/* Evaluates the current position as if the turn ended there. The value is for the side to move
 * next. */
static int value_here(struct cursor *cursor)
{
    const struct net *net = cursor->expander->net;
    struct reach *reach = &cursor->reach;
    unsigned from = reach->ball, ball = cursor->dots[cursor->length];
    int value = VALUE_WIN - 1;
    reach_land(reach, ball);
    reach->ball = (uint8_t)ball;
    reach->mover = (int8_t)(1 - reach->mover);
    if (net == NULL) {
        value = evaluate(reach);
    } else {
        struct reach_map map;
        if (reach_survey(reach, &map)) {
            uint16_t list[INPUTS_MAX];
            size_t count = inputs_list(reach, &map, list);
            value = net_estimate(net_value(net, &cursor->sums, list, count));
        }
    }
    reach->mover = (int8_t)(1 - reach->mover);
    reach->ball = (uint8_t)from;
    reach_land(reach, ball);
    cursor->expander->evaluations++;
    return value;
}

/* Returns the value of a turn that ends on a fresh dot (a dot without lines), for the side that
 * plays the turn. Uses the transposition table if it contains the value. */
static int value_turn(struct cursor *cursor, const char *turn, size_t length, uint64_t hash)
{
    struct expander *expander = cursor->expander;
    int value;
    if (!known_find(expander->known, hash, &value)) {
        cursor_to(cursor, turn, length);
        value = value_here(cursor);
        known_put(expander->known, hash, value);
    }
    return abs(value) >= VALUE_PROVEN
               ? -value
               : -value + (int)(random_mix(expander->seed, hash) & EXPAND_NOISE);
}

/* Estimates the remaining work needed to prove a win or a loss. `against` says how strongly the
 * evaluation contradicts that result, and is 0 or less if there is no contradiction. */
static uint32_t guess_proof(int against)
{
    return against <= 0 ? 1 : 1 + (uint32_t)against / PROOF_VALUE;
}

/* Returns the initial value and proof numbers of a position whose value for the player to move is
 * `value`. The value TREE_WAITS marks a turn that is not evaluated yet. */
static struct tree_worth worth_of(int value)
{
    int guess = value == TREE_WAITS ? 0 : value;
    bool wins = guess >= VALUE_PROVEN, loses = guess <= -VALUE_PROVEN;
    assert(abs(guess) <= VALUE_WIN);
    return (struct tree_worth){.value = (int16_t)value,
                               .settled = wins || loses,
                               .proof = wins    ? 0
                                        : loses ? TREE_NO_PROOF
                                                : guess_proof(-guess),
                               .disproof = loses  ? 0
                                           : wins ? TREE_NO_PROOF
                                                  : guess_proof(guess)};
}

/* Evaluates the turns between `begin` and `end` that have no value yet and end on the same dot as
 * turn `number`. Goes backwards from the last turn, so that if time runs out, the turns without a
 * value precede those with one. expand_waits requires this order. Returns false if time runs
 * out. */
static bool value_dot(struct cursor *cursor, uint32_t number, uint32_t begin, uint32_t end)
{
    const struct tree *tree = cursor->expander->tree;
    struct tree_turn *turns = tree->now.turns;
    uint8_t ball = turns[number].ball;
    uint32_t low = number, high = number + 1;
    while (low > begin && turns[low - 1].ball == ball) {
        low--;
    }
    while (high < end && turns[high].ball == ball) {
        high++;
    }
    for (uint32_t i = low; i < high; i++) {
        if (turns[i].worth.value == TREE_WAITS) {
            known_expect(cursor->expander->known, turns[i].hash);
        }
    }
    for (uint32_t i = high; i > low; i--) {
        struct tree_turn *turn = &turns[i - 1];
        if (i % CLOCK_INTERVAL == 0 && expand_time_is_up(cursor->expander)) {
            return false;
        }
        if (turn->worth.value == TREE_WAITS) {
            turn->worth =
                worth_of(-value_turn(cursor, tree_text(tree, turn), turn->length, turn->hash));
        }
    }
    return true;
}

static bool value_all(struct cursor *cursor, uint32_t begin, uint32_t end)
{
    bool done = true;
    for (uint32_t i = begin; done && i < end; i++) {
        if (cursor->expander->tree->now.turns[i].worth.value == TREE_WAITS) {
            done = value_dot(cursor, i, begin, end);
        }
    }
    return done;
}

bool expand_waits(const struct tree *tree, const struct tree_position *position, uint32_t turn)
{
    const struct tree_turn *one = &tree->now.turns[turn];
    return one->worth.value == TREE_WAITS ||
           (turn + 1 < position->turns + position->count && one[1].ball == one->ball &&
            one[1].worth.value == TREE_WAITS);
}

bool expand_dot(struct expander *expander, const struct tree_position *position, uint32_t turn,
                const struct board *board)
{
    struct cursor cursor;
    begin_cursor(&cursor, expander, board);
    return value_dot(&cursor, turn, position->turns, position->turns + position->count);
}

bool expand_all(struct expander *expander, const struct tree_position *position,
                const struct board *board)
{
    struct cursor cursor;
    begin_cursor(&cursor, expander, board);
    return value_all(&cursor, position->turns, position->turns + position->count);
}

/* --- lists of turns --- */

/* The state while one position's turns are being listed. */
struct expansion {
    struct cursor cursor;
    /* the tree's counts before this list was begun, to be restored if time runs out */
    uint32_t turn_begin;
    uint32_t digit_begin;
    /* whether any turn that loses immediately was left out; lost_turn is the best such turn */
    bool lost;
    struct tree_turn lost_turn;
    char lost_text[SOCCER_LINES_MAX + 1];
};

/* Returns a new turn. `value` is the value of the position after the turn, for the side to move
 * there. */
static struct tree_turn soccer_expand_make_turn(size_t length, unsigned ball, uint64_t hash,
                                                int value)
{
    return (struct tree_turn){
        .hash = hash, .length = (uint16_t)length, .ball = (uint8_t)ball, .worth = worth_of(value)};
}

/* Appends a turn to the tree. Returns false if the tree is full. */
static bool soccer_expand_add_turn(struct expansion *expansion, const struct tree_turn *turn,
                                   const char *text)
{
    struct expander *expander = expansion->cursor.expander;
    struct tree *tree = expander->tree;
    if (tree->now.turn_count == tree->turn_max ||
        tree->digit_max - tree->now.digit_count < turn->length) {
        expander->expired = true;
        return false;
    }
    assert(turn->length > 0);
    memcpy(tree->now.digits + tree->now.digit_count, text, turn->length);
    tree->now.turns[tree->now.turn_count] = *turn;
    tree->now.turns[tree->now.turn_count++].text = tree->now.digit_count;
    tree->now.digit_count += turn->length;
    return true;
}

/* Evaluates a turn, and adds it to the tree unless it loses immediately. Returns false if the tree
 * is full. */
static bool soccer_expand_consider(struct expansion *expansion, const char *text, size_t length,
                                   unsigned ball, enum board_end end, uint64_t hash)
{
    /* value for the side that plays the turn; a blocked ball or an own goal loses */
    int value = -VALUE_WIN;
    if (end == BOARD_FRESH) {
        value = value_turn(&expansion->cursor, text, length, hash);
    }
    struct tree_turn turn = soccer_expand_make_turn(length, ball, hash, -value);
    if (value > -VALUE_PROVEN) {
        return soccer_expand_add_turn(expansion, &turn, text);
    }
    if (!expansion->lost || value > -expansion->lost_turn.worth.value) {
        memcpy(expansion->lost_text, text, length + 1);
        expansion->lost_turn = turn;
        expansion->lost = true;
    }
    return true;
}

/* For each dot where no listed turn ends, adds the shortest turn that ends there. Called if the
 * list of turns is incomplete. */
static bool consider_short_turns(struct expansion *expansion, const struct board *root)
{
    const struct board_results *list = &expansion->cursor.expander->list;
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
            if (!soccer_expand_consider(expansion, turn, length, dot, end, hash)) {
                return false;
            }
        }
    }
    return true;
}

/* Sorts the results (distinct positions after a turn) by the dot where the turn ends. For each dot,
 * the longest turn comes first. */
static void order_results(struct expander *expander)
{
    const struct board_results *list = &expander->list;
    uint32_t first[BOARD_DOTS + 1] = {0}, next[BOARD_DOTS];
    uint16_t longest[BOARD_DOTS] = {0};
    for (uint32_t i = 0; i < list->result_count; i++) {
        first[list->results[i].ball + 1]++;
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        first[dot + 1] += first[dot];
    }
    memcpy(next, first, sizeof next);
    for (uint32_t i = 0; i < list->result_count; i++) {
        unsigned ball = list->results[i].ball;
        uint16_t length = (uint16_t)(list->nodes[list->results[i].node].length + 1);
        uint32_t at = next[ball]++;
        expander->order[at] = i;
        if (length > longest[ball]) {
            longest[ball] = length;
            expander->order[at] = expander->order[first[ball]];
            expander->order[first[ball]] = i;
        }
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        if (first[dot] < first[dot + 1]) {
            known_expect(expander->known, list->results[expander->order[first[dot]]].hash);
        }
    }
}

/* Adds all results to the tree as turns. For each dot, evaluates turns until one does not lose
 * immediately. If may_wait is true, adds the remaining turns to that dot without evaluating them.
 * Returns false if time or memory runs out. */
static bool consider_results(struct expansion *expansion, bool may_wait)
{
    struct expander *expander = expansion->cursor.expander;
    const struct board_results *list = &expander->list;
    unsigned ball = BOARD_DOTS;
    bool valued = false;
    order_results(expander);
    for (uint32_t i = 0; i < list->result_count; i++) {
        uint32_t number = expander->order[i], count = expander->tree->now.turn_count;
        const struct board_result *result = &list->results[number];
        char text[SOCCER_LINES_MAX + 1];
        size_t length = board_result_turn(list, number, text);
        if (i % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && expand_time_is_up(expander)) {
            return false;
        }
        valued = valued && result->ball == ball;
        ball = result->ball;
        if (valued && may_wait && result->end == BOARD_FRESH) {
            struct tree_turn turn = soccer_expand_make_turn(length, ball, result->hash, TREE_WAITS);
            if (!soccer_expand_add_turn(expansion, &turn, text)) {
                return false;
            }
        } else if (!soccer_expand_consider(expansion, text, length, ball, result->end,
                                           result->hash)) {
            return false;
        }
        valued = valued || expander->tree->now.turn_count > count;
    }
    return true;
}

/* Evaluates the remaining turns that end on the same dot as the best turn so far. */
static bool value_best(struct expansion *expansion)
{
    const struct tree *tree = expansion->cursor.expander->tree;
    uint32_t begin = expansion->turn_begin, end = tree->now.turn_count, best = begin;
    for (uint32_t i = begin; i < end; i++) {
        best = tree->now.turns[i].worth.value < tree->now.turns[best].worth.value ? i : best;
    }
    return best == end || value_dot(&expansion->cursor, best, begin, end);
}

/* If every turn loses immediately, adds the best of them. */
static bool add_lost(struct expansion *expansion)
{
    if (expansion->cursor.expander->tree->now.turn_count > expansion->turn_begin) {
        return true;
    }
    assert(expansion->lost);
    return soccer_expand_add_turn(expansion, &expansion->lost_turn, expansion->lost_text);
}

static bool soccer_expand_list_turns(struct expansion *expansion, bool root,
                                     const struct board *board)
{
    struct expander *expander = expansion->cursor.expander;
    expander->list.node_max = root ? ROOT_NODES : LIST_NODES;
    expander->list.result_max = 2 * expander->list.node_max;
    board_generate(board, &expander->list);
    begin_cursor(&expansion->cursor, expander, board);
    return !expander->expired && consider_results(expansion, !root) &&
           (!expander->list.capped || consider_short_turns(expansion, board)) &&
           value_best(expansion) && add_lost(expansion);
}

bool expand_position(struct expander *expander, struct tree_position *position,
                     const struct board *board)
{
    struct tree *tree = expander->tree;
    struct expansion expansion;
    char text[BOARD_DOTS + 1];
    size_t length = board_scoring_turn(board, board->mover, text);
    assert(position->count == 0 && !position->worth.settled);
    expansion.cursor.expander = expander;
    expansion.turn_begin = tree->now.turn_count;
    expansion.digit_begin = tree->now.digit_count;
    expansion.lost = false;
    expander->list.capped = false;
    struct tree_turn goal = soccer_expand_make_turn(length, BOARD_DOTS, 0, -VALUE_WIN);
    if (!(length > 0
              ? soccer_expand_add_turn(&expansion, &goal, text)
              : soccer_expand_list_turns(&expansion, position == tree->now.positions, board))) {
        tree->now.turn_count = expansion.turn_begin;
        tree->now.digit_count = expansion.digit_begin;
        return false;
    }
    position->turns = expansion.turn_begin;
    position->count = tree->now.turn_count - expansion.turn_begin;
    position->capped = expander->list.capped;
    expander->expansions++;
    return true;
}

void expand_any_turn(struct expander *expander, const struct board *board,
                     char turn[SOCCER_LINES_MAX + 1])
{
    expander->list.node_max = ROOT_NODES;
    expander->list.result_max = RESULTS;
    expander->list.stop = NULL;
    board_generate(board, &expander->list);
    expander->list.stop = list_should_stop;
    board_result_turn(&expander->list, 0, turn);
}
