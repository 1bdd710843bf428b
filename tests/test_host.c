/* Real games between real processes through host.h, in this process: every hostile bot in every
 * protocol while honest bots play beside it; and thousands of games without a leak.
 * `test_host FACEOFF HOSTILE [TEST]`: the paths of the two programs. */
#include "check.h"

#include "base/clock.h"
#include "hostile_cases.h"
#include "referee/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURN_MS 150
#define PATIENT_MS 20000 /* for what must not be decided by how busy the machine is */
#define OVER_MS 250      /* beyond its limit, until the offender and all it started are gone */
#define ATTEMPTS 4

static const char *faceoff_path;
static const char *hostile_path;

enum { SLOT_HOSTILE, SLOT_HONEST };

/* What a slot plays, and what came of it. */
struct course {
    const struct protocol *protocol;
    struct command commands[2];
    int64_t turn_ms;
    int64_t ready_ms; /* 0: PATIENT_MS */
    uint64_t wanted, begun, finished;
    int64_t began_ns;

    /* Of all its games; the last one's where there is one. */
    struct match_fault fault;
    uint64_t forfeits[2]; /* by player */
    uint64_t incomplete;  /* games without a result */
    int64_t longest_ns;   /* from the offender's last request to the end of all */
    char stderr_tail[MATCH_STDERR_KEPT + 1];
};

static bool next_game(void *data, unsigned slot, struct host_game *game)
{
    struct course *courses = data;
    struct course *course = &courses[slot];
    bool beside =
        slot == SLOT_HONEST && courses[SLOT_HOSTILE].finished < courses[SLOT_HOSTILE].wanted;
    if (course->begun >= course->wanted && !beside) {
        return false;
    }
    const struct protocol *protocol = course->protocol;
    int64_t ready_ms = course->ready_ms != 0 ? course->ready_ms : PATIENT_MS;
    int first = protocol->own_turns_come_back ? 0 : (int)(course->begun / 2 % 2);
    *game = (struct host_game){
        .setup = {.game = game_find(protocol->game),
                  .protocol = protocol,
                  .rules = {.first = first},
                  .clock = {.ready_ns = ready_ms * NS_PER_MS,
                            .first_ns = PATIENT_MS * NS_PER_MS,
                            .turn_ns = course->turn_ms * NS_PER_MS},
                  .forfeit_scores = {1, 0}},
        .commands = {&course->commands[0], &course->commands[1]},
        .player_on_seat0 = (int)(course->begun % 2),
        .keep = course->begun % 4 != 3,
    };
    course->begun++;
    course->began_ns = clock_now_ns();
    return true;
}

static void note_game(void *data, unsigned slot, const struct host_game *game,
                      const struct match *match)
{
    struct course *course = &((struct course *)data)[slot];
    course->finished++;
    const struct match_fault *fault = &match->result.fault;
    const struct match_seat *seat = &match->seats[fault->seat];
    if (!match->over || !match->result.outcome.over) {
        course->incomplete++;
    }
    if (match->result.forfeit) {
        course->fault = *fault;
        course->forfeits[fault->seat == 0 ? game->player_on_seat0 : !game->player_on_seat0]++;
        int64_t from_ns = seat->asked_ns > course->began_ns ? seat->asked_ns : course->began_ns;
        int64_t took_ns = clock_now_ns() - from_ns;
        course->longest_ns = took_ns > course->longest_ns ? took_ns : course->longest_ns;
        memcpy(course->stderr_tail, seat->stderr_tail, seat->stderr_length);
        course->stderr_tail[seat->stderr_length] = '\0';
    }
}

static void add_words(struct command *command, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++) {
        command_add(command, words[i]);
    }
}

static void set_hostile(struct command *command, const char *mode, const char *protocol)
{
    char ms[16];
    snprintf(ms, sizeof ms, "%d", TURN_MS + 1);
    const char *const words[] = {hostile_path, mode, protocol, "1", ms, NULL};
    add_words(command, words);
}

static void set_honest(struct command *command, const struct protocol *protocol)
{
    const char *const words[] = {faceoff_path,   "bot",      protocol->game, "--protocol",
                                 protocol->name, "--engine", "random",       NULL};
    add_words(command, words);
}

static void course_free(struct course *course)
{
    command_free(&course->commands[0]);
    command_free(&course->commands[1]);
}

