/* Visitors of the page who play: their requests, each with its key, and what they are told.
 * Never plays (visitors.h) and never knows a connection. For one thread. */
#ifndef SERVE_PLAY_H
#define SERVE_PLAY_H

#include "runner/visitors.h"
#include "serve/http.h"

struct play;

/* NULL: *error says why not. At most so many games at once are of one address. */
struct play *play_open(struct visitors *visitors, unsigned games_of_address, struct error *error);
void play_close(struct play *play); /* takes NULL */

/* Who may be played and how, as JSON: for all who look; and with the key that begins a game, which
 * only a page of ours may read. */
void play_print(const struct play *play, bool key, struct text *json);

/* The answer to a request from an address, whose length is at most PLAY_REQUEST_MAX. False: there
 * is nothing to tell yet. It is asked again then, with how long the request has been held. */
bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer);

/* To be called now and then: who has not been heard of gives up his game. */
void play_tick(struct play *play);

#endif
