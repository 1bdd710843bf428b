/* Reads and writes whole regular files, reads lines, and examines paths. Only file_line accepts a
 * pipe or a device and waits for its data. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#include <stdio.h>

/* Maximum size of a file in bytes; larger files are refused. */
#define FILE_SIZE_MAX (256 * 1024 * 1024)

/* Appends a file's contents to `bytes`. On an error, returns false and sets *error, which names the
 * file. In that case some bytes may have been appended. */
bool file_read(const char *path, struct text *bytes, struct error *error);

enum file_found { FILE_FOUND, FILE_MISSING, FILE_REFUSED };

/* Reads a file like file_read, but one that an untrusted program may replace at any time. Refuses
 * symbolic links, and makes sure that it reads the same file that it checked. If the result is not
 * FILE_FOUND, sets *error to a message that the author of the untrusted program may see. */
enum file_found file_read_untrusted(const char *path, struct text *bytes, struct error *error);

/* Writes all bytes to a descriptor. On an error, returns false and sets errno. */
bool file_write_all(int fd, const char *bytes, size_t length);

/* Replaces a file's contents by writing a new file and renaming it. The replacement is atomic, even
 * if this process is killed. `mode` has the file's permissions; 0 means the default for new files.
 * On an error, returns false and sets *error. */
bool file_replace(const char *path, const char *bytes, size_t length, unsigned mode,
                  struct error *error);

/* Returns the last component of a path, as a pointer into the path. */
const char *file_name(const char *path);

/* Returns a hint in parentheses for a path that leads to no file, such as one with a ~ that no
 * shell has replaced; "" if there is none. */
const char *file_path_hint(const char *path);

/* Returns true if the path leads to a regular file. */
bool file_is_there(const char *path);

/* Returns true if this process may create files in the folder that contains this file. Otherwise
 * sets errno. */
bool file_may_write_beside(const char *path);

/* file_is_one returns true if both paths lead to the same existing file or folder. file_is_same
 * returns true only if they lead to the same regular file. */
bool file_is_one(const char *path, const char *other);
bool file_is_same(const char *path, const char *other);

#define FILE_LINE_MAX_MIB 64 /* maximum length of a line in MiB; longer lines are refused */

/* Reads a line like getline, from a file or a pipe of any kind. Returns 0 at the end of the file or
 * on an error. On an error, feof is false and errno is set; it is EFBIG if the line is too long. */
size_t file_line(char **line, size_t *capacity, FILE *file);

#endif
