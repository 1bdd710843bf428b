/* Logs the lines that are sent to and received from each bot of a game, with the time of each line,
 * in the notation of the contest. This module produces text; record_writer.h writes it to the
 * file. */
#ifndef RUNNER_PROTOCOL_LOG_H
#define RUNNER_PROTOCOL_LOG_H

#include "base/text.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "tournament/event.h"

#include <stdint.h>

/* The log of one slot. Only the slot's thread uses it. It is {0} before the first game. */
struct protocol_log {
    struct text text; /* text of the log; the owner frees it with text_free */
    int64_t began_ns;
    int speaker;            /* seat that sent or received the last line; -1: none */
    double asked_ms[SEATS]; /* time when each seat was last sent a line */
};

void protocol_log_begin(struct protocol_log *log, const struct game_result *game);

/* Logs lines that were sent to or received from a bot. */
void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length);

/* Logs the end of the game. The time of a timeout is the time when the clock ran out. */
void protocol_log_end(struct protocol_log *log, const struct game_result *game);

#endif
