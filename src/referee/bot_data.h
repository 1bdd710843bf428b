/* Collects the values that a bot reports on stderr. The line "[PDATA] depth = 7" sets a value for
 * the player, and "[TDATA] width = 12" sets one for the game. "[PDATA+] nodes = 9" adds to the
 * current value, and "[PDATA][3] depth = 7" sets the value for turn 3. Other lines, and everything
 * beyond the limits below, are ignored. The limits keep a hostile bot from filling the referee's
 * memory. */
#ifndef REFEREE_BOT_DATA_H
#define REFEREE_BOT_DATA_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

#define BOT_DATA_LINE_MAX 512
#define BOT_DATA_LINES_MAX 20000
#define BOT_DATA_MAX 1000                /* maximum number of values */
#define BOT_DATA_BYTES_MAX (32u * 1024u) /* maximum total size of all names and values */

struct bot_value {
    char *name, *value;
    bool of_player; /* whether the value belongs to the player, rather than to the game */
    int64_t turn;   /* turn that the value belongs to, or -1 if it belongs to no particular turn */
};

struct bot_data {
    /* the values, in the order in which each was first reported; there is at most one player value
     * and one game value with the same name and turn */
    struct bot_value *list;
    size_t count, bytes, lines;
    struct text line; /* bytes of the current line that have been read so far */
    bool skipping;    /* whether the rest of an overlong line is being skipped */
};

/* Processes bytes that the bot has written to stderr. */
void bot_data_add(struct bot_data *data, const char *bytes, size_t length);

/* Processes a final line without a newline. Call after the process has ended. */
void bot_data_end(struct bot_data *data);

void bot_data_free(struct bot_data *data);

#endif
