/* Removes all that is in a folder, however deep, as far as permissions allow. Without recursion,
 * and without long names: what is deep is moved up first. Never opens a file. */
#ifndef SANDBOX_WIPE_H
#define SANDBOX_WIPE_H

/* Opens for reading a folder of `parent`, of which its owner may have taken our permissions. -1: it
 * is a link, or not a folder. */
typedef int folder_opener(int parent, const char *name);

/* The path is relative to AT_FDCWD for the opener. */
void wipe_folder(const char *path, folder_opener *open_folder);

#endif
