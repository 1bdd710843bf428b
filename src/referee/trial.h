/* Whether a command can be started, before it is needed.
 * Never lets it run. */
#ifndef REFEREE_TRIAL_H
#define REFEREE_TRIAL_H

#include "command/command.h"

/* Starts the program, holds it before its first instruction, and kills it there. False: *error says
 * why it does not start, or that it is a script whose first line names, for env too, a program with
 * a carriage return. */
bool trial_start(const struct command *command, struct error *error);

#endif
