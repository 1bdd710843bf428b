/* See board.h for the layout. The move generator avoids branches where possible, because
 * mispredictions would cost more than the extra arithmetic. Target cells are copied from tables in
 * blocks of 8, and only the flood fill for jumps needs a loop. */
#include "games/halma/board.h"
#include "games/halma/jumps.h"

#include <assert.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define EACH_BYTE UINT64_C(0x0101010101010101)

const uint64_t halma_camps[SEATS][HALMA_CLASSES] = {
    {0x0000000000010307, 0x0000000000010303, 0x0000000000000307, 0x0000000000000103},
    {0xc080000000000000, 0xe0c0000000000000, 0xc0c0800000000000, 0xe0c0800000000000},
};

const uint64_t halma_zones[SEATS][HALMA_CLASSES] = {
    {0x000000000103070f, 0x0000000001030707, 0x000000000003070f, 0x0000000000010307},
    {0xe0c0800000000000, 0xf0e0c00000000000, 0xe0e0c08000000000, 0xf0e0c08000000000},
};

/* --- tables, computed by the compiler --- */

#define CODE(x, y) (((y)&1) << 7 | ((x)&1) << 6 | (y) >> 1 << 3 | (x) >> 1)

/* The number that a step adds to a cell's code, modulo 256. It is the same for all cells of class c
 * (the parities of x and y; see board.h). */
#define DELTA(c, dx, dy)                                                                           \
    ((CODE(((c)&1) + 2 + (dx), ((c) >> 1) + 2 + (dy)) - CODE(((c)&1) + 2, ((c) >> 1) + 2)) & 255)

/* Constants keep the tables short. With the expressions themselves, the compiler took seconds. */
/* clang-format off */
enum {
    NW0 = DELTA(0, -1, -1), N0 = DELTA(0, 0, -1), NE0 = DELTA(0, 1, -1), W0 = DELTA(0, -1, 0),
    E0 = DELTA(0, 1, 0), SW0 = DELTA(0, -1, 1), S0 = DELTA(0, 0, 1), SE0 = DELTA(0, 1, 1),
    NW1 = DELTA(1, -1, -1), N1 = DELTA(1, 0, -1), NE1 = DELTA(1, 1, -1), W1 = DELTA(1, -1, 0),
    E1 = DELTA(1, 1, 0), SW1 = DELTA(1, -1, 1), S1 = DELTA(1, 0, 1), SE1 = DELTA(1, 1, 1),
    NW2 = DELTA(2, -1, -1), N2 = DELTA(2, 0, -1), NE2 = DELTA(2, 1, -1), W2 = DELTA(2, -1, 0),
    E2 = DELTA(2, 1, 0), SW2 = DELTA(2, -1, 1), S2 = DELTA(2, 0, 1), SE2 = DELTA(2, 1, 1),
    NW3 = DELTA(3, -1, -1), N3 = DELTA(3, 0, -1), NE3 = DELTA(3, 1, -1), W3 = DELTA(3, -1, 0),
    E3 = DELTA(3, 1, 0), SW3 = DELTA(3, -1, 1), S3 = DELTA(3, 0, 1), SE3 = DELTA(3, 1, 1)
};
/* clang-format on */

/* For each byte value, in order: the list of the values v0 to v7 of its set bits, one byte each,
 * lowest bit first. `rest` is the list for the higher bits. */
#define LISTS_2(rest, v0) rest, (v0 | (rest) << 8)
#define LISTS_4(rest, v0, v1) LISTS_2(rest, v0), LISTS_2((v1 | (rest) << 8), v0)
#define LISTS_8(rest, v0, v1, v2) LISTS_4(rest, v0, v1), LISTS_4((v2 | (rest) << 8), v0, v1)
#define LISTS_16(rest, v0, v1, v2, v3)                                                             \
    LISTS_8(rest, v0, v1, v2), LISTS_8((v3 | (rest) << 8), v0, v1, v2)
#define LISTS_32(rest, v0, v1, v2, v3, v4)                                                         \
    LISTS_16(rest, v0, v1, v2, v3), LISTS_16((v4 | (rest) << 8), v0, v1, v2, v3)
