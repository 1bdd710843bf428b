/* Tests how `faceoff tournament` behaves when it is killed or interrupted, when its database is
 * locked, when the disk is full, and when bots change or fail. Usage: test_tournament FACEOFF */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "hostile_cases.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *faceoff;
static char folder[64], db[96], out[96], err[96];

/* Safeguard against a hanging test. Leftover processes exit by themselves well before this limit,
 * even on a slow machine. */
#define DEATH_MS 120000
/* time limits so long that no bot is late, even on a busy machine */
#define PATIENT "--turn-ms", "60000", "--first-ms", "60000"
#define EVENT                                                                                      \
    "--contest", "codingame", "--bot", "@random", "--bot", "r=@random", "--bot", "@greedy",        \
        "--opening-turns", "4", "--seed", "5", PATIENT
#define GAMES "60" /* number of games per pairing, enough to interrupt the event */
#define GAMES_ALL 180

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/faceoff-tournament-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(db, sizeof db, "%s/event.db", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    snprintf(err, sizeof err, "%s/err", folder);
    return 0;
}

static void remove_database(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", db, ends[i]);
        unlink(name);
    }
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {"out",         "err",    "bot.sh", "games.jsonl",
                                        "config.json", "second", "go"};
    /* a failed test may have left processes behind, which must not affect the next test */
    descendants_kill();
    remove_database();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(folder), 0);
    return 0;
}

/* --- running faceoff --- */

static pid_t start(rlim_t file_size, const char *const *words)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const char *argv[64] = {faceoff};
        for (size_t i = 0; words[i] != NULL; i++) {
            argv[i + 1] = words[i];
        }
        if (file_size > 0) {
            struct rlimit limit = {file_size, file_size};
            setrlimit(RLIMIT_FSIZE, &limit);
        }
        int output = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        int errors = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(output, STDOUT_FILENO);
        dup2(errors, STDERR_FILENO);
        execv(faceoff, (char *const *)argv);
        _exit(127);
    }
    return child;
}

