/* Manages the file in which a bot keeps its memory between turns if every turn runs a new process:
 * its path, and the command that contains this path. This module does not open the file. */
#ifndef REFEREE_BOT_FILE_H
#define REFEREE_BOT_FILE_H

#include "base/error.h"
#include "command/command.h"

#include <stdbool.h>

struct bot_file {
    char *leash_folder;     /* folder of the bot's leash, which contains all of the bot's files;
                             * NULL: none */
    char *game_folder;      /* folder in leash_folder for the current game; NULL: none */
    struct command command; /* command of the bot, which contains the file's path */
};

/* Creates the leash's folder in the folder `parent`. On an error, returns false and sets *error. */
bool bot_file_open(struct bot_file *file, const char *parent, struct error *error);

/* Frees the paths and the command. Call this after the leash has removed its folder. */
void bot_file_close(struct bot_file *file);

/* Chooses the path of a new file in a new folder, and builds the command that contains the path,
 * either in place of {file} or as the last argument. On an error, returns false and sets *error. */
bool bot_file_renew(struct bot_file *file, const struct command *given, struct error *error);

/* Like bot_file_renew, for a file in the folder of a strict sandbox. There, only `number`
 * distinguishes the files of different games. */
void bot_file_renew_within(struct bot_file *file, const struct command *given, unsigned number);

/* Removes the folder that the last bot_file_renew created, if there is one. */
void bot_file_remove(struct bot_file *file);

#endif
