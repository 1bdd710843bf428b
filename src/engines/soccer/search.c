/* Tree search in the style of Monte Carlo tree search, with a network instead of playouts. One step
 * of the search descends from the root to a position whose turns are not listed yet, evaluates it,
 * and updates the values on the way back. The turns of a position are listed on its second visit.
 * With several threads, helper threads list and evaluate turns; see threads.h. */
#include "engines/soccer/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/search_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64 /* size of a cache line in bytes */
/* number of visits after which all turns of a position are evaluated */
#define WHOLE_VISITS 16
/* one in PROOF_EVERY of the search steps that list a position's turns tries to prove a win or
 * loss */
#define PROOF_EVERY 2
/* steps are spent on proofs only if the root's value is at least this far from 0, because otherwise
 * a proof is unlikely */
#define PROOF_FROM 4000
/* if the value of the best turn leads by this much, the search may end early */
#define CLEAR_BY 2000
/* the search may end early only after this many visits to the best turn */
#define CLEAR_VISITS 500
/* the search may end early only after 1 / CLEAR_PART of the time has passed */
#define CLEAR_PART 3
/* the search checks after every CLEAR_EVERY steps whether it may end early */
#define CLEAR_EVERY 64

struct search *search_open(uint32_t turn_max, uint64_t seed, const struct net *net)
{
    struct search *search = memory_new(sizeof *search);
    tree_open(&search->tree, turn_max);
    known_open(&search->known, turn_max);
    expand_open(&search->expander, &search->tree, &search->known, net);
    search->expander.seed = random_mix(seed, 0);
    choose_roots_make(&search->roots);
    return search;
}

void search_close(struct search *search)
{
    if (search != NULL) {
        if (search->team != NULL) {
            search->team->close(search->team);
        }
        expand_close(&search->expander);
        tree_free(&search->tree);
        known_free(&search->known);
        free(search);
    }
}

void search_forget(struct search *search, uint64_t seed)
{
    search->expander.seed = random_mix(seed, 0);
    search->tree.now.position_count = 0;
    known_forget(&search->known);
}

/* --- search steps --- */

/* Clips a value to the range of estimates, to keep proven values from dominating a mean. */
static int estimate_of(int value)
{
    return value > VALUE_ESTIMATE_MAX    ? VALUE_ESTIMATE_MAX
           : value < -VALUE_ESTIMATE_MAX ? -VALUE_ESTIMATE_MAX
                                         : value;
}

void search_back_up(struct search *search, struct tree_position *position)
{
    const struct tree *tree = &search->tree;
    struct tree_worth *worth = &position->worth;
    int best = -VALUE_WIN;
    bool open = false;
    uint32_t proof = TREE_NO_PROOF;
    uint32_t disproof = position->rest, count = tree_front(position);
    int64_t sum = position->ended;
    for (uint32_t i = 0; i < count; i++) {
        const struct tree_turn *turn = &tree->now.turns[position->turns + i];
        const struct tree_worth *next = &turn->worth;
        if (turn->visits > 0) {
            sum -= (int64_t)turn->visits * (next->settled ? estimate_of(next->value) : turn->mean);
        }
        int value = value_before(next->value);
        best = value > best ? value : best;
        open |= !next->settled;
        proof = next->disproof < proof ? next->disproof : proof;
        disproof += next->proof;
        disproof = disproof < TREE_NO_PROOF ? disproof : TREE_NO_PROOF;
    }
    if (best >= VALUE_PROVEN) {
        worth->settled = true;
    } else if (!open) {
        worth->settled = true;
        if (position->capped && best < -VALUE_HOPELESS) {
            /* the list of turns is incomplete, so it does not prove a loss */
            best = -VALUE_HOPELESS;
        }
    }
    assert(position->count > 0 && abs(best) <= VALUE_WIN);
    position->mean = position->visits == 0 ? 0 : (int32_t)(sum / position->visits);
    worth->value = (int16_t)best;
    worth->proof = proof;
    worth->disproof = best >= VALUE_PROVEN || position->capped ? TREE_NO_PROOF : disproof;
    if (worth->settled && abs(best) >= VALUE_PROVEN) {
        known_put(&search->known, position->hash, best);
    }
}

