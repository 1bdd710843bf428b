/* Finds the files that a command names. These are the files that a sandbox makes visible to the
 * bot, that the bot's fingerprint includes, and that are sent to other machines. This module does
 * not read the files' contents, so it does not find files that a program opens without naming them
 * in its command. */
#ifndef COMMAND_NAMED_FILES_H
#define COMMAND_NAMED_FILES_H

#include "command/command.h"

enum named_kind {
    NAMED_DIR,     /* the command's working folder */
    NAMED_READ,    /* a file or folder in the command's `reads` */
    NAMED_IN_PATH, /* the program, found through PATH */
    NAMED_PROGRAM, /* the program, given as a path */
    NAMED_WORD,
    /* a file in an argument such as --net=FILE; the argument as a whole is not the name of a
     * file */
    NAMED_AFTER_EQUALS,
};

struct named_file {
    enum named_kind kind;
    size_t word;   /* index of the argument in the command */
    size_t offset; /* offset of the path within its argument */
    bool folder;   /* whether the path leads to a folder, rather than to a regular file */
    /* whether the path leads to a folder that does not belong to the bot: the current folder, a
     * folder above it, or a system folder such as /etc */
    bool common;
    /* whether the file is below /usr or a similar folder, whose files every machine already has;
     * always false for faceoff's own program */
    bool system;
    char *path;  /* absolute path without "." and "..", with symbolic links not resolved */
    char *place; /* absolute path with all symbolic links resolved except in the last component */
    char *real;  /* absolute path with all symbolic links resolved */
};

struct named_files {
    struct named_file *list;
    size_t count;
};

/* Finds the working folder, the entries of `reads`, the program, and all arguments that name a
 * regular file or a folder, in this order. Paths below /proc, /sys and /dev are ignored. If the
 * program is faceoff itself, an argument without a slash is never treated as a folder, because it
 * may be the name of a contest. Call named_files_free afterwards. */
void command_named_files(const struct command *command, struct named_files *files);
void named_files_free(struct named_files *files);

/* Examines the file or folder at a path. On error, returns false and sets *error. On success, call
 * named_file_free afterwards. */
bool named_file_find(struct named_file *file, const char *path, struct error *error);
void named_file_free(struct named_file *file);

/* Visits each regular file below a folder, in the order of their names. Returns false and sets
 * *error if a file or folder cannot be read. It also returns false if a visit returns false. */
typedef bool named_file_visit(void *data, const char *path, struct error *error);
bool named_folder_each(const char *folder, named_file_visit *visit, void *data,
                       struct error *error);

#endif
