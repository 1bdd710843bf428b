/* Removes everything in a folder, at any depth, as far as permissions allow. The module uses no
 * recursion and no long paths, because it moves deep folders up first. It opens no files. */
#ifndef SANDBOX_WIPE_H
#define SANDBOX_WIPE_H

/* Opens a subfolder of `parent` for reading. The subfolder's owner may have removed permissions.
 * Returns -1 if it is a link or not a folder. */
typedef int folder_opener(int parent, const char *name);

/* Empties the folder. For `path` itself, the opener is called with AT_FDCWD. */
void wipe_folder(const char *path, folder_opener *open_folder);

#endif
