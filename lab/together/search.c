#include "together/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "together/cost.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_INTERVAL 16
#define NOISE 100       /* largest random addition to a cost, for finding different games */
#define WIDTH_FIRST 64u /* width of the narrowest beams */
#define STRATA 8
#define GROWTH 2.5 /* size of a stratum, relative to the one before */

/* A position and its hashes. A position and its reflection in the main diagonal share a mark,
 * because the rules treat them alike. */
struct position {
    struct halma_board board;
    uint64_t hash, mirrored;
};

/* A move from a position of one layer to a position of the next. */
struct step {
    uint64_t mark;
    int32_t cost;
    uint32_t parent;
    uint8_t from, to;
};

/* What each layer keeps to reconstruct a game. */
struct trace {
    uint32_t parent;
    uint8_t from, to;
};

/* A stratum: the positions of a layer whose army has wasted the same number of moves, beyond the
 * fewest it needs. A wasted move may open a way, but it is lost. Each stratum has its own space,
 * because otherwise positions that may still waste moves would crowd out those that may not, or
 * vice versa. */
struct stratum {
    struct step *steps; /* steps to positions of this stratum; 4 * width elements */
    size_t width, count;
    int most; /* largest cost of a step that still counts */
};

struct together {
    const struct together_limits *limits;
    struct together_cost *cost;
    int seat;  /* the seat whose army goes home */
    int least; /* lower bound on the moves that the army needs */
    uint64_t keys[SEATS][HALMA_CELLS];
    struct position *layers[2];
    struct stratum strata[STRATA];
    struct step *steps; /* the steps of all strata, one after the other */
    uint64_t *seen;     /* marks by hash; a later one overwrites an earlier one */
    size_t seen_size;   /* number of entries in `seen`, a power of two */
    struct trace *traces[TOGETHER_TURNS_MAX]; /* allocated when first used */
    uint64_t nodes;
    /* The following fields belong to one beam search. */
    unsigned turns; /* longest game to search for */
    uint64_t seed;
    bool stopped;
};

/* --- positions --- */

static unsigned mirror_of(unsigned code)
{
    return halma_code(halma_y(code), halma_x(code));
}

static void move_hashes(const struct together *together, struct position *position, int seat,
                        unsigned from, unsigned to)
{
    const uint64_t *keys = together->keys[seat];
    position->hash ^= keys[from] ^ keys[to];
    position->mirrored ^= keys[mirror_of(from)] ^ keys[mirror_of(to)];
}

static void set_position(const struct together *together, const struct halma_board *board,
                         struct position *position)
{
    *position = (struct position){.board = *board};
    for (int seat = 0; seat < SEATS; seat++) {
        for (unsigned code = 0; code < HALMA_CELLS; code++) {
            if ((board->men[seat][code >> 6] >> (code & 63) & 1) != 0) {
                position->hash ^= together->keys[seat][code];
                position->mirrored ^= together->keys[seat][mirror_of(code)];
            }
        }
    }
}

/* --- bounds --- */

/* Returns the number of the other side's pieces in the camp to which the army goes. */
static int in_the_way(const struct halma_board *board, int seat)
{
    int count = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        count += __builtin_popcountll(board->men[!seat][c] & halma_camps[!seat][c]);
    }
    return count;
}

/* Returns a lower bound on the turns still needed; `own` is a lower bound on the army's moves. */
static int least_turns(const struct halma_board *board, int mover, int seat, int own)
{
    int other = in_the_way(board, seat);
    bool first = mover == seat;
    int by_own = own == 0 ? 0 : 2 * own - first;
    /* after them, the army's last piece still has to come in */
    int by_other = other == 0 ? 0 : 2 * other + first;
    return by_own > by_other ? by_own : by_other;
}

/* Returns the stratum of a position whose army needs `own` more moves after the layer. The bound
 * can fall by two at once, when a piece steps next to its home. */
static struct stratum *stratum_of(struct together *together, unsigned layer, int own)
{
    int made = (int)layer / 2 + 1;
    int vain = made + own - together->least;
    return &together->strata[vain < 0 ? 0 : vain < STRATA ? vain : STRATA - 1];
}

/* --- one layer --- */

static bool seen_before(struct together *together, uint64_t mark)
{
    uint64_t *at = &together->seen[mark & (together->seen_size - 1)];
    bool there = *at == mark;
    *at = mark;
    return there;
}

