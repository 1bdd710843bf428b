/* Tests the database. Everything that is stored can be read back, and a game is never stored only
 * partially. Error messages give the reason. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "referee/stop_signals.h"
#include "store/database_backup.h"
#include "store/database_import.h"
#include "store/fingerprint.h"
#include "store/stored_games.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-lock"};
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

/* Returns a game that can be stored. The game's strings are static, so they must not be freed. */
static struct game_result a_game(uint64_t number)
{
    static char none[] = "", one[] = "one", two[] = "two", goal[] = "goal", late[] = "timeout",
                contest[] = "codingame", rules[] = "standard";
    return (struct game_result){
        .place.number = number,
        .place.pairing = 3,
        .place.round = number / 2,
        .place.seating = (unsigned)(number % 2),
        .place.players = {1, 0},
        .record.contest = contest,
        .record.variant = rules,
        .record.names = {two, one},
        .record.commands = {two, one},
        .record.stderr_text = {none, none},
        .outcome.winner = -1,
        .outcome.scores = {-2, 5},
        .outcome.reason = goal,
        .outcome.forfeit = true,
        .outcome.fault = {.seat = 1, .rule = late, .detail = none, .turn = 1},
        .place.seed = INT64_MAX};
}

static void check_game(struct stored_games *rows, uint64_t number)
{
    const struct game_result *game = &rows->columns;
    struct game_result whole;
    struct error error = {""};
    assert_int_equal(game->place.number, number);
    assert_true(game->place.players[0] == 1 && game->outcome.scores[0] == -2 &&
                game->outcome.winner == -1);
    assert_true(game->outcome.forfeit && game->outcome.fault.seat == 1 &&
                game->place.seed == INT64_MAX);
    assert_true(game->place.pairing == 3);
    assert_string_equal(game->outcome.fault.rule, "timeout");
    if (!stored_games_read(rows, &whole, &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(whole.place.pairing == 3 && whole.place.players[0] == 1);
    assert_string_equal(whole.record.names[0], "two");
    game_result_free(&whole);
}

static uint64_t games_in(struct database *database, const struct stored_event *event)
{
    uint64_t count = 0;
    struct error error = {""};
    struct stored_games rows = {.database = database, .event = event};
    while (stored_games_next(&rows, &error)) {
        check_game(&rows, count++);
    }
    if (!stored_games_end(&rows, true)) {
        fail_msg("%s", error.text);
    }
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
        struct game_result game = a_game(i);
        assert_true(database_add_game(database, event.id, &game, &error));
    }
    struct game_result again = a_game(4);
    assert_false(database_add_game(database, event.id, &again, &error));
    assert_non_null(
        strstr(error.text, "test.db already has game 5: another faceoff process is playing"));
    assert_int_equal(games_in(database, &event), 20);
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
    struct stored_player changed = {.name = words[0], .command = words[1], .hash = words[2]};
    assert_true(database_change_player(database, event.id, 0, &changed, &error));
    stored_event_free(&read);
    assert_int_equal(database_find_event(database, "cup", &read, &error), DATABASE_FOUND);
    assert_string_equal(read.players[0].command, "./other");
    stored_event_free(&read);
    stored_event_free(&event);
    database_close(database);
}

/* Returns the game numbers as digits, in the order in which they are read. */
static const char *numbers_of(struct stored_games *rows)
{
    static char digits[64];
    size_t count = 0;
    struct error error = {""};
    while (stored_games_next(rows, &error)) {
        digits[count++] = (char)('0' + rows->columns.place.number);
        assert_non_null(stored_games_record(rows, &error));
    }
    digits[count] = '\0';
    assert_true(stored_games_end(rows, true));
    assert_string_equal(error.text, "");
    return digits;
}

static void add_games(struct database *database, const struct stored_event *event,
                      const char *numbers)
{
    struct error error = {""};
    for (; *numbers != '\0'; numbers++) {
        struct game_result game = a_game((uint64_t)(*numbers - '0'));
        assert_true(database_add_game(database, event->id, &game, &error));
    }
}

/* Returns whether the database contains an event with this name. The tests use this function to
 * find out whether a transaction was committed. */
static bool is_stored(struct database *database, const char *name)
{
    struct stored_event read;
    struct error error = {""};
    bool found = database_find_event(database, name, &read, &error) == DATABASE_FOUND;
    if (found) {
        stored_event_free(&read);
    }
    return found;
}

static void test_undone(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event undone = an_event("undone"), inner = an_event("inner"),
                        kept = an_event("kept");
    assert_true(database_begin(database, &error));
    assert_true(database_add_event(database, &undone, &error));
    assert_true(is_stored(database, "undone"));
    assert_false(database_end(database, false, &error));
    assert_false(is_stored(database, "undone"));

    assert_true(database_begin(database, &error));
    assert_true(database_begin(database, &error));
    assert_true(database_add_event(database, &inner, &error));
    assert_true(database_end(database, true, &error));
    assert_false(database_end(database, false, &error));
    assert_false(is_stored(database, "inner"));

    assert_true(database_begin(database, &error));
    assert_true(database_add_event(database, &kept, &error));
    assert_true(database_end(database, true, &error));
    database_close(database);
    database = open_or_fail(false);
    assert_true(is_stored(database, "kept"));
    assert_false(is_stored(database, "undone"));
    assert_false(is_stored(database, "inner"));
    database_close(database);
    stored_event_free(&undone);
    stored_event_free(&inner);
    stored_event_free(&kept);
}

static void test_followed(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup"), other = an_event("other");
    assert_true(database_add_event(database, &event, &error));
    assert_true(database_add_event(database, &other, &error));
    add_games(database, &other, "01");
    add_games(database, &event, "304");
    struct database *reader = database_open_to_read(path, 50, &error);
    assert_non_null(reader);
    struct stored_games rows = {.database = reader, .event = &event};
    int64_t before, after;
    assert_true(database_version(reader, &before, &error));
    assert_string_equal(numbers_of(&rows), "034");
    assert_string_equal(numbers_of(&rows), "");
    assert_true(database_version(reader, &after, &error));
    assert_true(before == after);
    add_games(database, &other, "2");
    add_games(database, &event, "21");
    assert_true(database_version(reader, &after, &error));
    assert_true(before != after);
    assert_string_equal(numbers_of(&rows), "21");
    struct stored_games some = {.database = reader, .event = &event, .first = 1, .count = 3};
    assert_string_equal(numbers_of(&some), "123");
    struct game_result game = a_game(9);
    assert_false(database_add_game(reader, event.id, &game, &error));
    stored_event_free(&event);
    stored_event_free(&other);
    database_close(reader);
    database_close(database);
    assert_null(database_open_to_read("/dev/null", 50, &error));
}

/* Returns the id of the event with this name. If there is no such event, adds it. */
static int64_t id_of(struct database *database, const char *name)
{
    struct error error = {""};
    struct stored_event event = an_event(name), found;
    if (database_find_event(database, name, &found, &error) == DATABASE_FOUND) {
        event.id = found.id;
        stored_event_free(&found);
    } else {
        assert_true(database_add_event(database, &event, &error));
    }
    int64_t id = event.id;
    stored_event_free(&event);
    return id;
}

static bool lock_file_is_there(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s-lock", path);
    return access(name, F_OK) == 0;
}

static void test_one_owner(void **state)
{
    (void)state;
    struct error error = {""};
    char host[64] = "", says[128], other_path[96];
    struct database *database = open_or_fail(true);
    int64_t cup = id_of(database, "cup"), league = id_of(database, "league");
    assert_true(database_claim_event(database, cup, &error));
    assert_true(database_claim_event(database, cup, &error));
    /* The event is also locked if the database is opened under another name. */
    snprintf(other_path, sizeof other_path, "%s/link.db", folder);
    assert_int_equal(symlink(path, other_path), 0);
    struct database *other = database_open(other_path, false, 50, &error);
    assert_non_null(other);
    assert_false(database_claim_event(other, cup, &error));
    gethostname(host, sizeof host - 1);
    snprintf(says, sizeof says, "played by another faceoff (process %d on %s)", (int)getpid(),
             host);
    assert_non_null(strstr(error.text, says));
    /* Another event can be played at the same time. */
    assert_true(database_claim_event(other, league, &error));
    assert_false(database_claim_event(database, league, &error));
    database_close(database);
    assert_true(lock_file_is_there());
    assert_true(database_claim_event(other, cup, &error));
    database_close(other);
    assert_false(lock_file_is_there());
    unlink(other_path);
}

/* Child processes do not inherit a lock. A lock ends when its process ends. */
static void test_killed_owner(void **state)
{
    (void)state;
    struct error error = {""};
    int held[2];
    char byte;
    struct database *database = open_or_fail(true);
    int64_t cup = id_of(database, "cup");
    assert_int_equal(pipe(held), 0);
    pid_t child = fork();
    if (child == 0) {
        struct database *theirs = database_open(path, false, 50, &error);
        if (theirs != NULL && database_claim_event(theirs, cup, &error)) {
            static char sleep_word[] = "sleep", long_word[] = "1000";
            char *const words[] = {sleep_word, long_word, NULL};
            pid_t bot = vfork();
            if (bot == 0) {
                execvp(words[0], words);
                _exit(1);
            }
            dprintf(held[1], "%d\n", (int)bot);
            pause();
        }
        _exit(1);
    }
    close(held[1]);
    FILE *news = fdopen(held[0], "r");
    int bot = 0;
    assert_int_equal(fscanf(news, "%d%c", &bot, &byte), 2);
    assert_false(database_claim_event(database, cup, &error));
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(kill(bot, 0), 0); /* the child process is still running */
    assert_true(database_claim_event(database, cup, &error));
    kill(bot, SIGKILL);
    fclose(news);
    database_close(database);
    assert_false(lock_file_is_there());
}

static int64_t count_rows(const char *sql)
{
    sqlite3 *sqlite;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t count = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(sqlite);
    return count;
}

/* Begins an import of `count` games, and stores its first slice. */
static struct stored_event begin_import(struct database *database, struct game_result *list,
                                        size_t count, size_t *added)
{
    struct error error = {""};
    struct stored_event event = an_event("import");
    *added = 0;
    for (size_t i = 0; i < count; i++) {
        list[i] = a_game(i);
    }
    if (!database_begin_import(database, &event, &error) ||
        !database_add_imported(database, &event, list, count, added, &error)) {
        fail_msg("%s", error.text);
    }
    return event;
}

/* An import is stored in slices, and other programs can write to the database between two slices.
 * Readers do not see an unfinished import. If an import is killed, the next import removes its
 * games. */
static void test_import_in_slices(void **state)
{
    (void)state;
    enum { COUNT = 2500 };
    static struct game_result list[COUNT];
    struct error error = {""};
    struct stored_event event, found;
    size_t added;
    int began[2];
    char byte;
    assert_int_equal(pipe(began), 0);
    pid_t child = fork();
    if (child == 0) {
        begin_import(open_or_fail(true), list, COUNT, &added);
        (void)!write(began[1], "x", 1);
        pause();
    }
    close(began[1]);
    assert_int_equal(read(began[0], &byte, 1), 1);
    close(began[0]);
    struct database *database = open_or_fail(false);
    assert_int_equal(database_find_event(database, NULL, &found, &error), DATABASE_NONE);
    /* Another event can be stored during the import. */
    id_of(database, "cup");
    /* An unfinished import does not affect the next one. */
    event = begin_import(database, list, COUNT, &added);
    assert_int_equal(added, 1000);
    assert_true(database_drop_import(database, event.id, &error));
    stored_event_free(&event);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(database_find_event(database, "import", &found, &error), DATABASE_NONE);
    event = begin_import(database, list, COUNT, &added);
    /* The database contains only the games of the current import. */
    assert_int_equal(count_rows("SELECT count(*) FROM games"), 1000);
    assert_int_equal(count_rows("SELECT count(*) FROM events"), 2);
    while (added < COUNT) {
        assert_true(database_add_imported(database, &event, list, COUNT, &added, &error));
    }
    assert_true(database_end_import(database, &event, &error));
    assert_int_equal(database_find_event(database, "import", &found, &error), DATABASE_FOUND);
    assert_true(found.finished && found.games == COUNT);
    assert_int_equal(games_in(database, &found), COUNT);
    stored_event_free(&found);
    assert_false(database_begin_import(database, &event, &error));
    assert_non_null(strstr(error.text, "already has an event \"import\""));
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

static void test_newer_schema(void **state)
{
    (void)state;
    database_close(open_or_fail(true));
    run_sql("PRAGMA user_version = 99;");
    check_refused("newer");
}

/* Reads all columns of all games. Stops at the first game that cannot be read. */
static bool read_whole(struct database *database, const struct stored_event *event,
                       struct error *error)
{
    struct game_result whole;
    bool good = true;
    struct stored_games rows = {.database = database, .event = event};
    while (good && stored_games_next(&rows, error)) {
        good = stored_games_read(&rows, &whole, error);
        if (good) {
            game_result_free(&whole);
        }
    }
    return stored_games_end(&rows, good);
}

#define SET_RECORD(what, value)                                                                    \
    "UPDATE games SET record=json_set(record, '$." what "', " value ") WHERE number=0"

/* Invalid data that another program wrote is refused with an error that names the file, the row and
 * the column. */
static void test_nothing_is_trusted(void **state)
{
    (void)state;
    /* before version 3.45, SQLite writes a NUL into JSON without escaping it */
    const char *nul = sqlite3_libversion_number() < 3045000 ? "not JSON" : "contains NUL";
    const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE games SET player1=200000000 WHERE number=1", "game 2 of event \"cup\": player1"},
        {"UPDATE games SET player1=2 WHERE number=0", "player1 is 2, but must be from 0 to 1"},
        {"UPDATE games SET player2=-1 WHERE number=0", "player2 is -1"},
        {"UPDATE games SET number=9223372036854775807 WHERE number=0", "game 9223372036854775807"},
        {SET_RECORD("first", "3"), "first is 2"},
        {SET_RECORD("first", "'x'"), "first is -1"},
        {SET_RECORD("first", "null"), "first is not a whole number"},
        {SET_RECORD("winner", "3"), "winner is 2"},
        {SET_RECORD("winner", "1.5"), "winner is not a whole number"},
        {SET_RECORD("scores[0]", "1e300"), "score1 is not a whole number"},
        {SET_RECORD("scores[1]", "3000000000"), "score2 is 3000000000"},
        {SET_RECORD("seed", "-5"), "seed is -5"},
        {SET_RECORD("reason", "'a'||char(0)"), nul},
        {SET_RECORD("reason", "cast(x'ff' AS text)"), "reason is not UTF-8"},
        {SET_RECORD("fault.seat", "8"), "fault_seat is 7"},
        {SET_RECORD("fault.seat", "0"), "game 1"},
        {SET_RECORD("counted", "7"), "counted is 7"},
        {SET_RECORD("ms", "1"), "must be lists"},
        {"UPDATE games SET record='{}' WHERE number=0", "game 1"},
        {"CREATE TABLE plain AS SELECT * FROM games; DROP TABLE games; ALTER TABLE plain RENAME TO"
         " games",
         "table or index games was not created by faceoff"},
        {"CREATE INDEX mine ON games (json_extract(record, '$.seed'))",
         "table or index mine was not created by faceoff"},
        {"UPDATE games SET number=-3 WHERE number=0", "number is -3"},
        {"UPDATE events SET name=cast(x'65ff' AS text)", "name is not UTF-8"},
        {"UPDATE events SET options='[1'", "not a JSON object"},
        {"UPDATE events SET finished=5", "finished is 5"},
        {"UPDATE players SET number=4 WHERE number=1", "player 2"},
        {"UPDATE players SET name=cast(x'ff' AS text) WHERE number=1", "name is not UTF-8"},
        {"UPDATE players SET command=x'00'", "command is not text"},
        {"PRAGMA legacy_alter_table = ON; ALTER TABLE events RENAME TO kept;"
         " CREATE VIEW events AS SELECT * FROM kept WHERE id IN"
         " (WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r)",
         "view \"events\" prohibited"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error = {""};
        struct database *database = open_or_fail(true);
        struct stored_event event = an_event("cup"), read;
        assert_true(database_add_event(database, &event, &error));
        for (uint64_t number = 0; number < 2; number++) {
            struct game_result game = a_game(number);
            assert_true(database_add_game(database, event.id, &game, &error));
        }
        stored_event_free(&event);
        database_close(database);
        run_sql(cases[i].sql);
        database = database_open(path, false, 50, &error);
        bool good = database != NULL &&
                    database_find_event(database, NULL, &read, &error) == DATABASE_FOUND;
        if (good) {
            good = read_whole(database, &read, &error);
            stored_event_free(&read);
        }
        database_close(database);
        if (good || strstr(error.text, cases[i].says) == NULL ||
            strncmp(error.text, path, strlen(path)) != 0) {
            fail_msg("%s: \"%s\" does not say \"%s\"", cases[i].sql, error.text, cases[i].says);
        }
        unlink(path);
    }
}

static void test_foreign_trigger(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    database_close(database);
    run_sql("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END");
    database = open_or_fail(false);
    struct game_result game = a_game(0);
    assert_true(database_add_game(database, event.id, &game, &error));
    assert_int_equal(games_in(database, &event), 1);
    stored_event_free(&event);
    database_close(database);
}

static void test_other_files(void **state)
{
    (void)state;
    struct error error = {""};
    assert_null(database_open("/dev/zero", true, 50, &error));
    assert_non_null(strstr(error.text, "/dev/zero is a device or a pipe"));
    assert_null(database_open_to_read(folder, 50, &error));
    assert_non_null(strstr(error.text, "is a folder"));
    assert_null(database_open(path, false, 50, &error));
    assert_non_null(strstr(error.text, path));
    run_sql("CREATE TABLE mine (x);");
    check_refused("not a faceoff database");
    unlink(path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 500; i++) {
        fputs("this is not a database at all\n", file);
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
    struct game_result game = a_game(0);
    assert_false(database_add_game(database, event.id, &game, &error));
    assert_non_null(strstr(error.text, "locked by another program"));
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    assert_true(database_add_game(database, event.id, &game, &error));
    assert_int_equal(games_in(database, &event), 1);
    stored_event_free(&event);
    database_close(database);
}

static void hear_signal(int number)
{
    (void)number;
}

/* A request to stop ends the program even while it waits for another program's lock. */
static void test_stopped(void **state)
{
    (void)state;
    struct error error = {""};
    int locked[2], waits[2];
    char byte = 'x';
    struct database *database = database_open(path, true, 20000, &error);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    assert_int_equal(pipe(locked), 0);
    assert_int_equal(pipe(waits), 0);
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *other;
        alarm(60); /* ends the child process even if the test fails */
        bool good = sqlite3_open(path, &other) == SQLITE_OK &&
                    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
                    write(locked[1], &byte, 1) == 1 && read(waits[0], &byte, 1) == 1;
        /* By now, the parent process is usually waiting for the lock. If it is not waiting yet, it
         * stops even sooner. */
        usleep(100000);
        kill(getppid(), SIGINT);
        pause();
        _exit(!good);
    }
    signal(SIGINT, hear_signal);
    stop_signals_note(1);
    assert_int_equal(read(locked[0], &byte, 1), 1);
    assert_int_equal(write(waits[1], &byte, 1), 1);
    struct game_result game = a_game(0);
    bool added = database_add_game(database, event.id, &game, &error);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_false(added);
    assert_non_null(strstr(error.text, "locked by another program; faceoff was asked to stop"));
    signal(SIGINT, SIG_DFL);
    assert_true(database_add_game(database, event.id, &game, &error));
    stored_event_free(&event);
    database_close(database);
}

/* If the disk is full, the first game that does not fit is refused, and earlier games are kept.
 * When there is space again, the event continues. */
static void test_full(void **state)
{
    (void)state;
    struct error error = {""};
    struct database *database = open_or_fail(true);
    struct stored_event event = an_event("cup");
    assert_true(database_add_event(database, &event, &error));
    struct rlimit before, small = {400000, 0};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    uint64_t stored = 0;
    struct game_result game = a_game(0);
    while (stored < 10000 && database_add_game(database, event.id, &game, &error)) {
        game.place.number = ++stored;
    }
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(stored > 10 && stored < 10000);
    if (strstr(error.text, "the disk is full") == NULL) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(games_in(database, &event), stored);
    database_close(database);
    database = open_or_fail(false);
    assert_int_equal(games_in(database, &event), stored);
    assert_true(database_add_game(database, event.id, &game, &error));
    assert_int_equal(games_in(database, &event), stored + 1);
    stored_event_free(&event);
    database_close(database);
}

/* If the database file was deleted or replaced, games are no longer stored. */
static void test_gone(void **state)
{
    (void)state;
    for (int replaced = 0; replaced < 2; replaced++) {
        struct error error = {""};
        struct database *database = open_or_fail(true);
        struct stored_event event = an_event("cup");
        assert_true(database_add_event(database, &event, &error));
        struct game_result game = a_game(0);
        assert_true(database_add_game(database, event.id, &game, &error));
        assert_false(database_is_gone(database));
        game.place.number = 1;
        assert_int_equal(unlink(path), 0);
        if (replaced) {
            fclose(fopen(path, "w"));
        }
        assert_false(database_add_game(database, event.id, &game, &error));
        assert_non_null(strstr(error.text, "was deleted or moved"));
        assert_true(database_is_gone(database));
        stored_event_free(&event);
        database_close(database);
        unlink(path);
    }
}

static void test_fingerprint(void **state)
{
    (void)state;
    char program[128], hash[3][DIGEST_SIZE];
    int64_t touched_ns;
    struct error error = {""};
    snprintf(program, sizeof program, "%s", path);
    FILE *file = fopen(program, "w");
    fputs("one", file);
    fclose(file);
    char *words[] = {program, NULL};
    const struct command alone = {.words = words, .count = 1};
    char shell[] = "sh", placeholder[] = "{seed}";
    char *shell_words[] = {shell, program, placeholder, NULL};
    const struct command through_shell = {.words = shell_words, .count = 3};
    assert_true(fingerprint_command(&alone, hash[0], &touched_ns, &error));
    assert_true(fingerprint_command(&through_shell, hash[2], &touched_ns, &error));
    /* This is the output of: printf '\3\0\0\0\0\0\0\0one' | sha256sum */
    assert_string_equal(hash[0],
                        "d87f6914ee2e62d4edfea922e8beb8bafe5d72c98c4637f9b786fc8adfb97b68");
    file = fopen(program, "w");
    fputs("two", file);
    fclose(file);
    assert_true(fingerprint_command(&alone, hash[1], &touched_ns, &error));
    assert_string_not_equal(hash[0], hash[1]);
    assert_true(fingerprint_command(&through_shell, hash[1], &touched_ns, &error));
    assert_string_not_equal(hash[2], hash[1]);
    struct stat status;
    /* The program has changed more recently than the shell, so the program's time is used. */
    assert_int_equal(stat(program, &status), 0);
    assert_true(touched_ns == (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec);
    unlink(program);
    assert_false(fingerprint_command(&alone, hash[1], &touched_ns, &error));
    assert_non_null(strstr(error.text, program));
}

/* --- backups --- */

/* Adds games one by one in another process. Returns the process. */
static pid_t add_games_elsewhere(int64_t event, uint64_t count)
{
    pid_t child = fork();
    if (child != 0) {
        return child;
    }
    struct error error = {""};
    struct database *database = database_open(path, false, 60000, &error);
    bool good = database != NULL;
    for (uint64_t i = 0; good && i < count; i++) {
        struct game_result game = a_game(i);
        good = database_add_game(database, event, &game, &error);
    }
    _exit(good ? 0 : 1);
}

/* A backup can be made while another process adds games. Each backup is a whole database. */
static void test_backup(void **state)
{
    (void)state;
    struct error error = {""};
    struct stored_event event = an_event("cup");
    struct database *database = open_or_fail(true);
    char copy[128];
    int status;
    bool ended = false;
    assert_true(database_add_event(database, &event, &error));
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    pid_t child = add_games_elsewhere(event.id, 300);
    assert_true(child > 0);
    for (uint64_t counted = 0; !ended; counted = event.games) {
        ended = waitpid(child, &status, WNOHANG) == child;
        if (!database_backup(database, copy, &error)) {
            fail_msg("%s", error.text);
        }
        struct database *backup = database_open_to_read(copy, 50, &error);
        stored_event_free(&event);
        assert_true(backup != NULL && database_need_event(backup, "cup", &event, &error));
        assert_int_equal(games_in(backup, &event), event.games);
        assert_true(event.games >= counted);
        database_close(backup);
    }
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(event.games, 300);
    assert_false(database_backup(database, path, &error));
    assert_non_null(strstr(error.text, "is the database itself"));
    assert_false(database_backup(database, "/dev/null/copy.db", &error));
    assert_non_null(strstr(error.text, "cannot create /dev/null/copy.db"));
    stored_event_free(&event);
    database_close(database);
    assert_int_equal(unlink(copy), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_back_and_forth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_backup, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_undone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_owner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_killed_owner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_import_in_slices, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_newer_schema, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nothing_is_trusted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_foreign_trigger, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_locked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_fingerprint, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stopped, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("database", tests, NULL, NULL);
}
