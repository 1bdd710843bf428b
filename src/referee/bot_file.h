/* Chooses the path of a file for a bot, and inserts the path into the bot's command. If every turn
 * starts a new process, a bot needs such a file to remember anything between turns. This module
 * never opens the file. */
#ifndef REFEREE_BOT_FILE_H
#define REFEREE_BOT_FILE_H

#include "base/error.h"
#include "command/command.h"

#include <stdbool.h>

struct bot_file {
    /* folder that contains all of the bot's files and that the bot's supervisor process (leash.h)
     * removes, or NULL if there is none */
    char *leash_folder;
    /* folder within leash_folder for the current game, or NULL if there is none */
    char *game_folder;
    struct command command; /* the bot's command, which contains the file's path */
};

/* Creates the folder for the bot's files (leash_folder) in the folder `parent`. On error, returns
 * false and sets *error. */
bool bot_file_open(struct bot_file *file, const char *parent, struct error *error);

/* Frees the path of the folder, but does not remove the folder. Call after the leash has removed
 * it. */
void bot_file_close(struct bot_file *file);

/* Chooses the path of a new file in a new folder, and builds the command that contains the path,
 * either in place of {file} or as the last argument. On error, returns false and sets *error. */
bool bot_file_renew(struct bot_file *file, const struct command *given, struct error *error);

/* Works like bot_file_renew, except that the file is in the folder of a strict sandbox, where its
 * path is the same in every game. */
void bot_file_renew_within(struct bot_file *file, const struct command *given);

/* Removes the folder that the last bot_file_renew created, if any, and frees the command. */
void bot_file_remove(struct bot_file *file);

#endif
