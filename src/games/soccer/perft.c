/* Computes perft layer by layer. A layer contains the distinct positions after a given number of
 * turns, each with the number of turn sequences that lead to it. This counts turn strings without
 * playing every sequence.
 *
 * A position's key has 128 bits: two independent XOR sums of random keys, with one key for each
 * drawn line. The drawn lines determine where the ball is (see board.h). Among 2^26 positions, the
 * probability of any collision is below 2^-76. The last layer takes 22 to 43 bytes of memory per
 * position, and the layer before it 64 bytes. From the start of a game, depth 7 takes about 250 MB,
 * and each additional level needs about 13 times as much. */
#include "base/memory.h"
#include "games/soccer/board.h"

#include <assert.h>
#include <stdlib.h>

/* Number of results that wait while their slots are being prefetched from memory. */
#define WAITING_MAX 64
/* Each dot stores four of its lines (E, SE, S, SW). The dots of the last row store none. */
#define PACKED_SIZE ((BOARD_DOTS - BOARD_WIDTH) / 2)

struct position_key {
    uint64_t low, high; /* the key's two halves; both are 0 in a free slot */
};

/* A position in any layer except the last. */
struct position {
    uint64_t ways; /* number of turn sequences that lead to the position */
    uint8_t ball;
    uint8_t lines[PACKED_SIZE]; /* the lines that are still open */
};

struct layer {
    struct position_key *slots;
    uint32_t *numbers;          /* the index of each slot's position; NULL in the last layer */
    struct position *positions; /* NULL in the last layer */
    size_t slot_count;          /* number of slots, a power of two */
    size_t count;
    size_t capacity;
};

struct perft {
    struct board root;
    uint8_t root_lines[PACKED_SIZE];
    struct position_key keys[BOARD_DOTS][8];
    struct board board; /* the board during the turn */
    uint64_t ways;      /* number of turn sequences that lead to the position at the start of the
                         * turn */
    struct layer *into; /* the layer that receives the resulting positions */
    bool last;          /* whether this is the last turn, whose results are only counted */
    uint64_t strings, goal, blocked;
    struct position_key
        waiting[WAITING_MAX]; /* results of the last turn that are not in the set yet */
    size_t waiting_count;
};

static void soccer_perft_layer_init(struct layer *layer, bool last)
{
    *layer = (struct layer){.slot_count = 1024};
    layer->slots = memory_new(layer->slot_count * sizeof *layer->slots);
    if (!last) {
        layer->numbers = memory_new(layer->slot_count * sizeof *layer->numbers);
        layer->capacity = 1024;
        layer->positions = memory_new(layer->capacity * sizeof *layer->positions);
    }
}

static void soccer_perft_layer_free(struct layer *layer)
{
    free(layer->slots);
    free(layer->numbers);
    free(layer->positions);
}

/* Returns the slot that holds the key, or the free slot where the key belongs. */
static size_t soccer_perft_layer_find(const struct layer *layer, struct position_key key)
{
    size_t i = key.low & (layer->slot_count - 1);
    while ((layer->slots[i].low | layer->slots[i].high) != 0 &&
           (layer->slots[i].low != key.low || layer->slots[i].high != key.high)) {
        i = (i + 1) & (layer->slot_count - 1);
    }
    return i;
}

static void soccer_perft_layer_grow(struct layer *layer)
{
    struct layer old = *layer;
    layer->slot_count *= 2;
    layer->slots = memory_new(layer->slot_count * sizeof *layer->slots);
    if (old.numbers != NULL) {
        layer->numbers = memory_new(layer->slot_count * sizeof *layer->numbers);
    }
    for (size_t i = 0; i < old.slot_count; i++) {
        if ((old.slots[i].low | old.slots[i].high) != 0) {
            size_t slot = soccer_perft_layer_find(layer, old.slots[i]);
            layer->slots[slot] = old.slots[i];
            if (old.numbers != NULL) {
                layer->numbers[slot] = old.numbers[i];
            }
        }
    }
    free(old.slots);
    free(old.numbers);
}

static void pack(const struct board *board, uint8_t lines[PACKED_SIZE])
{
    for (size_t i = 0; i < PACKED_SIZE; i++) {
        unsigned low = board->open[2 * i] >> 2 & 0xf;
        unsigned high = board->open[2 * i + 1] >> 2 & 0xf;
        lines[i] = (uint8_t)(low | high << 4);
    }
}

/* Draws the line from the dot in direction d. If no line touched one of the line's two dots at the
 * root, lines to that dot now no longer end a turn, so the function clears their stop bits.
 * Clearing a bit twice is harmless. */
static void unpack_line(struct board *board, const struct board *root, unsigned dot, unsigned d)
{
    unsigned ends[2] = {dot, board_neighbour(dot, d)};
    board->open[ends[0]] ^= (uint8_t)(1u << d);
    board->open[ends[1]] ^= (uint8_t)(1u << (d ^ 4));
    for (int i = 0; i < 2; i++) {
        for (unsigned back = 0; back < 8 && board_is_fresh(root, ends[i]); back++) {
            board->stop[board_neighbour(ends[i], back)] &= (uint8_t) ~(1u << (back ^ 4));
        }
    }
}

static void unpack(struct perft *perft, const struct position *position)
{
    struct board *board = &perft->board;
    *board = perft->root;
    board->ball = position->ball;
    for (unsigned i = 0; i < PACKED_SIZE; i++) {
        unsigned drawn = position->lines[i] ^ perft->root_lines[i];
        for (; drawn != 0; drawn &= drawn - 1) {
            unsigned b = (unsigned)__builtin_ctz(drawn);
            unpack_line(board, &perft->root, 2 * i + b / 4, 2 + b % 4);
        }
    }
}

