/* Tests the view of games in progress. A view must be consistent, and it must be up to date at the
 * end of a game. As long as nobody watches, a view must not cause any work. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "check.h"
#include "runner/watch.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#define GAMES 300
#define TURNS 40

/* A simulated match. Only the members that a view reads are set. */
struct referee {
    struct watch *watch;
    struct match match;
    struct game_result game;
    struct histogram latency;
    atomic_bool done;
};

static char contest[] = "judge", variant[] = "8x10", one[] = "one", two[] = "two";

static void open_referee(struct referee *referee, struct watch *watch)
{
    memset(referee, 0, sizeof *referee);
    referee->watch = watch;
    referee->match.turn_ns = memory_new(TURNS * sizeof(int64_t));
    referee->match.turn_facts = memory_new(TURNS * sizeof(struct match_turn));
    referee->game = (struct game_result){.record.names = {one, two},
                                         .record.contest = contest,
                                         .record.variant = variant,
                                         .place.first = 1};
    referee->match.opening_count = 2;
}

static void close_referee(struct referee *referee)
{
    turns_free(&referee->match.turns);
    free(referee->match.turn_ns);
    free(referee->match.turn_facts);
}

static void step(struct referee *referee)
{
    watch_step(referee->watch, 0, &referee->game, &referee->match, &referee->latency);
}

/* Adds a turn whose text identifies the game. */
static void add_turn(struct referee *referee)
{
    char text[32];
    size_t i = referee->match.turns.count;
    snprintf(text, sizeof text, "%llu.%zu;", (unsigned long long)referee->game.place.number, i);
    referee->match.turn_ns[i] = (int64_t)i;
    referee->match.turn_facts[i].seat = (int)(i % 2);
    turns_add(&referee->match.turns, text);
    step(referee);
}

static void begin_game(struct referee *referee, uint64_t number)
{
    referee->game.place.number = number;
    turns_clear(&referee->match.turns);
    referee->match.over = false;
    referee->match.seats[0].stderr_length = 0;
    step(referee);
}

static void end_game(struct referee *referee)
{
    referee->match.over = true;
    referee->match.result.outcome.winner = 1;
    referee->match.result.outcome.reason = "goal";
    histogram_add(&referee->latency, 1000);
    step(referee);
}

static void check_view(const struct watched_game *view)
{
    char text[32];
    size_t begin = 0;
    assert_string_equal(view->contest, "judge");
    assert_true(view->count <= TURNS && view->first == 1);
    for (size_t i = 0; i < view->count; i++) {
        int length = snprintf(text, sizeof text, "%llu.%zu;", (unsigned long long)view->number, i);
        assert_int_equal(view->turns[i].end - begin, length);
        assert_memory_equal(view->texts.data + begin, text, length);
        assert_true(view->turns[i].ns == (int64_t)i && view->turns[i].seat == (int)(i % 2));
        begin = view->turns[i].end;
    }
    if (view->over) {
        assert_int_equal(view->winner, 1);
        assert_string_equal(view->reason, "goal");
    }
}

static void test_latest(void **state)
{
    (void)state;
    bool news;
    struct referee referee;
    struct watch *watch = watch_new(1);
    open_referee(&referee, watch);
    begin_game(&referee, 4);
    add_turn(&referee);
    assert_int_equal(watch_view(watch, 0, &news)->begun, 0); /* nobody watched this game */
    assert_false(news);
    watch_set_active(watch, true);
    add_turn(&referee);
    const struct watched_game *view = watch_view(watch, 0, &news);
    /* The view includes the turn that was played before anybody watched. */
    assert_true(news && view->count == 2 && view->number == 4);
    check_view(view);
    assert_ptr_equal(watch_view(watch, 0, &news), view);
    assert_false(news);
    memcpy(referee.match.seats[0].stderr_tail, "a\0b", 3);
    referee.match.seats[0].stderr_length = 3;
    step(&referee);
    view = watch_view(watch, 0, &news);
    assert_string_equal(view->words[0], "a b");
    begin_game(&referee, 4); /* the previous game was cancelled */
    view = watch_view(watch, 0, &news);
    assert_true(view->begun == 2 && view->count == 0 && view->words[0][0] == '\0');
    add_turn(&referee);
    end_game(&referee);
    view = watch_view(watch, 0, &news);
    assert_true(view->over && view->count == 1 && view->latency.count == 1);
    check_view(view);
    close_referee(&referee);
    watch_free(watch);
}

static void play(void *data)
{
    struct referee *referee = data;
    for (uint64_t number = 0; number < GAMES; number++) {
        begin_game(referee, number);
        for (int turn = 0; turn < TURNS; turn++) {
            add_turn(referee);
        }
        end_game(referee);
    }
    atomic_store(&referee->done, true);
}

/* One thread plays games while another thread watches. Each view must show the state of a single
 * game, and never an older game than the previous view. */
static void test_together(void **state)
{
    (void)state;
    bool news, done;
    uv_thread_t thread;
    struct referee referee;
    uint64_t begun = 0;
    size_t count = 0;
    struct watch *watch = watch_new(1);
    open_referee(&referee, watch);
    watch_set_active(watch, true);
    assert_int_equal(uv_thread_create(&thread, play, &referee), 0);
    do {
        done = atomic_load(&referee.done);
        const struct watched_game *view = watch_view(watch, 0, &news);
        if (news) {
            assert_true(view->begun > begun || (view->begun == begun && view->count >= count));
            begun = view->begun;
            count = view->count;
            check_view(view);
        }
    } while (!done);
    uv_thread_join(&thread);
    const struct watched_game *view = watch_view(watch, 0, &news);
    assert_true(view->over && view->number == GAMES - 1 && view->count == TURNS);
    close_referee(&referee);
    watch_free(watch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_latest),
        cmocka_unit_test(test_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
