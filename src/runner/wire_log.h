/* What each bot of a game is sent and says, in the notation of its contest, with the time of each
 * line. Never opens a file: record_writer.h writes the text. */
#ifndef RUNNER_WIRE_LOG_H
#define RUNNER_WIRE_LOG_H

#include "base/text.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "tournament/event.h"

#include <stdint.h>

/* The log of one slot, used from its own thread; {0} before the first game. */
struct wire_log {
    struct text text; /* text_free releases it */
    int64_t began_ns;
    int speaker;            /* the seat of the last line; -1: none */
    double asked_ms[SEATS]; /* when each was last sent a line */
};

void wire_log_begin(struct wire_log *log, const struct game_result *game);

/* Lines on their way to a bot, or from it. */
void wire_log_add(struct wire_log *log, const struct wire_words *words, int seat, enum host_way way,
                  const char *bytes, size_t length);

/* How the game ended; if by the clock, when that ran out. */
void wire_log_end(struct wire_log *log, const struct game_result *game);

#endif
