/* Files: reads and writes whole regular files, reads lines, and examines paths. Only file_line
 * waits for a pipe or a device. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#include <stdio.h>

#define FILE_SIZE_MAX (256 * 1024 * 1024) /* larger files are refused */

/* Appends the file's bytes to `bytes`. On an error, returns false and sets *error, which names the
 * file; some bytes may have been appended. */
bool file_read(const char *path, struct text *bytes, struct error *error);

enum file_found { FILE_FOUND, FILE_MISSING, FILE_REFUSED };

/* Like file_read, for a file that an untrusted program may replace at any time. Refuses symbolic
 * links, and reads the same file that it checked. Unless the result is FILE_FOUND, sets *error to a
 * message that may be shown to that program's author too. */
enum file_found file_read_untrusted(const char *path, struct text *bytes, struct error *error);

/* Writes all the bytes. On an error, returns false and sets errno. */
bool file_write_all(int fd, const char *bytes, size_t length);

/* Replaces the file's content atomically, even if this process is killed: writes a new file and
 * renames it. mode: permissions of the file; 0: the default for new files. On an error, returns
 * false and sets *error. */
bool file_replace(const char *path, const char *bytes, size_t length, unsigned mode,
                  struct error *error);

/* Returns the last component of a path, as a pointer into the path. */
const char *file_name(const char *path);

/* Returns true if the path leads to a regular file. */
bool file_is_there(const char *path);

/* Returns true if this process may create files in the folder of this file; otherwise sets
 * errno. */
bool file_may_write_beside(const char *path);

/* file_is_one returns true if both paths lead to the same existing file or folder; file_is_same, if
 * they lead to the same regular file. */
bool file_is_one(const char *path, const char *other);
bool file_is_same(const char *path, const char *other);

#define FILE_LINE_MAX_MIB 64 /* longer lines are refused */

/* Reads a line like getline, from any file or pipe. Returns 0 at the end or on an error; on an
 * error, feof is false and errno is set, to EFBIG if the line is too long. */
size_t file_line(char **line, size_t *capacity, FILE *file);

#endif
