/* Writes a net file as text, as net_text.h has it: run by the build alone.
 * Usage: net_to_text FILE > net_lines.c */
#include "engines/soccer/net_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNITS_MAX (NET_BYTES)
#define LINE_UNITS 400
#define MASK ((1u << 30) - 1)

static struct {
    struct net_text text;
    uint32_t low, range;
    uint16_t units[UNITS_MAX];
    size_t count;
} writer = {.range = 1u << 30};

static void write_unit(void)
{
    writer.units[writer.count++] = (uint16_t)(writer.low >> NET_TEXT_BITS);
    writer.low = writer.low << NET_TEXT_BITS & MASK;
}

/* What does not fit into 30 bits is carried into the units before. */
static void carry(void)
{
    if (writer.low > MASK) {
        size_t i = writer.count;
        writer.low &= MASK;
        do {
            i--;
            writer.units[i] = (writer.units[i] + 1) & ((1u << NET_TEXT_BITS) - 1);
        } while (writer.units[i] == 0);
    }
}

static void write_bit(uint16_t *zero, bool bit)
{
    uint32_t bound = (uint32_t)((uint64_t)writer.range * *zero >> 16);
    writer.low += bit ? bound : 0;
    writer.range = bit ? writer.range - bound : bound;
    net_text_learn(zero, bit);
    carry();
    if (writer.range >> NET_TEXT_BITS == 0) {
        writer.range <<= NET_TEXT_BITS;
        write_unit();
    }
}

static void write_number(int32_t value, unsigned column)
{
    struct net_text_chances *chances = net_text_chances(&writer.text, column);
    uint16_t even;
    uint32_t number = (uint32_t)abs(value) + 1, seen = 1;
    unsigned size = 0;
    for (; number >> (size + 1) != 0; size++) {
        write_bit(&chances->size[size], true);
    }
    write_bit(&chances->size[size], false);
    for (unsigned i = size; i-- > 0;) {
        bool bit = number >> i & 1;
        even = NET_TEXT_HALF;
        write_bit(seen < 4 ? &chances->bits[size][seen] : &even, bit);
        seen = 2 * seen + bit;
    }
    net_text_learn_mean(&writer.text, column, abs(value));
    even = NET_TEXT_HALF;
    if (value != 0) {
        write_bit(&even, value < 0);
    }
}

static void write_row(const int16_t *row, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        write_number(row[i], i);
    }
}

/* Forgets what the text leaves out, so that the nets can be compared. */
static void write_net(struct net *net)
{
    struct board start;
    board_begin(&start, 0);
    net_text_begin(&writer.text);
    for (unsigned input = 0; input < INPUTS; input++) {
        if (net_text_has(&start, input)) {
            write_row(net->columns[input], NET_WIDTH);
        } else {
            memset(net->columns[input], 0, sizeof net->columns[input]);
        }
    }
    write_row(net->bias, NET_WIDTH);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        write_row(net->second[j], NET_WIDTH);
    }
    write_row(net->last, NET_SECOND);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        write_number(net->second_bias[j], 0);
    }
    write_number(net->last_bias, 0);
    write_unit();
    write_unit();
}

/* The lines, as the program has them. */
static char (*make_lines(size_t *count))[3 * LINE_UNITS + 1]
{
    *count = (writer.count + LINE_UNITS - 1) / LINE_UNITS;
    char(*lines)[3 * LINE_UNITS + 1] = calloc(*count, sizeof *lines);
    for (size_t i = 0; lines != NULL && i < writer.count; i++) {
        unsigned unit = writer.units[i] + (writer.units[i] < 0x6c00 ? 0x3400u : 0x4000u);
        char *at = lines[i / LINE_UNITS] + 3 * (i % LINE_UNITS);
        at[0] = (char)(0xe0 | unit >> 12);
        at[1] = (char)(0x80 | (unit >> 6 & 63));
        at[2] = (char)(0x80 | (unit & 63));
    }
    return lines;
}

int main(int argc, char **argv)
{
    static uint8_t bytes[NET_BYTES + 1];
    static struct net net, again;
    struct error error;
    size_t count;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || !net_read(&net, bytes, fread(bytes, 1, sizeof bytes, file), &error)) {
        fprintf(stderr, "net_to_text: %s\n", file == NULL ? "which file?" : error.text);
        return 1;
    }
    fclose(file);
    write_net(&net);
    char(*lines)[3 * LINE_UNITS + 1] = make_lines(&count);
    const char **list = calloc(count + 1, sizeof *list);
    if (lines == NULL || list == NULL) {
        return 1;
    }
    puts("#include \"engines/soccer/net_packed.h\"\n\nconst char *const net_lines[] = {");
    for (size_t i = 0; i < count; i++) {
        list[i] = lines[i];
        printf("\"%s\",\n", lines[i]);
    }
    puts("NULL};");
    net_text_read(&again, list);
    if (memcmp(&net, &again, sizeof net) != 0) {
        fputs("net_to_text: the text is not the net\n", stderr);
        return 1;
    }
    free(lines);
    free(list);
    return 0;
}
