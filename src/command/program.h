/* Searches PATH for programs. This module does not start them. */
#ifndef COMMAND_PROGRAM_H
#define COMMAND_PROGRAM_H

#include "base/text.h"

#include <limits.h>
#include <stdbool.h>

/* Returns the places where a program may be, for program_next: the folders of PATH, or the name
 * itself if it contains a slash. */
const char *program_places(const char *name);

/* Sets `path` to the next path at which the program may be, or to "" if that path would exceed
 * PATH_MAX. Returns false if no path is left. Allocates no memory, so it may be called after
 * vfork. */
bool program_next(const char **places, const char *name, char path[PATH_MAX]);

/* Appends the path; if it is relative, it begins with the folder `dir`, unless that is NULL. */
void program_put_path(const char *dir, const char *path, struct text *text);

/* Appends the path of a program as exec would find it from the folder `dir` (NULL: the current
 * one). Returns false if the program is not found. */
bool program_find(const char *name, const char *dir, struct text *path);

#endif
