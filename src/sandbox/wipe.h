/* Removes everything in a folder, at any depth, as far as permissions allow. Nested folders are
 * first moved up to the top level, so this needs no deep recursion and no long paths. This module
 * opens no files other than folders. */
#ifndef SANDBOX_WIPE_H
#define SANDBOX_WIPE_H

/* Opens a subfolder of `parent` for reading, even if its owner has removed permissions. Returns -1
 * if the subfolder turns out to be a link or not a folder. */
typedef int folder_opener(int parent, const char *name);

/* Empties a folder. To open `path` itself, wipe_folder calls the opener with AT_FDCWD. */
void wipe_folder(const char *path, folder_opener *open_folder);

#endif