#define LISTS_64(rest, v0, v1, v2, v3, v4, v5)                                                     \
    LISTS_32(rest, v0, v1, v2, v3, v4), LISTS_32((v5 | (rest) << 8), v0, v1, v2, v3, v4)
#define LISTS_128(rest, v0, v1, v2, v3, v4, v5, v6)                                                \
    LISTS_64(rest, v0, v1, v2, v3, v4, v5), LISTS_64((v6 | (rest) << 8), v0, v1, v2, v3, v4, v5)
#define LISTS(v0, v1, v2, v3, v4, v5, v6, v7)                                                      \
    LISTS_128(UINT64_C(0), v0, v1, v2, v3, v4, v5, v6),                                            \
        LISTS_128((uint64_t)v7, v0, v1, v2, v3, v4, v5, v6)

#define COUNTS_4(n) n, n + 1, n + 1, n + 2
#define COUNTS_16(n) COUNTS_4(n), COUNTS_4(n + 1), COUNTS_4(n + 1), COUNTS_4(n + 2)
#define COUNTS_64(n) COUNTS_16(n), COUNTS_16(n + 1), COUNTS_16(n + 1), COUNTS_16(n + 2)

/* The number that each possible step adds to a cell's code, one byte per step. Indexed by the
 * cell's class (see board.h), and by a byte with one bit for each free neighbour (NW N NE W E SW S
 * SE, beginning with bit 0). */
static const uint64_t steps[HALMA_CLASSES][256] = {
    {LISTS(NW0, N0, NE0, W0, E0, SW0, S0, SE0)},
    {LISTS(NW1, N1, NE1, W1, E1, SW1, S1, SE1)},
    {LISTS(NW2, N2, NE2, W2, E2, SW2, S2, SE2)},
    {LISTS(NW3, N3, NE3, W3, E3, SW3, S3, SE3)},
};

/* For each byte value: the indices of its set bits, one byte each, and the number of set bits. */
static const uint64_t bits[256] = {LISTS(0, 1, 2, 3, 4, 5, 6, 7)};
static const uint8_t counts[256] = {COUNTS_64(0), COUNTS_64(1), COUNTS_64(1), COUNTS_64(2)};

/* --- moves under the contest's rules --- */

static inline void store_8(uint8_t *to, uint64_t bytes)
{
    memcpy(to, &bytes, 8);
}

static inline unsigned list_steps(const struct halma_board *board, unsigned code, uint8_t *to)
{
    int x = halma_x(code);
    const uint32_t *row = &board->taken[halma_y(code)];
    unsigned above = row[0] >> x & 7;
    unsigned beside = row[1] >> x;
    unsigned below = row[2] >> x & 7;
    unsigned taken = above | (beside & 1) << 3 | (beside & 4) << 2 | below << 5;
    uint64_t add = steps[code >> 6][taken ^ 255];
    uint64_t from = EACH_BYTE * code;
    uint64_t low = EACH_BYTE * 0x7f;
    store_8(to, ((from & low) + (add & low)) ^ ((from ^ add) & ~low)); /* adds the bytes pairwise,
                                                                        * without carries from one
                                                                        * byte to the next */
    return counts[taken ^ 255];
}

/* Lists of bits are stored with the lowest byte first, as on x86 and ARM. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "lists are written as 64-bit words");

static inline unsigned list_jumps(uint64_t set, uint64_t class_bytes, uint8_t *to)
{
    unsigned count = 0;
    for (unsigned row = 0; row < 8; row++) {
        unsigned byte = set >> 8 * row & 255;
        store_8(to + count, bits[byte] | class_bytes | EACH_BYTE * 8 * row);
        count += counts[byte];
    }
    return count;
}

static inline unsigned list_class(const struct halma_board *board,
                                  const uint64_t all[HALMA_CLASSES], int c,
                                  struct halma_moves *moves, unsigned count)
{
    struct halma_jumps jumps = jumps_of(all, c);
    uint64_t parts[64]; /* the connected components of the jump graph found so far */
    unsigned part_count = 0;
    unsigned man = moves->men;
    for (uint64_t men = board->men[board->mover][c]; men != 0; men &= men - 1) {
        unsigned code = (unsigned)c << 6 | (unsigned)__builtin_ctzll(men);
        moves->from[man] = (uint8_t)code;
        moves->begin[man++] = (uint16_t)count;
        count += list_steps(board, code, moves->to + count);
        uint64_t first = jump_once(&jumps, men & -men);
        if (first == 0) {
            continue;
        }
        uint64_t set = 0;
        for (unsigned i = 0; i < part_count; i++) {
            set |= (parts[i] & first) != 0 ? parts[i] : 0;
        }
        for (first &= ~set; first != 0; first &= ~set) {
            parts[part_count] = jump_on(&jumps, first & -first);
            set |= parts[part_count++];
        }
        count += list_jumps(set, EACH_BYTE * 64 * (unsigned)c, moves->to + count);
    }
    moves->men = man;
    return count;
}

