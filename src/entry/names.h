/* Changes names in a program that was combined into one file (see fold.h). If two files use the
 * same name for different things, one name is changed. Long names can be shortened. Names of C, of
 * its library, and of the members of the library's structs stay unchanged. */
#ifndef ENTRY_NAMES_H
#define ENTRY_NAMES_H

#include "entry/fold.h"

/* Renames the private (static) names of a file that another file also uses. */
void names_part(struct fold *fold);

/* A name and its short form. */
struct short_name {
    uint32_t word;
    size_t saved; /* number of characters that the short name saves in total */
    char text[8];
};

/* Lists the names that can be shortened. The name that saves most comes first. The caller frees the
 * list. */
struct short_name *names_list(struct fold *fold, size_t *count);

#endif
