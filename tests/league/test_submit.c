/* Tests `faceoff submit` with a server, and with a thread that decides about submissions as the
 * league's loop does: it accepts the bot "good", rejects "bad", does not answer "slow", lets "last"
 * wait, and lets "again" wait with a reason. */
#define _GNU_SOURCE
#include "check.h"
#include "office.h"

#include "base/file.h"
#include "tournament/pairings.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

static const char *faceoff; /* path of the faceoff program */
static struct office office;
static atomic_bool ends;
static uv_thread_t thread;
static struct text output;

static void decide(void *data)
{
    struct database *database = data;
    while (!atomic_load(&ends)) {
        static char reason[] = "it does not compile", delay[] = "the test is \x1b[31mrepeated",
                    details[] = "bad.c:1: error\nlooks \x1b[31mred\n";
        struct submission_row row;
        struct error error;
        enum database_found found = submissions_next(database, STEP_WAITING, &row, &error);
        assert_int_not_equal(found, DATABASE_FAILED);
        if (found == DATABASE_FOUND) {
            struct submission_row changed = row;
            bool bad = strcmp(row.bot, "bad") == 0, slow = strcmp(row.bot, "slow") == 0,
                 last = strcmp(row.bot, "last") == 0, again = strcmp(row.bot, "again") == 0;
            changed.step = bad             ? STEP_REJECTED
                           : slow          ? STEP_TESTING
                           : last || again ? STEP_WAITING
                                           : STEP_ACCEPTED;
            changed.reason = bad ? reason : again ? delay : row.reason;
            changed.details = bad ? details : row.details;
            assert_true(submissions_set(database, &changed, &error));
            submission_row_free(&row);
        }
        poll(NULL, 0, 5);
    }
    database_close(database);
}

static void write_file(const char *name, const char *content)
{
    struct text path = {0};
    struct error error;
    text_printf(&path, "%s/%s", office.folder, name);
    assert_true(file_replace(path.data, content, strlen(content), 0, &error));
    text_free(&path);
}

static int set_up(void **state)
{
    (void)state;
    office_open(&office);
    atomic_store(&ends, false);
    assert_int_equal(uv_thread_create(&thread, decide, office_database(&office)), 0);
    write_file("good.c", "int main;");
    write_file("bad.c", "int;");
    write_file("slow.c", "int slow;");
    write_file("last.c", "int last;");
    write_file("again.c", "int again;");
    write_file("-x.c", "int x;");
    write_file("token", office.ann);
    setenv("FACEOFF_TOKEN", office.ann, 1);
    setenv("HOME", office.folder, 1);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    atomic_store(&ends, true);
    uv_thread_join(&thread);
    text_free(&output);
    office_close(&office);
    return 0;
}

/* Starts the command with its arguments in the office's folder. */
static FILE *start(const char *arguments)
{
    struct text line = {0};
    text_printf(&line, "cd '%s' && exec '%s' submit %s 2>&1", office.folder, faceoff, arguments);
    FILE *pipe = popen(line.data, "re");
    assert_non_null(pipe);
    text_free(&line);
    return pipe;
}

