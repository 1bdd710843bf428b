/* Reads the lines sent to a bot, records when each line arrived, and measures how long the bot had
 * to wait for a core. This module does not interpret the lines. */
#ifndef LIBRARY_BOT_INPUT_H
#define LIBRARY_BOT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maximum length of a line in bytes. No referee sends longer lines: the longest line of any
 * protocol is a Halma move of 1313 bytes. */
#define BOT_LINE_MAX 65536

struct bot_input {
    char *bytes; /* bytes read; those from `begin` to `end` have not been returned yet */
    size_t begin, end, capacity;
    int64_t quiet_ns; /* time before which the next bytes cannot have arrived */
    /* Estimated arrival time of the last line; it may be slightly early, but is never late. */
    int64_t came_ns;
    int waits; /* descriptor of a kernel file that counts waits for a core, or -1 if unavailable */
    /* Total duration and number of these waits since the program started, as last read. */
    int64_t wait_ns;
    int64_t wait_count;
    int64_t late_ns; /* longest known wait since the last call to bot_input_late */
    /* Whether reading has stopped because the next line is longer than BOT_LINE_MAX. */
    bool too_long;
};

/* Starts reading standard input. */
void bot_input_open(struct bot_input *input);
void bot_input_close(struct bot_input *input);

/* Returns the next line without its newline, valid until the next call. The last line may lack a
 * newline. Returns false at the end of the input or if the line is too long. */
bool bot_input_line(struct bot_input *input, const char **line, size_t *length);

/* Returns the longest time, in ns, for which the bot is known to have waited for a core since the
 * last call or, for the first call, since the program started. The result is the time of a single
 * wait or the mean of several waits, or 0 if it is unknown. */
int64_t bot_input_late(struct bot_input *input);

/* Records that the bot has just answered, so the next line cannot have arrived before this call. */
void bot_input_answered(struct bot_input *input);

#endif
