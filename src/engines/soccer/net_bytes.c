/* A net as bytes, and back. */
#include "engines/soccer/net.h"

#include <stdlib.h>
#include <string.h>

static const char magic[9] = "soccnet1";

static uint64_t take(const uint8_t **at, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint64_t) * (*at)++ << 8 * i;
    }
    return value;
}

static void take16(const uint8_t **at, int16_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        values[i] = (int16_t)take(at, 2);
    }
}

static void put(uint8_t **at, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        *(*at)++ = (uint8_t)(value >> 8 * i);
    }
}

static void put16(uint8_t **at, const int16_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put(at, (uint16_t)values[i], 2);
    }
}

/* Beyond these a sum could overflow. */
static bool weights_are_small(const struct net *net)
{
    for (unsigned j = 0; j < NET_SECOND; j++) {
        int64_t sum = llabs((int64_t)net->second_bias[j]);
        for (unsigned i = 0; i < NET_WIDTH; i++) {
            sum += (NET_ONE - 1) * llabs((int64_t)net->second[j][i]);
        }
        if (sum > INT32_MAX) {
            return false;
        }
    }
    int64_t sum = llabs((int64_t)net->last_bias);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        sum += (NET_ONE - 1) * llabs((int64_t)net->last[j]);
    }
    return sum <= INT32_MAX;
}

bool net_read(struct net *net, const uint8_t *bytes, size_t count, struct error *error)
{
    const uint8_t *at = bytes;
    if (count < 8 || memcmp(bytes, magic, 8) != 0) {
        return error_set(error, "not a net: it does not begin with \"%s\"", magic);
    }
    if (count != NET_BYTES) {
        return error_set(error, "a net of this program has %zu bytes, not %zu", (size_t)NET_BYTES,
                         count);
    }
    at += 8;
    if (take(&at, 4) != INPUTS || take(&at, 4) != NET_WIDTH || take(&at, 4) != NET_SECOND) {
        return error_set(error, "a net of another shape");
    }
    take16(&at, net->columns[0], (size_t)INPUTS * NET_WIDTH);
    take16(&at, net->bias, NET_WIDTH);
    take16(&at, net->second[0], (size_t)NET_SECOND * NET_WIDTH);
    take16(&at, net->last, NET_SECOND);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        net->second_bias[j] = (int32_t)take(&at, 4);
    }
    net->last_bias = (int32_t)take(&at, 4);
    return weights_are_small(net) || error_set(error, "weights too large to add up");
}

void net_write(const struct net *net, uint8_t bytes[NET_BYTES])
{
    uint8_t *at = bytes;
    memcpy(at, magic, 8);
    at += 8;
    put(&at, INPUTS, 4);
    put(&at, NET_WIDTH, 4);
    put(&at, NET_SECOND, 4);
    put16(&at, net->columns[0], (size_t)INPUTS * NET_WIDTH);
    put16(&at, net->bias, NET_WIDTH);
    put16(&at, net->second[0], (size_t)NET_SECOND * NET_WIDTH);
    put16(&at, net->last, NET_SECOND);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        put(&at, (uint32_t)net->second_bias[j], 4);
    }
    put(&at, (uint32_t)net->last_bias, 4);
}
