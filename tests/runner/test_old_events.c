/* Reads and resumes interrupted events that an older version of faceoff stored. Their final tables
 * and games must be the same as in the older version. There are two exceptions: the knockout's
 * table now ends with its matches, and its games name the round and the play-off; the last round of
 * the Swiss event had not been paired yet, and now repeats an earlier pairing. Usage:
 * test_old_events FACEOFF
 *
 * The folder old_events/ contains the events as SQL, and for each event a file with its final table
 * and its games. */
#define _GNU_SOURCE
#include "check.h"

#include "base/file.h"
#include "base/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define OLD_EVENTS TESTS_DIR "/runner/old_events"

static const char *program;
static char folder[64];

static const char *const events[] = {"match", "round-robin", "gauntlet", "swiss", "knockout"};

static void read_or_fail(const char *path, struct text *text)
{
    struct error error;
    if (!file_read(path, text, &error)) {
        fail_msg("%s", error.text);
    }
}

static int set_up(void **state)
{
    struct text path = {0}, sql = {0};
    sqlite3 *sqlite;
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/faceoff-old-events-XXXXXX");
    assert_non_null(mkdtemp(folder));
    text_printf(&path, "%s/old.db", folder);
    read_or_fail(OLD_EVENTS "/events.sql", &sql);
    assert_int_equal(sqlite3_open(text_string(&path), &sqlite), SQLITE_OK);
    if (sqlite3_exec(sqlite, text_string(&sql), NULL, NULL, NULL) != SQLITE_OK) {
        fail_msg("%s", sqlite3_errmsg(sqlite));
    }
    sqlite3_close(sqlite);
    text_free(&path);
    text_free(&sql);
    return 0;
}

static int tear_down(void **state)
{
    struct text command = {0};
    (void)state;
    text_printf(&command, "rm -r %s", folder);
    int code = system(text_string(&command));
    text_free(&command);
    return code;
}

/* Runs a faceoff command in the bots' folder, and appends its standard output to `out`. */
static void run(const char *command, const char *event, const char *more, struct text *out)
{
    struct text line = {0};
    char part[4096];
    text_printf(&line, "cd %s && '%s' %s --db %s/old.db --event %s %s", OLD_EVENTS, program,
                command, folder, event, more);
    FILE *stream = popen(text_string(&line), "r");
    assert_non_null(stream);
    for (size_t size; (size = fread(part, 1, sizeof part, stream)) > 0;) {
        text_append(out, part, size);
    }
    if (pclose(stream) != 0) {
        fail_msg("%s: %s", text_string(&line), text_string(out));
    }
    text_free(&line);
}

/* Removes the times at which the games began, because the expected files do not contain them. */
#define WITHOUT_TIMES "| sed -E 's/^( *[0-9]+)  [-0-9TZ:]+ +round/\\1  round/'"

/* Checks that an event has the table and games that its file contains. */
static void check_end(const char *event)
{
    struct text path = {0}, wanted = {0}, got = {0};
    text_printf(&path, OLD_EVENTS "/%s.txt", event);
    read_or_fail(text_string(&path), &wanted);
    run("standings", event, "", &got);
    text_putc(&got, '\n');
    run("games", event, WITHOUT_TIMES, &got);
    if (strcmp(text_string(&got), text_string(&wanted)) != 0) {
        fail_msg("%s: expected\n%sgot\n%s", event, text_string(&wanted), text_string(&got));
    }
    text_free(&path);
    text_free(&wanted);
    text_free(&got);
}

/* Reads the events before any command writes to the database. */
static void test_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct text table = {0};
        run("standings", events[i], "", &table);
        assert_non_null(strstr(text_string(&table), " games counted, not finished\n"));
        text_free(&table);
    }
    check_end("import");
}

/* The stored fingerprints of the bots cover the shell of Debian 12. On other systems, the bots have
 * changed. */
#define ALLOWED "$(grep -qs 'VERSION_ID=\"12\"' /etc/os-release || echo --allow-changed)"
#define RESUME "--resume " ALLOWED " --quiet -j 1 2>/dev/null"

/* Resumes the events with one game at a time, because a sequential test may end while other games
 * are in progress. */
static void test_resumed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct text out = {0};
        run("tournament", events[i], RESUME, &out);
        text_free(&out);
        check_end(events[i]);
    }
    check_end("import"); /* this event must not have been changed by the commands above */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_read), cmocka_unit_test(test_resumed)};
    if (argc != 2) {
        return 2;
    }
    program = argv[1];
    return cmocka_run_group_tests_name("old events", tests, set_up, tear_down);
}
