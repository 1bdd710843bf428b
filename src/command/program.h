/* Where a program is: the search through PATH.
 * Never starts anything. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "base/text.h"

#include <limits.h>
#include <stdbool.h>

/* The places where a program of that name may be, for program_next: the folders of PATH, or the
 * name alone if it has a slash. */
const char *program_places(const char *name);

/* Sets the path to that of the next place; "" if it is longer than a path may be. False: there are
 * no more. Needs no allocation, so it may follow vfork. */
bool program_next(const char **places, const char *name, char path[PATH_MAX]);

/* The path of a program as exec would find it. False: there is none. */
bool program_find(const char *name, struct text *path);

#endif
