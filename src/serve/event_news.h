/* Turns the state of an event into the parts of the news (news.h). The table, bracket, progress and
 * latest games come from the database, and the games in progress come from the referee. A published
 * page has the same parts. This module only formats numbers that tournament/ and runner/ have
 * computed. */
#ifndef SERVE_EVENT_NEWS_H
#define SERVE_EVENT_NEWS_H

#include "base/json.h"
#include "runner/event_view.h"
#include "runner/watch.h"
#include "serve/news.h"

/* Maximum number of players for which the news (news.h) contains the crosstable and the text form
 * of the table. Both also have their own web addresses. */
#define NEWS_PLAYERS_MAX 64

/* Sets the parts for the table, faults, bracket and latest games from the data that the view has
 * read. Returns the number of bytes that may be sent to each viewer for these parts. */
size_t event_news_table(struct news *news, const struct event_view *view);

/* Number of samples that are kept. A sample is the number of finished games at a given time. The
 * remaining time is estimated from the samples. */
#define PACE_SAMPLES 61
struct event_pace {
    int64_t ns[PACE_SAMPLES];
    uint64_t games[PACE_SAMPLES];
    size_t count; /* number of samples taken so far */
};
void event_pace_note(struct event_pace *pace, int64_t now_ns, uint64_t played);

/* Sets the part for the event's progress. `latency` is a histogram of how long the referee takes to
 * react to bots, or NULL if this process runs no referee. */
void event_news_progress(struct news *news, const struct event_view *view,
                         const struct event_pace *pace, const struct histogram *latency);

/* Writes a turn of a game in progress as [TURN, MILLISECONDS, SEAT], followed by true if the turn
 * was lost because it broke a rule. */
void event_news_put_turn(const struct watched_game *game, size_t i, struct json_writer *json);

/* Writes the JSON fields that describe how a game ended. */
void event_news_put_end(const struct watched_game *game, struct json_writer *json);

/* Updates the part `name` of the news (news.h), which describes a game and lists its turns. *begun
 * is the number of games that had begun in the game's slot by the previous call. */
void event_news_put_game(struct news *news, const char *name, const struct watched_game *game,
                         uint64_t *begun);

/* Updates the parts of the news (news.h) for the game in `slot`. `words` specifies whether viewers
 * may see what the bots write to stderr. *begun is the number of games that had begun in the slot
 * by the previous call. */
void event_news_game(struct news *news, unsigned slot, const struct watched_game *game, bool words,
                     uint64_t *begun);

#endif
