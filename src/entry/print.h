/* Prints a program that was combined into one file (see fold.h), in a given style. entry.h decides
 * how short the program must be. */
#ifndef ENTRY_PRINT_H
#define ENTRY_PRINT_H

#include "base/text.h"
#include "entry/names.h"

struct print_style {
    bool layout; /* whether to keep the layout; if not, spaces that C does not need are dropped */
    /* whether to keep all comments; if not, only the program's opening comment is kept */
    bool comments;
    /* if the layout is not kept: whether to keep line breaks, or to print one line per function */
    bool lines;
    bool legend; /* whether to list the short names and their meanings in a comment at the end */
    const struct short_name *names;
    size_t name_count; /* number of short names to use, from the start of the list */
};

void print_program(const struct fold *fold, const struct print_style *style, struct text *out);

#endif
