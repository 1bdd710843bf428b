/* Tests what the authors of a league can do, with the server's thread, the desk's thread, and a
 * thread that tests submissions as the league's loop does. */
#define _GNU_SOURCE
#include "check.h"
#include "office.h"

#include "base/file.h"
#include "store/record.h"
#include "store/stored_games.h"
#include "tournament/pairings.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

static struct office office;
static struct text heard;

static int set_up(void **state)
{
    (void)state;
    office_open(&office);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    text_free(&heard);
    office_close(&office);
    return 0;
}

static void expect(int status, const char *content)
{
    if (strstr(text_string(&heard), content) == NULL) {
        fail_msg("%d: %s, without %s", status, text_string(&heard), content);
    }
}

#define ASK(token, line) office_post(&office, token, line, NULL, 0, &heard)

/* Sets the step of a submission, as the league's loop does. */
static void set_step(struct database *database, int64_t id, enum submission_step step, int player)
{
    struct submission_row row;
    struct error error;
    assert_int_equal(submissions_find(database, id, &row, &error), DATABASE_FOUND);
    row.step = step;
    row.player = player;
    assert_true(submissions_set(database, &row, &error));
    submission_row_free(&row);
}

static void test_submit(void **state)
{
    (void)state;
    struct text path = {0}, bytes = {0};
    struct error error;
    expect(office_submit(&office, office.ann, "mine", "int main;", &heard), "{\"submission\":1}");
    text_printf(&path, "%s/bots/1/mine.c", office.folder);
    assert_true(file_read(path.data, &bytes, &error));
    assert_string_equal(bytes.data, "int main;");
    expect(ASK(office.ann, "\"do\":\"mine\""),
           "\"bots\":[{\"name\":\"mine\",\"state\":\"none\",\"reason\":\"\",\"submissions\":"
           "[{\"id\":1,\"bot\":\"mine\",\"file\":\"mine.c\",\"size\":9,");
    expect(ASK(office.ann, "\"do\":\"submission\",\"id\":1"), "\"state\":\"waiting\"");
    expect(ASK(office.ann, "\"do\":\"source\",\"id\":1"), "int main;");
    text_free(&path);
    text_free(&bytes);
}

/* A file may contain any bytes, and its author gets the same bytes back. */
static void test_bytes(void **state)
{
    (void)state;
    char bytes[256];
    for (int i = 0; i < 256; i++) {
        bytes[i] = (char)i;
    }
    expect(office_post(&office, office.ann, "\"do\":\"submit\",\"bot\":\"a\",\"file\":\"a.py\"",
                       bytes, sizeof bytes, &heard),
           "{\"submission\":1}");
    assert_int_equal(ASK(office.ann, "\"do\":\"source\",\"id\":1"), 200);
    assert_int_equal(heard.length, sizeof bytes);
    assert_memory_equal(heard.data, bytes, sizeof bytes);
}

static void test_refusals(void **state)
{
    (void)state;
    struct database *database = office_database(&office);
    expect(office_submit(&office, office.ann, "mine", "one", &heard), "{\"submission\":1}");
    set_step(database, 1, STEP_ACCEPTED, NOBODY);
    expect(office_submit(&office, office.ann, "mine", "one", &heard), "the same as the last");
    expect(office_submit(&office, office.ann, "house", "one", &heard), "a bot of the host");
    expect(office_submit(&office, office.ann, "mine-2", "one", &heard), "another name");
    expect(office_submit(&office, office.bob, "mine", "two", &heard), "belongs to another author");
    expect(office_submit(&office, office.bob, "bobs", "", &heard), "bobs.c is empty");
    /* The same file for another bot is fine. */
    expect(office_submit(&office, office.ann, "other", "one", &heard), "{\"submission\":2}");
    expect(office_submit(&office, office.ann, "third", "one", &heard), "as many bots");
    for (int i = 0; i < OFFICE_PER_DAY - 2; i++) {
        char source[8];
        snprintf(source, sizeof source, "new %d", i);
        expect(office_submit(&office, office.ann, "mine", source, &heard), "{\"submission\":");
    }
    expect(office_submit(&office, office.ann, "mine", "last", &heard), "in 24 hours");
    /* Nothing of a refused submission is kept. */
    struct text path = {0};
    text_printf(&path, "%s/bots/.new", office.folder);
    assert_int_not_equal(access(path.data, F_OK), 0);
    text_clear(&path);
    text_printf(&path, "%s/bots/%d", office.folder, OFFICE_PER_DAY + 1);
    assert_int_not_equal(access(path.data, F_OK), 0);
    text_free(&path);
    database_close(database);
}