static int finish(FILE *pipe)
{
    int c;
    while ((c = getc(pipe)) != EOF) {
        text_putc(&output, (char)c);
    }
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Runs the command, whose output must contain a text. {} stands for the league's address. */
static void expect(int code, const char *content, const char *arguments)
{
    struct text line = {0};
    const char *place = strstr(arguments, "{}");
    text_append(&line, arguments, place == NULL ? strlen(arguments) : (size_t)(place - arguments));
    if (place != NULL) {
        text_printf(&line, "%s%s", server_address(office.server), place + 2);
    }
    text_clear(&output);
    int got = finish(start(line.data));
    if (got != code || strstr(text_string(&output), content) == NULL) {
        fail_msg("%s: exit code %d, without \"%s\": %s", line.data, got, content,
                 text_string(&output));
    }
    text_free(&line);
}

static void test_verdicts(void **state)
{
    (void)state;
    expect(0, "\naccepted: good\n", "good.c --to {}");
    expect(1, "the same as the last accepted file of good", "good.c --to {}");
    expect(1, "\nrejected: bad: it does not compile\nbad.c:1: error\nlooks ?[31mred\n",
           "bad.c --to {}");
    expect(0, "accepted: good", "bad.c --bot good --to {}/");   /* a new version */
    expect(0, "accepted: other", "good.c --bot other --to {}"); /* takes the place of bad */
    expect(1, "as many bots as this league allows", "good.c --bot third --to {}");
}

static void test_tokens(void **state)
{
    (void)state;
    setenv("FACEOFF_TOKEN", "short", 1);
    expect(2, "your token must have 43 letters", "good.c --to {}");
    expect(0, "accepted", "good.c --token-file token --to {}");
    assert_null(strstr(output.data, office.ann));
    char wrong[TOKEN_LENGTH + 1];
    token_make(wrong);
    setenv("FACEOFF_TOKEN", wrong, 1);
    expect(1, "does not accept your token", "good.c --to {}");
    unsetenv("FACEOFF_TOKEN");
    expect(2, "needs your token", "good.c --to {}");
}

static void test_misuse(void **state)
{
    (void)state;
    expect(2, "needs one file", "--to {}");
    expect(2, "needs --to", "good.c");
    expect(2, "--to takes an address", "good.c --to league.example");
    expect(2, "--to takes an address", "good.c --to '{}#/submit?token=x'");
    expect(2, "rename -x.c", "--to {} -- -x.c");
    expect(2, "--bot takes", "good.c --bot a/b --to {}");
    expect(1, "cannot read missing.c", "missing.c --to {}");
    expect(1, "no answer from http://127.0.0.1:1/league", "good.c --to http://127.0.0.1:1");
    assert_null(strstr(output.data, "not encrypted"));
    expect(1, "not encrypted", "good.c --to http://127.0.0.1.localhost:1");
    expect(1, "not encrypted", "good.c --to http://localhost.localhost:1");
    expect(1, "not encrypted", "good.c --to http://localhost:1@127.0.0.1:1");
}

/* Starts to submit a file, reads until the output contains a text, and ends the command by a
 * signal. */
static void submit_until(const char *file, const char *content)
{
    struct text shell = {0};
    text_clear(&output);
    text_printf(&shell, "cd '%s' && { '%s' submit %s --to %s & echo $!; wait $!; } 2>&1",
                office.folder, faceoff, file, server_address(office.server));
    FILE *pipe = popen(shell.data, "re");
    int child = 0;
    assert_int_equal(fscanf(pipe, "%d", &child), 1);
    while (strstr(text_string(&output), content) == NULL) {
        int c = getc(pipe);
        if (c == EOF) {
            fail_msg("no \"%s\": %s", content, text_string(&output));
        }
        text_putc(&output, (char)c);
    }
    assert_int_equal(kill(child, SIGTERM), 0);
    assert_int_equal(finish(pipe), 1);
    text_free(&shell);
}

/* A signal ends only the waiting. */
static void test_stop(void **state)
{
    (void)state;
    submit_until("slow.c", "is being tested");
    assert_non_null(strstr(output.data, "submission 1 of slow stays in the league"));
    struct text heard = {0};
    office_post(&office, office.ann, "\"do\":\"submission\",\"id\":1", NULL, 0, &heard);
    assert_non_null(strstr(heard.data, "\"state\":\"testing\""));
    text_free(&heard);
}

/* The author learns what delays the verdict. */
static void test_queue(void **state)
{
    (void)state;
    submit_until("slow.c", "is being tested");
    submit_until("last.c", "submission 2 of last waits; 1 submission comes before it\n");
    struct text heard = {0};
    office_post(&office, office.ann, "\"do\":\"submission\",\"id\":2", NULL, 0, &heard);
    assert_non_null(strstr(heard.data, "\"before\":1"));
    text_free(&heard);
}

static void test_reason(void **state)
{
    (void)state;
    submit_until("again.c", "submission 1 of again waits: the test is ?[31mrepeated\n");
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    faceoff = argv[1];
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(test_verdicts), TEST(test_tokens), TEST(test_misuse),
                                       TEST(test_stop),     TEST(test_queue),  TEST(test_reason)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