static void soccer_search_make_turn(const struct tree *tree, struct board *board,
                                    const struct tree_turn *turn)
{
    const char *digits = tree_text(tree, turn);
    for (uint16_t i = 0; i < turn->length; i++) {
        board_make(board, (unsigned)(digits[i] - '0'));
    }
}

/* If the value of a position was proven earlier, stores it in the position and returns true. The
 * position's turns then need not be listed. Does nothing at the root, whose turns are always
 * needed. */
static bool settle_known(struct search *search, struct tree_position *position)
{
    int value;
    if (position == &search->tree.now.positions[0] ||
        !known_find(&search->known, position->hash, &value) || abs(value) < VALUE_PROVEN) {
        return false;
    }
    position->worth = (struct tree_worth){.value = (int16_t)value,
                                          .settled = true,
                                          .proof = value > 0 ? 0 : TREE_NO_PROOF,
                                          .disproof = value > 0 ? TREE_NO_PROOF : 0};
    return true;
}

/* Returns whether the current step follows proof numbers instead of values. */
static bool is_for_proof(const struct search *search)
{
    const struct tree_position *root = &search->tree.now.positions[0];
    return search->limits.solve || (search->begun % PROOF_EVERY == PROOF_EVERY - 1 &&
                                    root->count > 0 && abs(root->worth.value) >= PROOF_FROM);
}

/* Tries to hand the task to a helper thread. Returns whether one took it. */
static bool soccer_search_is_taken(struct search *search, enum search_task task,
                                   struct tree_position *position, uint32_t turn,
                                   const struct board *board)
{
    return search->team != NULL && search->team->take(search, task, position, turn, board);
}

/* Returns the turn that the search takes next from a position. First evaluates any unevaluated
 * turns that end on the same dot. After WHOLE_VISITS visits to the position, evaluates all turns
 * and then sorts them. Returns NULL if nothing is left to search in the position, if another thread
 * is working on it, or if time or memory ran out. */
static struct tree_turn *soccer_search_next_turn(struct search *search,
                                                 struct tree_position *position,
                                                 const struct board *board)
{
    struct tree *tree = &search->tree;
    bool good = true, proof = search->proof;
    if (position->visits == WHOLE_VISITS && !proof) {
        if (soccer_search_is_taken(search, SEARCH_ALL, position, 0, board)) {
            return NULL;
        }
        good = expand_all(&search->expander, position, board);
        search_back_up(search, position);
    }
    if (position->front == 0 && position->visits > WHOLE_VISITS) {
        tree_order(tree, position);
    }
    while (good && !position->worth.settled) {
        struct tree_turn *turn =
            proof ? choose_proof(tree, position) : choose_explore(&search->roots, tree, position);
        /* each turn leads to a position that either needs no more search or is being worked on by
         * another thread */
        if (turn == NULL) {
            search_back_up(search, position);
            return NULL;
        }
        uint32_t number = (uint32_t)(turn - tree->now.turns);
        if (!expand_waits(tree, position, number)) {
            search->expander.expired |= turn->position == 0 && !tree_enter(tree, position, turn);
            return search->expander.expired ? NULL : turn;
        }
        if (soccer_search_is_taken(search, SEARCH_DOT, position, number, board)) {
            return NULL;
        }
        good = expand_dot(&search->expander, position, number, board);
        search_back_up(search, position);
    }
    return NULL;
}

/* Prefetches the memory that the search will read when it reaches a position. */
static void expect(const struct search *search, const struct tree_position *position)
{
    const struct tree_turn *turns = &search->tree.now.turns[position->turns];
    const char *end = (const char *)(turns + tree_front(position));
    for (const char *at = (const char *)turns; at < end; at += CACHE_LINE) {
        __builtin_prefetch(at);
    }
    known_expect(&search->known, position->hash);
}

