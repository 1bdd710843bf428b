/* Carries out the requests of authors with the league's database and files. It is the part of the
 * desk (desk.h) that may take long, and runs in the desk's thread.
 *
 * A submitted file is stored as bots/NUMBER/FILE in the league's folder. The folder of a submission
 * appears as a whole: it is prepared as bots/.new and then renamed. */
#ifndef LEAGUE_CLERK_H
#define LEAGUE_CLERK_H

#include "contests/contest.h"
#include "league/desk_request.h"
#include "serve/http.h"

struct desk_options {
    const char *folder;   /* folder of the league */
    const char *database; /* path of the league's database, whose event is LEAGUE_EVENT */
    unsigned wait_ms;     /* see database_open */
    const struct contest *contest;
    struct submission_limits limits;
    const char *inbox; /* folder from which submissions are taken (inbox.h), or NULL */
    /* Called by the desk's thread after it has stored a submission, or has paused a bot or let it
     * play again. May be NULL. */
    void (*changed)(void *data);
    void *data;
};

struct clerk {
    const struct desk_options *options;
    struct database *database;
};

/* Opens the database, which must exist. Returns false and sets *error on error. Always call
 * clerk_close, even on failure. */
bool clerk_open(struct clerk *clerk, const struct desk_options *options, struct error *error);
void clerk_close(struct clerk *clerk);

/* Answers a request. Returns false if its token is not valid; the answer says no more than that.
 * Sets *changed if the league's loop should look at the database. */
bool clerk_serve(struct clerk *clerk, const struct desk_request *request,
                 struct http_answer *answer, bool *changed);

/* Takes a submission by the author. If it is refused, sets *id to 0 and appends the reason to
 * `refusal`. */
bool clerk_submit(struct clerk *clerk, const struct author *author,
                  const struct desk_request *request, int64_t *id, struct text *refusal,
                  struct error *error);

/* Appends what all viewers may know, as JSON (desk_print_public). */
bool clerk_print_public(struct clerk *clerk, struct text *json, struct error *error);

/* Refuses a request. The answer is JSON that names the reason in one word. Always returns true. */
bool clerk_refuse(struct http_answer *answer, unsigned status, const char *why);

#endif