static void test_pause(void **state)
{
    (void)state;
    struct error error;
    struct database *database = office_database(&office);
    office_submit(&office, office.ann, "mine", "one", &heard);
    expect(ASK(office.ann, "\"do\":\"pause\",\"bot\":\"mine\""), "mine does not play yet");
    set_step(database, 1, STEP_ACCEPTED, 1);
    expect(ASK(office.ann, "\"do\":\"resume\",\"bot\":\"mine\""), "mine is not paused");
    expect(ASK(office.ann, "\"do\":\"pause\",\"bot\":\"mine\""), "{\"paused\":1}");
    expect(ASK(office.ann, "\"do\":\"pause\",\"bot\":\"mine\""), "mine is already paused");
    expect(ASK(office.ann, "\"do\":\"mine\""), "\"state\":\"paused\"");
    int before = atomic_load(&office.changes);
    expect(ASK(office.ann, "\"do\":\"resume\",\"bot\":\"mine\""), "{\"resumed\":1}");
    while (atomic_load(&office.changes) == before) {
        poll(NULL, 0, 1);
    }
    expect(ASK(office.ann, "\"do\":\"mine\""), "\"state\":\"playing\"");
    /* An author cannot end a pause that others decided. */
    assert_true(submissions_rest(database, 1, 1, REST_PAUSED, "too many crashes", &error));
    expect(ASK(office.ann, "\"do\":\"resume\",\"bot\":\"mine\""), "not paused by you");
    expect(ASK(office.ann, "\"do\":\"mine\""), "too many crashes");
    assert_true(submissions_rest(database, 1, 1, REST_RETIRED, "", &error));
    expect(ASK(office.ann, "\"do\":\"pause\",\"bot\":\"mine\""), "mine is retired");
    database_close(database);
}

static void test_withdraw(void **state)
{
    (void)state;
    struct database *database = office_database(&office);
    office_submit(&office, office.ann, "mine", "one", &heard);
    office_submit(&office, office.ann, "mine", "two", &heard);
    set_step(database, 1, STEP_TESTING, NOBODY);
    expect(ASK(office.ann, "\"do\":\"withdraw\",\"bot\":\"mine\""), "{\"withdrawn\":2}");
    set_step(database, 1, STEP_ACCEPTED, NOBODY); /* has no effect any more */
    expect(ASK(office.ann, "\"do\":\"submission\",\"id\":1"), "\"state\":\"withdrawn\"");
    expect(ASK(office.ann, "\"do\":\"withdraw\",\"bot\":\"mine\""), "no submission that waits");
    database_close(database);
}

