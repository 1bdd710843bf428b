/* The layout of the network file, and a function that determines which network inputs can ever be
 * active. */
#include "engines/soccer/net.h"

#include <stdlib.h>

#define SHORTS (offsetof(struct net, second_bias) / sizeof(int16_t))
#define LONGS (NET_SECOND + 1)
_Static_assert(2 * SHORTS + 4 * LONGS == sizeof(struct net), "nothing is between the weights");

static bool is_sound(const void *weights)
{
    const struct net *net = weights;
    int64_t sum = llabs((int64_t)net->last_bias);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        int64_t hidden = llabs((int64_t)net->second_bias[j]);
        for (unsigned i = 0; i < NET_WIDTH; i++) {
            hidden += (NET_ONE - 1) * abs(net->second[j][i]);
        }
        if (hidden > INT32_MAX) {
            return false;
        }
        sum += (NET_ONE - 1) * abs(net->last[j]);
    }
    return sum <= INT32_MAX;
}

const struct net_shape soccer_net_shape = {
    .name = "soccnet1",
    .inputs = INPUTS,
    .width = NET_WIDTH,
    .second = NET_SECOND,
    .shorts = SHORTS,
    .longs = LONGS,
    .is_sound = is_sound,
};

bool net_needs(const struct board *start, unsigned input)
{
    if (input < INPUT_BALL) {
        return (start->open[input / 4] >> (input % 4 + 2) & 1) != 0;
    }
    if (input < INPUT_TURNS) {
        return start->open[input - INPUT_BALL] != 0;
    }
    if (input < INPUT_ZONES) {
        unsigned dot = (input - INPUT_TURNS) / 16;
        return (input - INPUT_TURNS) % 16 < 8 ? board_is_fresh(start, dot) : start->open[dot] != 0;
    }
    return input >= INPUT_TERMS || board_is_fresh(start, (input - INPUT_ZONES) % BOARD_DOTS);
}
