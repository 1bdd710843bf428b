/* Answers the requests of visitors who play on the page. Each request contains a key. visitors.h
 * plays the games, and http.h handles the connections. Only one thread may use this module. */
#ifndef SERVE_PLAY_H
#define SERVE_PLAY_H

#include "runner/event_view.h"
#include "runner/visitors.h"
#include "serve/http.h"
#include "serve/news.h"

struct play;

/* Opens the service for visitors. `games_of_address` is the maximum number of games that one
 * address may play at once. On error, returns NULL and sets *error. */
struct play *play_open(struct visitors *visitors, unsigned games_of_address, struct error *error);
void play_close(struct play *play); /* `play` may be NULL */

/* Appends JSON that describes the bots that visitors may play against, and the conditions of the
 * games. If `key` is true, the JSON includes the key needed to begin a game, which only this
 * server's page may read. Otherwise, the JSON is suitable for all viewers. */
void play_print(const struct play *play, bool key, struct text *json);

/* Updates the part of the news (news.h) that describes the bots. */
void play_announce(const struct play *play, struct news *news);

/* Takes the ratings of the served event's players, by which visitors are rated, and which of them
 * are disqualified. Visitors are not rated before this function has been called. Call it again when
 * the ratings have changed. */
void play_take_ratings(struct play *play, const struct event_view *view);

/* Updates the parts of the news (news.h) that all viewers see: the bots, the visitors' games, and
 * the visitors with the best results. If the players of a game do not see the same things, viewers
 * see it only when it is over, because a visitor is also a viewer. A minute after its end, a game
 * disappears: its part becomes null. */
void play_refresh(struct play *play, struct news *news, int64_t now_ns);

/* Answers a request from an address. The request has at most PLAY_REQUEST_MAX bytes. If there is no
 * answer yet, returns false. In that case, call the function again later with the time for which
 * the request has been held. */
bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer);

/* Resigns the games of visitors who have not sent a request for too long, and discards games that
 * nobody has joined. Call this regularly. */
void play_tick(struct play *play, int64_t now_ns);

#endif
