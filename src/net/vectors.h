/* Macros that compile a function for the widest available vector instructions as well as in plain
 * C. Use them only for operations whose results do not depend on the vector width: operations on
 * integers, and element-wise operations on floats. */
#ifndef NET_VECTORS_H
#define NET_VECTORS_H

#include <stdbool.h>

/* Marks a function that is compiled several times, because it is inlined into functions marked
 * WITH_AVX2 or WITH_AVX512 and into a plain function. */
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
