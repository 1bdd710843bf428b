/* Reads and writes whole regular files, reads lines, and examines paths. Only file_line accepts
 * pipes and devices, and it waits for their data. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#include <stdio.h>

/* Maximum size of a file to read, in bytes. Larger files are rejected. */
#define FILE_SIZE_MAX (256 * 1024 * 1024)

/* Appends a file's contents to `bytes`. On error, returns false and sets *error to a message that
 * names the file; some bytes may already have been appended. */
bool file_read(const char *path, struct text *bytes, struct error *error);

/* Creates a folder if it does not exist. If `empty` is true, a folder that is not empty is an
 * error. On error, returns false and sets *error. */
bool file_make_folder(const char *folder, bool empty, struct error *error);

enum file_found { FILE_FOUND, FILE_MISSING, FILE_REFUSED };

/* Works like file_read, but is safe for a file that an untrusted program may replace at any time.
 * Refuses symbolic links, and reads exactly the file that it has checked. Unless the result is
 * FILE_FOUND, sets *error to a message that may be shown to the author of the untrusted program. */
enum file_found file_read_untrusted(const char *path, struct text *bytes, struct error *error);

/* Writes all bytes to a descriptor. On error, returns false and sets errno. */
bool file_write_all(int fd, const char *bytes, size_t length);

/* Replaces a file's contents atomically, even if this process is killed, by writing a new file and
 * renaming it. `mode` specifies the file's permissions; 0 means the default for new files. On
 * error, returns false and sets *error. */
bool file_replace(const char *path, const char *bytes, size_t length, unsigned mode,
                  struct error *error);

/* Returns the last component of a path, as a pointer into the path. */
const char *file_name(const char *path);

/* Returns a hint, in parentheses, about why a path may not refer to a file, such as a ~ that no
 * shell has expanded. Returns "" if there is no hint. */
const char *file_path_hint(const char *path);

/* Returns true if the path refers to a regular file. */
bool file_is_there(const char *path);

/* Returns true if this process may create files in the folder that contains `path`. Otherwise sets
 * errno. */
bool file_may_write_beside(const char *path);

/* file_is_one returns true if both paths refer to the same existing file or folder. file_is_same
 * also requires it to be a regular file. */
bool file_is_one(const char *path, const char *other);
bool file_is_same(const char *path, const char *other);

#define FILE_LINE_MAX_MIB 64 /* maximum length of a line in MiB; longer lines are rejected */

/* Reads a line as getline does. Returns 0 at the end of the file or on error. After an error,
 * feof(file) is false and errno is set, to EFBIG if the line is too long. */
size_t file_line(char **line, size_t *capacity, FILE *file);

#endif
