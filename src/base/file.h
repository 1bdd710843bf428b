/* A whole file as bytes.
 * Never waits for a pipe or a device: only a regular file is read. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#define FILE_SIZE_MAX (256 * 1024 * 1024) /* a larger one is refused */

/* Appends the file's bytes. False: *error says why not, and names the file; some bytes may have
 * been appended. */
bool file_read(const char *path, struct text *bytes, struct error *error);

/* Whether both paths lead to one regular file that is there. */
bool file_is_same(const char *path, const char *other);

#endif
