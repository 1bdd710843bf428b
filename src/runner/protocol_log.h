/* Logs the lines sent to and received from each bot of a game, and what it writes to standard
 * error, with the time of each line, in the notation of its contest. The log is written while the
 * game is played; record_writer.h keeps the games in order. */
#ifndef RUNNER_PROTOCOL_LOG_H
#define RUNNER_PROTOCOL_LOG_H

#include "base/text.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "store/record_writer.h"
#include "tournament/event.h"

#include <stdint.h>

/* The log of one slot, used only from the slot's thread; {0} with the writer before the first
 * game. */
struct protocol_log {
    struct record_writer *writer; /* NULL: no log is kept, and the functions do nothing */
    struct record_text *game;     /* the current game; NULL: none */
    int64_t began_ns;
    int speaker;             /* seat of the last line; -1: none */
    double asked_ms[SEATS];  /* when each seat was last sent a line */
    struct text part[SEATS]; /* standard error without a newline so far */
    uint64_t errors[SEATS];  /* bytes of standard error in this game */
    struct text text;        /* what is about to be written */
};

/* Logs the beginning of a game, also of one that begins again. */
void protocol_log_begin(struct protocol_log *log, const struct game_result *game);

/* Logs bytes as in the host's `traffic`, except HOST_VOID. */
void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length);

/* Logs that the game is void and begins again. */
void protocol_log_void(struct protocol_log *log, const struct log_style *words, const char *why,
                       size_t length);

/* Logs the game's end; for a timeout at the time when the clock ran out. Returns false and sets
 * *error if the log could not be written. */
bool protocol_log_end(struct protocol_log *log, const struct log_style *words,
                      const struct game_result *game, struct error *error);

/* Logs that the current game, if any, was stopped, and frees what the log holds. */
void protocol_log_close(struct protocol_log *log, const struct log_style *words);

#endif