/* --- moves under the live server's rules: hops of (2,1) and (1,2) leave the class --- */

static bool taken_at(const struct halma_board *board, int x, int y)
{
    return (board->taken[y + 1] >> (x + 1) & 1) != 0;
}

static const int8_t leaps[16][2] = {
    {0, -2}, {2, -2}, {2, 0}, {2, 2}, {0, 2},  {-2, 2}, {-2, 0},  {-2, -2},
    {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2},
};

/* If a leap (a jump under the live server's rules) is possible, returns true and sets *to to the
 * target cell. The moving piece must still be on its start cell. */
static bool halma_board_leap_goes(const struct halma_board *board, unsigned from, unsigned leap,
                                  unsigned *to)
{
    int dx = leaps[leap][0];
    int dy = leaps[leap][1];
    int x = halma_x(from) + dx;
    int y = halma_y(from) + dy;
    if (x < 0 || x >= HALMA_SIZE || y < 0 || y >= HALMA_SIZE || taken_at(board, x, y) ||
        !taken_at(board, x - dx + dx / 2, y - dy + dy / 2)) {
        return false;
    }
    *to = halma_code(x, y);
    return true;
}

/* The possible leaps (jumps under the live server's rules) from each cell, one bit per leap,
 * computed on first use. They are the same for every piece, because under these rules a moving
 * piece still occupies its start cell. */
struct leap_graph {
    uint64_t known[HALMA_CLASSES];
    uint16_t out[HALMA_CELLS];
};

static unsigned leaps_from(const struct halma_board *board, struct leap_graph *graph, unsigned from)
{
    uint64_t bit = UINT64_C(1) << (from & 63);
    if ((graph->known[from >> 6] & bit) == 0) {
        unsigned out = 0;
        for (unsigned leap = 0; leap < 16; leap++) {
            unsigned to;
            out |= (unsigned)halma_board_leap_goes(board, from, leap, &to) << leap;
        }
        graph->known[from >> 6] |= bit;
        graph->out[from] = (uint16_t)out;
    }
    return graph->out[from];
}

/* Lists the cells that a chain of leaps can reach, in order of distance and beginning with the
 * start cell, and stores each cell's predecessor. Returns the number of cells. */
static unsigned leap_on(const struct halma_board *board, struct leap_graph *graph, unsigned from,
                        uint8_t cells[HALMA_CELLS], uint8_t before[HALMA_CELLS],
                        uint64_t seen[HALMA_CLASSES])
{
    unsigned count = 1;
    cells[0] = (uint8_t)from;
    memset(seen, 0, HALMA_CLASSES * sizeof *seen);
    seen[from >> 6] |= UINT64_C(1) << (from & 63);
    for (unsigned i = 0; i < count; i++) {
        int x = halma_x(cells[i]);
        int y = halma_y(cells[i]);
        for (unsigned out = leaps_from(board, graph, cells[i]); out != 0; out &= out - 1) {
            const int8_t *leap = leaps[__builtin_ctz(out)];
            unsigned to = halma_code(x + leap[0], y + leap[1]);
            if ((seen[to >> 6] >> (to & 63) & 1) == 0) {
                seen[to >> 6] |= UINT64_C(1) << (to & 63);
                before[to] = cells[i];
                cells[count++] = (uint8_t)to;
            }
        }
    }
    return count;
}

