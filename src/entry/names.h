/* Names in a folded program: those that two files use for different things are told apart, and long
 * ones can be made short.
 * Never touches a name that is not ours: of C, its library, or a member of its structs. */
#ifndef ENTRY_NAMES_H
#define ENTRY_NAMES_H

#include "entry/fold.h"

/* Gives what is private to a file another name where another file that is kept uses the name too.
 */
void names_part(struct fold *fold);

/* A name with a short one. */
struct short_name {
    uint32_t word;
    uint32_t uses;
    char text[8];
};

/* Lists the names that could be shorter, the one that saves most first; the caller frees it. */
struct short_name *names_list(struct fold *fold, size_t *count);

#endif
