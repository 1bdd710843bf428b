/* Prints a program that has been combined into one file (see fold.h) in a given style. entry.h
 * decides which style makes the program short enough. */
#ifndef ENTRY_PRINT_H
#define ENTRY_PRINT_H

#include "base/text.h"
#include "entry/names.h"

struct print_style {
    /* Whether to keep the layout; otherwise, spaces that C does not need are removed. */
    bool layout;
    /* whether to keep all comments; otherwise, only the program's opening comment is kept */
    bool comments;
    /* whether to keep line breaks; if false, each function is printed on one line. Ignored if the
     * layout is kept */
    bool lines;
    bool legend; /* whether to append a comment that lists the short names and their meanings */
    const struct short_name *names;
    size_t name_count; /* number of short names to use, from the start of the list */
};

void print_program(const struct fold *fold, const struct print_style *style, struct text *out);

#endif