static int compare_steps(const void *a, const void *b)
{
    const struct step *one = a;
    const struct step *two = b;
    if (one->cost != two->cost) {
        return one->cost < two->cost ? -1 : 1;
    }
    if (one->mark != two->mark) {
        return one->mark < two->mark ? -1 : 1;
    }
    return one->parent < two->parent ? -1 : one->parent > two->parent;
}

/* Keeps the best steps, each position once. */
static void sort_steps(struct stratum *stratum)
{
    struct step *steps = stratum->steps;
    size_t kept = 0;
    qsort(steps, stratum->count, sizeof *steps, compare_steps);
    for (size_t i = 0; i < stratum->count && kept < stratum->width; i++) {
        if (kept == 0 || steps[i].mark != steps[kept - 1].mark) {
            steps[kept++] = steps[i];
        }
    }
    if (kept == stratum->width) {
        stratum->most = steps[kept - 1].cost;
    }
    stratum->count = kept;
}

static void consider(struct together *together, const struct position *parent, uint32_t index,
                     unsigned layer, unsigned from, unsigned to)
{
    struct position next = *parent;
    int mover = parent->board.mover;
    uint64_t *men = next.board.men[mover];
    move_hashes(together, &next, mover, from, to);
    uint64_t mark = random_mix(together->seed, next.hash + next.mirrored);
    if (seen_before(together, mark)) {
        return;
    }
    men[from >> 6] ^= UINT64_C(1) << (from & 63);
    men[to >> 6] ^= UINT64_C(1) << (to & 63);
    int own = together_cost_moves(together->cost, &next.board);
    unsigned left = together->turns - layer - 1;
    if (least_turns(&next.board, !mover, together->seat, own) > (int)left) {
        return;
    }
    struct stratum *stratum = stratum_of(together, layer, own);
    int cost = TOGETHER_MOVE * own + (int)(mark % (NOISE + 1));
    cost += together_cost_prices(together->cost, &next.board, stratum->most - cost);
    if (cost <= stratum->most) {
        stratum->steps[stratum->count++] =
            (struct step){mark, cost, index, (uint8_t)from, (uint8_t)to};
    }
    if (stratum->count == 4 * stratum->width) {
        sort_steps(stratum);
    }
}

static void expand(struct together *together, const struct position *parent, uint32_t index,
                   unsigned layer)
{
    struct halma_moves moves;
    halma_board_moves(&parent->board, &moves);
    together->nodes++;
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            consider(together, parent, index, layer, moves.from[man], moves.to[i]);
        }
    }
}

static bool is_over(const struct together *together)
{
    const struct together_limits *limits = together->limits;
    return (limits->end_ns != 0 && clock_now_ns() >= limits->end_ns) ||
           (limits->stopped != NULL && limits->stopped());
}

/* Makes the positions chosen for the next layer, and returns their number. */
static size_t make_layer(struct together *together, unsigned layer)
{
    const struct position *parents = together->layers[layer & 1];
    struct position *next = together->layers[(layer + 1) & 1];
    struct trace **trace = &together->traces[layer];
    size_t count = 0;
    if (*trace == NULL) {
        *trace = memory_new((together->limits->width + STRATA) * sizeof **trace);
    }
    for (int k = 0; k < STRATA; k++) {
        struct stratum *stratum = &together->strata[k];
        sort_steps(stratum);
        for (size_t i = 0; i < stratum->count; i++, count++) {
            const struct step *step = &stratum->steps[i];
            const struct position *parent = &parents[step->parent];
            next[count] = *parent;
            move_hashes(together, &next[count], parent->board.mover, step->from, step->to);
            halma_board_make(&next[count].board, step->from, step->to);
            (*trace)[count] = (struct trace){step->parent, step->from, step->to};
        }
    }
    return count;
}

/* Finds the positions of the next layer, and returns their number. */
static size_t next_layer(struct together *together, unsigned layer, size_t count)
{
    const struct position *parents = together->layers[layer & 1];
    memset(together->seen, 0, together->seen_size * sizeof *together->seen);
    for (int k = 0; k < STRATA; k++) {
        together->strata[k].count = 0;
        together->strata[k].most = INT32_MAX;
    }
    for (size_t i = 0; i < count; i++) {
        if (i % CLOCK_INTERVAL == 0 && is_over(together)) {
            together->stopped = true;
            return 0;
        }
        expand(together, &parents[i], (uint32_t)i, layer);
    }
    return make_layer(together, layer);
}

