/* A folded program as text.
 * Never decides how short to make it: entry.h does. */
#ifndef ENTRY_PRINT_H
#define ENTRY_PRINT_H

#include "base/text.h"
#include "entry/names.h"

struct print_style {
    bool layout;   /* keeps the layout; else drops blanks that C does not need */
    bool comments; /* keeps all of them; else only the one that opens the program */
    bool lines;    /* without layout: keeps the lines; else one line per function */
    bool legend;   /* lists the short names with their meanings, in a comment at the end */
    const struct short_name *names;
    size_t name_count; /* how many of them to use */
};

void print_program(const struct fold *fold, const struct print_style *style, struct text *out);

#endif