/* Descends from the root to a position whose turns are not listed, or that another thread is
 * working on. Also stops, and returns true, at a position with more visits than the turn that led
 * to it. In that case the step only adds the position's existing value (Childs and others, 2008; D.
 * Wu's notes on search in graphs). */
static bool descend(struct search *search, struct board *board)
{
    struct tree *tree = &search->tree;
    struct search_path *path = &search->path;
    struct tree_position *position = &tree->now.positions[0];
    struct tree_turn *turn;
    bool known = false;
    path->depth = 0;
    path->positions[0] = 0;
    while (!known && !position->busy && position->count > 0 &&
           (turn = soccer_search_next_turn(search, position, board)) != NULL) {
        assert(path->depth + 1 < SEARCH_DEPTH);
        turn->flying++;
        path->turns[path->depth++] = (uint32_t)(turn - tree->now.turns);
        path->positions[path->depth] = turn->position;
        position = &tree->now.positions[turn->position];
        known = !search->proof && turn->visits < position->visits;
        expect(search, position);
        soccer_search_make_turn(tree, board, turn);
    }
    return known;
}

/* Evaluates the position at which a search step ended. On the first visit, the position keeps the
 * value that the turn leading to it already has. Returns false if another thread is working on the
 * position, or if time or memory ran out. */
static bool value_end(struct search *search, struct tree_position *position,
                      const struct board *board)
{
    bool first = position != search->tree.now.positions && !search->proof && position->visits == 0;
    /* the step stopped at a listed position because other threads are working on every position
     * below it that needs search */
    bool passed = position->count > 0 && !position->worth.settled;
    if (search->expander.expired || position->busy || passed) {
        return false;
    }
    if (position->count == 0 && !position->worth.settled && !settle_known(search, position) &&
        !first) {
        search->begun++;
        search->away = soccer_search_is_taken(search, SEARCH_LIST, position, 0, board);
        if (search->away || !expand_position(&search->expander, position, board)) {
            return false;
        }
    }
    if (position->count > 0) {
        search_back_up(search, position);
    }
    search_count(position, search->proof);
    return true;
}

void search_count(struct tree_position *position, bool proof)
{
    if (!proof) { /* proof steps follow unlikely turns, so they do not count as visits */
        position->visits++;
        position->ended += estimate_of(position->worth.value);
        position->mean = (int32_t)(position->ended / position->visits);
    }
}

void search_return(struct search *search, const struct search_path *path, bool counts, bool proof)
{
    struct tree_half *now = &search->tree.now;
    search->depth = counts && path->depth >= search->depth ? path->depth + 1 : search->depth;
    for (unsigned i = path->depth; i > 0; i--) {
        struct tree_position *position = &now->positions[path->positions[i - 1]];
        struct tree_turn *turn = &now->turns[path->turns[i - 1]];
        turn->flying--;
        if (counts) {
            position->visits += !proof;
            turn->visits += !proof;
            tree_refresh(&search->tree, turn);
            search_back_up(search, position);
        }
    }
}

bool search_step(struct search *search)
{
    struct board board = search->root;
    search->proof = is_for_proof(search);
    search->away = false;
    search->valued =
        descend(search, &board) ||
        value_end(search, &search->tree.now.positions[search->path.positions[search->path.depth]],
                  &board);
    if (!search->away) {
        search_return(search, &search->path, search->valued, search->proof);
    }
    return !search->expander.expired;
}

/* Quickly finds a turn to play in case time runs out. Considers only the shortest turn to each dot,
 * and takes the best of these turns. */
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
    if (best == INT32_MIN) { /* every turn leaves the ball blocked and loses, so play any turn */
        expand_any_turn(&search->expander, &search->root, search->first);
    }
}

