/* Names in a folded program: renames names that two files use for different things, and can shorten
 * long ones. Never touches a name that is not ours: one of C, of its library, or of a member of its
 * structs. */
#ifndef ENTRY_NAMES_H
#define ENTRY_NAMES_H

#include "entry/fold.h"

/* Renames what is private to a file if another kept file uses the same name. */
void names_part(struct fold *fold);

/* A name and its short form. */
struct short_name {
    uint32_t word;
    size_t saved; /* characters, in all */
    char text[8];
};

/* Lists the names that could be shorter, the one that saves most first; the caller frees them. */
struct short_name *names_list(struct fold *fold, size_t *count);

#endif
