#include "serve/rater.h"

#include "base/clock.h"

#define SHARE 10                 /* rating uses at most 1/10 of a core */
#define ALONE_NS (60 * NS_PER_S) /* time between two ratings if there are no viewers */

static void on_work(uv_work_t *work)
{
    struct rater *rater = work->data;
    rating_job_run(rater->job);
}

static void on_done(uv_work_t *work, int status)
{
    struct rater *rater = work->data;
    (void)status;
    rater->done = true;
}

/* Takes the ratings, unless players have joined since. */
static bool take(struct rater *rater, struct event_view *view)
{
    bool same = rater->players == view->event->standings.count;
    if (same) {
        standings_take_ratings(&view->event->standings, rater->job);
        event_view_sort(view);
    }
    rating_job_free(rater->job);
    rater->job = NULL;
    rater->done = false;
    int64_t now_ns = clock_now_ns();
    rater->due_ns = now_ns + SHARE * (now_ns - rater->began_ns);
    return same;
}

bool rater_tick(struct rater *rater, uv_loop_t *loop, struct event_view *view, bool viewers)
{
    bool taken = rater->done && take(rater, view);
    int64_t now_ns = clock_now_ns();
    bool due = now_ns >= rater->due_ns &&
               (viewers || view->event->over || now_ns - rater->began_ns >= ALONE_NS);
    if (rater->job != NULL || view->reading || !due ||
        standings_ratings_are_new(&view->event->standings) ||
        (rater->job = standings_begin_rating(&view->event->standings)) == NULL) {
        return taken;
    }
    rater->players = view->event->standings.count;
    rater->began_ns = now_ns;
    rater->work.data = rater;
    uv_queue_work(loop, &rater->work, on_work, on_done);
    return taken;
}

void rater_finish(struct event_view *view)
{
    standings_take_ratings(&view->event->standings, NULL);
    event_view_sort(view);
}
