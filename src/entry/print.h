/* A folded program as text.
 * Never decides how short it is to be: entry.h does. */
#ifndef ENTRY_PRINT_H
#define ENTRY_PRINT_H

#include "base/text.h"
#include "entry/names.h"

struct print_style {
    bool layout;   /* lines as they were; else without blanks that C does not need */
    bool comments; /* all of them; else only the one that opens the program */
    bool lines;    /* without layout: as they were too; else a line for each function */
    bool legend;   /* the short names with what they stand for, in a comment at the end */
    const struct short_name *names;
    size_t name_count; /* of these, so many are used */
};

void print_program(const struct fold *fold, const struct print_style *style, struct text *out);

#endif
