/* Reads the lines sent to a bot, records when each one arrived, and measures how long the bot had
 * to wait for a core. It does not interpret the lines. */
#ifndef LIBRARY_BOT_INPUT_H
#define LIBRARY_BOT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest line accepted. The longest of any protocol is a Halma move of 1313 bytes; no referee
 * sends more than BOT_LINE_MAX. */
#define BOT_LINE_MAX 65536

struct bot_input {
    char *bytes; /* bytes[begin..end) is read but not yet returned */
    size_t begin, end, capacity;
    int64_t quiet_ns; /* the next bytes read arrived later than this */
    int64_t came_ns;  /* arrival time of the last line; may be slightly too early, never too late */
    int waits;        /* descriptor of a kernel file that reports such waits; -1: none */
    int64_t wait_ns;  /* total wait since the program started, and number of waits, when last
                       * read */
    int64_t wait_count;
    int64_t late_ns; /* the longest known wait since the last call of bot_input_late */
    bool too_long;   /* the next line is longer than BOT_LINE_MAX, so reading has stopped */
};

/* Starts reading standard input. */
void bot_input_open(struct bot_input *input);
void bot_input_close(struct bot_input *input);

/* Returns the next line without its newline, valid until the next call. The last line may lack a
 * newline. Returns false if there is no more, or if the line is too long. */
bool bot_input_line(struct bot_input *input, const char **line, size_t *length);

/* Returns the longest known time, in ns, that the bot waited for a core since the last call, or
 * since the program started. It is the time of a single wait or the mean of several; 0 if
 * unknown. */
int64_t bot_input_late(struct bot_input *input);

/* Call this when the bot has just answered: the next line arrives later. */
void bot_input_answered(struct bot_input *input);

#endif
