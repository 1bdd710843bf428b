/* Writes a net file as a C source, so that the program carries it: run by the build alone.
 * Usage: embed_net FILE > net_default.c */
#include "engines/soccer/net.h"

#include <stdio.h>
#include <stdlib.h>

static void print16(const char *name, const int16_t *values, size_t count)
{
    printf(".%s = {", name);
    for (size_t i = 0; i < count; i++) {
        printf("%d,%c", values[i], i % 16 == 15 ? '\n' : ' ');
    }
    puts("},");
}

int main(int argc, char **argv)
{
    static uint8_t bytes[NET_BYTES + 1];
    static struct net net;
    struct error error;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        fputs("embed_net: which file?\n", stderr);
        return 2;
    }
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (!net_read(&net, bytes, count, &error)) {
        fprintf(stderr, "embed_net: %s: %s\n", argv[1], error.text);
        return 1;
    }
    puts("#include \"engines/soccer/net.h\"\n\n#include <stdalign.h>\n");
    puts("alignas(64) static const struct net net = {.columns = {");
    for (unsigned i = 0; i < INPUTS; i++) {
        putchar('{');
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            printf("%d,", net.columns[i][k]);
        }
        puts("},");
    }
    puts("},");
    print16("bias", net.bias, NET_WIDTH);
    puts(".second = {");
    for (unsigned j = 0; j < NET_SECOND; j++) {
        putchar('{');
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            printf("%d,", net.second[j][k]);
        }
        puts("},");
    }
    puts("},");
    print16("last", net.last, NET_SECOND);
    puts(".second_bias = {");
    for (unsigned j = 0; j < NET_SECOND; j++) {
        printf("%d,", net.second_bias[j]);
    }
    printf("},\n.last_bias = %d};\n\n", net.last_bias);
    puts("const struct net *net_default(void)\n{\n    return &net;\n}");
    return 0;
}
