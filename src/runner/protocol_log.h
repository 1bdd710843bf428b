/* Logs the lines sent to and received from each bot of a game, with the time of each line, in the
 * notation of its contest. It produces text; record_writer.h writes the file. */
#ifndef RUNNER_PROTOCOL_LOG_H
#define RUNNER_PROTOCOL_LOG_H

#include "base/text.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "tournament/event.h"

#include <stdint.h>

/* The log of one slot, used only from the slot's thread; {0} before the first game. */
struct protocol_log {
    struct text text; /* free it with text_free */
    int64_t began_ns;
    int speaker;            /* seat of the last line; -1: none */
    double asked_ms[SEATS]; /* when each seat was last sent a line */
};

void protocol_log_begin(struct protocol_log *log, const struct game_result *game);

/* Logs lines sent to or received from a bot. */
void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length);

/* Logs the game's end; for a timeout at the time when the clock ran out. */
void protocol_log_end(struct protocol_log *log, const struct game_result *game);

#endif
