/* Finds programs through PATH. It does not start them. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "base/text.h"

#include <limits.h>
#include <stdbool.h>

/* Returns where a program may be, for program_next: the folders of PATH, or the name itself if it
 * has a slash. */
const char *program_places(const char *name);

/* Sets `path` to the next candidate path of the program; "" if it would exceed PATH_MAX. Returns
 * false if there are no more. Allocates nothing, so it may be called after vfork. */
bool program_next(const char **places, const char *name, char path[PATH_MAX]);

/* Finds the path of a program as exec would. Returns false if the program is not found. */
bool program_find(const char *name, struct text *path);

#endif