/* Plays the courses, a slot each. NULL when all went well with the host itself. */
static const char *play(struct course *courses, unsigned count)
{
    struct error error;
    size_t descriptors = descriptors_count();
    struct host_options options = {.slots = count, .grace_ns = 100 * NS_PER_MS};
    struct host *host = host_open(&options, &error);
    if (host == NULL) {
        return "the host does not open";
    }
    struct host_client client = {.next = next_game, .finished = note_game, .data = courses};
    bool whole = host_run(host, &client);
    host_close(host);
    if (!whole) {
        return "it was interrupted";
    }
    if (!descendants_gone(0)) {
        descendants_kill();
        return "a process is left";
    }
    return descriptors_count() == descriptors ? NULL : "descriptors are left open";
}

/* What is wrong with how a hostile bot fared; NULL when nothing is. */
static const char *judge(const struct hostile_case *c, const char *rules,
                         const struct course *courses)
{
    const struct course *course = &courses[SLOT_HOSTILE];
    const struct course *beside = &courses[SLOT_HONEST];
    bool faultless = rules[0] == '\0';
    if (course->finished != course->wanted || course->incomplete > 0) {
        return "its games did not all end";
    }
    if (beside->finished < beside->wanted || beside->incomplete > 0 ||
        beside->forfeits[0] + beside->forfeits[1] > 0) {
        return "the honest games beside it did not all end well";
    }
    if (course->forfeits[1] > 0) {
        return "its honest opponent lost by a fault";
    }
    if (course->forfeits[0] != (faultless ? 0 : course->wanted)) {
        return "it did not lose as often as it played";
    }
    if (faultless) {
        return NULL;
    }
    if (!words_have(rules, course->fault.rule)) {
        return "it lost by the wrong rule";
    }
    if (c->exited && (!course->fault.exited || course->fault.exit_code != c->exit_code ||
                      course->fault.signal != c->signal)) {
        return "its exit code or signal is wrong";
    }
    bool flood = strcmp(c->mode, "flood-stderr") == 0; /* which drives the line out */
    if (!flood && strstr(course->stderr_tail, "hostile: ") == NULL) {
        return "its standard error was not kept";
    }
    int64_t limit_ms = c->ready_ms != 0 ? c->ready_ms : TURN_MS;
    return course->longest_ns <= (limit_ms + OVER_MS) * NS_PER_MS ? NULL : "the end came too late";
}

static void run_case(const struct hostile_case *c, const struct protocol *protocol,
                     const char *rules)
{
    const char *wrong = NULL;
    struct course courses[2];
    /* Where a limit of the clock decides, a busy machine may spoil a run, but hardly all of them.
     */
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        memset(courses, 0, sizeof courses);
        courses[SLOT_HOSTILE].turn_ms = TURN_MS;
        courses[SLOT_HOSTILE].ready_ms = c->ready_ms;
        courses[SLOT_HOSTILE].wanted = c->ready_ms != 0 ? 2 : 4;
        courses[SLOT_HONEST].turn_ms = PATIENT_MS;
        courses[SLOT_HONEST].wanted = 2;
        set_hostile(&courses[SLOT_HOSTILE].commands[0], c->mode, protocol->name);
        set_honest(&courses[SLOT_HOSTILE].commands[1], protocol);
        set_honest(&courses[SLOT_HONEST].commands[0], protocol);
        set_honest(&courses[SLOT_HONEST].commands[1], protocol);
        courses[SLOT_HOSTILE].protocol = courses[SLOT_HONEST].protocol = protocol;
        wrong = play(courses, 2);
        wrong = wrong != NULL ? wrong : judge(c, rules, courses);
        course_free(&courses[SLOT_HOSTILE]);
        course_free(&courses[SLOT_HONEST]);
        if (wrong == NULL) {
            return;
        }
    }
    const struct course *course = &courses[SLOT_HOSTILE];
    fail_msg("%s in %s: %s (%llu of %llu games, %llu and %llu faults, the last one turn %zu, %s: "
             "%s, exit %d, signal %d, %.1f ms)",
             c->mode, protocol->name, wrong, (unsigned long long)course->finished,
             (unsigned long long)course->wanted, (unsigned long long)course->forfeits[0],
             (unsigned long long)course->forfeits[1], course->fault.turn,
             course->fault.rule == NULL ? "-" : course->fault.rule, course->fault.detail,
             course->fault.exit_code, course->fault.signal,
             (double)course->longest_ns / (double)NS_PER_MS);
}

static void test_hostile(void **data)
{
    (void)data;
    for (size_t i = 0; hostile_cases[i].mode != NULL; i++) {
        for (size_t p = 0; protocols[p] != NULL; p++) {
            const char *rules = hostile_rules_of(&hostile_cases[i], protocols[p]->name);
            if (rules != NULL) {
                run_case(&hostile_cases[i], protocols[p], rules);
            }
        }
    }
}

