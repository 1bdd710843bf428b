/* The database: what is stored is read back, half a game never is there, and what stands in the way
 * is said. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "store/database.h"
#include "store/fingerprint.h"

#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64];
static char path[96];

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/faceoff-database-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}

static struct database *open_or_fail(bool create)
{
    struct error error = {""};
    struct database *database = database_open(path, create, 50, &error);
    if (database == NULL) {
        fail_msg("%s", error.text);
    }
    return database;
}

static struct stored_event an_event(const char *name)
{
    struct stored_event event = {.name = memory_copy_string(name),
                                 .format = memory_copy_string("round-robin"),
                                 .contest = memory_copy_string("codingame"),
                                 .options = memory_copy_string("[]"),
                                 .player_count = 2};
    event.players = memory_new(2 * sizeof *event.players);
    for (size_t i = 0; i < 2; i++) {
        event.players[i] =
            (struct stored_player){.name = memory_copy_string(i == 0 ? "one" : "two"),
                                   .command = memory_copy_string("./bot 'a b'"),
                                   .hash = memory_copy_string("00ff")};
    }
    return event;
}

static struct stored_game a_game(uint64_t number)
{
    return (struct stored_game){.number = number,
                                .pairing = 3,
                                .round = number / 2,
                                .seating = (unsigned)(number % 2),
                                .players = {1, 0},
                                .winner = -1,
                                .scores = {-2, 5},
                                .reason = "goal",
                                .fault_seat = 1,
                                .fault_rule = "timeout",
                                .seed = INT64_MAX,
                                .record = "{\"turns\":[]}"};
}

static bool count_game(void *data, const struct stored_game *game)
{
    uint64_t *count = data;
    assert_int_equal(game->number, *count);
    assert_true(game->players[0] == 1 && game->scores[0] == -2 && game->winner == -1);
    assert_true(game->fault_seat == 1 && game->seed == INT64_MAX && game->pairing == 3);
    assert_string_equal(game->record, "{\"turns\":[]}");
    assert_string_equal(game->fault_rule, "timeout");
    ++*count;
    return true;
}

static uint64_t games_in(struct database *database, int64_t event)
{
    uint64_t count = 0;
    struct error error = {""};
    assert_true(database_each_game(database, event, count_game, &count, &error));
    return count;
}

static void test_back_and_forth(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup"), read;
    assert_int_equal(database_find_event(database, NULL, &read, &error), DATABASE_NONE);
    assert_true(database_add_event(database, &event, &error));
    for (uint64_t i = 0; i < 20; i++) {
        struct stored_game game = a_game(i);
        assert_true(database_add_game(database, event.id, &game, &error));
    }
    struct stored_game again = a_game(4);
    assert_false(database_add_game(database, event.id, &again, &error));
    assert_int_equal(games_in(database, event.id), 20);
    assert_true(database_add_pairing(database, event.id, 0, 0, 0, 1, &error));
    assert_true(database_add_pairing(database, event.id, 0, 0, 0, 1, &error));
    assert_false(database_add_pairing(database, event.id, 0, 0, 1, 0, &error));
    database_close(database);
    database = open_or_fail(false);
    assert_int_equal(database_find_event(database, "cup", &read, &error), DATABASE_FOUND);
    assert_true(read.games == 20 && !read.finished && read.player_count == 2);
    assert_string_equal(read.players[1].command, "./bot 'a b'");
    assert_false(database_add_event(database, &event, &error));
    assert_non_null(strstr(error.text, "already"));
    char words[3][8] = {"one", "./other", "11"};
    struct stored_player changed = {words[0], words[1], words[2]};
    assert_true(database_change_player(database, event.id, 0, &changed, &error));
    stored_event_free(&read);
    assert_int_equal(database_find_event(database, "cup", &read, &error), DATABASE_FOUND);
    assert_string_equal(read.players[0].command, "./other");
    stored_event_free(&read);
    stored_event_free(&event);
    database_close(database);
}

static bool everybody_lives(const char *owner)
{
    (void)owner;
    return true;
}

static bool nobody_lives(const char *owner)
{
    (void)owner;
    return false;
}

static void test_one_owner(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    assert_true(database_claim_event(database, event.id, "12 me", everybody_lives, &error));
    assert_true(database_claim_event(database, event.id, "12 me", everybody_lives, &error));
    assert_false(database_claim_event(database, event.id, "13 you", everybody_lives, &error));
    assert_non_null(strstr(error.text, "process 12"));
    assert_true(database_claim_event(database, event.id, "13 you", nobody_lives, &error));
    stored_event_free(&event);
    database_close(database);
}

static void run_sql(const char *sql)
{
    sqlite3 *sqlite;
    assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
    char *message = NULL;
    if (sqlite3_exec(sqlite, sql, NULL, NULL, &message) != SQLITE_OK) {
        fail_msg("%s", message);
    }
    sqlite3_close(sqlite);
}

static void check_refused(const char *why)
{
    struct error error = {""};
    assert_null(database_open(path, true, 50, &error));
    assert_non_null(strstr(error.text, path));
    if (strstr(error.text, why) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
    }
}

static void test_schema(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("old"), read;
    assert_true(database_add_event(database, &event, &error));
    struct stored_game game = a_game(0);
    assert_true(database_add_game(database, event.id, &game, &error));
    database_close(database);
    /* Back to version 1, as it was: with its event and its game. */
    run_sql("DROP TABLE changes; PRAGMA user_version = 1;");
    database = open_or_fail(false);
    assert_int_equal(database_find_event(database, "old", &read, &error), DATABASE_FOUND);
    assert_int_equal(games_in(database, read.id), 1);
    char words[3][8] = {"one", "./other", "11"};
    struct stored_player changed = {words[0], words[1], words[2]};
    assert_true(database_change_player(database, read.id, 0, &changed, &error)); /* is version 2 */
    stored_event_free(&read);
    stored_event_free(&event);
    database_close(database);
    run_sql("PRAGMA user_version = 99;");
    check_refused("newer");
}

