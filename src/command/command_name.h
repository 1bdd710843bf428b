/* Names the bot that a command runs. This module does not look at files. */
#ifndef COMMAND_NAME_H
#define COMMAND_NAME_H

#include "command/command.h"

/* Returns the name of the program without its folder. For a script that an interpreter runs, this
 * is the name of the script without its suffix: "bot" for `python3 v1/bot.py`, and "Main" for
 * `java -cp x Main`. The caller frees the string. */
char *command_name(const struct command *command);

/* Returns the name of the folder in the path of that program or script, such as "v1". Returns NULL
 * if the path does not name a folder. The caller frees the string. */
char *command_folder_name(const struct command *command);

#endif
