/* Creates folders for bots' files, with unguessable names, and removes folders with all their
 * contents. This module does not open files that bots have left behind, and does not follow links
 * out of a folder. */
#ifndef REFEREE_FOLDER_H
#define REFEREE_FOLDER_H

#include "base/error.h"

#include <stdbool.h>

/* Returns the path of a folder that does not exist yet. Otherwise like folder_make. */
char *folder_name(const char *parent, struct error *error);

/* Creates a folder. On error, returns false and sets *error. */
bool folder_create(const char *path, struct error *error);

/* Creates a folder in `parent`, or in $TMPDIR or /tmp if `parent` is NULL. Returns the new folder's
 * path, which the caller frees. On error, returns NULL and sets *error. */
char *folder_make(const char *parent, struct error *error);

/* Creates a folder, and the folder that contains it, if they do not exist yet or bots have removed
 * them. Files can be created in the folder that contains it, but that folder cannot be listed. Also
 * resets the permissions of both. */
void folder_restore(const char *path);

/* Removes the folder and everything in it, at any depth, as far as permissions allow. */
void folder_remove(const char *path);

#endif
