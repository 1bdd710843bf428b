/* Plays games with one process per turn against bots that misbehave on most turns, mainly by
 * attacking their files and parent processes. The game must reach its end, each turn must count or
 * be lost as expected, and no process may be left behind. Misbehaviour in the output is tested with
 * the bots of tests/referee/hostile_cases.c instead. */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "contests/contest.h"
#include "referee/host.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *bot_path;

struct way {
    const char *name;
    /* rule whose violation costs the bot the turn, or NULL if the turn still counts */
    const char *lost;
    const char *or_lost; /* another rule that may be reported instead, or NULL for none */
    /* time limit per turn; if it is 0, a turn is limited only by the time for the whole game */
    unsigned turn_ms;
    enum match_stderr stderr_rule;
};

static const struct way ways[] = {
    {"good", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"no_newline", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"abort_late", "exit", NULL, 0, MATCH_STDERR_NOTE},
    {"linger", "timeout", NULL, 300, MATCH_STDERR_NOTE},
    {"complain", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"complain", "stderr", NULL, 0, MATCH_STDERR_ERROR},
    {"leave", NULL, "extra_output", 0, MATCH_STDERR_NOTE},
    {"delete", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"spoil", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"huge", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"search", NULL, NULL, 0, MATCH_STDERR_NOTE},
    {"kill_leash", "exit", NULL, 0, MATCH_STDERR_NOTE},
    {"kill_leashes", NULL, "exit", 0, MATCH_STDERR_NOTE},
    {"stop_leash", "timeout", NULL, 300, MATCH_STDERR_NOTE},
};

struct play {
    struct command commands[2];
    struct match_setup setup;
    unsigned left;
    /* The following fields contain the results. */
    struct match_result result;
    size_t turns;
    size_t lost[2];
    const char *odd_rule; /* rule that a bot broke in a turn that it should not have lost, or NULL
                           * if there was no such turn */
    const struct way *way;
};

static bool next(void *data, unsigned slot, struct host_game *game)
{
    struct play *play = data;
    (void)slot;
    if (play->left == 0) {
        return false;
    }
    play->left--;
    *game = (struct host_game){
        .setup = play->setup, .commands = {&play->commands[0], &play->commands[1]}, .seed = 5};
    return true;
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    struct play *play = data;
    (void)slot;
    (void)game;
    play->result = match->result;
    play->turns = match->turns.count;
    for (size_t i = 0; i < match->turns.count; i++) {
        const struct match_turn *fact = &match->turn_facts[i];
        const struct way *way = play->way;
        /* On a busy machine, the well-behaved bot may also lose turns on time, because the time for
         * the whole game is short. */
        bool late = fact->seat == 1 && way->turn_ms != 0 && fact->lost != NULL &&
                    strcmp(fact->lost, "timeout") == 0;
        if (fact->lost == NULL || late) {
            continue;
        }
        play->lost[fact->seat]++;
        bool expected = (way->lost != NULL && strcmp(fact->lost, way->lost) == 0) ||
                        (way->or_lost != NULL && strcmp(fact->lost, way->or_lost) == 0);
        if (!expected) {
            play->odd_rule = fact->lost;
        }
    }
}

static void make_command(struct command *command, const char *way)
{
    *command = (struct command){0};
    command_add(command, bot_path);
    command_add(command, "{file}");
    command_add(command, way);
}

/* Plays games between a misbehaving and a well-behaved bot. If misbehaviour makes turns last until
 * the time limit, the time for the whole game is short, so that the test does not take long. */
static void play_way(const struct way *way, unsigned count, struct play *play)
{
    struct error error = {0};
    struct host *host = host_open(&(struct host_options){.slots = 1, .bot_files = true}, &error);
    if (host == NULL) {
        fail_msg("%s", error.text);
    }
    *play = (struct play){.left = count, .way = way};
    play->setup = (struct match_setup){
        .game = contest_potm.game,
        .protocol = contest_potm.protocol,
        .clock = {.turn_ns = way->turn_ms * NS_PER_MS,
                  .bank_ns = (way->turn_ms != 0 ? 4 : 60) * NS_PER_S},
        .forfeit_scores = {1000, 0},
        .stderr_rule = way->stderr_rule,
    };
    make_command(&play->commands[0], way->name);
    make_command(&play->commands[1], "good");
    struct host_client client = {.next = next, .finished = finished, .data = play};
    assert_int_equal(host_run(host, &client, &error), HOST_DONE);
    host_close(host);
    command_free(&play->commands[0]);
    command_free(&play->commands[1]);
}