/* Waits until the child ends. Returns its exit code, or -1 if a signal ended it. */
static int finish(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Checks that all remaining child processes, and their children, end by themselves within the
 * limit. With a limit of 0, they must have ended already. */
static void check_nothing_lives(int limit_ms)
{
    if (!descendants_gone(limit_ms)) {
        descendants_kill();
        fail_msg("a process lives on");
    }
}

static int run(const char *first, ...)
{
    const char *words[63] = {first};
    va_list list;
    va_start(list, first);
    for (size_t i = 1; (words[i] = va_arg(list, const char *)) != NULL; i++) {
    }
    va_end(list);
    int code = finish(start(0, words));
    check_nothing_lives(0);
    return code;
}

static char *read_whole(const char *path)
{
    struct text text = {0};
    char bytes[4096];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (size_t length; (length = fread(bytes, 1, sizeof bytes, file)) > 0;) {
        text_append(&text, bytes, length);
    }
    text_puts(&text, "");
    fclose(file);
    return text.data;
}

static void check_said(const char *path, const char *what)
{
    char *text = read_whole(path);
    if (strstr(text, what) == NULL) {
        fail_msg("\"%s\" is not in: %s", what, text);
    }
    free(text);
}

static int64_t query(const char *sql)
{
    sqlite3 *sqlite;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(db, &sqlite), SQLITE_OK);
    sqlite3_busy_timeout(sqlite, 60000);
    assert_int_equal(sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(sqlite);
    return number;
}

/* Returns the number of games stored in the database, or 0 if there is no database. */
static int64_t count_stored(void)
{
    sqlite3 *sqlite;
    sqlite3_stmt *statement;
    int64_t count = 0;
    if (sqlite3_open_v2(db, &sqlite, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(sqlite, "SELECT count(*) FROM games", -1, &statement, NULL) ==
            SQLITE_OK) {
        count = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        sqlite3_finalize(statement);
    }
    sqlite3_close(sqlite);
    return count;
}

/* Waits until the database contains `count` games, or the child has ended. */
static void await_games(pid_t child, int64_t count)
{
    siginfo_t ended = {.si_pid = 0};
    while (count_stored() < count && ended.si_pid == 0) {
        usleep(2000);
        waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
    }
}

/* --- killing the program --- */

static pid_t start_event(void)
{
    const char *const words[] = {"tournament", "--db",    db,    "--quiet", "--resume",
                                 "-j2",        "--games", GAMES, EVENT,     NULL};
    return start(0, words);
}

static char *standings(void)
{
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    return read_whole(out);
}

static void check_games_once(int64_t games)
{
    assert_int_equal(query("SELECT count(*) FROM games"), games);
    assert_int_equal(query("SELECT count(DISTINCT number) FROM games"), games);
    assert_int_equal(query("SELECT max(number) FROM games"), games - 1);
    assert_int_equal(query("SELECT games FROM events"), games);
    assert_int_equal(query("SELECT finished FROM events"), 1);
}

/* Kills and resumes events until the program has been killed often enough. When an event finishes,
 * compares it with the expected result and starts the next one. */
static void test_killed(void **state)
{
    (void)state;
    int kills = 0, kills_wanted = quick_or_slow(12, 200);
    struct random random;
    random_seed(&random, 11);
    assert_int_equal(finish(start_event()), 0);
    check_games_once(GAMES_ALL);
    char *expected = standings();
    remove_database();
    unsigned events = 0;
    while (kills < kills_wanted || events == 0) {
        pid_t child = start_event();
        if (kills < kills_wanted) {
            await_games(child, count_stored() + (int64_t)random_below(&random, 30));
            usleep((useconds_t)random_below(&random, 20000));
            kill(child, SIGKILL);
        }
        int code = finish(child);
        kills += code < 0;
        check_nothing_lives(DEATH_MS);
        if (code >= 0) {
            assert_int_equal(code, 0);
            check_games_once(GAMES_ALL);
            char *table = standings();
            assert_string_equal(table, expected);
            free(table);
            remove_database();
            events++;
        }
    }
    print_message("killed %d times, %u events came through\n", kills, events);
    free(expected);
}

/* --- interrupting the program --- */

static void test_interrupted(void **state)
{
    (void)state;
    signal(SIGINT, SIG_DFL); /* if this process ignored SIGINT, the child process would ignore it
                              * too */
    assert_int_equal(finish(start_event()), 0);
    char *expected = standings();
    remove_database();
    pid_t child = start_event();
    await_games(child, 5);
    kill(child, SIGINT);
    assert_int_equal(finish(child), 1);
    check_nothing_lives(0); /* after an interruption, no process may be left running */
    int64_t games = query("SELECT games FROM events");
    assert_true(games >= 5 && games < GAMES_ALL);
    assert_int_equal(query("SELECT count(*) FROM games"), games);
    check_said(err, " are stored, and --resume plays the rest");
    assert_int_equal(finish(start_event()), 0);
    char *table = standings();
    assert_string_equal(table, expected);
    check_games_once(GAMES_ALL);
    free(table);
    free(expected);
}

/* --- locked databases and full disks --- */

static void test_locked(void **state)
{
    (void)state;
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--games", "4", EVENT, NULL), 0);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(db, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--db-wait-ms", "100", "--event",
                         "second", "--games", "40", EVENT, NULL),
                     1);
    check_said(err, "is locked by another program");
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    /* Locks the database in the middle of an event. */
    const char *const words[] = {"tournament", "--db",         db,    "--quiet", "--resume",
                                 "-j2",        "--games",      GAMES, EVENT,     "--event",
                                 "second",     "--db-wait-ms", "100", NULL};
    pid_t child = start(0, words);
    await_games(child, count_stored() + 5);
    sqlite3_busy_timeout(other, 60000);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(finish(child), 1);
    check_nothing_lives(0);
    check_said(err, "is locked by another program");
    check_said(err, "--resume plays the rest");
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    child = start(0, words);
    assert_int_equal(finish(child), 0);
    assert_int_equal(query("SELECT count(*) FROM games WHERE event = 2"), GAMES_ALL);
}