static void test_other_files(void **state)
{
    (void)state;
    struct error error = {""};
    assert_null(database_open(path, false, 50, &error));
    assert_non_null(strstr(error.text, path));
    run_sql("CREATE TABLE mine (x);");
    check_refused("not a faceoff database");
    unlink(path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 500; i++) {
        fputs("this is no database at all\n", file);
    }
    fclose(file);
    check_refused("not a faceoff database");
}

static void test_locked(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    struct stored_game game = a_game(0);
    assert_false(database_add_game(database, event.id, &game, &error));
    assert_non_null(strstr(error.text, "locked by another program"));
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    assert_true(database_add_game(database, event.id, &game, &error));
    assert_int_equal(games_in(database, event.id), 1);
    stored_event_free(&event);
    database_close(database);
}

/* Files may not grow: the first game that does not fit is refused, those before it stay, and with
 * room again the event goes on. */
static void test_full(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    struct rlimit before, small = {200000, 0};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    uint64_t stored = 0;
    struct stored_game game = a_game(0);
    while (stored < 10000 && database_add_game(database, event.id, &game, &error)) {
        game.number = ++stored;
    }
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(stored > 10 && stored < 10000);
    if (strstr(error.text, "the disk is full") == NULL) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(games_in(database, event.id), stored);
    database_close(database);
    database = open_or_fail(false);
    assert_int_equal(games_in(database, event.id), stored);
    assert_true(database_add_game(database, event.id, &game, &error));
    assert_int_equal(games_in(database, event.id), stored + 1);
    stored_event_free(&event);
    database_close(database);
}

static void test_fingerprint(void **state)
{
    (void)state;
    char program[128], hash[3][FINGERPRINT_SIZE];
    struct error error = {""};
    snprintf(program, sizeof program, "%s", path);
    FILE *file = fopen(program, "w");
    fputs("one", file);
    fclose(file);
    char *words[] = {program};
    char shell[] = "sh", placeholder[] = "{seed}";
    char *through_shell[] = {shell, program, placeholder};
    assert_true(fingerprint_command(words, 1, hash[0], &error));
    assert_true(fingerprint_command(through_shell, 3, hash[2], &error));
    /* printf '\3\0\0\0\0\0\0\0one' | sha256sum */
    assert_string_equal(hash[0],
                        "d87f6914ee2e62d4edfea922e8beb8bafe5d72c98c4637f9b786fc8adfb97b68");
    file = fopen(program, "w");
    fputs("two", file);
    fclose(file);
    assert_true(fingerprint_command(words, 1, hash[1], &error));
    assert_string_not_equal(hash[0], hash[1]);
    assert_true(fingerprint_command(through_shell, 3, hash[1], &error));
    assert_string_not_equal(hash[2], hash[1]);
    unlink(program);
    assert_false(fingerprint_command(words, 1, hash[1], &error));
    assert_non_null(strstr(error.text, program));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_back_and_forth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_owner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_schema, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_locked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_fingerprint, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("database", tests, NULL, NULL);
}
