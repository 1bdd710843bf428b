#include "training/halma/weights.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define ROW 88 /* digits */

static void print_number(FILE *file, int16_t number, unsigned *column)
{
    static const char digits[] = HALMA_NET_DIGITS;
    const long base = (long)sizeof digits - 1;
    long n = number + base * base / 2;
    fputs(*column == 0 ? "    \"" : "", file);
    fprintf(file, "%c%c", digits[n / base], digits[n % base]);
    *column += 2;
    if (*column == ROW) {
        fputs("\",\n", file);
        *column = 0;
    }
}

bool halma_weights_write(const struct halma_net *net, const char *path, struct error *error)
{
    FILE *file = fopen(path, "w");
    unsigned column = 0;
    if (file == NULL) {
        return error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    fputs("/* The weights of the network of Halma, made by `faceoff train halma`.\n"
          " * Never changed by hand. Two digits a number, see net.c. */\n"
          "static const char *const net_weights[] = {\n",
          file);
    for (unsigned i = 0; i < SEATS * HALMA_CELLS; i++) {
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            print_number(file, net->sums[i][j], &column);
        }
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        print_number(file, net->start[j], &column);
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        print_number(file, net->out[j], &column);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        print_number(file, net->toll[0][code], &column);
    }
    fputs(column == 0 ? "};\n" : "\",\n};\n", file);
    bool good = ferror(file) == 0;
    good = fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* Appends what stands in quotes. */
static void read_quoted(FILE *file, struct text *digits)
{
    bool inside = false;
    for (int c = getc(file); c != EOF && digits->length <= 2 * HALMA_NET_NUMBERS; c = getc(file)) {
        if (c == '"') {
            inside = !inside;
        } else if (inside) {
            text_append(digits, &(char){(char)c}, 1);
        }
    }
}

bool halma_weights_read(struct halma_net *net, const char *path, struct error *error)
{
    struct text digits = {0};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return error_set(error, "cannot open %s: %s", path, strerror(errno));
    }
    read_quoted(file, &digits);
    bool good = ferror(file) == 0;
    fclose(file);
    const char *row = text_string(&digits);
    good = good && digits.length == 2 * HALMA_NET_NUMBERS &&
           strspn(row, HALMA_NET_DIGITS) == digits.length;
    if (good) {
        halma_net_from_rows(net, &row);
    }
    text_free(&digits);
    return good || error_set(error, "%s holds no network of %d sums", path, NET_WIDTH);
}
