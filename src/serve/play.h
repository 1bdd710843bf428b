/* Requests of visitors who play on the page, each with its key, and the answers. Games are played
 * by visitors.h, and connections are handled by http.h. For use by one thread. */
#ifndef SERVE_PLAY_H
#define SERVE_PLAY_H

#include "runner/visitors.h"
#include "serve/http.h"

struct play;

/* Opens the play service. games_of_address: maximum number of games at once per address. Returns
 * NULL and sets *error on failure. */
struct play *play_open(struct visitors *visitors, unsigned games_of_address, struct error *error);
void play_close(struct play *play); /* accepts NULL */

/* Appends JSON that describes the bots that visitors may play, and the conditions. Without `key` it
 * is for all viewers. With `key` it includes the key that begins a game, which only this server's
 * page may read. */
void play_print(const struct play *play, bool key, struct text *json);

/* Answers a request from an address; the request has at most PLAY_REQUEST_MAX bytes. Returns false
 * if there is nothing to answer yet; call again later with the time for which the request has been
 * held. */
bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer);

/* Resigns the games of visitors that have been silent too long. Call it regularly. */
void play_tick(struct play *play);

#endif
