/* Whether a command can be started, before it is needed.
 * Never lets it run. */
#ifndef REFEREE_TRIAL_H
#define REFEREE_TRIAL_H

#include "referee/command.h"

/* The command becomes the program, is held before its first instruction, and killed there. False:
 * *error says why not. */
bool trial_start(const struct command *command, struct error *error);

#endif
