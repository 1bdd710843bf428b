/* Tests how the time that a bot waited for a core is computed from the kernel's statistics. */
#include "check.h"

#include "base/clock.h"
#include "referee/core_wait.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MS NS_PER_MS

static void test_parse(void **data)
{
    (void)data;
    struct core_task task;
    assert_true(core_wait_parse("6797245 1445861 2\n", &task));
    assert_int_equal(task.ran_ns, 6797245);
    assert_int_equal(task.waited_ns, 1445861);
    assert_true(core_wait_parse("0 0 0\n", &task));
    assert_true(core_wait_parse("18446744073709551615 18446744073709551615 1\n", &task));
    static const char *const wrong[] = {"",
                                        "\n",
                                        "1\n",
                                        "1 2\n",
                                        "1 2 3",
                                        "1  2 3\n",
                                        "-1 2 3\n",
                                        " 1 2 3\n",
                                        "1 x 3\n",
                                        "1 2 3x\n",
                                        "99999999999999999999 1 1\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (core_wait_parse(wrong[i], &task)) {
            fail_msg("\"%s\" was accepted", wrong[i]);
        }
    }
}

static struct core_sample sample(int64_t at_ms, uint64_t referee_ms, size_t count,
                                 const uint64_t (*tasks)[3])
{
    struct core_sample made = {.known = true,
                               .taken_ns = at_ms * MS,
                               .count = count,
                               .referee_ns = referee_ms * (uint64_t)MS};
    for (size_t i = 0; i < count; i++) {
        made.tasks[i] = (struct core_task){(pid_t)tasks[i][0], tasks[i][1] * (uint64_t)MS,
                                           tasks[i][2] * (uint64_t)MS};
    }
    return made;
}

static void test_waited(void **data)
{
    (void)data;
    /* for each thread: its id, the time it ran, and the time it waited, in ms */
    static const uint64_t before[][3] = {{10, 500, 70}, {11, 5, 5}};
    static const struct {
        const char *name;
        int64_t took_ms;
        uint64_t referee_ms, tasks[3][3];
        size_t count;
        int64_t waited_ms;
    } cases[] = {
        {"an idle bot", 200, 0, {{10, 500, 70}, {11, 5, 5}}, 2, 0},
        {"it computes", 200, 0, {{10, 700, 70}, {11, 5, 5}}, 2, 0},
        {"it computes and waits", 200, 0, {{10, 560, 210}, {11, 5, 5}}, 2, 140},
        {"the referee waits, too", 200, 20, {{10, 560, 110}, {11, 5, 5}}, 2, 60},
        {"the longest wait counts", 200, 0, {{10, 510, 100}, {11, 15, 85}}, 2, 80},
        {"a new thread", 200, 0, {{10, 500, 70}, {11, 5, 5}, {12, 30, 90}}, 3, 90},
        {"an ended thread", 200, 0, {{10, 500, 80}}, 1, 10},
        /* The bot's second thread kept its first one from running, so the bot itself caused the
         * wait. */
        {"it waits for its own thread", 200, 0, {{10, 600, 170}, {11, 105, 105}}, 2, 0},
        {"and for others", 200, 0, {{10, 560, 210}, {11, 65, 145}}, 2, 80},
        {"no more than the time passed", 100, 90, {{10, 500, 160}, {11, 5, 5}}, 2, 100},
    };
    struct core_sample then = sample(1000, 0, 2, before);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct core_sample now =
            sample(1000 + cases[i].took_ms, cases[i].referee_ms, cases[i].count, cases[i].tasks);
        int64_t waited_ns = core_sample_waited(&then, &now);
        assert_true(core_sample_ran(&then, &now) >= 0);
        if (waited_ns != cases[i].waited_ms * MS) {
            fail_msg("%s: %lld ns", cases[i].name, (long long)waited_ns);
        }
    }
    assert_int_equal(core_sample_ran(&(struct core_sample){.known = true}, &then), 500 * MS);
    /* If a bot was started after the first sample, its waiting time counts from its start. */
    struct core_sample none = sample(1000, 0, 0, NULL), later = sample(1200, 0, 2, before);
    assert_int_equal(core_sample_waited(&none, &then), 0);  /* no time has passed */
    assert_int_equal(core_sample_waited(&none, &later), 0); /* it ran all the time */
    later.tasks[0].ran_ns = 30 * (uint64_t)MS;
    assert_int_equal(core_sample_waited(&none, &later), 70 * MS);
    assert_int_equal(core_sample_waited(&then, &none), -1); /* no process is left to measure */
    struct core_sample unknown = then;
    unknown.known = false;
    assert_int_equal(core_sample_waited(&then, &unknown), -1);
    assert_int_equal(core_sample_ran(&then, &unknown), 0);
    assert_int_equal(core_sample_waited(&unknown, &then), -1);
}

/* A sample must contain the threads of a process's descendants: here a child and the child's own
 * child. Before they are started, they have not waited. */
static void test_take(void **data)
{
    (void)data;
    int pipes[2];
    char ready;
    static struct core_sample none, before, after;
    core_sample_take(&none, getpid());
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        pid_t grandchild = fork();
        ready = 'r';
        if (grandchild == 0 && write(pipes[1], &ready, 1) != 1) {
            _exit(1);
        }
        for (;;) {
            pause();
        }
    }
    assert_int_equal(read(pipes[0], &ready, 1), 1);
    core_sample_take(&before, getpid());
    core_sample_take(&after, getpid());
    bool has_child = false;
    for (size_t i = 0; i < after.count; i++) {
        has_child = has_child || after.tasks[i].id == child;
    }
    if (access("/proc/self/schedstat", R_OK) == 0) {
        assert_true(before.known && after.known);
        assert_int_equal(after.count, 2);
        assert_true(has_child);
        assert_true(core_sample_waited(&before, &after) >= 0);
        assert_true(core_sample_waited(&none, &after) >= 0);
    } else {
        assert_int_equal(core_sample_waited(&before, &after), -1);
    }
    core_sample_take(&after, child); /* the only descendant of the child is the grandchild */
    assert_true(!after.known || after.count == 1);
    pid_t grandchild = after.count == 1 ? after.tasks[0].id : 0;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    if (grandchild > 0) {
        kill(grandchild, SIGKILL);
    }
    core_sample_take(&after, getpid());
    assert_int_equal(core_sample_waited(&before, &after), -1); /* no process is left to measure */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parse), cmocka_unit_test(test_waited),
                                       cmocka_unit_test(test_take)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