/* Returns whether the search may end before its limits: all turns except one lose immediately, or
 * the best turn is clearly best. */
static bool soccer_search_may_end(const struct search *search)
{
    const struct search_limits *limits = &search->limits;
    const struct tree_position *root = &search->tree.now.positions[0];
    if (!limits->early || limits->end_ns == 0 || root->count == 0 ||
        (root->visits % CLEAR_EVERY != 0 && root->count > 1)) {
        return false;
    }
    struct search_choice best[2];
    size_t count = search_choices(search, best, 2);
    return count == 1
               ? !root->capped
               : best[0].trust - best[1].trust >= CLEAR_BY && best[0].visits >= CLEAR_VISITS &&
                     clock_now_ns() - search->begin_ns >
                         (limits->end_ns - search->begin_ns) / CLEAR_PART;
}

static uint32_t turns_in_memory(const struct search *search)
{
    const struct search_team *team = search->team;
    bool others = team != NULL && team->layout == search->tree.layouts;
    return search->tree.now.turn_count + (others ? team->turns : 0);
}

/* Sets the root of the tree to the position to be searched. Keeps the results of earlier searches
 * of that position. */
static void set_root(struct search *search)
{
    struct tree *tree = &search->tree;
    bool kept = tree_keep(tree, search->root.hash);
    struct tree_position *root = &tree->now.positions[0];
    /* If the root's list of turns is incomplete, drop it to get a longer one. */
    if (!kept || root->capped) {
        tree_plant(tree, search->root.hash);
    }
    search->kept = turns_in_memory(search);
    if (root->count == 0) {
        /* the root's value may be proven without a known winning turn, so search the root again */
        root->worth.settled = false;
    } else {
        expand_all(&search->expander, root, &search->root);
        search_back_up(search, root);
    }
}

bool search_continues(const struct search *search)
{
    const struct search_limits *limits = &search->limits;
    return !search->tree.now.positions[0].worth.settled &&
           (limits->evaluations == 0 || search->expander.evaluations < limits->evaluations) &&
           (limits->depth == 0 || search->depth < limits->depth) && !soccer_search_may_end(search);
}

void search_loop(struct search *search)
{
    while (!expand_time_is_up(&search->expander) && search_continues(search) &&
           search_step(search)) {
    }
}

void search_run(struct search *search, const struct board *board,
                const struct search_limits *limits)
{
    assert(board->winner < 0);
    search->root = *board;
    search->limits = *limits;
    search->begin_ns = limits->early ? clock_now_ns() : 0;
    search->expander.end_ns = limits->end_ns;
    search->expander.expired = false;
    search->expander.evaluations = 0;
    search->expander.expansions = 0;
    search->begun = 0;
    search->depth = 0;
    find_first(search);
    set_root(search);
    if (search->team == NULL) {
        search_loop(search);
    } else {
        search->team->run(search);
    }
}

/* --- results --- */

static void write_choice(const struct tree *tree, const struct tree_position *position,
                         const struct tree_turn *turn, struct search_choice *choice)
{
    memcpy(choice->turn, tree_text(tree, turn), turn->length);
    choice->turn[turn->length] = '\0';
    choice->value = value_before(turn->worth.value);
    choice->trust = choose_trust(tree, position, turn);
    choice->visits = choose_visits(tree, turn);
    choice->at = (uint32_t)(turn - tree->now.turns);
}

void search_report(const struct search *search, struct search_report *report)
{
    const struct tree_position *root = &search->tree.now.positions[0];
    *report = (struct search_report){
        .evaluations = search->expander.evaluations,
        .expansions = search->expander.expansions,
        .kept = search->kept,
        .nodes = turns_in_memory(search),
        .value = root->worth.value,
        .depth = search->depth,
        .proven = root->count > 0 && abs(root->worth.value) >= VALUE_PROVEN,
    };
}