static unsigned list_server(const struct halma_board *board, struct leap_graph *graph,
                            unsigned from, uint8_t *to)
{
    uint8_t cells[HALMA_CELLS];
    uint8_t before[HALMA_CELLS];
    uint64_t seen[HALMA_CLASSES];
    unsigned reached = leap_on(board, graph, from, cells, before, seen);
    uint8_t near[8];
    unsigned steps_there = list_steps(board, from, near);
    unsigned count = reached - 1;
    memcpy(to, cells + 1, count);
    for (unsigned i = 0; i < steps_there; i++) {
        /* add the cell only if no chain of leaps also reaches it */
        if ((seen[near[i] >> 6] >> (near[i] & 63) & 1) == 0) {
            to[count++] = near[i];
        }
    }
    return count;
}

static void moves_server(const struct halma_board *board, struct halma_moves *moves)
{
    struct leap_graph graph;
    memset(graph.known, 0, sizeof graph.known);
    unsigned count = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t men = board->men[board->mover][c]; men != 0; men &= men - 1) {
            unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
            moves->from[moves->men] = (uint8_t)code;
            moves->begin[moves->men++] = (uint16_t)count;
            count += list_server(board, &graph, code, moves->to + count);
        }
    }
    moves->begin[moves->men] = (uint16_t)count;
}

static void moves_portable(const struct halma_board *board, struct halma_moves *moves)
{
    moves->men = 0;
    if (board->server) {
        moves_server(board, moves);
        return;
    }
    uint64_t all[HALMA_CLASSES];
    for (int c = 0; c < HALMA_CLASSES; c++) {
        all[c] = board->men[0][c] | board->men[1][c];
    }
    unsigned count = list_class(board, all, 0, moves, 0);
    count = list_class(board, all, 1, moves, count);
    count = list_class(board, all, 2, moves, count);
    count = list_class(board, all, 3, moves, count);
    moves->begin[moves->men] = (uint16_t)count;
}

#if defined(__x86_64__)

/* Move generation with AVX2. Computes the masks of all four classes at once, and then the jumps of
 * four pieces at once, with one piece per lane. */
#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

struct jumps_4 {
    __m256i right, down, down_right, down_left, free;
};

static inline AVX2 __m256i seen_4(__m256i word, int shift_0, int shift_1, int shift_2, int shift_3)
{
    return _mm256_srlv_epi64(word, _mm256_setr_epi64x(shift_0, shift_1, shift_2, shift_3));
}

/* Does the same as jumps_of for four classes at once, one per lane. */
static inline AVX2 struct jumps_4 jumps_of_4(const struct halma_board *board)
{
    __m256i all = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)board->men[0]),
                                  _mm256_loadu_si256((const __m256i *)board->men[1]));
    __m256i not_left = _mm256_set1_epi64x((long long)NOT_LEFT);
    __m256i not_right = _mm256_set1_epi64x((long long)NOT_RIGHT);
    __m256i beside = _mm256_permute4x64_epi64(all, 0xb1); /* lane c receives class c ^ 1 */
    __m256i below = _mm256_permute4x64_epi64(all, 0x4e);  /* lane c receives class c ^ 2 */
    __m256i across = _mm256_permute4x64_epi64(all, 0x1b); /* lane c receives class c ^ 3 */
    __m256i left = _mm256_sllv_epi64(across, _mm256_setr_epi64x(1, 0, 0, 0));
    return (struct jumps_4){
        .right = _mm256_and_si256(seen_4(beside, 0, 1, 0, 1), not_right),
        .down = seen_4(below, 0, 0, 8, 8),
        .down_right = _mm256_and_si256(seen_4(across, 0, 1, 8, 9), not_right),
        .down_left = _mm256_and_si256(seen_4(left, 0, 0, 7, 8), not_left),
        .free = _mm256_xor_si256(all, _mm256_set1_epi64x(-1)),
    };
}

static inline AVX2 __m256i along_4(__m256i set, __m256i edges, int n)
{
    return _mm256_or_si256(_mm256_slli_epi64(_mm256_and_si256(set, edges), n),
                           _mm256_and_si256(_mm256_srli_epi64(set, n), edges));
}

static inline AVX2 __m256i jump_once_4(const struct jumps_4 *jumps, __m256i set)
{
    __m256i to = _mm256_or_si256(along_4(set, jumps->right, 1), along_4(set, jumps->down, 8));
    to = _mm256_or_si256(to, along_4(set, jumps->down_right, 9));
    to = _mm256_or_si256(to, along_4(set, jumps->down_left, 7));
    return _mm256_and_si256(to, jumps->free);
}