static bool has_said(const char *path, const char *what)
{
    char *text = read_whole(path);
    bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static bool has_ended(pid_t child)
{
    siginfo_t ended = {.si_pid = 0};
    waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
    return ended.si_pid != 0;
}

/* Keeps the lock until the event reports that it is waiting. */
static void test_waits_for_lock(void **state)
{
    (void)state;
    sqlite3 *other;
    pid_t child = start_event();
    await_games(child, 5);
    assert_int_equal(sqlite3_open(db, &other), SQLITE_OK);
    sqlite3_busy_timeout(other, 60000);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    while (!has_said(err, "is locked by another program: waiting for up to") && !has_ended(child)) {
        usleep(2000);
    }
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    assert_int_equal(finish(child), 0);
    check_nothing_lives(0);
    check_games_once(GAMES_ALL);
}

static void test_disk_full(void **state)
{
    (void)state;
    assert_int_equal(finish(start_event()), 0);
    char *expected = standings();
    remove_database();
    const char *const words[] = {"tournament", "--db",    db,    "--quiet", "--resume",
                                 "-j2",        "--games", GAMES, EVENT,     NULL};
    pid_t child = start(250000, words);
    assert_int_equal(finish(child), 1);
    check_nothing_lives(0);
    check_said(err, "the disk is full");
    check_said(
        err, "\nfaceoff tournament: all earlier games are stored; once you have fixed the cause, ");
    check_said(err, "--resume plays the rest");
    int64_t games = query("SELECT games FROM events");
    assert_true(games > 5 && games < GAMES_ALL);
    assert_int_equal(query("SELECT count(*) FROM games"), games);
    assert_int_equal(finish(start_event()), 0);
    char *table = standings();
    assert_string_equal(table, expected);
    check_games_once(GAMES_ALL);
    free(table);
    free(expected);
}

/* The bot of the first program waits for a file to appear, so that the event stays in progress
 * while a second program tries to play it. */
static void test_one_at_a_time(void **state)
{
    (void)state;
    char bot[512], second[96], go[96];
    /* the bot creates this file to show that it has started */
    snprintf(second, sizeof second, "%s/second", folder);
    snprintf(go, sizeof go, "%s/go", folder);
    snprintf(bot, sizeof bot,
             "sh -c 'touch %s; until [ -e %s ]; do sleep 0.01; done; exec %s bot soccer --protocol "
             "codingame --engine random'",
             second, go, faceoff);
    const char *const words[] = {"tournament", "--contest",  "codingame", "--bot", bot, "--bot",
                                 "@random",    "--games",    "4",         "--db",  db,  "--quiet",
                                 "--resume",   "--first-ms", "3600000",   NULL};
    pid_t child = start(0, words);
    while (access(second, F_OK) != 0) {
        usleep(2000);
    }
    char kept[96];
    /* The two programs must not write to the same file. */
    snprintf(kept, sizeof kept, "%s", out);
    snprintf(out, sizeof out, "/dev/null");
    assert_int_equal(finish(start(0, words)), 1);
    snprintf(out, sizeof out, "%s", kept);
    check_said(err, "being played by another faceoff");
    fclose(fopen(go, "w"));
    assert_int_equal(finish(child), 0);
    check_nothing_lives(0);
    check_games_once(4);
}

/* --- bots --- */

static void write_bot(const char *comment)
{
    char path[128];
    snprintf(path, sizeof path, "%s/bot.sh", folder);
    FILE *file = fopen(path, "w");
    fprintf(file,
            "#!/bin/sh\n# %s\nexec %s bot soccer --protocol codingame --engine random --seed $1\n",
            comment, faceoff);
    fclose(file);
    chmod(path, 0755);
}

static void change_events(const char *sql)
{
    sqlite3 *sqlite;
    assert_int_equal(sqlite3_open(db, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(sqlite);
}

static void test_changed_bots(void **state)
{
    (void)state;
    char bot[160], other[160];
    snprintf(bot, sizeof bot, "mine=%s/bot.sh {seed}", folder);
    snprintf(other, sizeof other, "mine=sh %s/bot.sh {seed}", folder);
    write_bot("one");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--contest", "codingame", "--bot",
                         bot, "--bot", "@greedy", "--games", "4", NULL),
                     0);
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", NULL), 0);
    assert_int_equal(run("tournament", "--db", db, "--resume", "--games", "8", NULL), 2);
    check_said(err, "began with --games 4, not 8");
    write_bot("two");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", NULL), 1);
    check_said(err, "mine has changed: a file");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", "--bot", other, "--bot",
                         "@greedy", NULL),
                     1);
    check_said(err, "mine has changed: its command was");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", "--allow-changed",
                         "--bot", other, "--bot", "@greedy", NULL),
                     1);
    check_said(err, "is over, and its result belongs to the earlier program");
    change_events("UPDATE events SET finished = 0");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", "--allow-changed",
                         "--bot", other, "--bot", "@greedy", NULL),
                     0);
    assert_int_equal(query("SELECT count(*) FROM changes"), 1);
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--resume", NULL), 0);
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--contest", "codingame", "--bot",
                         bot, "--bot", "@greedy", NULL),
                     0);
    check_said(err, "this one is \"codingame-match-2\"");
    change_events("UPDATE events SET finished = 0 WHERE id = 2");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--contest", "codingame", "--bot",
                         bot, "--bot", "@greedy", NULL),
                     1);
    check_said(err, "\"codingame-match-2\" is not finished; use --resume to continue it");
    write_bot("three");
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--contest", "codingame", "--bot",
                         bot, "--bot", "@greedy", NULL),
                     1);
    check_said(err, "began with other bots; use --event NAME to start another, or --resume "
                    "--allow-changed to continue");
}

