/* Folders for bots' files: created with names that cannot be guessed, and removed with all their
 * contents. It does not open files that a bot left, and does not follow links out of a folder. */
#ifndef REFEREE_FOLDER_H
#define REFEREE_FOLDER_H

#include "base/error.h"

#include <stdbool.h>

/* Creates a folder in `parent`, or in $TMPDIR or /tmp if that is NULL. Returns its path, which the
 * caller frees. closed: files can be created in the folder, but it cannot be listed. On an error,
 * returns NULL and sets *error. */
char *folder_make(const char *parent, bool closed, struct error *error);

/* Restores the modes of a folder and of the closed folder around it, in case bots changed them. */
void folder_restore(const char *path);

/* Removes the folder and everything below it, at any depth, where permissions allow it. */
void folder_remove(const char *path);

#endif
