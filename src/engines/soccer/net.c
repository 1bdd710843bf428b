/* Evaluates the network in plain C, with AVX2, or with WebAssembly's vector instructions. 16-bit
 * sums wrap around and 32-bit sums cannot overflow. The order of additions therefore does not
 * matter, and all variants give identical results. */
#include "engines/soccer/net.h"

#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

void net_start(const struct net *net, struct net_sums *sums)
{
    memcpy(sums->sums, net->bias, sizeof sums->sums);
}

void net_add(const struct net *net, struct net_sums *sums, unsigned line)
{
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        sums->sums[i] = (int16_t)(sums->sums[i] + net->columns[line][i]);
    }
}

void net_subtract(const struct net *net, struct net_sums *sums, unsigned line)
{
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        sums->sums[i] = (int16_t)(sums->sums[i] - net->columns[line][i]);
    }
}

static int32_t clip(int32_t value)
{
    return value < 0 ? 0 : value > NET_ONE - 1 ? NET_ONE - 1 : value;
}

/* Computes the output of the last layer from the sums of the second layer. */
static int32_t soccer_net_finish(const struct net *net, const int32_t second[NET_SECOND])
{
    int32_t value = net->last_bias;
    for (unsigned j = 0; j < NET_SECOND; j++) {
        value += net->last[j] * clip((second[j] + net->second_bias[j]) >> 8);
    }
    return value;
}

int32_t net_value_plain(const struct net *net, const struct net_sums *sums, const uint16_t *list,
                        size_t count)
{
    struct net_sums all = *sums;
    int32_t second[NET_SECOND] = {0};
    for (size_t k = 0; k < count; k++) {
        net_add(net, &all, list[k]);
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        for (unsigned i = 0; i < NET_WIDTH; i++) {
            second[j] += net->second[j][i] * clip(all.sums[i]);
        }
    }
    return soccer_net_finish(net, second);
}

#if defined(__x86_64__)

/* Uses the compiler's own vectors, because reading immintrin.h takes half a second. */
#define LANES (NET_WIDTH / 16)
#define NET_AVX2 __attribute__((target("avx2")))
typedef short net_shorts __attribute__((vector_size(32)));
typedef unsigned short net_words __attribute__((vector_size(32))); /* sums that wrap around */
typedef int net_longs __attribute__((vector_size(32)));

/* Computes four sums of the second layer. */
static inline NET_AVX2 void second_layer(const struct net *net, const net_shorts all[LANES],
                                         unsigned j, int32_t second[NET_SECOND])
{
    net_longs sums[4];
    int32_t halves[8];
    for (unsigned k = 0; k < 4; k++) {
        sums[k] = (net_longs){0};
        for (unsigned i = 0; i < LANES; i++) {
            net_shorts row;
            memcpy(&row, net->second[j + k] + 16 * i, sizeof row);
            sums[k] += __builtin_ia32_pmaddwd256(all[i], row);
        }
    }
    sums[0] = __builtin_ia32_phaddd256(__builtin_ia32_phaddd256(sums[0], sums[1]),
                                       __builtin_ia32_phaddd256(sums[2], sums[3]));
    memcpy(halves, &sums[0], sizeof halves);
    for (unsigned k = 0; k < 4; k++) {
        second[j + k] = halves[k] + halves[k + 4];
    }
}

static NET_AVX2 int32_t value_avx2(const struct net *net, const struct net_sums *sums,
                                   const uint16_t *list, size_t count)
{
    net_words words[LANES];
    net_shorts all[LANES];
    int32_t second[NET_SECOND];
    memcpy(words, sums->sums, sizeof words);
    for (size_t k = 0; k < count; k++) {
        for (unsigned i = 0; i < LANES; i++) {
            net_words part;
            memcpy(&part, net->columns[list[k]] + 16 * i, sizeof part);
            words[i] += part;
        }
    }
    for (unsigned i = 0; i < LANES; i++) {
        net_shorts sum = (net_shorts)words[i], big = sum > NET_ONE - 1;
        all[i] = (sum & (sum > 0) & ~big) | (big & (NET_ONE - 1));
    }
    for (unsigned j = 0; j < NET_SECOND; j += 4) {
        second_layer(net, all, j, second);
    }
    return soccer_net_finish(net, second);
}

