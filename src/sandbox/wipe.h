/* Removes everything in a folder, at any depth, where permissions allow it. It uses no recursion
 * and no long paths: deep folders are moved up first. It opens no files. */
#ifndef SANDBOX_WIPE_H
#define SANDBOX_WIPE_H

/* Opens a subfolder of `parent` for reading; its owner may have removed permissions. Returns -1 if
 * it is a link, or not a folder. */
typedef int folder_opener(int parent, const char *name);

/* Empties the folder. The opener gets AT_FDCWD with `path`. */
void wipe_folder(const char *path, folder_opener *open_folder);

#endif