static int resume_with(const char *option, const char *value)
{
    return run("tournament", "--db", db, "--quiet", "--resume", option, value, NULL);
}

/* The options given with --resume are compared with the event's options by their values, not as
 * text. */
static void check_defaults(void)
{
    static const char *const same[][2] = {{"--seed", "1"},          {"--seed", "01"},
                                          {"--turn-ms", "200"},     {"--first-ms", "1000"},
                                          {"--margin-ms", "0"},     {"--games", "2"},
                                          {"--wire", "strict"},     {"--sandbox", "off"},
                                          {"--opening-turns", "0"}, {"--format", "match"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(resume_with(same[i][0], same[i][1]), 0);
    }
    assert_int_equal(resume_with("--seed", "2"), 2);
    check_said(err, "began with --seed 1, not 2");
    assert_int_equal(resume_with("--turn-ms", "300"), 2);
    check_said(err, "began with --turn-ms 200, not 300");
    assert_int_equal(resume_with("--withdraw-after", "3"), 2);
    check_said(err, "began without --withdraw-after");
    assert_int_equal(resume_with("--keep-processes", NULL), 2);
    check_said(err, "began without --keep-processes");
}

/* An event is stored with the values of all options at its start, including defaults, because a
 * later version may have other defaults. Older versions did not store the defaults. */
static void test_defaults(void **state)
{
    (void)state;
    assert_int_equal(run("tournament", "--db", db, "--quiet", "--contest", "codingame", "--bot",
                         "@random", "--bot", "@greedy", NULL),
                     0);
    check_defaults();
    assert_int_equal(query("SELECT options ->> 'turn-ms' FROM events"), 200);
    assert_int_equal(query("SELECT options ->> 'first-ms' FROM events"), 1000);
    assert_int_equal(query("SELECT options ->> 'seed' FROM events"), 1);
    assert_int_equal(query("SELECT options ->> 'memory' IS NULL FROM events"), 1); /* unlimited */
    change_events("UPDATE events SET options = '{\"contest\":\"codingame\"}'");
    check_defaults();
}

/* Checks how many games the command lists that the player lost, drew or won. */
static void check_listed(const char *player, const char *result, int expected)
{
    assert_int_equal(run("games", "--db", db, "--player", player, "--result", result, NULL), 0);
    char *text = read_whole(out);
    int lines = 0;
    for (const char *end = text; (end = strchr(end, '\n')) != NULL; end++) {
        lines++;
    }
    assert_int_equal(lines, expected);
    free(text);
}

static void test_withdrawn(void **state)
{
    (void)state;
    assert_int_equal(run("tournament", "--db", db, "--contest", "codingame", "--bot", "a=@random",
                         "--bot", "bad=sh -c 'read x; exit 3'", "--bot", "b=@greedy", "--games",
                         "20", "--withdraw-after", "3", "-j1", NULL),
                     0);
    check_said(out, "withdrawn");
    char *table = read_whole(out);
    assert_int_equal(query("SELECT count(*) FROM games WHERE player1 = 1 OR player2 = 1"), 3);
    assert_int_equal(query("SELECT count(*) FROM games WHERE player1 <> 1 AND player2 <> 1"), 20);
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    char *again = read_whole(out);
    assert_string_equal(again, table);
    free(table);
    free(again);
    assert_int_equal(run("games", "--db", db, "--faults", NULL), 0);
    check_said(out, "bad, exit");
    check_listed("bad", "lost", 3);
    check_listed("bad", "drawn", 0);
    check_listed("bad", "won", 0);
    assert_int_equal(run("games", "--db", db, "--result", "lost", NULL), 2);
}

/* --- all formats, and commands that read the database --- */

static void test_formats(void **state)
{
    (void)state;
    static const char *const formats[] = {"gauntlet", "round-robin", "swiss", "knockout"};
    static const char *const contests[] = {"judge", "codingame"};
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(run("tournament", "--db", db, "--event", formats[i / 2], "--format",
                             formats[i / 2], "--contest", contests[i % 2], "--bot", "a=@random",
                             "--bot", "@random", "--bot", "@random", "--bot", "@random", "--bot",
                             "@greedy", "--games", "4", "-j2", PATIENT, NULL),
                         0);
        check_said(out, "random-3");
        char *table = read_whole(out);
        assert_int_equal(run("standings", "--db", db, NULL), 0);
        char *again = read_whole(out);
        assert_string_equal(again, table);
        free(table);
        free(again);
        remove_database();
    }
}

