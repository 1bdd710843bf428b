/* An event as news: its table, bracket, progress and last games from the database, the games in
 * progress from the referee. A published page has the same parts. Never computes anything: the
 * figures come from tournament/ and runner/. */
#ifndef SERVE_EVENT_NEWS_H
#define SERVE_EVENT_NEWS_H

#include "base/json.h"
#include "runner/event_view.h"
#include "runner/watch.h"
#include "serve/news.h"

/* With more players than this, the text of the table and who met whom are only at their own
 * addresses. */
#define NEWS_PLAYERS_MAX 64

/* Sets the table, faults, bracket and last games, as the view has read them. Returns the bytes
 * that a viewer may be told of it. */
size_t event_news_table(struct news *news, const struct event_view *view);

/* How fast games end, to estimate the time left: sampled now and then. */
#define PACE_SAMPLES 61
struct event_pace {
    int64_t ns[PACE_SAMPLES];
    uint64_t games[PACE_SAMPLES];
    size_t count; /* of all samples so far */
};
void event_pace_note(struct event_pace *pace, int64_t now_ns, uint64_t played);

/* Games a second over the last minute at most; 0: not known. */
double event_pace_rate(const struct event_pace *pace);

/* Sets how far the event is. latency: the referee's; NULL: there is no referee here. */
void event_news_progress(struct news *news, const struct event_view *view,
                         const struct event_pace *pace, const struct histogram *latency);

/* Writes a turn of a game in progress: [TURN, MILLISECONDS, SEAT], with true behind it if it was
 * lost. */
void event_news_put_turn(const struct watched_game *game, size_t i, struct json_writer *json);

/* Writes the members that tell how a game ended. */
void event_news_put_end(const struct watched_game *game, struct json_writer *json);

/* Sets what has changed in a slot's game. *begun: the slot's count of games at the last call. */
void event_news_game(struct news *news, unsigned slot, const struct watched_game *game,
                     uint64_t *begun);

#endif
