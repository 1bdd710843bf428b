/* Reads the lines that are sent to a bot, records when each line arrived, and measures how long the
 * bot had to wait for a core. This module does not interpret the lines. */
#ifndef LIBRARY_BOT_INPUT_H
#define LIBRARY_BOT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maximum length of a line. The longest line of any protocol is a Halma move of 1313 bytes, and no
 * referee sends more than BOT_LINE_MAX bytes. */
#define BOT_LINE_MAX 65536

struct bot_input {
    char *bytes; /* bytes that were read; those from `begin` to `end` were not returned yet */
    size_t begin, end, capacity;
    int64_t quiet_ns; /* time before which the next bytes cannot have arrived */
    int64_t came_ns;  /* time when the last line arrived; may be slightly too early, but never too
                       * late */
    int waits;        /* descriptor of a kernel file that reports waits for a core; -1: none */
    int64_t wait_ns;  /* total time of such waits since the program started, and their number, as
                       * last read */
    int64_t wait_count;
    int64_t late_ns; /* longest known wait since the last call of bot_input_late */
    bool too_long;   /* whether the next line is longer than BOT_LINE_MAX, so that reading has
                      * stopped */
};

/* Starts to read standard input. */
void bot_input_open(struct bot_input *input);
void bot_input_close(struct bot_input *input);

/* Returns the next line without its newline, valid until the next call. The last line may lack a
 * newline. Returns false at the end of the input, or if the line is too long. */
bool bot_input_line(struct bot_input *input, const char **line, size_t *length);

/* Returns the longest known time, in ns, that the bot waited for a core since the last call, or
 * since the program started. The result is the time of a single wait or the mean of several waits,
 * or 0 if it is unknown. */
int64_t bot_input_late(struct bot_input *input);

/* Records that the bot has just answered, so that the next line arrives later than this call. */
void bot_input_answered(struct bot_input *input);

#endif