#elif defined(__wasm_simd128__)

#define LANES (NET_WIDTH / 8)

/* Returns a vector whose element i is the sum of all elements in of[i]. */
static inline v128_t sum_lanes(const v128_t of[4])
{
    v128_t low = wasm_i32x4_add(wasm_i32x4_shuffle(of[0], of[1], 0, 4, 1, 5),
                                wasm_i32x4_shuffle(of[0], of[1], 2, 6, 3, 7));
    v128_t high = wasm_i32x4_add(wasm_i32x4_shuffle(of[2], of[3], 0, 4, 1, 5),
                                 wasm_i32x4_shuffle(of[2], of[3], 2, 6, 3, 7));
    return wasm_i32x4_add(wasm_i32x4_shuffle(low, high, 0, 1, 4, 5),
                          wasm_i32x4_shuffle(low, high, 2, 3, 6, 7));
}

/* Computes four sums of the second layer, clips them, and multiplies them by their weights in the
 * last layer. */
static inline v128_t second_layer(const struct net *net, const v128_t all[LANES], unsigned j)
{
    v128_t sums[4];
    for (unsigned k = 0; k < 4; k++) {
        sums[k] = wasm_i32x4_const_splat(0);
        for (unsigned i = 0; i < LANES; i++) {
            v128_t row = wasm_v128_load(net->second[j + k] + 8 * i);
            sums[k] = wasm_i32x4_add(sums[k], wasm_i32x4_dot_i16x8(all[i], row));
        }
    }
    v128_t sum = wasm_i32x4_add(sum_lanes(sums), wasm_v128_load(net->second_bias + j));
    sum = wasm_i32x4_max(wasm_i32x4_shr(sum, 8), wasm_i32x4_const_splat(0));
    sum = wasm_i32x4_min(sum, wasm_i32x4_const_splat(NET_ONE - 1));
    return wasm_i32x4_mul(sum, wasm_i32x4_load16x4(net->last + j));
}

static int32_t value_wasm(const struct net *net, const struct net_sums *sums, const uint16_t *list,
                          size_t count)
{
    v128_t all[LANES];
    for (unsigned i = 0; i < LANES; i++) {
        all[i] = wasm_v128_load(sums->sums + 8 * i);
    }
    for (size_t k = 0; k < count; k++) {
        const int16_t *column = net->columns[list[k]];
        for (unsigned i = 0; i < LANES; i++) {
            all[i] = wasm_i16x8_add(all[i], wasm_v128_load(column + 8 * i));
        }
    }
    for (unsigned i = 0; i < LANES; i++) {
        all[i] = wasm_i16x8_max(all[i], wasm_i16x8_const_splat(0));
        all[i] = wasm_i16x8_min(all[i], wasm_i16x8_const_splat(NET_ONE - 1));
    }
    v128_t value = wasm_i32x4_const_splat(0);
    for (unsigned j = 0; j < NET_SECOND; j += 4) {
        value = wasm_i32x4_add(value, second_layer(net, all, j));
    }
    return net->last_bias + wasm_i32x4_extract_lane(value, 0) + wasm_i32x4_extract_lane(value, 1) +
           wasm_i32x4_extract_lane(value, 2) + wasm_i32x4_extract_lane(value, 3);
}

#endif

int32_t net_value(const struct net *net, const struct net_sums *sums, const uint16_t *list,
                  size_t count)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        return value_avx2(net, sums, list, count);
    }
#elif defined(__wasm_simd128__)
    return value_wasm(net, sums, list, count);
#endif
    return net_value_plain(net, sums, list, count);
}
