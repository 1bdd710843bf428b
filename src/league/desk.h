/* Answers the requests of a standing league's authors: it takes submissions, shows authors what
 * became of them, and pauses bots. The desk has its own thread and its own connection to the
 * database, so that the server's thread never waits. Testing the submissions and playing games is
 * left to other programs, which the desk notifies of changes.
 *
 * A request is a line of JSON (desk_request.h), for a submission followed by the submitted file. An
 * author without a valid token learns nothing, not even whether a submission exists. */
#ifndef LEAGUE_DESK_H
#define LEAGUE_DESK_H

#include "league/clerk.h"
#include "serve/server.h"

struct desk;

/* Opens the desk. All data referenced by the options must outlive it. On error, returns NULL and
 * sets *error. */
struct desk *desk_open(const struct desk_options *options, struct error *error);

/* Waits until the desk's thread has finished its current request. `desk` may be NULL. */
void desk_close(struct desk *desk);

/* Returns the functions by which the server passes requests to the desk. They never block, and only
 * one thread may call them. */
struct server_league desk_league(struct desk *desk);

#endif
