/* Checks whether a command can be started, before the command is needed. The program does not
 * run. */
#ifndef REFEREE_TRIAL_H
#define REFEREE_TRIAL_H

#include "command/command.h"

/* Starts the program, stops it before its first instruction, and kills it there. If the program
 * does not start, returns false and sets *error. Also fails for a script whose first line names a
 * program that ends in a carriage return, even through env. */
bool trial_start(const struct command *command, struct error *error);

#endif
