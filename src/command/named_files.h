/* Finds the files that a command names. A sandbox shows these files to the bot, fingerprints
 * include them, and they are sent to other machines. This module does not read the files' contents,
 * so it does not find files that a program opens by itself. */
#ifndef COMMAND_NAMED_FILES_H
#define COMMAND_NAMED_FILES_H

#include "command/command.h"

enum named_kind {
    NAMED_DIR,     /* the command's working folder */
    NAMED_READ,    /* a file or folder in the command's `reads` */
    NAMED_IN_PATH, /* the program, which was found in PATH */
    NAMED_PROGRAM, /* the program, which was given by a path */
    NAMED_WORD,
    NAMED_AFTER_EQUALS, /* a file in an argument such as --net=FILE, where the argument as a whole
                         * is not a file */
};

struct named_file {
    enum named_kind kind;
    size_t word;   /* index of the argument in the command */
    size_t offset; /* offset of the path in that argument */
    bool folder;   /* whether the path leads to a folder; if false, it leads to a regular file */
    bool common;   /* whether the folder does not belong to the bot: it is the current folder, a
                    * folder above it, or a system folder such as /etc */
    bool system;   /* whether the file is below /usr or a similar folder, so that every machine has
                    * its own copy; false for faceoff's own program */
    char *path;    /* absolute path without "." and "..", in which symbolic links are kept */
    char *place;   /* the same path with all symbolic links resolved except in the last component */
    char *real;    /* the same path with all symbolic links resolved */
};

struct named_files {
    struct named_file *list;
    size_t count;
};

/* Finds the working folder, what `reads` lists, the program, and all arguments that name a regular
 * file or a folder, in this order. Paths below /proc, /sys and /dev are ignored. If the program is
 * faceoff itself, its arguments may be contest names, so an argument counts as a folder only if it
 * contains a slash. Call named_files_free afterwards. */
void command_named_files(const struct command *command, struct named_files *files);
void named_files_free(struct named_files *files);

/* Finds the file or folder at a path. On an error, returns false and sets *error. On success, call
 * named_file_free afterwards. */
bool named_file_find(struct named_file *file, const char *path, struct error *error);
void named_file_free(struct named_file *file);

/* Visits each regular file below a folder, in the order of the names. Returns false if a visit
 * returned false, or if a file or folder cannot be read; *error says why. */
typedef bool named_file_visit(void *data, const char *path, struct error *error);
bool named_folder_each(const char *folder, named_file_visit *visit, void *data,
                       struct error *error);

#endif
