/* Tests that the ratings of a large league are computed by another thread, and are dropped if
 * players have joined meanwhile. */
#define _GNU_SOURCE
#include "check.h"

#include "serve/rater.h"
#include "tournament/pairings.h"

#include <stdlib.h>

#define PLAYERS 120

static const struct seating seatings[] = {{0, 0}, {1, 0}};

static struct event *new_event(unsigned players)
{
    static int before[PLAYERS + 1];
    for (size_t i = 0; i <= PLAYERS; i++) {
        before[i] = NOBODY;
    }
    const struct event_plan plan = {.format = EVENT_LEAGUE,
                                    .players = players,
                                    .rounds = 1,
                                    .before = before,
                                    .seatings = seatings,
                                    .seating_count = 2};
    return event_new(&plan);
}

/* Rates the players of the view, and returns whether they got the ratings. If `joined` is not NULL,
 * it takes the place of the view's event meanwhile. */
static bool rate(struct event_view *view, struct event *joined)
{
    struct rater rater = {0};
    uv_loop_t loop;
    assert_int_equal(uv_loop_init(&loop), 0);
    assert_false(rater_tick(&rater, &loop, view, true));
    assert_non_null(rater.job);
    uv_run(&loop, UV_RUN_DEFAULT);
    struct event before = *view->event;
    if (joined != NULL) { /* at the same address, as allocators often do */
        *view->event = *joined;
    }
    bool taken = rater_tick(&rater, &loop, view, true);
    if (joined != NULL) {
        *joined = *view->event;
        *view->event = before;
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    rating_job_free(rater.job);
    return taken;
}

static void test_rater(void **state)
{
    (void)state;
    struct event_view view = {.event = new_event(PLAYERS)};
    struct event *joined = new_event(PLAYERS + 1);
    assert_false(rate(&view, joined));
    assert_true(rate(&view, NULL));
    event_free(view.event);
    event_free(joined);
    free(view.order);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rater)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