/* Viewers see the bots that have joined, and never a submission that has not. */
static void test_public(void **state)
{
    (void)state;
    struct text shown = {0};
    struct database *database = office_database(&office);
    office_submit(&office, office.ann, "mine", "one", &heard);
    office_submit(&office, office.ann, "mine", "two", &heard);
    set_step(database, 1, STEP_ACCEPTED, 0);
    set_step(database, 2, STEP_ACCEPTED, 1);
    office_submit(&office, office.bob, "secret", "three", &heard); /* also refreshes the JSON */
    while (strstr(text_string(&shown), "\"version\":2") == NULL) {
        poll(NULL, 0, 10);
        text_clear(&shown);
        office.league.print(office.league.data, &shown);
    }
    assert_non_null(strstr(shown.data, "{\"player\":0,\"bot\":\"mine\",\"author\":\"ann\","
                                       "\"version\":1,\"state\":\"replaced\",\"reason\":\"\"}"));
    assert_non_null(strstr(shown.data, "\"version\":2,\"state\":\"playing\""));
    assert_non_null(strstr(shown.data, "\"limits\":{\"bytes\":100000,\"bots\":2,\"per_day\":5}"));
    assert_null(strstr(shown.data, "secret"));
    assert_null(strstr(shown.data, office.ann));
    static const char request[] =
        "GET /event/event.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    office_ask(&office, request, sizeof request - 1, &heard);
    expect(200, "\"league\":{\"is\":{\"bots\":[");
    text_free(&shown);
    database_close(database);
}

static void test_faults(void **state)
{
    (void)state;
    struct error error;
    struct database *database = office_database(&office);
    struct game_result game = {0};
    static const char record[] =
        "{\"contest\":\"judge\",\"game\":1,\"round\":1,\"players\":[\"house\",\"second\"],"
        "\"commands\":[\"a\",\"b\"],\"seed\":1,\"rules\":\"standard\",\"first\":1,\"opening\":[],"
        "\"turns\":[],\"ms\":[],\"scores\":[1,0],\"winner\":1,\"reason\":\"forfeit\",\"fault\":{"
        "\"player\":\"second\",\"seat\":2,\"rule\":\"exit\",\"turn\":1,\"detail\":\"exited with "
        "code 3\",\"exit_code\":3},\"stderr\":[\"\",\"<b>last words\\n\"]}";
    if (!record_parse(&game, record, strlen(record), &error)) {
        fail_msg("%s", error.text);
    }
    game.place = (struct game_place){.players = {0, 1}, .seed = 1};
    assert_true(database_add_game(database, 1, &game, &error));
    game_result_free(&game);
    office_submit(&office, office.ann, "mine", "one", &heard);
    expect(ASK(office.ann, "\"do\":\"faults\",\"bot\":\"mine\""), "{\"faults\":[]}");
    set_step(database, 1, STEP_ACCEPTED, 1);
    expect(ASK(office.ann, "\"do\":\"faults\",\"bot\":\"mine\""), "{\"game\":1,\"rule\":\"exit\"");
    expect(200, "\\u003cb>last words");
    set_step(database, 1, STEP_ACCEPTED, 0); /* as if it were the other player */
    expect(ASK(office.ann, "\"do\":\"faults\",\"bot\":\"mine\""), "{\"faults\":[]}");
    database_close(database);
}

/* --- the inbox --- */

/* Moves a file with this content into the author's folder of the inbox. */
static void put_into_inbox(const char *author, const char *name, const char *content)
{
    struct text path = {0}, draft = {0};
    struct error error;
    text_printf(&path, "%s/%s/%s", office.inbox, author, name);
    text_printf(&draft, "%s/draft", office.folder);
    assert_true(file_replace(draft.data, content, strlen(content), 0, &error));
    assert_int_equal(rename(draft.data, path.data), 0);
    text_free(&path);
    text_free(&draft);
}

/* Waits until the file beside which a reason is expected has one, and checks the reason. */
static void expect_reason(const char *name, const char *reason)
{
    struct text path = {0}, bytes = {0};
    struct error error;
    text_printf(&path, "%s/%s.reason", office.inbox, name);
    while (access(path.data, F_OK) != 0 || !file_read(path.data, &bytes, &error) ||
           strchr(text_string(&bytes), '\n') == NULL) {
        text_clear(&bytes);
        poll(NULL, 0, 10);
    }
    if (strstr(bytes.data, reason) == NULL) {
        fail_msg("%s: %s instead of %s", name, bytes.data, reason);
    }
    text_free(&path);
    text_free(&bytes);
}

