/* A whole file as bytes, which must be a regular one, read or written; a line of any file; names
 * and places of files. Only file_line waits for a pipe or a device. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#include <stdio.h>

#define FILE_SIZE_MAX (256 * 1024 * 1024) /* a larger one is refused */

/* Appends the file's bytes. False: *error says why not, and names the file; some bytes may have
 * been appended. */
bool file_read(const char *path, struct text *bytes, struct error *error);

enum file_found { FILE_FOUND, FILE_MISSING, FILE_REFUSED };

/* The same of a file that a stranger may replace at any time: a link is refused, and what is read
 * is what was looked at. Unless it is found, *error says why, for that stranger too. */
enum file_found file_read_of_stranger(const char *path, struct text *bytes, struct error *error);

/* Writes all the bytes. False: errno says why not. */
bool file_write_all(int fd, const char *bytes, size_t length);

/* Makes the file hold these bytes, as a whole or not at all, even if we are killed: a new one takes
 * its place. mode: its permissions; 0: those of any new file. False: *error says why not. */
bool file_replace(const char *path, const char *bytes, size_t length, unsigned mode,
                  struct error *error);

/* The last part of a path, without its folders. Points into the path. */
const char *file_name(const char *path);

/* Whether the path leads to a regular file. */
bool file_is_there(const char *path);

/* Whether we may make files beside this one; errno says why not. */
bool file_may_write_beside(const char *path);

/* Whether both paths lead to one thing that is there; file_is_same: and it is a regular file. */
bool file_is_one(const char *path, const char *other);
bool file_is_same(const char *path, const char *other);

#define FILE_LINE_MAX_MIB 64 /* a longer line is refused */

/* As getline, of any file or pipe, but 0 where it has ended, or cannot be read: then feof is false,
 * and errno says why; EFBIG: the line is too long. */
size_t file_line(char **line, size_t *capacity, FILE *file);

#endif
