/* The files that a command names: what a sandbox shows to the bot, what a fingerprint is taken of,
 * and what travels to other machines. Never reads a file's bytes, and never follows what a program
 * opens by itself. */
#ifndef COMMAND_NAMED_FILES_H
#define COMMAND_NAMED_FILES_H

#include "command/command.h"

enum named_kind {
    NAMED_EXTRA,   /* the command's extra folder */
    NAMED_IN_PATH, /* its program, which the search through PATH finds */
    NAMED_PROGRAM, /* its program, by a path */
    NAMED_WORD,
    NAMED_AFTER_EQUALS, /* in a word such as --net=FILE, which is not itself a file */
};

struct named_file {
    enum named_kind kind;
    size_t word;   /* its number in the command */
    size_t offset; /* where in that word the path begins */
    bool folder;   /* else a regular file */
    bool common;   /* a folder that is not the bot's alone: the one we are in, one above it, or a
                    * whole folder of the system such as /etc */
    bool system;   /* below /usr and the like, so that another machine has its own; but never the
                    * program that we are */
    char *path;    /* absolute and without "." and "..", with links as they were named */
    char *place;   /* the same, with all links followed but its own */
    char *real;    /* with its own link followed too */
};

struct named_files {
    struct named_file *list;
    size_t count;
};

/* Finds the program and all words that name a regular file or a folder, in the order of the words.
 * Nothing below /proc, /sys or /dev counts. The words of our own program are names of contests and
 * the like, so of these a folder counts only if the word has a slash. named_files_free releases it.
 */
void command_named_files(const struct command *command, struct named_files *files);
void named_files_free(struct named_files *files);

/* The file or folder that a path leads to. False: *error says why there is none. named_file_free on
 * success. */
bool named_file_find(struct named_file *file, const char *path, struct error *error);
void named_file_free(struct named_file *file);

/* Visits each regular file in a folder and the folders in it, sorted by name. False: a visit
 * returned false, or something cannot be read; *error says what. */
typedef bool named_file_visit(void *data, const char *path, struct error *error);
bool named_folder_each(const char *folder, named_file_visit *visit, void *data,
                       struct error *error);

#endif