static void test_inbox(void **state)
{
    (void)state;
    struct text path = {0}, author = {0};
    text_printf(&author, "%s/ann", office.inbox);
    text_printf(&path, "%s/link", author.data);
    assert_int_equal(mkdir(author.data, 0700), 0);
    assert_int_equal(symlink(office.database, path.data), 0);
    text_clear(&path);
    text_printf(&path, "%s/linked.c", author.data);
    assert_int_equal(linkat(AT_FDCWD, office.database, AT_FDCWD, path.data, 0), 0);
    put_into_inbox("ann", "mine.c", "int main;");
    put_into_inbox("ann", ".hidden.c", "int hidden;");
    put_into_inbox("ann", "a b.c", "x");
    put_into_inbox("ann", "house.c", "x");
    put_into_inbox("ann", "empty.c", "");
    expect_reason("ann/link", "a symbolic link");
    expect_reason("ann/linked.c", "a hard link");
    expect_reason("ann/a b.c", "the name of a submitted file");
    expect_reason("ann/house.c", "a bot of the host");
    expect_reason("ann/empty.c", "it is empty");
    text_clear(&path);
    text_printf(&path, "%s/nobody", office.inbox);
    assert_int_equal(mkdir(path.data, 0700), 0);
    expect_reason("nobody", "no author with this name");
    text_clear(&path);
    text_printf(&path, "%s/mine.c", author.data);
    while (access(path.data, F_OK) == 0) { /* a submitted file is removed */
        poll(NULL, 0, 10);
    }
    ASK(office.ann, "\"do\":\"mine\"");
    expect(200, "\"bot\":\"mine\",\"file\":\"mine.c\"");
    assert_null(strstr(heard.data, "hidden"));
    text_free(&author);
    text_free(&path);
}

/* --- all threads at once --- */

static atomic_bool ends;

/* Accepts what waits, until the end of the test. */
static void loop(void *data)
{
    struct database *database = data;
    while (!atomic_load(&ends)) {
        struct submission_row row;
        struct error error;
        if (submissions_next(database, STEP_WAITING, &row, &error) == DATABASE_FOUND) {
            row.step = STEP_ACCEPTED;
            assert_true(submissions_set(database, &row, &error));
            submission_row_free(&row);
        }
    }
}

/* Submits bots, as fast as the desk takes them, while the loop accepts them. */
static void author(void *data)
{
    const char *token = data;
    struct text answer = {0};
    for (int i = 0; i < 8; i++) {
        char source[16];
        snprintf(source, sizeof source, "%d", i);
        office_submit(&office, token, token == office.ann ? "a" : "b", source, &answer);
        office_post(&office, token, "\"do\":\"mine\"", NULL, 0, &answer);
    }
    text_free(&answer);
}

static size_t count_of(const char *what)
{
    size_t count = 0;
    for (const char *at = text_string(&heard); (at = strstr(at, what)) != NULL; at++) {
        count++;
    }
    return count;
}

static void test_threads(void **state)
{
    (void)state;
    uv_thread_t loops, authors[4];
    struct database *database = office_database(&office);
    atomic_store(&ends, false);
    assert_int_equal(uv_thread_create(&loops, loop, database), 0);
    for (int i = 0; i < 4; i++) { /* each author from two browsers at once */
        assert_int_equal(
            uv_thread_create(&authors[i], author, i % 2 == 0 ? office.ann : office.bob), 0);
    }
    for (int i = 0; i < 4; i++) {
        uv_thread_join(&authors[i]);
    }
    atomic_store(&ends, true);
    uv_thread_join(&loops);
    /* The limit per day holds although the submissions came at once. */
    ASK(office.ann, "\"do\":\"mine\"");
    assert_int_equal(count_of("\"id\":"), OFFICE_PER_DAY);
    ASK(office.bob, "\"do\":\"mine\"");
    assert_int_equal(count_of("\"id\":"), OFFICE_PER_DAY);
    database_close(database);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_submit), TEST(test_bytes),    TEST(test_refusals),
        TEST(test_pause),  TEST(test_withdraw), TEST(test_public),
        TEST(test_faults), TEST(test_inbox),    TEST(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
