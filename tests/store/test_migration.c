/* Reads and migrates a database that was written by an older version of faceoff (schema_3.sql). The
 * records must stay the same, byte for byte. The standings must be the same as the output of the
 * older version (schema_3_standings.jsonl). */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/text.h"
#include "runner/event_view.h"
#include "store/stored_games.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const names[] = {"league", "cards", "imported"};
enum { EVENTS = sizeof names / sizeof *names };

static char folder[64];
static char path[96];

static void read_file(const char *name, struct text *text)
{
    char line[4096], file_path[512];
    snprintf(file_path, sizeof file_path, "%s/store/%s", TESTS_DIR, name);
    FILE *file = fopen(file_path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        text_puts(text, line);
    }
    fclose(file);
}

static int take_row(void *data, int count, char **values, char **columns)
{
    (void)columns;
    for (int i = 0; i < count; i++) {
        text_printf(data, "%s%s", values[i], i + 1 < count ? "|" : "\n");
    }
    return 0;
}

/* Executes SQL statements, and appends the rows of their results to `rows`. */
static void run_sql(const char *sql, struct text *rows)
{
    sqlite3 *sqlite;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
    if (sqlite3_exec(sqlite, sql, rows == NULL ? NULL : take_row, rows, &message) != SQLITE_OK) {
        fail_msg("%s", message);
    }
    sqlite3_close(sqlite);
}

static void check_sql(const char *sql, const char *rows)
{
    struct text text = {0};
    run_sql(sql, &text);
    assert_string_equal(text_string(&text), rows);
    text_free(&text);
}

static int set_up(void **state)
{
    (void)state;
    struct text sql = {0};
    snprintf(folder, sizeof folder, "/tmp/faceoff-migration-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/old.db", folder);
    read_file("schema_3.sql", &sql);
    run_sql(text_string(&sql), NULL);
    text_free(&sql);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}

static struct database *open_or_fail(bool reads)
{
    struct error error = {""};
    struct database *database =
        reads ? database_open_to_read(path, 50, &error) : database_open(path, false, 50, &error);
    if (database == NULL) {
        fail_msg("%s", error.text);
    }
    return database;
}

/* Reads all records of all events, in order. */
static void read_records(struct database *database, struct text *records)
{
    struct error error = {""};
    for (size_t i = 0; i < EVENTS; i++) {
        struct stored_event event;
        struct game_result game;
        assert_true(database_need_event(database, names[i], &event, &error));
        struct stored_games rows = {.database = database, .event = &event};
        bool good = true;
        while (good && stored_games_next(&rows, &error)) {
            text_printf(records, "%s\n", stored_games_record(&rows, &error));
            good = stored_games_read(&rows, &game, &error);
            assert_true(game.outcome.winner == rows.columns.outcome.winner);
            assert_true(game.outcome.uncounted == rows.columns.outcome.uncounted);
            assert_true(game.place.seed == rows.columns.place.seed);
            game_result_free(&game);
        }
        assert_true(stored_games_end(&rows, good));
        stored_event_free(&event);
    }
}

static void check_all(struct database *database, const char *records)
{
    struct error error = {""};
    struct text text = {0}, expected = {0};
    read_records(database, &text);
    assert_string_equal(text_string(&text), records);
    text_clear(&text);
    for (size_t i = 0; i < EVENTS; i++) {
        struct event_view view;
        if (!event_view_load(&view, database, names[i], EVENT_VIEW_TIMES | EVENT_VIEW_FAULTS,
                             &error)) {
            fail_msg("%s", error.text);
        }
        event_view_print_json(&view, SIZE_MAX, &text);
        event_view_close(&view);
    }
    read_file("schema_3_standings.jsonl", &expected);
    assert_string_equal(text_string(&text), text_string(&expected));
    text_free(&text);
    text_free(&expected);
}

static void count_event(void *data, const struct stored_event *event)
{
    unsigned *count = data;
    assert_true(event->name[0] != '\n');
    ++*count;
}