/* Two hostile bots against each other: whoever errs first loses, and nothing is left. */
static void test_hostile_pairs(void **data)
{
    (void)data;
    static const char *const pairs[][2] = {
        {"kill-parent", "kill-parent"},  {"stop-parent", "kill-parent"}, {"rabbit", "orphans-die"},
        {"flood-bytes", "flood-stderr"}, {"orphans", "ignore-term"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct course course = {
            .protocol = protocols[i % HOSTILE_PROTOCOLS], .turn_ms = TURN_MS, .wanted = 4};
        set_hostile(&course.commands[0], pairs[i][0], course.protocol->name);
        set_hostile(&course.commands[1], pairs[i][1], course.protocol->name);
        const char *wrong = play(&course, 1);
        uint64_t finished = course.finished;
        course_free(&course);
        if (wrong != NULL || finished != 4) {
            fail_msg("%s against %s: %s, %llu games", pairs[i][0], pairs[i][1],
                     wrong == NULL ? "no end" : wrong, (unsigned long long)finished);
        }
    }
}

static void test_many_games(void **data)
{
    (void)data;
#ifdef SANITIZED
    const uint64_t wanted[HOSTILE_PROTOCOLS] = {800, 200, 24};
#else
    const uint64_t wanted[HOSTILE_PROTOCOLS] = {1200, 800, 100};
#endif
    for (size_t p = 0; protocols[p] != NULL && p < HOSTILE_PROTOCOLS; p++) {
        struct course courses[2];
        memset(courses, 0, sizeof courses);
        for (int slot = 0; slot < 2; slot++) {
            courses[slot].protocol = protocols[p];
            courses[slot].turn_ms = PATIENT_MS;
            courses[slot].wanted = wanted[p] / 2;
            set_hostile(&courses[slot].commands[0], "honest", protocols[p]->name);
            set_hostile(&courses[slot].commands[1], "honest", protocols[p]->name);
        }
        const char *wrong = play(courses, 2);
        for (int slot = 0; slot < 2; slot++) {
            course_free(&courses[slot]);
            assert_true(courses[slot].finished >= courses[slot].wanted);
            assert_int_equal(courses[slot].incomplete, 0);
            assert_int_equal(courses[slot].forfeits[0] + courses[slot].forfeits[1], 0);
        }
        if (wrong != NULL) {
            fail_msg("%s: %s", protocols[p]->name, wrong);
        }
    }
}

/* A host that is opened and closed, and one whose slots have nothing to play. */
static void test_nothing(void **data)
{
    (void)data;
    struct error error;
    struct course courses[3];
    memset(courses, 0, sizeof courses);
    play(courses, 1); /* what libuv opens once for the whole process is open now */
    size_t descriptors = descriptors_count();
    struct host_options options = {.slots = 3, .grace_ns = 0};
    struct host *host = host_open(&options, &error);
    assert_non_null(host);
    host_close(host);
    host_close(NULL);
    assert_true(descendants_gone(0));
    assert_null(play(courses, 3));
    assert_int_equal(descriptors_count(), descriptors);
}

static void test_check(void **data)
{
    (void)data;
    static const struct {
        const char *command, *says;
    } cases[] = {
        {"/no/such/program", "No such file or directory"},
        {"no-such-program-anywhere", "No such file or directory"},
        {"/dev/null", "Permission denied"},
        {"/", "Permission denied"},
        {"sleep 1000", NULL},
        {"true", NULL},
    };
    size_t descriptors = descriptors_count();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command;
        struct error error = {""};
        assert_true(command_parse(&command, cases[i].command, &error));
        bool good = host_check(&command, &error);
        assert_int_equal(good, cases[i].says == NULL);
        if (!good && (strstr(error.text, cases[i].says) == NULL ||
                      strstr(error.text, command.words[0]) == NULL)) {
            fail_msg("%s: %s", cases[i].command, error.text);
        }
        command_free(&command);
    }
    assert_true(descendants_gone(0));
    assert_int_equal(descriptors_count(), descriptors);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_host FACEOFF HOSTILE [TEST]\n", stderr);
        return 2;
    }
    faceoff_path = argv[1];
    hostile_path = argv[2];
    if (argc > 3) {
        cmocka_set_test_filter(argv[3]);
    }
    descendants_adopt();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),    cmocka_unit_test(test_check),
        cmocka_unit_test(test_hostile),    cmocka_unit_test(test_hostile_pairs),
        cmocka_unit_test(test_many_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