static void test_sequential(void **state)
{
    (void)state;
    assert_int_equal(run("tournament", "--db", db, "--contest", "codingame", "--bot", "@greedy",
                         "--bot", "@random", "--opening-turns", "3", "--sprt",
                         "elo0=0,elo1=50,alpha=0.05,beta=0.05", "-j2", PATIENT, NULL),
                     0);
    check_said(out, "H1 accepted");
    char *table = read_whole(out);
    assert_true(query("SELECT count(*) FROM games") < 400);
    remove_database();
    assert_int_equal(run("tournament", "--db", db, "--contest", "codingame", "--bot", "@greedy",
                         "--bot", "@random", "--opening-turns", "3", "--sprt",
                         "elo0=0,elo1=50,alpha=0.05,beta=0.05", "-j1", PATIENT, NULL),
                     0);
    check_said(out, table);
    free(table);
}

static void test_there_and_back(void **state)
{
    (void)state;
    char file[128], config[128];
    snprintf(file, sizeof file, "%s/games.jsonl", folder);
    snprintf(config, sizeof config, "%s/config.json", folder);
    FILE *options = fopen(config, "w");
    fputs("{\"contest\":\"codingame\",\"games\":6,\"turn-ms\":60000,\"first-ms\":60000,\"opening-"
          "turns\":3,\"format\":\"round-robin\","
          "\"bots\":[\"@greedy\",{\"name\":\"x\",\"command\":\"@random\"},\"@random\"]}",
          options);
    fclose(options);
    assert_int_equal(run("tournament", "--db", db, "--config", config, "--json", NULL), 0);
    check_said(out, "\"finished\":true");
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    char *table = read_whole(out);
    assert_int_equal(run("export", "--db", db, NULL), 0);
    assert_int_equal(rename(out, file), 0);
    assert_int_equal(run("import", file, "--db", db, "--event", "again", NULL), 0);
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    check_said(out, "again: import, codingame, 18 games counted");
    check_said(out, "6.0/6");
    assert_int_equal(run("import", file, "--db", db, "--event", "again", NULL), 1);
    assert_int_equal(query("SELECT count(*) FROM games"), 36);
    assert_int_equal(run("export", "--db", db, "--event", "again", "--format", "csv", NULL), 0);
    check_said(out, "game,stage,round,player1");
    assert_int_equal(run("games", "--db", db, "--game", "18", NULL), 0);
    check_said(out, "{\"contest\":\"codingame\",\"game\":18,");
    FILE *broken = fopen(file, "a");
    fputs("{\"contest\":\n", broken);
    fclose(broken);
    assert_int_equal(run("import", file, "--db", db, "--event", "broken", NULL), 1);
    check_said(err, "games.jsonl:19: ");
    assert_int_equal(query("SELECT count(*) FROM events"), 2);
    free(table);
}

/* Returns the table of the last event, without its first line, which contains the event's name. The
 * caller frees it. */
static char *read_table(void)
{
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    char *text = read_whole(out), *table = memory_copy_string(strchr(text, '\n'));
    free(text);
    return table;
}

/* A game that did not count in an event still does not count after it has been exported and
 * imported once or twice. */
