/* Compiles code for the widest vectors available, beside the same code in plain C. Only for whole
 * numbers, or for floats lane by lane, where vectors cannot change a sum. */
#ifndef NET_VECTORS_H
#define NET_VECTORS_H

#include <stdbool.h>

/* For loops that are compiled twice: in a function marked WITH_AVX2 or WITH_AVX512, and in one that
 * is not. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

#if defined(__x86_64__)

#define WITH_AVX2 __attribute__((target("avx2")))
#define WITH_AVX512 __attribute__((target("avx512f,avx512vpopcntdq,popcnt")))

static inline bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

static inline bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("popcnt");
}

#else

#define WITH_AVX2
#define WITH_AVX512

static inline bool has_avx2(void)
{
    return false;
}

static inline bool has_avx512(void)
{
    return false;
}

#endif

#endif