/* Returns the cells reachable by the jump chains of four pieces. */
static inline AVX2 __m256i jump_on_4(const struct jumps_4 *classes, const uint8_t codes[4])
{
    int packed;
    memcpy(&packed, codes, 4);
    __m256i code = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(packed));
    __m256i bit = _mm256_and_si256(code, _mm256_set1_epi64x(63));
    __m256i c = _mm256_srli_epi64(code, 6);
    /* Lane c consists of the 32-bit halves 2c and 2c + 1. */
    __m256i half = _mm256_or_si256(_mm256_slli_epi64(c, 1), _mm256_slli_epi64(c, 33));
    half = _mm256_or_si256(half, _mm256_set1_epi64x(1LL << 32));
    struct jumps_4 jumps = {
        .right = _mm256_permutevar8x32_epi32(classes->right, half),
        .down = _mm256_permutevar8x32_epi32(classes->down, half),
        .down_right = _mm256_permutevar8x32_epi32(classes->down_right, half),
        .down_left = _mm256_permutevar8x32_epi32(classes->down_left, half),
        .free = _mm256_permutevar8x32_epi32(classes->free, half),
    };
    __m256i set = jump_once_4(&jumps, _mm256_sllv_epi64(_mm256_set1_epi64x(1), bit));
    __m256i before;
    __m256i same;
    do {
        before = set;
        set = _mm256_or_si256(set, jump_once_4(&jumps, set));
        set = _mm256_or_si256(set, jump_once_4(&jumps, set));
        same = _mm256_cmpeq_epi64(set, before);
    } while (_mm256_movemask_epi8(same) != -1);
    return set;
}

/* Lists the mover's pieces and the set of cells that each can reach by jumping. Returns the number
 * of pieces. */
static inline AVX2 unsigned find_chains(const struct halma_board *board, struct halma_moves *moves,
                                        uint64_t sets[HALMA_MEN + 4])
{
    struct jumps_4 classes = jumps_of_4(board);
    unsigned men = 0;
    /* clear the list, because its entries are read in groups of four */
    memset(moves->from, 0, sizeof moves->from);
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t word = board->men[board->mover][c]; word != 0; word &= word - 1) {
            moves->from[men++] = (uint8_t)(c << 6 | (unsigned)__builtin_ctzll(word));
        }
    }
    for (unsigned man = 0; man < men; man += 4) {
        _mm256_storeu_si256((__m256i *)(sets + man), jump_on_4(&classes, moves->from + man));
    }
    return men;
}

static AVX2 void moves_avx2(const struct halma_board *board, struct halma_moves *moves)
{
    uint64_t sets[HALMA_MEN + 4];
    unsigned men = find_chains(board, moves, sets);
    unsigned count = 0;
    for (unsigned man = 0; man < men; man++) {
        unsigned code = moves->from[man];
        moves->begin[man] = (uint16_t)count;
        count += list_steps(board, code, moves->to + count);
        count += list_jumps(sets[man], EACH_BYTE * (code & 192), moves->to + count);
    }
    moves->begin[men] = (uint16_t)count;
    moves->men = men;
}

/* Move generation with the AVX-512 instruction that lists the indices of all set bits at once. */
#define AVX512                                                                                     \
    __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vbmi,avx512vbmi2")))

