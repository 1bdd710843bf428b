/* Visitors of the page who play: their requests, each with its key, and the answers.
 * Never plays (visitors.h) and never knows a connection. For one thread. */
#ifndef SERVE_PLAY_H
#define SERVE_PLAY_H

#include "runner/visitors.h"
#include "serve/http.h"

struct play;

/* NULL: *error says why not. One address may have at most games_of_address games at once. */
struct play *play_open(struct visitors *visitors, unsigned games_of_address, struct error *error);
void play_close(struct play *play); /* takes NULL */

/* Which bots may be played, and how, as JSON. Without `key` it is for all viewers; with it, it
 * holds the key that begins a game, which only a page of ours may read. */
void play_print(const struct play *play, bool key, struct text *json);

/* Answers a request from an address; it has PLAY_REQUEST_MAX bytes at most. False: there is nothing
 * to tell yet. Then call it again, with how long the request has been held. */
bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer);

/* Call it now and then: a visitor who has been silent too long gives up his game. */
void play_tick(struct play *play);

#endif