/* Adds the current position of the board to the layer. The last line, to `ball`, has already been
 * drawn. */
static void soccer_perft_layer_add(struct layer *layer, struct perft *perft,
                                   struct position_key key, unsigned ball)
{
    size_t slot = soccer_perft_layer_find(layer, key);
    bool known = (layer->slots[slot].low | layer->slots[slot].high) != 0;
    if (known) {
        if (layer->positions != NULL) {
            layer->positions[layer->numbers[slot]].ways += perft->ways;
        }
        return;
    }
    layer->slots[slot] = key;
    if (layer->positions != NULL) {
        assert(layer->count < UINT32_MAX);
        if (layer->count == layer->capacity) {
            layer->capacity *= 2;
            layer->positions =
                memory_resize(layer->positions, layer->capacity * sizeof *layer->positions);
        }
        layer->numbers[slot] = (uint32_t)layer->count;
        struct position *position = &layer->positions[layer->count];
        position->ways = perft->ways;
        position->ball = (uint8_t)ball;
        pack(&perft->board, position->lines);
    }
    if (++layer->count > layer->slot_count / 4 * 3) {
        soccer_perft_layer_grow(layer);
    }
}

static void add_waiting(struct perft *perft)
{
    for (size_t i = 0; i < perft->waiting_count; i++) {
        soccer_perft_layer_add(perft->into, perft, perft->waiting[i], 0);
    }
    perft->waiting_count = 0;
}

static void soccer_perft_end_turn(struct perft *perft, struct position_key key, unsigned ball,
                                  bool goal, bool blocked)
{
    if (!perft->last) {
        if (!goal && !blocked) {
            soccer_perft_layer_add(perft->into, perft, key, ball);
        }
        return;
    }
    perft->strings += perft->ways;
    perft->goal += goal ? perft->ways : 0;
    perft->blocked += blocked ? perft->ways : 0;
    if (perft->waiting_count == WAITING_MAX) {
        add_waiting(perft);
    }
    __builtin_prefetch(&perft->into->slots[key.low & (perft->into->slot_count - 1)]);
    perft->waiting[perft->waiting_count++] = key;
}

static void play_from(struct perft *perft, unsigned dot, struct position_key key)
{
    struct board *board = &perft->board;
    unsigned stop = board->stop[dot];
    for (unsigned rest = board->open[dot]; rest != 0; rest &= rest - 1) {
        unsigned d = (unsigned)__builtin_ctz(rest);
        unsigned to = board_neighbour(dot, d);
        struct position_key after = {key.low ^ perft->keys[dot][d].low,
                                     key.high ^ perft->keys[dot][d].high};
        board->open[dot] ^= (uint8_t)(1u << d);
        board->open[to] ^= (uint8_t)(1u << (d ^ 4));
        if ((stop >> d & 1) != 0) {
            soccer_perft_end_turn(perft, after, to, board_is_goal(board, to), false);
        } else if (board->open[to] == 0) {
            soccer_perft_end_turn(perft, after, to, false, true);
        } else {
            play_from(perft, to, after);
        }
        board->open[dot] ^= (uint8_t)(1u << d);
        board->open[to] ^= (uint8_t)(1u << (d ^ 4));
    }
}

static struct position_key lines_key(const struct perft *perft)
{
    struct position_key key = {1, 0}; /* differs from {0, 0}, which marks a free slot */
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        for (unsigned d = 2; d <= 5; d++) {
            if (((perft->root.open[dot] ^ perft->board.open[dot]) >> d & 1) != 0) {
                key.low ^= perft->keys[dot][d].low;
                key.high ^= perft->keys[dot][d].high;
            }
        }
    }
    return key;
}

static void make_keys(struct perft *perft)
{
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        for (unsigned d = 2; d <= 5; d++) {
            uint64_t number = 8 * dot + d;
            struct position_key key = {random_mix(1, number), random_mix(2, number)};
            unsigned to = board_neighbour(dot, d);
            perft->keys[dot][d] = key;
            if (to < BOARD_DOTS) {
                perft->keys[to][d ^ 4] = key;
            }
        }
    }
}

size_t soccer_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX])
{
    assert(depth > 0);
    struct perft *perft = memory_new(sizeof *perft);
    board_set(&perft->root, state);
    perft->board = perft->root;
    perft->ways = 1;
    pack(&perft->root, perft->root_lines);
    make_keys(perft);

    struct layer from;
    soccer_perft_layer_init(&from, false);
    if (perft->root.winner < 0) {
        soccer_perft_layer_add(&from, perft, lines_key(perft), perft->root.ball);
    }
    for (unsigned turn = 1; turn <= depth; turn++) {
        struct layer into;
        perft->last = turn == depth;
        soccer_perft_layer_init(&into, perft->last);
        perft->into = &into;
        for (size_t i = 0; i < from.count; i++) {
            unpack(perft, &from.positions[i]);
            perft->ways = from.positions[i].ways;
            play_from(perft, perft->board.ball, lines_key(perft));
        }
        add_waiting(perft);
        soccer_perft_layer_free(&from);
        from = into;
    }
    counts[0] = (struct perft_count){"strings", perft->strings};
    counts[1] = (struct perft_count){"positions", from.count};
    counts[2] = (struct perft_count){"goal", perft->goal};
    counts[3] = (struct perft_count){"blocked", perft->blocked};
    soccer_perft_layer_free(&from);
    free(perft);
    return 4;
}
