#include "engines/halma/net.h"

#include "engines/halma/net_weights.h"

#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* The next number; *row and *column say where it is. */
static int16_t read_number(const char *const *rows, unsigned *row, unsigned *column)
{
    static const char digits[] = HALMA_NET_DIGITS;
    const long base = (long)sizeof digits - 1;
    const char *at = rows[*row] + *column;
    long number = (strchr(digits, at[0]) - digits) * base + (strchr(digits, at[1]) - digits);
    *column += 2;
    if (at[2] == '\0') {
        ++*row;
        *column = 0;
    }
    return (int16_t)(number - base * base / 2);
}

/* The input of a man of `owner` on a cell, as `seat` sees it. */
static inline unsigned input_of(int seat, int owner, unsigned code)
{
    return (seat == owner ? 0 : HALMA_CELLS) + (seat == 0 ? code : code ^ 255);
}

/* The loops over all sums: for the compiler to turn into whatever the machine has. */

static ALWAYS_INLINE void move_sums(const struct halma_net *net, struct halma_sums *sums, int mover,
                                    unsigned from, unsigned to)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int16_t *less = net->sums[input_of(seat, mover, from)];
        const int16_t *more = net->sums[input_of(seat, mover, to)];
        int16_t *of = sums->of[seat];
        for (unsigned i = 0; i < NET_WIDTH; i++) {
            of[i] = (int16_t)(of[i] + more[i] - less[i]);
        }
    }
}

static ALWAYS_INLINE int16_t cut(int16_t sum)
{
    return sum < 0 ? 0 : sum > NET_CUT ? NET_CUT : sum;
}

static ALWAYS_INLINE int weigh(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    int16_t own_share = net->share[seat];
    int16_t other_share = net->share[!seat];
    int value = 0;
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        int16_t own = (int16_t)(own_share * cut(sums->of[seat][i]));
        int16_t other = (int16_t)(other_share * cut(sums->of[!seat][i]));
        value += net->out[i] * (int16_t)(other - own);
    }
    return value;
}

static ALWAYS_INLINE int weigh_after(const struct halma_net *net, const struct halma_sums *sums,
                                     int seat, unsigned from, unsigned to)
{
    const int16_t *less = net->sums[input_of(seat, seat, from)];
    const int16_t *more = net->sums[input_of(seat, seat, to)];
    const int16_t *other_less = net->sums[input_of(!seat, seat, from)];
    const int16_t *other_more = net->sums[input_of(!seat, seat, to)];
    int16_t own_share = net->share[seat];
    int16_t other_share = net->share[!seat];
    int value = 0;
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        int16_t own = cut((int16_t)(sums->of[seat][i] + more[i] - less[i]));
        int16_t other = cut((int16_t)(sums->of[!seat][i] + other_more[i] - other_less[i]));
        value += net->out[i] * (int16_t)(other_share * other - own_share * own);
    }
    return value;
}

static void move_plain(const struct halma_net *net, struct halma_sums *sums, int mover,
                       unsigned from, unsigned to)
{
    move_sums(net, sums, mover, from, to);
}

static int weigh_plain(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    return weigh(net, sums, seat);
}

static int weigh_after_plain(const struct halma_net *net, const struct halma_sums *sums, int seat,
                             unsigned from, unsigned to)
{
    return weigh_after(net, sums, seat, from, to);
}

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))

static AVX2 void move_avx2(const struct halma_net *net, struct halma_sums *sums, int mover,
                           unsigned from, unsigned to)
{
    move_sums(net, sums, mover, from, to);
}

static AVX2 int weigh_avx2(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    return weigh(net, sums, seat);
}

static AVX2 int weigh_after_avx2(const struct halma_net *net, const struct halma_sums *sums,
                                 int seat, unsigned from, unsigned to)
{
    return weigh_after(net, sums, seat, from, to);
}

static bool can_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

#else

#define move_avx2 move_plain
#define weigh_avx2 weigh_plain
#define weigh_after_avx2 weigh_after_plain

static bool can_avx2(void)
{
    return false;
}

#endif

void halma_net_from_rows(struct halma_net *net, const char *const *rows)
{
    unsigned row = 0;
    unsigned column = 0;
    for (unsigned i = 0; i < SEATS * HALMA_CELLS; i++) {
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            net->sums[i][j] = read_number(rows, &row, &column);
        }
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        net->start[j] = read_number(rows, &row, &column);
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        net->out[j] = read_number(rows, &row, &column);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[0][code] = net->toll[1][code ^ 255] = read_number(rows, &row, &column);
    }
    net->share[0] = net->share[1] = NET_SHARE;
    net->plain = !can_avx2();
}

void halma_net_init(struct halma_net *net)
{
    halma_net_from_rows(net, net_weights);
}

void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board)
{
    for (int seat = 0; seat < SEATS; seat++) {
        memcpy(sums->of[seat], net->start, sizeof net->start);
        sums->tolls[seat] = 0;
        for (unsigned cell = 0; cell < SEATS * HALMA_CELLS; cell++) {
            int owner = cell >= HALMA_CELLS;
            unsigned code = cell & 255;
            if ((board->men[owner][code >> 6] >> (code & 63) & 1) != 0) {
                const int16_t *add = net->sums[input_of(seat, owner, code)];
                for (unsigned i = 0; i < NET_WIDTH; i++) {
                    sums->of[seat][i] = (int16_t)(sums->of[seat][i] + add[i]);
                }
                sums->tolls[seat] += owner == seat ? net->toll[seat][code] : 0;
            }
        }
    }
}

void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to)
{
    sums->tolls[mover] += net->toll[mover][to] - net->toll[mover][from];
    (net->plain ? move_plain : move_avx2)(net, sums, mover, from, to);
}

/* The tolls, in NET_SHAREs of a hundredth of a move. */
static int compare_tolls(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    return net->share[!seat] * sums->tolls[!seat] - net->share[seat] * sums->tolls[seat];
}

int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    int value = (net->plain ? weigh_plain : weigh_avx2)(net, sums, seat);
    return (compare_tolls(net, sums, seat) + value / NET_OUT_UNIT) / NET_SHARE;
}

int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to)
{
    int value = (net->plain ? weigh_after_plain : weigh_after_avx2)(net, sums, seat, from, to);
    int gain = net->share[seat] * (net->toll[seat][from] - net->toll[seat][to]);
    return (compare_tolls(net, sums, seat) + gain + value / NET_OUT_UNIT) / NET_SHARE;
}
