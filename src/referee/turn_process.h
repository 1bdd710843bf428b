/* A process for a single turn: it reads one request, says its answer and ends.
 * Never judges the answer; events are those of process.h. */
#ifndef REFEREE_TURN_PROCESS_H
#define REFEREE_TURN_PROCESS_H

#include "referee/process.h"

/* What an empty pipe takes without waiting (pipe(7): a page at least). */
#define TURN_INPUT_MAX 4096

/* Starts a command whose standard input is `input` (TURN_INPUT_MAX bytes at most), with the
 * variable NAME=VALUE in its environment. Only when PROCESS_NONE. MATCH_EXIT carries a last line
 * that has no newline. */
void turn_process_start(struct process *process, const char *variable,
                        const struct command *command, size_t line_size_max, const char *input,
                        size_t length);

/* The next process gets new pipes, which no other had; its folder in a sandbox is empty. */
void turn_process_renew(struct process *process);

#endif