static void trace_game(const struct together *together, unsigned layers, size_t at,
                       struct together_game *game)
{
    game->length = layers;
    for (unsigned layer = layers; layer-- > 0;) {
        const struct trace *trace = &together->traces[layer][at];
        game->from[layer] = trace->from;
        game->to[layer] = trace->to;
        at = trace->parent;
    }
}

/* --- rounds --- */

/* Divides the space for `width` positions. Strata with more wasted moves get more, because most
 * moves are wasted early, when almost all of the game lies ahead. */
static void set_strata(struct together *together, unsigned width)
{
    int vain = (int)(together->turns + 1) / 2 - together->least; /* most moves that can be wasted */
    int last = vain < 0 ? 0 : vain < STRATA ? vain : STRATA - 1;
    struct step *room = together->steps;
    double all = 0, share = 1;
    for (int k = 0; k <= last; k++, share *= GROWTH) {
        all += share;
    }
    for (int k = 0; k < STRATA; k++, room += 4 * together->strata[k - 1].width) {
        struct stratum *stratum = &together->strata[k];
        share = k == 0 ? 1 : share * GROWTH;
        stratum->steps = room;
        stratum->width = k <= last ? (size_t)(width * share / all) : 0;
        stratum->width += stratum->width == 0;
    }
}

/* Runs one beam search. Returns true if *game ends with the army at home; false if the beam found
 * no game or was stopped. */
static bool run_beam(struct together *together, const struct halma_board *board,
                     struct together_game *game)
{
    size_t count = 1;
    set_position(together, board, &together->layers[0][0]);
    for (unsigned layer = 0; layer < together->turns && count > 0; layer++) {
        count = next_layer(together, layer, count);
        const struct position *positions = together->layers[(layer + 1) & 1];
        for (size_t i = 0; i < count; i++) {
            if (together_cost_moves(together->cost, &positions[i].board) == 0) {
                trace_game(together, layer + 1, i, game);
                return true;
            }
        }
    }
    return false;
}

/* Returns a power of two, with room for a third of an army's moves. */
static size_t seen_size_of(size_t width)
{
    size_t size = 1024;
    while (size < 64 * width) {
        size *= 2;
    }
    return size;
}

static struct together *open_together(const struct halma_board *board,
                                      const struct together_limits *limits)
{
    struct together *together = memory_new(sizeof *together);
    struct random random;
    size_t room = limits->width + STRATA;
    together->limits = limits;
    together->seat = board->mover;
    together->cost = together_cost_open(together->seat);
    together->least = together_cost_moves(together->cost, board);
    random_seed(&random, 1);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        for (int seat = 0; seat < SEATS; seat++) {
            together->keys[seat][code] = random_next(&random);
        }
    }
    for (int i = 0; i < 2; i++) {
        together->layers[i] = memory_new(room * sizeof *together->layers[i]);
    }
    together->steps = memory_new(4 * room * sizeof *together->steps);
    together->seen = memory_new(seen_size_of(limits->width) * sizeof *together->seen);
    return together;
}

static void close_together(struct together *together)
{
    for (unsigned i = 0; i < TOGETHER_TURNS_MAX; i++) {
        free(together->traces[i]);
    }
    together_cost_close(together->cost);
    free(together->layers[0]);
    free(together->layers[1]);
    free(together->steps);
    free(together->seen);
    free(together);
}

/* Returns the beam width of a round. Every second round has the narrowest beam, every fourth one
 * four times as wide, and so on. Wide beams get more of the time, because they find more than many
 * narrow ones. */
static unsigned width_of(uint64_t round, unsigned most)
{
    uint64_t step = round & -round, width = step < most ? WIDTH_FIRST * step * step : most;
    return width < most ? (unsigned)width : most;
}

void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report)
{
    assert(limits->width > 0);
    struct together *together = open_together(board, limits);
    int least = least_turns(board, board->mover, together->seat, together->least);
    *report = (struct together_report){.least = (unsigned)least};
    while (report->rounds < limits->rounds && !together->stopped &&
           (game->length == 0 || game->length > report->least)) {
        report->rounds++;
        unsigned width = width_of(report->rounds, limits->width);
        together->seen_size = seen_size_of(width);
        together->seed = random_mix(limits->seed, report->rounds);
        together->turns = game->length == 0 ? TOGETHER_TURNS_MAX : game->length - 1;
        together_cost_draw(together->cost, together->seed);
        set_strata(together, width);
        if (run_beam(together, board, game) && limits->found != NULL) {
            limits->found(game, report->rounds);
        }
    }
    report->positions = together->nodes;
    close_together(together);
}
