/* Writes a network file as a C source, so that the network becomes part of the program. The source
 * contains numbers, or text (net/text.h) for engines/packed.c. Only the build runs this tool.
 * Usage: embed_net soccer|halma numbers|text FILE SOURCE.c */
#include "base/memory.h"
#include "engines/halma/net.h"
#include "engines/soccer/net.h"
#include "net/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* number of 15-bit units of the text per line; a line of C may have up to 4095 bytes */
#define LINE_UNITS 1300
#define MASK ((1u << 30) - 1)

/* Removes the weights of inputs that are never active, which makes the text shorter. */
static void drop_idle(void *weights)
{
    struct net *net = weights;
    struct board start;
    board_begin(&start, 0);
    for (unsigned input = 0; input < INPUTS; input++) {
        if (!net_needs(&start, input)) {
            memset(net->columns[input], 0, sizeof net->columns[input]);
        }
    }
}

static const struct kind {
    const char *game, *type, *function;
    const struct net_shape *shape;
    /* removes the weights that are not needed; NULL if all weights are needed */
    void (*drop_idle)(void *net);
} kinds[] = {{"soccer", "net", "net_default", &soccer_net_shape, drop_idle},
             {"halma", "halma_net", "halma_net_default", &halma_net_shape, NULL}};

/* --- writing numbers --- */

static void print_numbers(const struct kind *kind, const void *net)
{
    const int16_t *shorts = net;
    const int32_t *longs = (const void *)(shorts + kind->shape->shorts);
    printf("\n#include <stdalign.h>\n\n#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n"
           "alignas(64) static const struct %s net = {",
           kind->type);
    for (uint32_t i = 0; i < kind->shape->shorts; i++) {
        printf("%d,%c", shorts[i], i % 16 == 15 ? '\n' : ' ');
    }
    for (uint32_t i = 0; i < kind->shape->longs; i++) {
        printf("%d, ", longs[i]);
    }
    printf("};\n\nconst struct %s *%s(void)\n{\n    return &net;\n}\n", kind->type, kind->function);
}

/* --- writing text --- */

static struct {
    struct net_text text;
    uint32_t low, range;
    uint16_t *units;
    size_t count, room;
} writer = {.range = 1u << 30};

static void write_unit(void)
{
    if (writer.count == writer.room) {
        writer.room = 2 * writer.room + 1024;
        writer.units = memory_resize(writer.units, writer.room * sizeof *writer.units);
    }
    writer.units[writer.count++] = (uint16_t)(writer.low >> NET_TEXT_BITS);
    writer.low = writer.low << NET_TEXT_BITS & MASK;
}

/* Adds the carry beyond 30 bits to the units that were already written. */
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

static void write_bit(uint16_t *chance, bool bit)
{
    uint32_t bound = net_text_bound(writer.range, *chance);
    writer.low += bit ? bound : 0;
    writer.range = bit ? writer.range - bound : bound;
    net_text_learn(chance, bit);
    carry();
    if (writer.range >> NET_TEXT_BITS == 0) {
        writer.range <<= NET_TEXT_BITS;
        write_unit();
    }
}

static void write_number(int32_t value, unsigned column)
{
    struct net_text_chances *chances = net_text_chances(&writer.text, column);
    uint32_t number = (uint32_t)abs(value) + 1, seen = 1;
    unsigned size = 0;
    for (; number >> (size + 1) != 0; size++) {
        write_bit(&chances->size[size], true);
    }
    write_bit(&chances->size[size], false);
    for (unsigned i = size; i-- > 0;) {
        bool bit = number >> i & 1;
        uint16_t even = 0;
        write_bit(seen < NET_TEXT_FIRST ? &chances->bits[size][seen] : &even, bit);
        seen = 2 * seen + bit;
    }
    if (value != 0) {
        write_bit(net_text_sign(&writer.text, column, size), value < 0);
    }
    net_text_learn_number(&writer.text, column, value);
}

static bool is_empty(const int16_t *row, size_t count)
{
    while (count > 0 && row[count - 1] == 0) {
        count--;
    }
    return count == 0;
}

static void write_net(const struct net_shape *shape, const void *net)
{
    const int16_t *shorts = net;
    const int32_t *longs = (const void *)(shorts + shape->shorts);
    bool empty = false;
    for (uint32_t i = 0; i < shape->shorts; i++) {
        uint32_t column = i % shape->width, rest = shape->shorts - i;
        if (column == 0) {
            uint16_t *chance = &writer.text.rows[empty];
            empty = is_empty(shorts + i, rest < shape->width ? rest : shape->width);
            write_bit(chance, empty);
        }
        if (!empty) {
            write_number(shorts[i], column);
        }
    }
    for (uint32_t i = 0; i < shape->longs; i++) {
        write_number(longs[i], 0);
    }
    write_unit();
    write_unit();
}

/* Splits the units into the lines of text that the C source contains. */
static struct text *make_lines(size_t *count)
{
    *count = (writer.count + LINE_UNITS - 1) / LINE_UNITS;
    struct text *lines = memory_new(*count * sizeof *lines);
    for (size_t i = 0; i < writer.count; i++) {
        unsigned unit = writer.units[i] + (writer.units[i] < 0x6c00 ? 0x3400u : 0x4000u);
        text_putc(&lines[i / LINE_UNITS], (char)(0xe0 | unit >> 12));
        text_putc(&lines[i / LINE_UNITS], (char)(0x80 | (unit >> 6 & 63)));
        text_putc(&lines[i / LINE_UNITS], (char)(0x80 | (unit & 63)));
    }
    return lines;
}

static bool print_text(const struct kind *kind, void *net, size_t size)
{
    size_t count;
    if (kind->drop_idle != NULL) {
        kind->drop_idle(net);
    }
    write_net(kind->shape, net);
    struct text *lines = make_lines(&count);
    const char **list = memory_new((count + 1) * sizeof *list);
    void *again = memory_new(size);
    printf("const char *const %s_net_lines[] = {\n", kind->game);
    for (size_t i = 0; i < count; i++) {
        list[i] = text_string(&lines[i]);
        printf("\"%s\",\n", list[i]);
    }
    puts("NULL};");
    net_text_read(kind->shape, list, again);
    bool good = memcmp(net, again, size) == 0;
    for (size_t i = 0; i < count; i++) {
        text_free(&lines[i]);
    }
    free(lines);
    free(list);
    free(again);
    free(writer.units);
    return good;
}

int main(int argc, char **argv)
{
    const struct kind *kind = argc == 5 && strcmp(argv[1], "halma") == 0 ? &kinds[1] : &kinds[0];
    struct error error;
    if (argc != 5 || strcmp(argv[1], kind->game) != 0) {
        fputs("embed_net: which game, how, from which file, into which file?\n", stderr);
        return 2;
    }
    size_t size = 2 * (size_t)kind->shape->shorts + 4 * (size_t)kind->shape->longs;
    void *net = memory_new(size);
    if (!net_load(kind->shape, net, argv[3], &error)) {
        fprintf(stderr, "embed_net: %s\n", error.text);
        return 1;
    }
    if (freopen(argv[4], "w", stdout) == NULL) {
        fprintf(stderr, "embed_net: cannot write %s\n", argv[4]);
        return 1;
    }
    printf("#include \"engines/%s/net.h\"\n", kind->game);
    bool good = true;
    if (strcmp(argv[2], "numbers") == 0) {
        print_numbers(kind, net);
    } else if (!print_text(kind, net, size)) {
        fputs("embed_net: the text is not the net\n", stderr);
        good = false;
    }
    free(net);
    return fclose(stdout) == 0 && good ? 0 : 1;
}
