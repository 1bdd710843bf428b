/* Tests the command `faceoff match` with bots that misbehave (hostile bots) or do not start, and
 * with a referee that is killed or interrupted. Also tests the game records. Equal seeds must give
 * equal results for every value of -j. Usage: test_faceoff FACEOFF HOSTILE [TEST], where FACEOFF
 * and HOSTILE are the paths of the two programs. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "contests/contest.h"
#include "hostile_cases.h"
#include "protocols/protocol.h"
#include "store/record.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <libgen.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define TURN_MS 150
#define PATIENCE_MAX 64
#define RSS_MAX_KIB (24 * 1024)
#define DEATH_MS                                                                                   \
    120000 /* a safeguard against a hanging test: well before this limit, all processes exit by    \
              themselves */
#define ARGUMENTS_MAX 32

static const char *faceoff_path;
static const char *hostile_path;
static char folder[] = "/tmp/faceoff-test-XXXXXX";
static char out_path[64], errors_path[64], sign_path[64];

/* --- running programs --- */

struct ending {
    int code; /* exit code of the program, or -1 if a signal ended it */
    long rss_kib;
    char *errors; /* the program's standard error; the caller frees it */
};

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    struct text text = {0};
    char block[4096];
    size_t length;
    while (file != NULL && (length = fread(block, 1, sizeof block, file)) > 0) {
        text_append(&text, block, length);
    }
    if (file != NULL) {
        fclose(file);
    }
    text_append(&text, "", 0);
    return text.data;
}

static void redirect(int fd, const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, fd);
}

/* Starts faceoff with these arguments. The array ends with NULL. */
static pid_t start(const char *const arguments[])
{
    char *argv[ARGUMENTS_MAX + 2] = {(char *)faceoff_path};
    for (size_t i = 0; arguments[i] != NULL; i++) {
        assert_true(i < ARGUMENTS_MAX);
        argv[i + 1] = (char *)arguments[i];
    }
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        redirect(STDOUT_FILENO, "/dev/null");
        redirect(STDERR_FILENO, errors_path);
        execv(faceoff_path, argv);
        _exit(127);
    }
    return pid;
}

static struct ending finish(pid_t pid)
{
    int status;
    struct rusage usage;
    while (wait4(pid, &status, 0, &usage) < 0) {
        assert_int_equal(errno, EINTR);
    }
    struct ending ending = {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                            .rss_kib = usage.ru_maxrss,
                            .errors = read_file(errors_path)};
    if (strstr(ending.errors, "Sanitizer") != NULL) {
        fail_msg("%s", ending.errors);
    }
    return ending;
}

/* Deletes the records of the previous run, then runs faceoff with these arguments. */
static struct ending run(const char *const arguments[])
{
    unlink(out_path);
    return finish(start(arguments));
}

/* Writes the option that starts the bot "hostile MODE PROTOCOL 1". */
static void set_hostile(char *text, size_t size, const char *mode, const char *protocol)
{
    snprintf(text, size, "hostile='%s' %s %s 1", hostile_path, mode, protocol);
}

/* --- records --- */

struct records {
    struct game_result *items;
    size_t count;
};

static void records_free(struct records *records)
{
    for (size_t i = 0; i < records->count; i++) {
        game_result_free(&records->items[i]);
    }
    free(records->items);
    *records = (struct records){0};
}

static void records_read(struct records *records)
{
    char *text = read_file(out_path);
    *records = (struct records){0};
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL && line[0] != '\0';) {
        struct error error;
        records->items =
            memory_resize(records->items, (records->count + 1) * sizeof *records->items);
        if (!record_parse(&records->items[records->count], line, strlen(line), &error)) {
            fail_msg("a record that cannot be read: %s: %s", error.text, line);
        }
        records->count++;
    }
    free(text);
}

/* --- hostile bots --- */

/* Checks the record of a hostile bot's game. Returns what is wrong with the record, or NULL if the
 * record is correct. */
static const char *judge_record(const struct hostile_case *c, const char *rules,
                                const struct game_result *record)
{
    if (rules[0] == '\0') {
        return record->outcome.forfeit ? "somebody was at fault" : NULL;
    }
    const struct game_fault *fault = &record->outcome.fault;
    const int *forfeit_scores = contest_find(record->record.contest)->forfeit_scores;
    if (!record->outcome.forfeit) {
        return "it was not at fault";
    }
    if (strcmp(record->record.names[fault->seat], "hostile") != 0) {
        return "the other one was at fault";
    }
    if (!words_have(rules, fault->rule)) {
        return "it lost by the wrong rule";
    }
    if (record->outcome.winner != !fault->seat || strcmp(record->outcome.reason, "forfeit") != 0 ||
        record->outcome.scores[fault->seat] != forfeit_scores[1] ||
        record->outcome.scores[!fault->seat] != forfeit_scores[0]) {
        return "the result is not that of a forfeit";
    }
    if (fault->turn != record->record.turn_count + 1 || fault->detail[0] == '\0') {
        return "the turn or the detail is wrong";
    }
    if (c->exited &&
        (!fault->exited || fault->exit_code != c->exit_code || fault->signal != c->signal)) {
        return "the exit code or signal is wrong";
    }
    bool flood = strcmp(c->mode, "flood-stderr") == 0;
    return flood || strstr(record->record.stderr_text[fault->seat], "hostile: ") != NULL
               ? NULL
               : "the standard error was not kept";
}

