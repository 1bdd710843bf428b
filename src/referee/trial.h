/* Checks whether a command can be started, before the command is needed. The program itself never
 * runs. */
#ifndef REFEREE_TRIAL_H
#define REFEREE_TRIAL_H

#include "command/command.h"

/* Starts the program, stops it before its first instruction, and kills it there. If the program
 * does not start, returns false and sets *error. Also fails if the first line of a script names a
 * program, directly or through env, whose name ends in a carriage return. */
bool trial_start(const struct command *command, struct error *error);

#endif
