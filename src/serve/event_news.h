/* Turns an event into news parts: table, bracket, progress and last games from the database, and
 * games in progress from the referee. A published page has the same parts. The figures come from
 * tournament/ and runner/; nothing is computed here. */
#ifndef SERVE_EVENT_NEWS_H
#define SERVE_EVENT_NEWS_H

#include "base/json.h"
#include "runner/event_view.h"
#include "runner/watch.h"
#include "serve/news.h"

/* With more players than this, the table as text and the crosstable are left out of the news; they
 * have separate addresses. */
#define NEWS_PLAYERS_MAX 64

/* Sets the parts for the table, faults, bracket and last games from what the view has read. Returns
 * the number of bytes that each viewer may be sent for them. */
size_t event_news_table(struct news *news, const struct event_view *view);

/* Samples of the number of finished games over time, to estimate the time left. */
#define PACE_SAMPLES 61
struct event_pace {
    int64_t ns[PACE_SAMPLES];
    uint64_t games[PACE_SAMPLES];
    size_t count; /* number of samples so far */
};
void event_pace_note(struct event_pace *pace, int64_t now_ns, uint64_t played);

/* Returns games per second over the last minute or less; 0: unknown. */
double event_pace_rate(const struct event_pace *pace);

/* Sets the event's progress. latency: the referee's; NULL: no referee runs here. */
void event_news_progress(struct news *news, const struct event_view *view,
                         const struct event_pace *pace, const struct histogram *latency);

/* Writes a turn of a game in progress as [TURN, MILLISECONDS, SEAT]; appends true if the turn was
 * lost. */
void event_news_put_turn(const struct watched_game *game, size_t i, struct json_writer *json);

/* Writes the members that describe how a game ended. */
void event_news_put_end(const struct watched_game *game, struct json_writer *json);

/* Sets the changed parts of a slot's game. *begun: number of games the slot had begun at the last
 * call. */
void event_news_game(struct news *news, unsigned slot, const struct watched_game *game,
                     uint64_t *begun);

#endif