/* Draws the board at the end of a recorded game. */
static void draw_end(const struct game_result *record, struct text *board)
{
    const struct game *game = contest_find(record->record.contest)->game;
    void *state = memory_new(game->state_size);
    game->start(state,
                &(struct rules){.variant = record->record.variant, .first = record->place.first});
    for (size_t i = 0; i < record->record.turn_count; i++) {
        assert_true(game->play(state, record->record.turns[i].text, NULL));
    }
    game->draw(state, board);
    free(state);
}

/* A record contains a command that replays the game. When a shell runs the command unchanged, it
 * must show the game. */
static void check_replay(const struct game_result *record)
{
    char program[4096];
    char expected[64];
    snprintf(program, sizeof program, "%s", faceoff_path);
    snprintf(expected, sizeof expected, "turn %zu of %zu", record->record.turn_count,
             record->record.turn_count);
    struct text command = {0};
    text_printf(&command, "PATH='%s':\"$PATH\"; ", dirname(program));
    game_result_put_replay(record, record->record.turn_count, &command);
    FILE *shown = popen(command.data, "r");
    struct text picture = {0};
    char line[256];
    while (fgets(line, sizeof line, shown) != NULL) {
        text_puts(&picture, line);
    }
    int status = pclose(shown);
    struct text board = {0};
    draw_end(record, &board);
    if (status != 0 || strstr(text_string(&picture), expected) == NULL ||
        strstr(text_string(&picture), text_string(&board)) == NULL) {
        fail_msg("%s: status %d, shows %s", command.data, status, text_string(&picture));
    }
    text_free(&command);
    text_free(&picture);
    text_free(&board);
}

/* Checks how the program ended. Returns a description of the error, or NULL if there is none. These
 * checks are never repeated, because they do not depend on timing. */
static const char *judge_ending(const struct ending *ending, const struct records *records)
{
    if (!descendants_gone(0)) {
        return "a process is left";
    }
#ifndef SANITIZED
    if (ending->rss_kib > RSS_MAX_KIB) {
        return "faceoff took too much memory";
    }
#endif
    if (records->count != 4) {
        return "not every game has a record";
    }
    bool forfeit = false;
    for (size_t i = 0; i < records->count; i++) {
        forfeit = forfeit || records->items[i].outcome.forfeit;
    }
    return ending->code == forfeit ? NULL : "the exit code is wrong";
}

/* Checks the recorded games. Returns what is wrong with the first incorrect one, or NULL if all are
 * correct. Sets *late if the clock decided that game, which can happen to any bot on a busy
 * machine. */
static const char *judge_games(const struct hostile_case *c, const char *rules,
                               const struct records *records, bool *late)
{
    for (size_t i = 0; i < records->count; i++) {
        const struct game_result *record = &records->items[i];
        const char *wrong = judge_record(c, rules, record);
        if (wrong != NULL) {
            *late =
                record->outcome.forfeit && words_have(DECIDED_BY_CLOCK, record->outcome.fault.rule);
            return wrong;
        }
    }
    return NULL;
}

/* Plays four games, with the usual time limits multiplied by `patience`. Returns false if a game
 * was decided by the clock, but should have ended in another way. */
static bool run_case(const struct hostile_case *c, const char *contest, const char *rules,
                     int patience)
{
    char bot[4200];
    char ready[16], turn[16];
    set_hostile(bot, sizeof bot, c->mode, contest);
    snprintf(ready, sizeof ready, "%d", c->ready_ms != 0 ? c->ready_ms * patience : 60000);
    snprintf(turn, sizeof turn, "%d", TURN_MS * patience);
    const char *const arguments[] = {
        "match", "--contest",  contest,   "--bot",      bot,     "--bot",  "@random",
        "-j",    "2",          "--games", "4",          "--out", out_path, "--turn-ms",
        turn,    "--first-ms", "60000",   "--ready-ms", ready,   NULL};
    struct ending ending = run(arguments);
    struct records records;
    bool late = false;
    records_read(&records);
    const char *wrong = judge_ending(&ending, &records);
    if (wrong == NULL) {
        wrong = judge_games(c, rules, &records, &late);
    }
    if (wrong == NULL && rules[0] != '\0') {
        check_replay(&records.items[0]);
        check_replay(&records.items[records.count - 1]);
    }
    if (wrong != NULL && (!late || patience >= PATIENCE_MAX)) {
        descendants_kill();
        fail_msg("%s in %s: %s (exit code %d, %ld KiB, %zu records)\n%s%s", c->mode, contest, wrong,
                 ending.code, ending.rss_kib, records.count, ending.errors, read_file(out_path));
    }
    free(ending.errors);
    records_free(&records);
    return wrong == NULL;
}

