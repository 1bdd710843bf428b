/* Changes names in a program that has been combined into one file (see fold.h). If two files use
 * the same name for different things, one of the names is changed. Long names can be shortened.
 * Names that belong to C or to its library, including the names of members of the library's
 * structs, are never changed. */
#ifndef ENTRY_NAMES_H
#define ENTRY_NAMES_H

#include "entry/fold.h"

/* Renames the private (static) definitions of a file if another file uses the same names. */
void names_part(struct fold *fold);

/* A name and its short form. */
struct short_name {
    uint32_t word;
    size_t saved; /* total number of characters saved by the short name */
    char text[8];
};

/* Lists the names that can be shortened, sorted by the number of characters saved, largest first.
 * The caller frees the list. */
struct short_name *names_list(struct fold *fold, size_t *count);

#endif
