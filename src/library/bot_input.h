/* The lines that a bot is sent, when each of them came, and how long the machine lets the bot wait
 * when it could run. Never knows what a line means. */
#ifndef LIBRARY_BOT_INPUT_H
#define LIBRARY_BOT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bot_input {
    char *bytes; /* begin..end is not taken yet */
    size_t begin, end, capacity;
    int64_t quiet_ns; /* what is read next came later than this */
    int64_t came_ns;  /* when the last line came, or a while before: never after */
    int waits;        /* a file of the kernel that tells of waits; -1: there is none */
    int64_t wait_ns;  /* all waits since the program began, when last looked at, */
    int64_t wait_count;
    int64_t late_ns; /* and the longest that is known of since bot_input_late */
};

/* Standard input, from now on. */
void bot_input_open(struct bot_input *input);
void bot_input_close(struct bot_input *input);

/* The next line without its newline, valid until the next call; the last one may lack its newline.
 * False: there is none. */
bool bot_input_line(struct bot_input *input, const char **line, size_t *length);

/* How long the machine let the bot wait when it could run, at once or on the mean, at worst since
 * the last call; at first: since the program began. 0 where nothing tells it. */
int64_t bot_input_late(struct bot_input *input);

/* Says that the bot has answered just now: a line that is read next came after that. */
void bot_input_answered(struct bot_input *input);

#endif