static void test_hostile(void **data)
{
    (void)data;
    for (size_t i = 0; hostile_cases[i].mode != NULL; i++) {
        for (size_t p = 0; protocols[p] != NULL; p++) {
            const char *rules = hostile_rules_of(&hostile_cases[i], protocols[p]->name);
            int patience = 1;
            while (rules != NULL &&
                   !run_case(&hostile_cases[i], protocols[p]->name, rules, patience)) {
                patience *= 4;
            }
        }
    }
}

/* --- killing and interrupting the referee itself --- */

/* Waits until `count` bots have announced that they are about to misbehave. */
static void await_signs(off_t count)
{
    struct stat status = {0};
    while (stat(sign_path, &status) < 0 || status.st_size < count) {
        poll(NULL, 0, 5);
    }
}

static void test_killed(void **data)
{
    (void)data;
    static const char *const modes[] = {"orphans-silent", "rabbit",       "stop-parent",
                                        "silent",         "flood-stderr", "be-traced"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const char *contest = protocols[i % HOSTILE_PROTOCOLS]->name;
        char bot[4200];
        set_hostile(bot, sizeof bot, modes[i], contest);
        const char *const arguments[] = {
            "match", "--contest", contest, "--bot",     bot,     "--bot",      bot,     "-j",
            "2",     "--games",   "8",     "--turn-ms", "60000", "--first-ms", "60000", NULL};
        unlink(sign_path);
        setenv("HOSTILE_SIGN", sign_path, 1);
        pid_t pid = start(arguments);
        await_signs(2); /* waits for one bot in each of the two games */
        /* gives the bots time to misbehave; after the referee is killed, no process may be left
         * running */
        poll(NULL, 0, 20);
        kill(pid, SIGKILL);
        struct ending ending = finish(pid);
        free(ending.errors);
        unsetenv("HOSTILE_SIGN");
        assert_int_equal(ending.code, -1);
        if (!descendants_gone(DEATH_MS)) {
            descendants_kill();
            fail_msg("%s: a process outlives the referee", modes[i]);
        }
    }
}

static size_t count_lines(const char *path)
{
    char *text = read_file(path);
    size_t count = 0;
    for (const char *c = text; *c != '\0'; c++) {
        count += *c == '\n';
    }
    free(text);
    return count;
}

static void test_interrupted(void **data)
{
    (void)data;
    static const int signals[] = {SIGINT, SIGTERM};
    char bot[4200];
    set_hostile(bot, sizeof bot, "orphans", "judge");
    const char *const arguments[] = {"match",   "--contest", "judge", "--bot",   bot,      "--bot",
                                     "@random", "-j",        "2",     "--games", "100000", "--out",
                                     out_path,  "--turn-ms", "60000", NULL};
    signal(SIGINT, SIG_DFL); /* if this process ignored SIGINT, the referee would ignore it too */
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        unlink(out_path);
        pid_t pid = start(arguments);
        while (count_lines(out_path) < 6) {
            poll(NULL, 0, 5);
        }
        kill(pid, signals[i]);
        struct ending ending = finish(pid);
        assert_int_equal(ending.code, 1);
        assert_non_null(strstr(ending.errors, "stopped after"));
        free(ending.errors);
        assert_true(descendants_gone(0));
        struct records records;
        records_read(&records);
        assert_true(records.count >= 6 && records.count < 100000);
        for (size_t k = 0; k < records.count; k++) {
            assert_false(records.items[k].outcome.forfeit);
        }
        records_free(&records);
    }
}

/* --- bots that do not start --- */

static void write_script(const char *path, const char *text, mode_t mode)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_int_equal(chmod(path, mode), 0);
}