static AVX512 void moves_avx512(const struct halma_board *board, struct halma_moves *moves)
{
    static const uint8_t numbers[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    uint64_t sets[HALMA_MEN + 4];
    unsigned men = find_chains(board, moves, sets);
    __m512i cells = _mm512_loadu_si512(numbers);
    unsigned count = 0;
    for (unsigned man = 0; man < men; man++) {
        unsigned code = moves->from[man];
        moves->begin[man] = (uint16_t)count;
        count += list_steps(board, code, moves->to + count);
        __m512i codes = _mm512_or_si512(cells, _mm512_set1_epi8((char)(code & 192)));
        _mm512_storeu_si512(moves->to + count, _mm512_maskz_compress_epi8(sets[man], codes));
        count += (unsigned)__builtin_popcountll(sets[man]);
    }
    moves->begin[men] = (uint16_t)count;
    moves->men = men;
}

static bool can_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

static bool can_avx512(void)
{
    return can_avx2() && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
}

#endif

bool halma_board_moves_by(const struct halma_board *board, struct halma_moves *moves,
                          enum halma_means means)
{
#if defined(__x86_64__)
    if (means == HALMA_AVX512 && !board->server && can_avx512()) {
        moves_avx512(board, moves);
        return true;
    }
    if (means == HALMA_AVX2 && !board->server && can_avx2()) {
        moves_avx2(board, moves);
        return true;
    }
#endif
    if (means == HALMA_PORTABLE) {
        moves_portable(board, moves);
        return true;
    }
    return false;
}

void halma_board_moves(const struct halma_board *board, struct halma_moves *moves)
{
    if (!halma_board_moves_by(board, moves, HALMA_AVX512) &&
        !halma_board_moves_by(board, moves, HALMA_AVX2)) {
        moves_portable(board, moves);
    }
}

/* --- the path of a move --- */

static bool is_step(unsigned from, unsigned to)
{
    int dx = halma_x(to) - halma_x(from);
    int dy = halma_y(to) - halma_y(from);
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

static unsigned path_server(const struct halma_board *board, unsigned from, unsigned to,
                            uint8_t path[HALMA_PATH_MAX])
{
    uint8_t cells[HALMA_CELLS];
    uint8_t before[HALMA_CELLS];
    uint64_t seen[HALMA_CLASSES];
    struct leap_graph graph = {.known = {0}};
    leap_on(board, &graph, from, cells, before, seen);
    assert((seen[to >> 6] >> (to & 63) & 1) != 0);
    unsigned length = 1;
    for (unsigned at = to; at != from; at = before[at]) {
        length++;
    }
    for (unsigned at = to, i = length; i-- > 0; at = before[at]) {
        path[i] = (uint8_t)at;
    }
    return length;
}

static unsigned path_jumps(const struct halma_board *board, unsigned from, unsigned to,
                           uint8_t path[HALMA_PATH_MAX])
{
    uint64_t all[HALMA_CLASSES];
    uint64_t within[65]; /* within[n]: cells that can be reached with at most n jumps */
    unsigned length = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        all[c] = board->men[0][c] | board->men[1][c];
    }
    struct halma_jumps jumps = jumps_of(all, (int)(from >> 6));
    within[0] = UINT64_C(1) << (from & 63);
    uint64_t target = UINT64_C(1) << (to & 63);
    for (; (within[length] & target) == 0; length++) {
        within[length + 1] = within[length] | jump_once(&jumps, within[length]);
        assert(within[length + 1] != within[length]);
    }
    /* The backward search may land only on free cells. The start cell is occupied, so mark it as
     * free. */
    jumps.free |= within[0];
    for (unsigned i = length; i > 0; i--) {
        path[i] = (uint8_t)((from & 192) | (unsigned)__builtin_ctzll(target));
        target = jump_once(&jumps, target) & within[i - 1];
        target &= -target;
    }
    path[0] = (uint8_t)from;
    return length + 1;
}

/* Fills in all cells of a move's path, including its start and end. Returns the number of cells. */
static unsigned find_path(const struct halma_board *board, unsigned from, unsigned to,
                          uint8_t path[HALMA_PATH_MAX])
{
    if (is_step(from, to)) {
        path[0] = (uint8_t)from;
        path[1] = (uint8_t)to;
        return 2;
    }
    return board->server ? path_server(board, from, to, path) : path_jumps(board, from, to, path);
}

void halma_board_turn(const struct halma_board *board, unsigned from, unsigned to,
                      struct text *turn)
{
    uint8_t path[HALMA_PATH_MAX];
    unsigned length = find_path(board, from, to, path);
    for (unsigned i = 0; i < length; i++) {
        text_puts(turn, i == 0 ? "" : " ");
        halma_print_cell(turn, halma_x(path[i]), halma_y(path[i]));
    }
}

static void count_ways(const struct halma_board *board, uint64_t seen[HALMA_CLASSES], unsigned from,
                       uint64_t ways[HALMA_CELLS])
{
    seen[from >> 6] |= UINT64_C(1) << (from & 63);
    for (unsigned leap = 0; leap < (board->server ? 16u : 8u); leap++) {
        unsigned to;
        if (halma_board_leap_goes(board, from, leap, &to) &&
            (seen[to >> 6] >> (to & 63) & 1) == 0) {
            ways[to]++;
            count_ways(board, seen, to, ways);
        }
    }
    seen[from >> 6] &= ~(UINT64_C(1) << (from & 63));
}

void halma_board_ways(const struct halma_board *board, unsigned from, uint64_t ways[HALMA_CELLS])
{
    uint64_t seen[HALMA_CLASSES] = {0};
    uint8_t near[8];
    memset(ways, 0, HALMA_CELLS * sizeof *ways);
    for (unsigned count = list_steps(board, from, near), i = 0; i < count; i++) {
        ways[near[i]]++;
    }
    count_ways(board, seen, from, ways);
}

/* --- make and unmake --- */

/* Returns the hash key for a seat's piece on a cell: splitmix64 of a number that is unique to the
 * pair. */
static inline uint64_t halma_board_key_of(int seat, unsigned code)
{
    uint64_t key = ((uint64_t)(unsigned)seat << 8 | code) + 1;
    key *= UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
    return key ^ key >> 31;
}

#define MOVER_KEY UINT64_C(0x5851f42d4c957f2d)

static inline void flip_man(struct halma_board *board, int seat, unsigned code)
{
    board->men[seat][code >> 6] ^= UINT64_C(1) << (code & 63);
    board->taken[halma_y(code) + 1] ^= UINT32_C(2) << halma_x(code);
    board->hash ^= halma_board_key_of(seat, code);
}

void halma_board_set(struct halma_board *board, const struct halma_state *state)
{
    memset(board, 0, sizeof *board);
    board->taken[0] = board->taken[HALMA_SIZE + 1] = 0x3ffff;
    for (int y = 0; y < HALMA_SIZE; y++) {
        board->taken[y + 1] = UINT32_C(1) | UINT32_C(1) << (HALMA_SIZE + 1);
    }
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            if (state->cells[y][x] != 0) {
                flip_man(board, state->cells[y][x] - 1, halma_code(x, y));
            }
        }
    }
    board->plies = state->plies;
    board->server = state->server;
    board->mover = state->mover < 0 ? 0 : state->mover;
    board->hash ^= board->mover == 1 ? MOVER_KEY : 0;
}

