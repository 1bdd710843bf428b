/* Renames names in a folded program that two files use for different things, and can shorten long
 * names. Names of C, of its library, and of the members of its structs stay unchanged. */
#ifndef ENTRY_NAMES_H
#define ENTRY_NAMES_H

#include "entry/fold.h"

/* Renames a file's private names if another kept file uses the same name. */
void names_part(struct fold *fold);

/* A name and its short form. */
struct short_name {
    uint32_t word;
    size_t saved; /* total number of characters saved */
    char text[8];
};

/* Lists the names that can be shortened, the one that saves most first; the caller frees the
 * list. */
struct short_name *names_list(struct fold *fold, size_t *count);

#endif
