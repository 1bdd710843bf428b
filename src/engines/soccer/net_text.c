#include "engines/soccer/net_text.h"

#include <string.h>

void net_text_begin(struct net_text *text)
{
    struct net_text_chances *first = &text->chances[0];
    for (unsigned i = 0; i < NET_TEXT_SIZES; i++) {
        first->size[i] = NET_TEXT_HALF;
        for (unsigned k = 0; k < 4; k++) {
            first->bits[i][k] = NET_TEXT_HALF;
        }
    }
    for (unsigned i = 1; i < NET_TEXT_SCALES; i++) {
        text->chances[i] = *first;
    }
    memset(text->means, 0, sizeof text->means);
}

bool net_text_has(const struct board *start, unsigned input)
{
    if (input < INPUT_BALL) {
        return (start->open[input / 4] >> (input % 4 + 2) & 1) != 0;
    }
    if (input < INPUT_TURNS) {
        return start->open[input - INPUT_BALL] != 0;
    }
    if (input < INPUT_ZONES) {
        unsigned dot = (input - INPUT_TURNS) / 16;
        return (input - INPUT_TURNS) % 16 < 8 ? board_is_fresh(start, dot) : start->open[dot] != 0;
    }
    return input >= INPUT_TERMS || board_is_fresh(start, (input - INPUT_ZONES) % BOARD_DOTS);
}

struct reader {
    struct net_text text;
    const char *const *line;
    const unsigned char *at;
    uint32_t range, code;
};

/* The bits of the next character. */
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

static bool read_bit(struct reader *reader, uint16_t *zero)
{
    uint32_t bound = (uint32_t)((uint64_t)reader->range * *zero >> 16);
    bool bit = reader->code >= bound;
    reader->code -= bit ? bound : 0;
    reader->range = bit ? reader->range - bound : bound;
    net_text_learn(zero, bit);
    if (reader->range >> NET_TEXT_BITS == 0) {
        reader->range <<= NET_TEXT_BITS;
        reader->code = reader->code << NET_TEXT_BITS | read_unit(reader);
    }
    return bit;
}

static int32_t read_number(struct reader *reader, unsigned column)
{
    struct net_text_chances *chances = net_text_chances(&reader->text, column);
    uint16_t even = NET_TEXT_HALF;
    int32_t number = 1; /* one more than it is */
    unsigned size = 0;
    while (size < NET_TEXT_SIZES - 2 && read_bit(reader, &chances->size[size])) {
        size++;
    }
    for (unsigned i = 0; i < size; i++) {
        even = NET_TEXT_HALF;
        number = 2 * number + read_bit(reader, number < 4 ? &chances->bits[size][number] : &even);
    }
    number--;
    net_text_learn_mean(&reader->text, column, number);
    even = NET_TEXT_HALF;
    return number != 0 && read_bit(reader, &even) ? -number : number;
}

static void read_row(struct reader *reader, int16_t *row, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        row[i] = (int16_t)read_number(reader, i);
    }
}

void net_text_read(struct net *net, const char *const *lines)
{
    struct board start;
    struct reader reader = {.line = lines, .at = (const unsigned char *)*lines, .range = 1u << 30};
    reader.code = read_unit(&reader) << NET_TEXT_BITS;
    reader.code |= read_unit(&reader);
    net_text_begin(&reader.text);
    board_begin(&start, 0);
    for (unsigned input = 0; input < INPUTS; input++) {
        if (net_text_has(&start, input)) {
            read_row(&reader, net->columns[input], NET_WIDTH);
        }
    }
    read_row(&reader, net->bias, NET_WIDTH);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        read_row(&reader, net->second[j], NET_WIDTH);
    }
    read_row(&reader, net->last, NET_SECOND);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        net->second_bias[j] = read_number(&reader, 0);
    }
    net->last_bias = read_number(&reader, 0);
}
