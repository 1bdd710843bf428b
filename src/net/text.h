/* A net as text, far shorter than its file, for programs that are one file of source.
 * Never writes one: tools/embed_net.c does.
 *
 * Each character stands for 15 bits: U+3400 .. U+9FFF, then U+AC00 .. U+BFFF. The bits come from an
 * arithmetic coder with a range of 30 bits. The numbers are in the order of the file, in rows of
 * the first layer's width. A bit before each row says whether the row is all 0; such a row has
 * nothing else. A number is coded as its size in unary, its other bits and a sign. The
 * probabilities of these depend on how large the column's numbers have been, and how far they lie
 * to one side of 0. */
#ifndef NET_TEXT_H
#define NET_TEXT_H

#include "net/format.h"

#include <stdlib.h>

#define NET_TEXT_BITS 15     /* a character */
#define NET_TEXT_HALF 0x8000 /* an even chance, of 65536 */
#define NET_TEXT_SCALES 32   /* how large a column's numbers are */
#define NET_TEXT_SIDES 8     /* how far a column's numbers lie to one side of 0 */
#define NET_TEXT_SIZES 32    /* of a number, in bits */
#define NET_TEXT_FIRST 8 /* a bit has a chance of its own while the number so far is below this */
#define NET_TEXT_COLUMNS 256 /* at most */
#define NET_TEXT_LEARN 6     /* a chance moves by 1 / 2^6 of what it was wrong by */

/* The chance, of 65536, that a bit is 0, exclusive-ored with NET_TEXT_HALF: so all begin at 0. For
 * the bits of a number: by the size so far, or by the size and the bits before. */
struct net_text_chances {
    uint16_t size[NET_TEXT_SIZES];
    uint16_t bits[NET_TEXT_SIZES][NET_TEXT_FIRST];
};

/* What both the writer and the reader know of the numbers so far; all 0 at first. */
struct net_text {
    struct net_text_chances chances[NET_TEXT_SCALES];
    uint16_t signs[2 * NET_TEXT_SIDES][NET_TEXT_SIZES];
    uint16_t rows[2]; /* that a row is not empty: by whether the last row was empty */
    struct net_text_column {
        int64_t size, mean; /* means of the numbers without and with their signs, in parts of 256 */
    } columns[NET_TEXT_COLUMNS];
};

/* The chances for the next number of a column, and for its sign by its size. */
static inline struct net_text_chances *net_text_chances(struct net_text *text, unsigned column)
{
    int64_t scale = text->columns[column].size >> 7;
    return &text->chances[scale < NET_TEXT_SCALES ? scale : NET_TEXT_SCALES - 1];
}
static inline uint16_t *net_text_sign(struct net_text *text, unsigned column, unsigned size)
{
    const struct net_text_column *of = &text->columns[column]; /* |mean| is below size + 64 */
    return &text->signs[NET_TEXT_SIDES + NET_TEXT_SIDES * of->mean / (of->size + 64)][size];
}

/* The part of a range where the next bit is 0. */
static inline uint32_t net_text_bound(uint32_t range, uint16_t chance)
{
    return (uint32_t)((uint64_t)range * (chance ^ NET_TEXT_HALF) >> 16);
}

/* Adapts a chance to the bit that came, and a column to the number that came. */
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

/* Reads lines of such text, ended by NULL, as embed_net made them. */
void net_text_read(const struct net_shape *shape, const char *const *lines, void *net);

#endif
