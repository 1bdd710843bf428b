/* A net as text: in half the room of its bytes, for programs that are one file of source.
 * Never writes one: tools/net_to_text.c does.
 *
 * Each character stands for 15 bits: U+3400 .. U+9FFF, then U+AC00 .. U+BFFF. The bits are those of
 * an arithmetic coder with a range of 30 bits. A number is coded as a size in unary, its other bits
 * and a sign; the chances of the first of them depend on how large the column's numbers were.
 * Inputs that cannot be so are left out. */
#ifndef ENGINES_SOCCER_NET_TEXT_H
#define ENGINES_SOCCER_NET_TEXT_H

#include "engines/soccer/net.h"

#define NET_TEXT_BITS 15     /* a character */
#define NET_TEXT_HALF 0x8000 /* as likely as not, of 65536 */
#define NET_TEXT_SCALES 32   /* how large a column's numbers are */
#define NET_TEXT_SIZES 32    /* of a number, in bits */
#define NET_TEXT_LEARN 6     /* a chance moves by 1 / 2^6 of what it was wrong by */

/* The chances, of 65536, that a bit of a number is 0: by the size so far, or by the size and the
 * bits before it. */
struct net_text_chances {
    uint16_t size[NET_TEXT_SIZES];
    uint16_t bits[NET_TEXT_SIZES][4];
};

/* What both ends know of the numbers so far. */
struct net_text {
    struct net_text_chances chances[NET_TEXT_SCALES];
    int32_t means[NET_WIDTH]; /* of each column, in parts of 256 */
};

void net_text_begin(struct net_text *text);

/* The chances for the next number of a column. */
static inline struct net_text_chances *net_text_chances(struct net_text *text, unsigned column)
{
    unsigned scale = (unsigned)text->means[column] >> 7;
    return &text->chances[scale < NET_TEXT_SCALES ? scale : NET_TEXT_SCALES - 1];
}

/* Learns the bit that came, and the number that did, without its sign. */
static inline void net_text_learn(uint16_t *zero, bool bit)
{
    *zero = (uint16_t)(bit ? *zero - (*zero >> NET_TEXT_LEARN)
                           : *zero + ((65536 - *zero) >> NET_TEXT_LEARN));
}
static inline void net_text_learn_mean(struct net_text *text, unsigned column, int32_t number)
{
    text->means[column] += (256 * number - text->means[column]) / 64;
}

/* Whether an input can be so in a game: on a dot of the pitch, where a line or a fresh dot can be.
 * The board is the standard pitch before the first turn. */
bool net_text_has(const struct board *start, unsigned input);

/* Reads lines of such text, ended by NULL, as net_to_text made them. */
void net_text_read(struct net *net, const char *const *lines);

#endif
