/* Computes perft layer by layer. A layer contains the distinct positions after a given number of
 * moves, each with the number of ways to reach it. This counts all lines of play without playing
 * each of them.
 *
 * Positions are compared as whole boards, so two different positions are never confused. A position
 * takes 80 bytes, plus 6 to 11 bytes in the hash table. From the start, depth 4 takes about 150 MB,
 * and depth 5 takes more memory than most machines have. The different paths of each move are
 * counted one by one, and their number grows exponentially with the number of possible jumps. For
 * late positions, depth 2 can take minutes. */
#include "base/memory.h"
#include "games/halma/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MEN_WORDS (SEATS * HALMA_CLASSES)

struct position {
    uint64_t men[MEN_WORDS]; /* bitboard of seat 0, followed by that of seat 1 */
    /* number of ways to reach this position from the root, where two moves are the same if they
     * have the same start and end cells */
    uint64_t moves;
    /* number of ways to reach this position from the root, where two moves are the same only if all
     * cells of their paths are the same */
    uint64_t sequences;
};

struct layer {
    struct position *positions;
    uint32_t *slots; /* hash table of position indices plus 1; 0 marks a free slot */
    size_t slot_count;
    size_t count;
    size_t capacity;
};

static void halma_perft_layer_init(struct layer *layer)
{
    *layer = (struct layer){.slot_count = 1024, .capacity = 512};
    layer->slots = memory_new(layer->slot_count * sizeof *layer->slots);
    layer->positions = memory_new(layer->capacity * sizeof *layer->positions);
}

static void halma_perft_layer_free(struct layer *layer)
{
    free(layer->positions);
    free(layer->slots);
}

/* Returns a hash of the pieces. Throughout this file, `men` is an array of MEN_WORDS words, the
 * bitboards of both seats. */
static uint64_t hash_men(const uint64_t *men)
{
    uint64_t hash = 0;
    for (int i = 0; i < MEN_WORDS; i++) {
        hash = (hash ^ men[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

/* Returns the slot that holds these pieces, or the free slot where they belong. */
static size_t halma_perft_layer_find(const struct layer *layer, const uint64_t *men)
{
    size_t i = hash_men(men) & (layer->slot_count - 1);
    while (layer->slots[i] != 0 &&
           memcmp(layer->positions[layer->slots[i] - 1].men, men, MEN_WORDS * sizeof *men) != 0) {
        i = (i + 1) & (layer->slot_count - 1);
    }
    return i;
}

static void halma_perft_layer_grow(struct layer *layer)
{
    layer->capacity *= 2;
    layer->slot_count *= 2;
    layer->positions = memory_resize(layer->positions, layer->capacity * sizeof *layer->positions);
    free(layer->slots);
    layer->slots = memory_new(layer->slot_count * sizeof *layer->slots);
    for (size_t i = 0; i < layer->count; i++) {
        layer->slots[halma_perft_layer_find(layer, layer->positions[i].men)] = (uint32_t)i + 1;
    }
}

static struct position *halma_perft_layer_add(struct layer *layer, const struct halma_board *board)
{
    size_t slot = halma_perft_layer_find(layer, board->men[0]);
    if (layer->slots[slot] == 0) {
        if (layer->count == layer->capacity) {
            halma_perft_layer_grow(layer);
            slot = halma_perft_layer_find(layer, board->men[0]);
        }
        assert(layer->count < UINT32_MAX);
        struct position *position = &layer->positions[layer->count++];
        *position = (struct position){.moves = 0};
        memcpy(position->men, board->men, sizeof position->men);
        layer->slots[slot] = (uint32_t)layer->count;
    }
    return &layer->positions[layer->slots[slot] - 1];
}

/* Sets up a board with the position's pieces, `depth` plies after the root. */
static void place(struct halma_board *board, const struct position *position,
                  const struct halma_state *root, unsigned depth)
{
    struct halma_state state = *root;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            unsigned code = halma_code(x, y);
            state.cells[y][x] = (position->men[code >> 6] >> (code & 63) & 1) ? 1
                                : (position->men[HALMA_CLASSES + (code >> 6)] >> (code & 63) & 1)
                                    ? 2
                                    : 0;
        }
    }
    state.mover = (int8_t)(depth % 2 == 0 ? root->mover : !root->mover);
    state.plies = (int16_t)((unsigned)root->plies + depth);
    halma_board_set(board, &state);
}

/* Adds the position after each move that is possible in `from`, or nothing if the game is already
 * over. */
static void halma_perft_expand(struct layer *into, struct halma_board *board,
                               const struct position *from)
{
    int scores[SEATS];
    struct halma_moves moves;
    if (halma_board_end(board, scores) != HALMA_UNFINISHED) {
        return;
    }
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        uint64_t ways[HALMA_CELLS];
        halma_board_ways(board, moves.from[man], ways);
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            halma_board_make(board, moves.from[man], moves.to[i]);
            struct position *position = halma_perft_layer_add(into, board);
            position->moves += from->moves;
            position->sequences += from->sequences * ways[moves.to[i]];
            halma_board_unmake(board, moves.from[man], moves.to[i]);
        }
    }
}

size_t halma_perft(const void *state, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX])
{
    const struct halma_state *root = state;
    struct halma_board board;
    struct layer from;
    assert(depth > 0);
    halma_perft_layer_init(&from);
    halma_board_set(&board, root);
    if (root->mover >= 0) {
        *halma_perft_layer_add(&from, &board) = (struct position){.moves = 1, .sequences = 1};
        memcpy(from.positions[0].men, board.men, sizeof board.men);
    }
    for (unsigned ply = 0; ply < depth; ply++) {
        struct layer into;
        halma_perft_layer_init(&into);
        for (size_t i = 0; i < from.count; i++) {
            place(&board, &from.positions[i], root, ply);
            halma_perft_expand(&into, &board, &from.positions[i]);
        }
        halma_perft_layer_free(&from);
        from = into;
    }
    counts[0] = (struct perft_count){"moves", 0};
    counts[1] = (struct perft_count){"sequences", 0};
    counts[2] = (struct perft_count){"positions", from.count};
    for (size_t i = 0; i < from.count; i++) {
        counts[0].value += from.positions[i].moves;
        counts[1].value += from.positions[i].sequences;
    }
    halma_perft_layer_free(&from);
    return 3;
}