static void check_nothing_left(const char *folder)
{
    errno = 0;
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] != '.') {
            fail_msg("%s is left", entry->d_name);
        }
    }
    closedir(entries);
}

/* Tests every second entry of `ways`, beginning with number `first`. */
static void check_ways(size_t first)
{
    char folder[] = "/tmp/potm-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    for (size_t i = first; i < sizeof ways / sizeof *ways; i += 2) {
        const struct way *way = &ways[i];
        struct play play;
        play_way(way, 1, &play);
        if (play.result.forfeit || !play.result.outcome.over || play.turns != 200) {
            fail_msg("%s: %zu turns, %s", way->name, play.turns,
                     play.result.forfeit ? play.result.fault.detail : "no forfeit");
        }
        bool counts = way->lost == NULL;
        if (play.odd_rule != NULL || play.lost[1] != 0 || (!counts && play.lost[0] < 60) ||
            (counts && way->or_lost == NULL && play.lost[0] != 0)) {
            fail_msg("%s: lost %zu and %zu turns, odd: %s", way->name, play.lost[0], play.lost[1],
                     play.odd_rule == NULL ? "none" : play.odd_rule);
        }
        check_nothing_left(folder);
    }
    rmdir(folder);
}

static void test_ways(void **unused)
{
    (void)unused;
    check_ways(0);
}

static void test_other_ways(void **unused)
{
    (void)unused;
    check_ways(1);
}

static void test_stderr_forfeit(void **unused)
{
    (void)unused;
    static const struct way way = {"complain", NULL, NULL, 0, MATCH_STDERR_FORFEIT};
    struct play play;
    unsetenv("TMPDIR");
    play_way(&way, 1, &play);
    assert_true(play.result.forfeit);
    assert_string_equal(play.result.fault.rule, "stderr");
    assert_int_equal(play.result.fault.seat, 0);
    assert_int_equal(play.result.outcome.scores[1], 1000);
}

static void test_missing_program(void **unused)
{
    (void)unused;
    static const struct way way = {"good", "not_started", NULL, 0, MATCH_STDERR_NOTE};
    const char *kept = bot_path;
    struct play play;
    bot_path = "/nonexistent/entry";
    play_way(&way, 1, &play);
    bot_path = kept;
    assert_false(play.result.forfeit);
    assert_int_equal(play.turns, 200);
    assert_int_equal(play.lost[0], 100);
    assert_int_equal(play.lost[1], 100);
}

/* A bot that deletes its folder has no file for the rest of the game. In the next game, it has a
 * file again, so it plays the first turn and loses the other 99. */
static void test_wrecked_folder(void **unused)
{
    (void)unused;
    static const struct way way = {"wreck", "no_output", NULL, 0, MATCH_STDERR_NOTE};
    struct play play;
    play_way(&way, 2, &play);
    assert_int_equal(play.turns, 200);
    assert_int_equal(play.lost[0], 2 * 99);
    assert_int_equal(play.lost[1], 0);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: test_potm_host HOSTILE_BOT [[-]TESTS]\n");
        return 2;
    }
    bot_path = argv[1];
    if (argc > 2 && argv[2][0] == '-') {
        cmocka_set_skip_filter(argv[2] + 1);
    } else if (argc > 2) {
        cmocka_set_test_filter(argv[2]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways),           cmocka_unit_test(test_other_ways),
        cmocka_unit_test(test_stderr_forfeit), cmocka_unit_test(test_missing_program),
        cmocka_unit_test(test_wrecked_folder),
    };
    return cmocka_run_group_tests_name("potm processes", tests, NULL, NULL);
}