static void test_there_and_back_uncounted(void **state)
{
    (void)state;
    char file[128];
    snprintf(file, sizeof file, "%s/games.jsonl", folder);
    assert_int_equal(run("tournament", "--db", db, "--contest", "codingame", "--bot", "@greedy",
                         "--bot", "@random", "--games", "8", "--event", "first", PATIENT, NULL),
                     0);
    query("DELETE FROM games WHERE number = 3 RETURNING 1");
    char *table = read_table();
    assert_int_equal(run("games", "--db", db, NULL), 0);
    check_said(out, "; waits for earlier games\n     6 ");
    static const char *const names[] = {"second", "third"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(run("export", "--db", db, NULL), 0);
        check_said(out, "\"counted\":false}\n{");
        assert_int_equal(rename(out, file), 0);
        assert_int_equal(run("import", file, "--db", db, "--event", names[i], NULL), 0);
        char *again = read_table();
        assert_string_equal(again, table);
        free(again);
    }
    assert_int_equal(run("standings", "--db", db, NULL), 0);
    check_said(out, "third: import, codingame, 3 games counted");
    assert_int_equal(run("games", "--db", db, NULL), 0);
    check_said(out, "; does not count\n     6 ");
    free(table);
}

/* The program cg-brutaltester expects two whole numbers on standard output, and treats any output
 * on standard error as a failure. */
static void test_brutaltester(void **state)
{
    (void)state;
    char file[128];
    snprintf(file, sizeof file, "%s/games.jsonl", folder);
    assert_int_equal(run("referee", "--brutaltester", "-p1", "@greedy", "-p2", "@random", "-d",
                         "seed=77", "-l", file, NULL),
                     0);
    int scores[2];
    char *text = read_whole(out), *said = read_whole(err);
    assert_int_equal(sscanf(text, "%d\n%d\n", &scores[0], &scores[1]), 2);
    assert_true(scores[0] + scores[1] == 1);
    assert_string_equal(said, "");
    free(text);
    free(said);
    check_said(out, "seed=77");
    assert_int_equal(run("show", file, "--game", "1", NULL), 0);
    assert_int_equal(run("referee", "--brutaltester", "-p1", "sh -c 'exit 1'", "-p2", "@random",
                         "--contest", "judge", "-seed", "5", "-s", NULL),
                     0);
    check_said(out, "-1\n1\n");
    assert_int_equal(run("referee", "--brutaltester", "-p1", "@greedy", NULL), 2);
    check_said(err, "faceoff referee: -p2 is needed");
}

static void test_misuse(void **state)
{
    (void)state;
    assert_int_equal(run("tournament", "--contest", "nothing", "--db", db, NULL), 2);
    check_said(err, "faceoff tournament: unknown contest");
    assert_int_equal(run("tournament", "--db", db, "--contest", "judge", "--bot", "@greedy", NULL),
                     2);
    assert_int_equal(run("tournament", "--db", db, "--games", "4", "--turn-ms", "x", EVENT, NULL),
                     2);
    check_said(err, "faceoff tournament: --turn-ms");
    assert_int_equal(run("tournament", "--db", db, EVENT, "--sprt", "elo0=0", NULL), 2);
    assert_int_equal(run("tournament", "--db", db, EVENT, "--no-such", "1", NULL), 2);
    assert_int_equal(run("tournament", "--db", db, EVENT, "--format", "chess", NULL), 2);
    assert_int_equal(run("tournament", "--db", db, "--resume", NULL), 1);
    check_said(err, "event.db: No such file");
    assert_int_not_equal(access(db, F_OK), 0); /* the command must not create the database */
    assert_int_equal(run("tournament", "--db", "/nowhere/x.db", EVENT, NULL), 1);
    check_said(err, "/nowhere/x.db");
    assert_int_equal(run("tournament", "--db", db, "--contest", "codingame", "--bot", "/no/bot",
                         "--bot", "@greedy", NULL),
                     1);
    check_said(err, "/no/bot");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_killed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_interrupted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_locked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_waits_for_lock, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_disk_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changed_bots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_defaults, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_withdrawn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_formats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sequential, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_there_and_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_there_and_back_uncounted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_brutaltester, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_misuse, set_up, tear_down),
    };
    if (argc < 2) {
        return 2;
    }
    faceoff = argv[1];
    descendants_adopt();
    return cmocka_run_group_tests_name("tournament", tests, NULL, NULL);
}
