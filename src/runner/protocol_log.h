/* Logs a game: the lines sent to and received from each bot, and what the bot writes to stderr.
 * Each line is logged with its time, in the style of the contest's own description. The log is
 * written while the game is being played; record_writer.h keeps the games in order. */
#ifndef RUNNER_PROTOCOL_LOG_H
#define RUNNER_PROTOCOL_LOG_H

#include "base/text.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "store/record_writer.h"
#include "tournament/event.h"

#include <stdint.h>

/* The log of one slot, used only by the slot's thread. Before the first game, all members except
 * `writer` are 0. */
struct protocol_log {
    /* Writer of the log, or NULL if no log is kept and these functions do nothing. */
    struct record_writer *writer;
    struct record_text *game; /* the current game, or NULL if there is none */
    int64_t began_ns;
    int speaker;             /* seat that the last logged line belongs to, or -1 if there is none */
    double asked_ms[SEATS];  /* time when each seat was last sent a line */
    struct text part[SEATS]; /* for each seat, a stderr line whose newline has not arrived yet */
    uint64_t errors[SEATS];  /* number of bytes that each bot has written to stderr in this game */
    struct text text;        /* text that is about to be written */
};

/* Logs that a game begins, or begins again after being voided. */
void protocol_log_begin(struct protocol_log *log, const struct game_result *game);

/* Logs bytes of any kind that the host passes to its `traffic` callback, except HOST_VOID. */
void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length);

/* Logs that the game has been voided and begins again. */
void protocol_log_void(struct protocol_log *log, const struct log_style *words, const char *why,
                       size_t length);

/* Logs the end of the game. For a timeout, the logged time is when the clock ran out. If the log
 * could not be written, returns false and sets *error. */
bool protocol_log_end(struct protocol_log *log, const struct log_style *words,
                      const struct game_result *game, struct error *error);

/* Logs that the current game, if any, was stopped, and frees the memory of the log. */
void protocol_log_close(struct protocol_log *log, const struct log_style *words);

#endif
