/* The file that a bot keeps from turn to turn when each turn is a process: its place, and the
 * command that names it. Never opens it. */
#ifndef REFEREE_BOT_FILE_H
#define REFEREE_BOT_FILE_H

#include "base/error.h"
#include "command/command.h"

#include <stdbool.h>

struct bot_file {
    char *leash_folder;     /* of the bot's leash, with all of the bot's files; NULL: none */
    char *game_folder;      /* in it, for the game under way; NULL: none */
    struct command command; /* the bot's, with the file in it */
};

/* A folder in `parent` for the leash. False: *error says what was lacking. */
bool bot_file_open(struct bot_file *file, const char *parent, struct error *error);

/* Call it after the leash has removed its folder. */
void bot_file_close(struct bot_file *file);

/* Chooses the path of a new file, in a folder of its own, and makes the command that names it: in
 * place of {file}, or as the last word. False: *error says what was lacking. */
bool bot_file_renew(struct bot_file *file, const struct command *given, struct error *error);

/* The same in the folder of a strict sandbox, where only a number tells games apart. */
void bot_file_renew_within(struct bot_file *file, const struct command *given, unsigned number);

/* Removes what the last renewal made, if there was one. */
void bot_file_remove(struct bot_file *file);

#endif
