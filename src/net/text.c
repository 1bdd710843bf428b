#include "net/text.h"

struct reader {
    struct net_text text;
    const char *const *line;
    const unsigned char *at;
    uint32_t range, code;
};

/* Returns the bits encoded by the next character. */
static uint32_t read_unit(struct reader *reader)
{
    while (*reader->at == '\0' && reader->line[1] != NULL) {
        reader->at = (const unsigned char *)*++reader->line;
    }
    const unsigned char *at = reader->at;
    if (*at == '\0') {
        return 0;
    }
    uint32_t unit = (at[0] & 15u) << 12 | (at[1] & 63u) << 6 | (at[2] & 63u);
    reader->at += 3;
    return unit - (unit < 0xac00 ? 0x3400 : 0x4000);
}

static bool read_bit(struct reader *reader, uint16_t *chance)
{
    uint32_t bound = net_text_bound(reader->range, *chance);
    bool bit = reader->code >= bound;
    reader->code -= bit ? bound : 0;
    reader->range = bit ? reader->range - bound : bound;
    net_text_learn(chance, bit);
    if (reader->range >> NET_TEXT_BITS == 0) {
        reader->range <<= NET_TEXT_BITS;
        reader->code = reader->code << NET_TEXT_BITS | read_unit(reader);
    }
    return bit;
}

static int32_t text_read_number(struct reader *reader, unsigned column)
{
    struct net_text_chances *chances = net_text_chances(&reader->text, column);
    int32_t number = 1; /* the absolute value plus one */
    unsigned size = 0;
    while (size < NET_TEXT_SIZES - 2 && read_bit(reader, &chances->size[size])) {
        size++;
    }
    for (unsigned i = 0; i < size; i++) {
        uint16_t even = 0;
        number = 2 * number +
                 read_bit(reader, number < NET_TEXT_FIRST ? &chances->bits[size][number] : &even);
    }
    number--;
    if (number != 0 && read_bit(reader, net_text_sign(&reader->text, column, size))) {
        number = -number;
    }
    net_text_learn_number(&reader->text, column, number);
    return number;
}

void net_text_read(const struct net_shape *shape, const char *const *lines, void *net)
{
    struct reader reader = {.line = lines, .at = (const unsigned char *)*lines, .range = 1u << 30};
    int16_t *shorts = net;
    int32_t *longs = (void *)(shorts + shape->shorts);
    bool empty = false;
    reader.code = read_unit(&reader) << NET_TEXT_BITS;
    reader.code |= read_unit(&reader);
    for (unsigned i = 0; i < shape->shorts; i++) {
        unsigned column = i % shape->width;
        if (column == 0) {
            empty = read_bit(&reader, &reader.text.rows[empty]);
        }
        shorts[i] = (int16_t)(empty ? 0 : text_read_number(&reader, column));
    }
    for (unsigned i = 0; i < shape->longs; i++) {
        longs[i] = text_read_number(&reader, 0);
    }
}
