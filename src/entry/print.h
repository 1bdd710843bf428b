/* Prints a folded program. entry.h decides how short it must be. */
#ifndef ENTRY_PRINT_H
#define ENTRY_PRINT_H

#include "base/text.h"
#include "entry/names.h"

struct print_style {
    bool layout;   /* keep the layout; false: drop spaces that C does not need */
    bool comments; /* keep all comments; false: only the program's opening comment */
    bool lines;    /* if layout is false: keep line breaks; false: one line per function */
    bool legend;   /* list the short names and their meanings in a comment at the end */
    const struct short_name *names;
    size_t name_count; /* how many of the names to use */
};

void print_program(const struct fold *fold, const struct print_style *style, struct text *out);

#endif
