/* A compact text encoding of a neural network, for bots that must be a single source file. This
 * module only decodes the text; tools/embed_net.c encodes it.
 *
 * Each character encodes 15 bits: U+3400 .. U+9FFF, then U+AC00 .. U+BFFF. The bits come from an
 * arithmetic coder with a 30-bit range. The numbers are in the same order as in the network file,
 * in rows as wide as the first layer. One bit before each row says whether the row is all zeros; if
 * so, no more bits follow for that row. A number is coded as its size (its number of bits) in
 * unary, followed by its remaining bits and its sign. The probabilities of these bits depend on how
 * large the numbers in the same column have been so far, and on how far their mean is from 0. */
#ifndef NET_TEXT_H
#define NET_TEXT_H

#include "net/format.h"

#include <stdlib.h>

#define NET_TEXT_BITS 15     /* bits per character */
#define NET_TEXT_HALF 0x8000 /* probability 1/2, in units of 1/65536 */
/* number of column classes; a column's class depends on the magnitude of its numbers */
#define NET_TEXT_SCALES 32
/* number of column classes on each side of 0; a column's class depends on the mean of its
 * numbers */
#define NET_TEXT_SIDES 8
#define NET_TEXT_SIZES 32 /* maximum size of a number, in bits */
/* a bit has a probability of its own only while the part of the number decoded before it is below
 * this */
#define NET_TEXT_FIRST 8
#define NET_TEXT_COLUMNS 256 /* maximum number of columns */
#define NET_TEXT_LEARN 6     /* each update corrects a probability by 1 / 2^6 of its error */

/* Probabilities that a bit is 0, in units of 1/65536, XORed with NET_TEXT_HALF so that zeroed
 * memory means 1/2. `size` is indexed by the size so far, and `bits` by the size and the preceding
 * bits. */
struct net_text_chances {
    uint16_t size[NET_TEXT_SIZES];
    uint16_t bits[NET_TEXT_SIZES][NET_TEXT_FIRST];
};

/* The statistics that both the encoder and the decoder keep about the numbers so far. They are all
 * initially 0. */
struct net_text {
    struct net_text_chances chances[NET_TEXT_SCALES];
    uint16_t signs[2 * NET_TEXT_SIDES][NET_TEXT_SIZES];
    /* probability that a row is not all zeros, indexed by whether the previous row was all zeros */
    uint16_t rows[2];
    struct net_text_column {
        int64_t size, mean; /* mean magnitude and mean of the signed numbers, in units of 1/256 */
    } columns[NET_TEXT_COLUMNS];
};

/* net_text_chances returns the probabilities for a column's next number. net_text_sign returns the
 * probability for that number's sign, which depends on the number's size. */
static inline struct net_text_chances *net_text_chances(struct net_text *text, unsigned column)
{
    int64_t scale = text->columns[column].size >> 7;
    return &text->chances[scale < NET_TEXT_SCALES ? scale : NET_TEXT_SCALES - 1];
}
static inline uint16_t *net_text_sign(struct net_text *text, unsigned column, unsigned size)
{
    const struct net_text_column *of = &text->columns[column]; /* |mean| is less than size + 64 */
    return &text->signs[NET_TEXT_SIDES + NET_TEXT_SIDES * of->mean / (of->size + 64)][size];
}

/* Returns the size of the part of the coder's range that means that the next bit is 0. */
static inline uint32_t net_text_bound(uint32_t range, uint16_t chance)
{
    return (uint32_t)((uint64_t)range * (chance ^ NET_TEXT_HALF) >> 16);
}

/* Update a probability after a bit, and a column's statistics after a number. */
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
