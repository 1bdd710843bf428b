/* Answers the requests of a standing league's authors: it takes submissions, shows authors what
 * became of them, and pauses bots. The desk has its own thread and its own connection to the
 * database, so that the server's thread never waits. Testing the submissions and playing games is
 * left to other programs, which the desk notifies of changes.
 *
 * A request is a line of JSON (desk_request.h), for a submission followed by the submitted file. An
 * author without a valid token learns nothing, not even whether a submission exists. */
#ifndef LEAGUE_DESK_H
#define LEAGUE_DESK_H

#include "contests/contest.h"
#include "serve/http.h"
#include "store/submissions.h"

struct desk_options {
    const char *folder;   /* folder of the league; submitted files are stored in its folder bots/ */
    const char *database; /* path of the league's database, whose event is LEAGUE_EVENT */
    unsigned wait_ms;     /* see database_open */
    const struct contest *contest;
    struct submission_limits limits;
    /* Called by the desk's thread after it has stored a submission, or has paused a bot or let it
     * play again. May be NULL. */
    void (*changed)(void *data);
    void *data;
};

struct desk;

/* Opens the desk. All data referenced by the options must outlive it. On error, returns NULL and
 * sets *error. */
struct desk *desk_open(const struct desk_options *options, struct error *error);

/* Waits until the desk's thread has finished its current request. `desk` may be NULL. */
void desk_close(struct desk *desk);

/* Answers a request, as described in server.h (struct server_league). Only one thread may call
 * this. */
bool desk_answer(void *desk, const struct http_post *post, struct http_answer *answer);

/* Appends what all viewers may know, as JSON: the bots that have joined with their authors and
 * versions, whether they play now, and what may be submitted. The JSON is at most a second old. */
void desk_print_public(void *desk, struct text *json);

#endif
