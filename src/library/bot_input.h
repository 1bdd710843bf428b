/* The lines that a bot is sent, when each of them came, and how long the bot waits for a core when
 * it could run. Never knows what a line means. */
#ifndef LIBRARY_BOT_INPUT_H
#define LIBRARY_BOT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest line that is read; the longest of any protocol is a move of Halma with 1313 bytes. A
 * longer one comes from no referee. */
#define BOT_LINE_MAX 65536

struct bot_input {
    char *bytes; /* begin..end is read but not taken yet */
    size_t begin, end, capacity;
    int64_t quiet_ns; /* the next bytes read came later than this */
    int64_t came_ns;  /* when the last line came, or a little earlier; never later */
    int waits;        /* a file of the kernel that counts such waits; -1: there is none */
    int64_t wait_ns;  /* all waits since the program began, when last looked at, */
    int64_t wait_count;
    int64_t late_ns; /* the longest known wait since bot_input_late was called */
    bool too_long;   /* the next line is longer than BOT_LINE_MAX: no more is read */
};

/* Reads standard input from now on. */
void bot_input_open(struct bot_input *input);
void bot_input_close(struct bot_input *input);

/* The next line without its newline, valid until the next call; the last one may lack its newline.
 * False: there is none, or it is too long. */
bool bot_input_line(struct bot_input *input, const char **line, size_t *length);

/* The longest known time (of one wait, or a mean of several) that the bot waited for a core since
 * the last call, or since the program began. 0 if nothing tells. */
int64_t bot_input_late(struct bot_input *input);

/* Says that the bot has answered just now: the next line came after that. */
void bot_input_answered(struct bot_input *input);

#endif
