/* What process.c does for turn_process.c.
 * Never included by anything else. */
#ifndef REFEREE_PROCESS_PARTS_H
#define REFEREE_PROCESS_PARTS_H

#include "referee/process.h"

/* Starts the command through the leash. Its input is `input`; its outputs are the bot's ends of new
 * pipes, or those kept from before (bot_out and bot_err). Takes over `input`. False: nothing runs,
 * and the reason was reported. */
bool process_spawn(struct process *process, const char *variable, const struct command *command,
                   size_t line_size_max, int input);

/* Makes a pipe whose end `ours` (0 or 1) does not block. False: process->error says why. */
bool process_pipe(struct process *process, int pipe[2], int ours);

/* Lets the loop read both outputs from now on. */
void process_watch(struct process *process);

/* Closes what is kept from one process to the next. */
void process_close_outputs(struct process *process);

#endif
