/* Derives a bot's name from the bot's command. This module does not look at files. */
#ifndef COMMAND_NAME_H
#define COMMAND_NAME_H

#include "command/command.h"

/* Returns the name of a command's program without its folder. If an interpreter runs a script,
 * returns the script's name without its suffix: "bot" for `python3 v1/bot.py`, and "Main" for `java
 * -cp x Main`. The caller frees the string. */
char *command_name(const struct command *command);

/* Returns the name of the folder that contains a command's program or script, such as "v1", or NULL
 * if the path does not name a folder. The caller frees the string. */
char *command_folder_name(const struct command *command);

#endif
