/* The files that a command names: a sandbox shows them to the bot, fingerprints include them, and
 * they are sent to other machines. File contents are not read, so files that the program opens by
 * itself are not found. */
#ifndef COMMAND_NAMED_FILES_H
#define COMMAND_NAMED_FILES_H

#include "command/command.h"

enum named_kind {
    NAMED_EXTRA,   /* the command's extra folder */
    NAMED_IN_PATH, /* the program, found through PATH */
    NAMED_PROGRAM, /* the program, given by a path */
    NAMED_WORD,
    NAMED_AFTER_EQUALS, /* in a word such as --net=FILE; the word itself is not a file */
};

struct named_file {
    enum named_kind kind;
    size_t word;   /* index of the word in the command */
    size_t offset; /* offset of the path in that word */
    bool folder;   /* a folder; false: a regular file */
    bool common;   /* a folder that is not the bot's own: the current folder, one above it, or a
                    * system folder such as /etc */
    bool system;   /* below /usr or the like, so that every machine has its own copy; false for
                    * faceoff's own program */
    char *path;    /* absolute, without "." and "..", symbolic links kept */
    char *place;   /* like path, with all symbolic links resolved except in the last component */
    char *real;    /* like place, with the last component resolved too */
};

struct named_files {
    struct named_file *list;
    size_t count;
};

/* Finds the program and all words that name a regular file or a folder, in word order. Paths below
 * /proc, /sys and /dev are ignored. If the program is faceoff itself, whose words may be contest
 * names, a word names a folder only if it has a slash. Call named_files_free. */
void command_named_files(const struct command *command, struct named_files *files);
void named_files_free(struct named_files *files);

/* Finds the file or folder at a path. On an error, returns false and sets *error. On success, call
 * named_file_free. */
bool named_file_find(struct named_file *file, const char *path, struct error *error);
void named_file_free(struct named_file *file);

/* Visits each regular file below a folder, sorted by name. Returns false if a visit returned false,
 * or if something cannot be read; *error says why. */
typedef bool named_file_visit(void *data, const char *path, struct error *error);
bool named_folder_each(const char *folder, named_file_visit *visit, void *data,
                       struct error *error);

#endif
