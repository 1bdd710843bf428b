/* A network as text, far shorter than its file, for single-file entries. This module only reads the
 * text; tools/embed_net.c writes it.
 *
 * Each character stands for 15 bits: U+3400 .. U+9FFF, then U+AC00 .. U+BFFF. The bits come from an
 * arithmetic coder with a range of 30 bits. The numbers are in the order of the file, in rows of
 * the first layer's width. One bit before each row says whether the row is all 0; such a row has no
 * further bits. A number is coded as its size in unary, its remaining bits and its sign. Their
 * probabilities depend on how large the column's numbers have been, and how far their mean lies
 * from 0. */
#ifndef NET_TEXT_H
#define NET_TEXT_H

#include "net/format.h"

#include <stdlib.h>

#define NET_TEXT_BITS 15     /* bits per character */
#define NET_TEXT_HALF 0x8000 /* probability 1/2, in units of 1/65536 */
#define NET_TEXT_SCALES 32   /* classes of a column by the size of its numbers */
#define NET_TEXT_SIDES 8     /* classes of a column by the mean of its numbers, on each side of 0 */
#define NET_TEXT_SIZES 32    /* maximum size of a number, in bits */
#define NET_TEXT_FIRST 8 /* a bit has its own probability while the number so far is below this */
#define NET_TEXT_COLUMNS 256 /* maximum number of columns */
#define NET_TEXT_LEARN 6     /* a probability moves by 1 / 2^6 of its error */

/* Probabilities that a bit is 0, in units of 1/65536, XORed with NET_TEXT_HALF so that zeroed
 * memory means 1/2. `size`: by the size so far; `bits`: by the size and the bits before. */
struct net_text_chances {
    uint16_t size[NET_TEXT_SIZES];
    uint16_t bits[NET_TEXT_SIZES][NET_TEXT_FIRST];
};

/* The statistics that writer and reader keep of the numbers so far; all 0 at first. */
struct net_text {
    struct net_text_chances chances[NET_TEXT_SCALES];
    uint16_t signs[2 * NET_TEXT_SIDES][NET_TEXT_SIZES];
    uint16_t rows[2]; /* probabilities that a row is not empty, by whether the previous row was */
    struct net_text_column {
        int64_t size, mean; /* means of the numbers' magnitudes and of the signed numbers, in units
                             * of 1/256 */
    } columns[NET_TEXT_COLUMNS];
};

/* Return the probabilities for the next number of a column, and for its sign by its size. */
static inline struct net_text_chances *net_text_chances(struct net_text *text, unsigned column)
{
    int64_t scale = text->columns[column].size >> 7;
    return &text->chances[scale < NET_TEXT_SCALES ? scale : NET_TEXT_SCALES - 1];
}
static inline uint16_t *net_text_sign(struct net_text *text, unsigned column, unsigned size)
{
    const struct net_text_column *of = &text->columns[column]; /* the absolute value of mean is less
                                                                * than size + 64 */
    return &text->signs[NET_TEXT_SIDES + NET_TEXT_SIDES * of->mean / (of->size + 64)][size];
}

/* Returns the part of a range in which the next bit is 0. */
static inline uint32_t net_text_bound(uint32_t range, uint16_t chance)
{
    return (uint32_t)((uint64_t)range * (chance ^ NET_TEXT_HALF) >> 16);
}

/* Adapt a probability to the bit read, and a column's statistics to the number read. */
static inline void net_text_learn(uint16_t *chance, bool bit)
{
    int zero = *chance ^ NET_TEXT_HALF;
    zero += bit ? -(zero >> NET_TEXT_LEARN) : (65536 - zero) >> NET_TEXT_LEARN;
    *chance = (uint16_t)(zero ^ NET_TEXT_HALF);
}
static inline void net_text_learn_number(struct net_text *text, unsigned column, int32_t number)
{
    struct net_text_column *of = &text->columns[column];
    of->size += (256 * llabs(number) - of->size) / 64;
    of->mean += (INT64_C(256) * number - of->mean) / 64;
}

/* Reads a NULL-terminated list of lines written by embed_net. */
void net_text_read(const struct net_shape *shape, const char *const *lines, void *net);

#endif
