/* Evaluates the network in plain C, with AVX2, or with WebAssembly's vector instructions. 16-bit
 * sums wrap around and 32-bit sums cannot overflow. The order of additions therefore does not
 * matter, and all variants give identical results. */
#include "engines/soccer/net.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
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

#define LANES (NET_WIDTH / 16)

__attribute__((target("avx2"))) static int32_t
value_avx2(const struct net *net, const struct net_sums *sums, const uint16_t *list, size_t count)
{
    __m256i all[LANES];
    int32_t second[NET_SECOND];
    for (unsigned i = 0; i < LANES; i++) {
        all[i] = _mm256_loadu_si256((const __m256i *)(const void *)(sums->sums + 16 * i));
    }
    for (size_t k = 0; k < count; k++) {
        const int16_t *column = net->columns[list[k]];
        for (unsigned i = 0; i < LANES; i++) {
            const __m256i *part = (const __m256i *)(const void *)(column + 16 * i);
            all[i] = _mm256_add_epi16(all[i], _mm256_loadu_si256(part));
        }
    }
    for (unsigned i = 0; i < LANES; i++) {
        all[i] = _mm256_max_epi16(all[i], _mm256_setzero_si256());
        all[i] = _mm256_min_epi16(all[i], _mm256_set1_epi16(NET_ONE - 1));
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        __m256i sum = _mm256_setzero_si256();
        for (unsigned i = 0; i < LANES; i++) {
            const __m256i *row = (const __m256i *)(const void *)(net->second[j] + 16 * i);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(all[i], _mm256_loadu_si256(row)));
        }
        __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
        second[j] = _mm_cvtsi128_si32(half);
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
