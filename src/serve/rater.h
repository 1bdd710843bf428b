/* Rates the players of a large league in another thread, so that the server can answer requests
 * meanwhile. Between two ratings, the table shows newer results with the earlier ratings. */
#ifndef SERVE_RATER_H
#define SERVE_RATER_H

#include "runner/event_view.h"

#include <uv.h>

struct rater {
    uv_work_t work;
    struct rating_job *job; /* NULL if nothing is being rated */
    size_t players;         /* number of players being rated */
    int64_t began_ns;
    int64_t due_ns; /* earliest time at which to begin again */
    bool done;      /* whether the job is done, but its ratings have not been taken */
};

/* Call this function regularly, and not from the thread that rates. If the last ratings are done,
 * gives them to the players of the view, and returns true. If new games have been read, begins to
 * rate the players again after a while, which is shorter if there are viewers. */
bool rater_tick(struct rater *rater, uv_loop_t *loop, struct event_view *view, bool viewers);

/* Gives the players of the view the ratings of all games, which takes a while. */
void rater_finish(struct event_view *view);

#endif