size_t search_turn(const struct search *search, char turn[SOCCER_LINES_MAX + 1])
{
    const struct tree_turn *best = choose_best(&search->tree, &search->tree.now.positions[0]);
    if (best == NULL) {
        strcpy(turn, search->first);
    } else {
        memcpy(turn, tree_text(&search->tree, best), best->length);
        turn[best->length] = '\0';
    }
    return strlen(turn);
}

size_t search_choices(const struct search *search, struct search_choice *choices, size_t most)
{
    const struct tree *tree = &search->tree;
    const struct tree_position *root = &tree->now.positions[0];
    const struct tree_turn **best = memory_new((most + 1) * sizeof *best);
    size_t count = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct tree_turn *turn = &tree->now.turns[root->turns + i];
        if (turn->worth.value >= VALUE_WIN - 1 && root->count > 1) {
            continue; /* the turn loses immediately, or time ran out before it was evaluated */
        }
        size_t at = count;
        for (; at > 0 && choose_trust(tree, root, turn) > choose_trust(tree, root, best[at - 1]);
             at--) {
            best[at] = best[at - 1];
        }
        best[at] = turn;
        count += count < most;
    }
    for (size_t i = 0; i < count; i++) {
        write_choice(tree, root, best[i], &choices[i]);
    }
    free(best);
    return count;
}

size_t search_line(const struct search *search, const struct search_choice *first,
                   struct search_choice *choices, size_t most)
{
    const struct tree *tree = &search->tree;
    const struct tree_position *position = tree->now.positions;
    const struct tree_turn *turn =
        first != NULL ? &tree->now.turns[first->at] : choose_best(tree, position);
    size_t count = 0;
    while (count < most && turn != NULL) {
        write_choice(tree, position, turn, &choices[count]);
        choices[count].value *= count % 2 == 0 ? 1 : -1;
        count++;
        position = &tree->now.positions[turn->position];
        /* place 0 means that the search has not reached the position after this turn */
        turn = turn->position != 0 ? choose_best(tree, position) : NULL;
    }
    return count;
}

struct each {
    const struct tree *tree;
    /* whether each position has been visited; several paths may lead to the same position */
    bool *seen;
    uint32_t visits;
    void (*visit)(void *data, const struct board *board, int value, int mean);
    void *data;
};

static void soccer_search_skip(const struct each *each, uint32_t number)
{
    const struct tree_position *position = &each->tree->now.positions[number];
    if (number != 0 && !each->seen[number]) {
        each->seen[number] = true;
        for (uint32_t i = 0; i < position->count; i++) {
            soccer_search_skip(each, each->tree->now.turns[position->turns + i].position);
        }
    }
}

static void each_from(const struct each *each, uint32_t number, const struct board *board)
{
    const struct tree_position *position = &each->tree->now.positions[number];
    each->seen[number] = true;
    each->visit(each->data, board, position->worth.value, position->mean);
    for (uint32_t i = 0; i < position->count; i++) {
        const struct tree_turn *turn = &each->tree->now.turns[position->turns + i];
        if (turn->position != 0 && !each->seen[turn->position] &&
            each->tree->now.positions[turn->position].visits >= each->visits) {
            struct board after = *board;
            soccer_search_make_turn(each->tree, &after, turn);
            each_from(each, turn->position, &after);
        }
    }
}

void search_each(const struct search *search, const struct board *board, uint32_t visits,
                 void (*visit)(void *data, const struct board *board, int value, int mean),
                 void *data)
{
    const struct tree *tree = &search->tree;
    const struct tree_turn *best = choose_best(tree, &tree->now.positions[0]);
    struct each each = {
        .tree = tree,
        .seen = memory_new(tree->now.position_count * sizeof(bool)),
        .visits = visits,
        .visit = visit,
        .data = data,
    };
    if (best != NULL) {
        soccer_search_skip(&each, best->position);
    }
    each_from(&each, 0, board);
    free(each.seen);
}