static void test_refused(void **data)
{
    (void)data;
    char plain[80], interpreter[80];
    snprintf(plain, sizeof plain, "%s/plain", folder);
    snprintf(interpreter, sizeof interpreter, "%s/interpreter", folder);
    write_script(plain, "#!/bin/sh\n", 0600);
    write_script(interpreter, "#!/no/such/interpreter\n", 0700);
    const struct {
        const char *bot, *reason;
    } cases[] = {
        {"/no/such/bot", "No such file or directory"},
        {plain, "Permission denied"},
        {interpreter, "its interpreter /no/such/interpreter does not exist"},
        {folder, "Permission denied"},
        {"no-such-bot-in-the-path", "No such file or directory"},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        const char *bot = cases[i / 2].bot;
        const char *const arguments[] = {"match",
                                         "--contest",
                                         "codingame",
                                         "--bot",
                                         i % 2 == 0 ? bot : "@random",
                                         "--bot",
                                         i % 2 == 0 ? "@random" : bot,
                                         "--out",
                                         out_path,
                                         NULL};
        struct ending ending = run(arguments);
        if (ending.code != 1 || strstr(ending.errors, bot) == NULL ||
            strstr(ending.errors, cases[i / 2].reason) == NULL || access(out_path, F_OK) == 0) {
            fail_msg("%s: exit code %d: %s", bot, ending.code, ending.errors);
        }
        free(ending.errors);
        assert_true(descendants_gone(0));
    }
    unlink(plain);
    unlink(interpreter);
}

/* Before the games, faceoff checks that the bots start. This check must not hang if a bot stops or
 * kills its parent process immediately. */
static void test_hostile_check(void **data)
{
    (void)data;
    static const char *const bots[] = {
        "sh -c 'kill -STOP $PPID; exec sleep 1000'",
        "sh -c 'kill -KILL $PPID; exec sleep 1000'",
        "sh -c 'sleep 1000 & setsid sleep 1000 & exec sleep 1000'",
    };
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        const char *const arguments[] = {"match", "--contest", "codingame", "--bot", bots[i],
                                         "--bot", "@random",   "--turn-ms", "100",   "--first-ms",
                                         "100",   "--out",     out_path,    NULL};
        struct ending ending = run(arguments);
        assert_int_equal(ending.code, 1);
        free(ending.errors);
        assert_true(descendants_gone(0));
    }
}

/* --- equal seeds give equal matches --- */

/* Returns the text of all records, with the times removed. */
static char *records_without_ms(void)
{
    char *text = read_file(out_path);
    struct text all = {0};
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL && line[0] != '\0';) {
        json_t *json = json_loads(line, 0, NULL);
        assert_non_null(json);
        json_object_del(json, "ms");
        json_object_del(json, "began");
        json_object_del(json, "ended");
        char *printed = json_dumps(json, JSON_COMPACT);
        text_puts(&all, printed);
        text_putc(&all, '\n');
        free(printed);
        json_decref(json);
    }
    free(text);
    return all.data;
}

static void test_same_seed(void **data)
{
    (void)data;
    static const struct {
        const char *name, *games;
    } cases[] = {{"judge", "40"}, {"codingame", "40"}, {"proglad", "10"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *printed[3];
        for (size_t k = 0; k < 3; k++) {
            const char *const arguments[] = {
                "match",           "--contest", cases[i].name,      "--bot",        "@random",
                "--bot",           "@greedy",   "--games",          cases[i].games, "--seed",
                k < 2 ? "5" : "6", "-j",        k == 0 ? "1" : "3", "--out",        out_path,
                "--opening-turns", "2",         "--turn-ms",        "20000",        "--first-ms",
                "20000",           NULL};
            struct ending ending = run(arguments);
            assert_int_equal(ending.code, 0);
            free(ending.errors);
            printed[k] = records_without_ms();
        }
        assert_string_equal(printed[0], printed[1]);
        assert_string_not_equal(printed[0], printed[2]);
        for (size_t k = 0; k < 3; k++) {
            free(printed[k]);
        }
        assert_true(descendants_gone(0));
    }
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_faceoff FACEOFF HOSTILE [[-]TESTS]\n", stderr);
        return 2;
    }
    faceoff_path = argv[1];
    hostile_path = argv[2];
    if (argc > 3 && argv[3][0] == '-') {
        cmocka_set_skip_filter(argv[3] + 1);
    } else if (argc > 3) {
        cmocka_set_test_filter(argv[3]);
    }
    descendants_adopt();
    if (mkdtemp(folder) == NULL) {
        perror(folder);
        return 1;
    }
    snprintf(out_path, sizeof out_path, "%s/games.jsonl", folder);
    snprintf(errors_path, sizeof errors_path, "%s/errors", folder);
    snprintf(sign_path, sizeof sign_path, "%s/sign", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_hostile_check),
        cmocka_unit_test(test_same_seed), cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_killed),    cmocka_unit_test(test_hostile),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(out_path);
    unlink(errors_path);
    unlink(sign_path);
    rmdir(folder);
    return failed;
}
