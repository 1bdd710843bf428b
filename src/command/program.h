/* Searches PATH for programs. This module does not start them. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "base/text.h"

#include <limits.h>
#include <stdbool.h>

/* Returns the places to search for a program, for use with program_next: the folders in PATH, or ""
 * if the name contains a slash. */
const char *program_places(const char *name);

/* Sets `path` to the next path to try for the program, or to "" if that path would exceed PATH_MAX.
 * Returns false if no paths are left. Allocates no memory, so it may be called after vfork. */
bool program_next(const char **places, const char *name, char path[PATH_MAX]);

/* Appends the path, preceded by the folder `dir` if the path is relative and `dir` is not NULL. */
void program_put_path(const char *dir, const char *path, struct text *text);

/* Appends the path at which exec would find a program from the folder `dir`, or from the current
 * folder if `dir` is NULL. Returns false if the program is not found. */
bool program_find(const char *name, const char *dir, struct text *path);

#endif
