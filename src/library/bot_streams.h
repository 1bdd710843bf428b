/* The system calls behind a bot's standard input and output: bot_streams.c makes them on POSIX
 * systems, and bot_streams_windows.c on Windows. The streams carry bytes on both, so a line that
 * the bot writes ends with a newline alone. This module does not split the input into lines. */
#ifndef LIBRARY_BOT_STREAMS_H
#define LIBRARY_BOT_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reserves standard output for the bot's answers. Returns a stream for the answers, and redirects
 * standard output to standard error, so that a print statement in the bot's code does not lose the
 * game. Returns NULL if standard output is closed. */
FILE *bot_streams_take_output(void);

/* Returns whether standard input has bytes to read, or has ended. */
bool bot_streams_ready(void);

/* Waits for bytes on standard input and reads up to `size` of them. Returns the number of bytes,
 * which is 0 at the end of the input and after an error. */
size_t bot_streams_read(char *bytes, size_t size);

/* Opens the kernel's count of how often and how long this process has waited for a core. Returns -1
 * if this system does not count such waits. */
int bot_streams_open_waits(void);
void bot_streams_close_waits(int waits);

/* Reads the total duration and number of the waits. Returns false if they are unknown. */
bool bot_streams_read_waits(int waits, int64_t *wait_ns, int64_t *count);

#endif