static void test_migrated(void **state)
{
    (void)state;
    struct error error = {""};
    struct text records = {0}, places = {0};
    static const char all_places[] = "SELECT rowid, event, number, stage, pairing, round, seating,"
                                     " player1, player2 FROM games ORDER BY rowid";
    run_sql("SELECT record FROM games WHERE event < 4 ORDER BY event, number", &records);
    run_sql(all_places, &places);
    /* The records are read before, during and after the migration. */
    for (int reads = 1; reads >= -1; reads--) {
        struct database *database = open_or_fail(reads != 0);
        check_all(database, text_string(&records));
        unsigned count = 0;
        assert_true(database_each_event(database, count_event, &count, &error));
        assert_int_equal(count, EVENTS);
        database_close(database);
        check_sql("PRAGMA user_version", reads == 1 ? "3\n" : "8\n");
    }
    check_sql(all_places, text_string(&places));
    check_sql("SELECT games, command, hash FROM changes", "3|old|00\n");
    check_sql("PRAGMA foreign_key_check", "");
    check_sql("PRAGMA integrity_check", "ok\n");
    text_free(&records);
    text_free(&places);
}

/* The first version of the database had no index of results and no list of changes. */
static void test_first_version(void **state)
{
    (void)state;
    struct text records = {0};
    run_sql("SELECT record FROM games WHERE event < 4 ORDER BY event, number", &records);
    run_sql("DROP INDEX games_results; DROP TABLE changes; PRAGMA user_version = 1", NULL);
    for (int reads = 1; reads >= 0; reads--) {
        struct database *database = open_or_fail(reads != 0);
        check_all(database, text_string(&records));
        database_close(database);
    }
    check_sql("SELECT count(*) FROM changes", "0\n");
    text_free(&records);
}

/* Before schema version 6, the default of --memory was stored even for events without a sandbox, in
 * which it had no effect. */
static void test_idle_memory(void **state)
{
    (void)state;
    database_close(open_or_fail(false));
    run_sql(
        "UPDATE events SET options = json_object('sandbox', 'off', 'memory', '512', 'seed', '9')"
        " WHERE id = 1;"
        "UPDATE events SET options = json_object('sandbox', 'strict', 'memory', '64')"
        " WHERE id = 2; DROP TABLE versions; DROP TABLE rests; DROP TABLE submissions;"
        "DROP TABLE authors; DROP TABLE thinned; PRAGMA user_version = 5",
        NULL);
    database_close(open_or_fail(false));
    check_sql("SELECT options FROM events WHERE id < 3 ORDER BY id",
              "{\"sandbox\":\"off\",\"seed\":\"9\"}\n{\"sandbox\":\"strict\",\"memory\":\"64\"}\n");
    check_sql("PRAGMA user_version", "8\n");
}

/* If a record is invalid or contradicts the columns of its row, the migration fails and leaves the
 * game unchanged. */
static void test_not_migrated(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE games SET winner=-1 WHERE event=1 AND number=2",
        "UPDATE games SET score2=6 WHERE event=1 AND number=2",
        "UPDATE games SET fault_seat=NOT fault_seat WHERE event=1 AND number=2",
        "UPDATE games SET record=record||'}' WHERE event=1 AND number=2",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct error error = {""};
        if (i > 0) {
            set_up(NULL);
        }
        run_sql(changes[i], NULL);
        assert_null(database_open(path, false, 50, &error));
        if (strstr(error.text, "the record and the row of game 3 of event \"league\"") == NULL) {
            fail_msg("%s", error.text);
        }
        check_sql("PRAGMA user_version", "3\n");
        check_sql("SELECT count(*) FROM games", "15\n");
        database_close(open_or_fail(true));
        if (i + 1 < sizeof changes / sizeof *changes) {
            tear_down(NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_migrated, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_first_version, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_idle_memory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_not_migrated, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("migration", tests, NULL, NULL);
}
