#include "engines/halma/net.h"

#include "net/vectors.h"

#include <stdlib.h>
#include <string.h>

/* Returns the index of the network input for a piece of `owner` on a cell, from the point of view
 * of `seat`. */
static inline unsigned input_of(int seat, int owner, unsigned code)
{
    return (seat == owner ? 0 : HALMA_CELLS) + (seat == 0 ? code : code ^ 255);
}

/* Updates all of both seats' sums after a move. The compiler vectorizes the loop, and uses AVX2 in
 * functions marked WITH_AVX2. */

static ALWAYS_INLINE void move_sums(const struct halma_net *net, struct halma_sums *sums, int mover,
                                    unsigned from, unsigned to)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int16_t *less = net->sums[input_of(seat, mover, from)];
        const int16_t *more = net->sums[input_of(seat, mover, to)];
        int16_t *of = sums->of[seat];
        for (unsigned i = 0; i < HALMA_NET_WIDTH; i++) {
            of[i] = (int16_t)(of[i] + more[i] - less[i]);
        }
    }
}

static ALWAYS_INLINE int16_t halma_net_cut(int16_t sum)
{
    return sum < 0 ? 0 : sum > NET_CUT ? NET_CUT : sum;
}

static ALWAYS_INLINE int weigh(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    int value = 0;
    for (unsigned i = 0; i < HALMA_NET_WIDTH; i++) {
        value += net->out[i] *
                 (int16_t)(halma_net_cut(sums->of[!seat][i]) - halma_net_cut(sums->of[seat][i]));
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
    int value = 0;
    for (unsigned i = 0; i < HALMA_NET_WIDTH; i++) {
        int16_t own = halma_net_cut((int16_t)(sums->of[seat][i] + more[i] - less[i]));
        int16_t other =
            halma_net_cut((int16_t)(sums->of[!seat][i] + other_more[i] - other_less[i]));
        value += net->out[i] * (int16_t)(other - own);
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

static WITH_AVX2 void move_avx2(const struct halma_net *net, struct halma_sums *sums, int mover,
                                unsigned from, unsigned to)
{
    move_sums(net, sums, mover, from, to);
}

static WITH_AVX2 int weigh_avx2(const struct halma_net *net, const struct halma_sums *sums,
                                int seat)
{
    return weigh(net, sums, seat);
}

static WITH_AVX2 int weigh_after_avx2(const struct halma_net *net, const struct halma_sums *sums,
                                      int seat, unsigned from, unsigned to)
{
    return weigh_after(net, sums, seat, from, to);
}

/* This bound holds for all weights, so no network can overflow an int. */
_Static_assert((int64_t)HALMA_NET_WIDTH *NET_CUT * -INT16_MIN <= INT32_MAX, "sums fit an int");

const struct net_shape halma_net_shape = {
    .name = "halmnet1",
    .inputs = SEATS * HALMA_CELLS,
    .width = HALMA_NET_WIDTH,
    .second = 0,
    .shorts = sizeof(struct halma_net) / sizeof(int16_t),
    .longs = 0,
};

void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board)
{
    sums->plain = !has_avx2();
    for (int seat = 0; seat < SEATS; seat++) {
        memcpy(sums->of[seat], net->start, sizeof net->start);
        sums->tolls[seat] = 0;
        for (unsigned cell = 0; cell < SEATS * HALMA_CELLS; cell++) {
            int owner = cell >= HALMA_CELLS;
            unsigned code = cell & 255;
            if ((board->men[owner][code >> 6] >> (code & 63) & 1) != 0) {
                const int16_t *add = net->sums[input_of(seat, owner, code)];
                for (unsigned i = 0; i < HALMA_NET_WIDTH; i++) {
                    sums->of[seat][i] = (int16_t)(sums->of[seat][i] + add[i]);
                }
                sums->tolls[seat] += owner == seat ? halma_net_toll(net, seat, code) : 0;
            }
        }
    }
}

void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to)
{
    sums->tolls[mover] += halma_net_toll(net, mover, to) - halma_net_toll(net, mover, from);
    (sums->plain ? move_plain : move_avx2)(net, sums, mover, from, to);
}

int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat)
{
    int value = (sums->plain ? weigh_plain : weigh_avx2)(net, sums, seat);
    return sums->tolls[!seat] - sums->tolls[seat] + value / NET_OUT_UNIT;
}

int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to)
{
    int value = (sums->plain ? weigh_after_plain : weigh_after_avx2)(net, sums, seat, from, to);
    int gain = halma_net_toll(net, seat, from) - halma_net_toll(net, seat, to);
    return sums->tolls[!seat] - sums->tolls[seat] + gain + value / NET_OUT_UNIT;
}
