/* Values that a bot reports about its game in lines of its standard error: "[PDATA] depth = 7" for
 * the player, "[TDATA] width = 12" for the game. "[PDATA+]" adds a number to the value so far, and
 * "[PDATA][3] depth = 7" is the value in turn 3. Other lines are ignored, and so is everything
 * beyond the limits below, which bound what a hostile bot costs the referee. */
#ifndef REFEREE_BOT_DATA_H
#define REFEREE_BOT_DATA_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

#define BOT_DATA_LINE_MAX 512
#define BOT_DATA_LINES_MAX 20000
#define BOT_DATA_MAX 1000                /* values */
#define BOT_DATA_BYTES_MAX (32u * 1024u) /* of all names and values */

struct bot_value {
    char *name, *value;
    bool of_player; /* false: of the game */
    int64_t turn;   /* -1: of no single turn */
};

struct bot_data {
    struct bot_value *list; /* each name once per turn, in the order of their first lines */
    size_t count, bytes, lines;
    struct text line; /* the part read of a line without its newline */
    bool skipping;    /* the rest of a line that is too long is skipped */
};

/* Takes what the bot wrote to standard error. */
void bot_data_add(struct bot_data *data, const char *bytes, size_t length);

/* Takes a last line without a newline, after the process has ended. */
void bot_data_end(struct bot_data *data);

void bot_data_free(struct bot_data *data);

#endif
