/* Folders for bots' files: made with names that cannot be guessed, removed with all their contents.
 * Never opens what a bot put there, and never follows a link out of it. */
#ifndef REFEREE_FOLDER_H
#define REFEREE_FOLDER_H

#include "base/error.h"

#include <stdbool.h>

/* Makes a folder in `parent`, or in $TMPDIR or /tmp when it is NULL, and returns its path, which
 * the caller frees. closed: files can be made in it, but it cannot be listed. NULL: *error says
 * why. */
char *folder_make(const char *parent, bool closed, struct error *error);

/* Restores the modes of a folder and of the closed one around it, whatever bots did to them. */
void folder_restore(const char *path);

/* Removes the folder and all below it, however deep, as far as permissions allow. */
void folder_remove(const char *path);

#endif
