/* Removes everything in a folder, at any depth, as far as permissions allow. Deep folders are first
 * moved up, so the module needs no deep recursion and no long paths. This module opens no files. */
#ifndef SANDBOX_WIPE_H
#define SANDBOX_WIPE_H

/* Opens a subfolder of `parent` for reading, even if its owner has removed permissions. Returns -1
 * if the subfolder turns out to be a link or not a folder. */
typedef int folder_opener(int parent, const char *name);

/* Empties a folder. To open `path` itself, wipe_folder calls the opener with AT_FDCWD. */
void wipe_folder(const char *path, folder_opener *open_folder);

#endif