void halma_board_make(struct halma_board *board, unsigned from, unsigned to)
{
    int seat = board->mover;
    flip_man(board, seat, from);
    flip_man(board, seat, to);
    board->hash ^= MOVER_KEY;
    board->mover = (int8_t)!seat;
    board->plies++;
}

void halma_board_unmake(struct halma_board *board, unsigned from, unsigned to)
{
    board->plies--;
    board->mover = (int8_t)!board->mover;
    board->hash ^= MOVER_KEY;
    flip_man(board, board->mover, to);
    flip_man(board, board->mover, from);
}

static bool any_in(const uint64_t men[HALMA_CLASSES], const uint64_t area[HALMA_CLASSES])
{
    return ((men[0] & area[0]) | (men[1] & area[1]) | (men[2] & area[2]) | (men[3] & area[3])) != 0;
}

static bool all_in(const uint64_t men[HALMA_CLASSES], const uint64_t area[HALMA_CLASSES])
{
    return ((men[0] & ~area[0]) | (men[1] & ~area[1]) | (men[2] & ~area[2]) |
            (men[3] & ~area[3])) == 0;
}

enum halma_reason halma_board_end(const struct halma_board *board, int scores[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (all_in(board->men[seat], halma_camps[!seat])) {
            scores[seat] = 2;
            scores[!seat] = 0;
            return HALMA_HOME;
        }
    }
    if (board->plies < HALMA_BLOCKERS_FROM) {
        return HALMA_UNFINISHED;
    }
    bool first = any_in(board->men[0], halma_zones[0]);
    bool second = any_in(board->men[1], halma_zones[1]);
    if (first || second) {
        scores[0] = first ? second : 2;
        scores[1] = second ? first : 2;
        return HALMA_BLOCKERS;
    }
    if (board->plies >= halma_limit(board->server)) {
        scores[0] = scores[1] = 1;
        return HALMA_LIMIT;
    }
    return HALMA_UNFINISHED;
}
