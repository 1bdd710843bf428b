/* Tests the authors and submissions of a league in the database: what is stored can be read back,
 * and the rules for submissions hold. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/utc.h"
#include "store/stored_games.h"
#include "store/submissions.h"
#include "tournament/pairings.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];
static char path[96];
static struct error error;
static const struct submission_limits wide = {100, 10, 1000};

static int set_up(void **state)
{
    snprintf(folder, sizeof folder, "/tmp/faceoff-submissions-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/league.db", folder);
    *state = database_open(path, true, 10000, &error);
    assert_non_null(*state);
    return 0;
}

static int tear_down(void **state)
{
    database_close(*state);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    return 0;
}

static const uint8_t *token_of(const char *name)
{
    static uint8_t token[TOKEN_HASH_SIZE];
    memset(token, 0xf0, sizeof token);
    memcpy(token, name, strlen(name));
    return token;
}

static int64_t author_named(struct database *database, const char *name)
{
    struct author author;
    if (submissions_author_named(database, name, &author, &error) == DATABASE_NONE) {
        assert_true(submissions_add_author(database, name, token_of(name), &error));
        assert_int_equal(submissions_author_named(database, name, &author, &error), DATABASE_FOUND);
    }
    int64_t id = author.id;
    author_free(&author);
    return id;
}

/* Submits a file, and returns its number. If the submission is refused, the reason must contain
 * `refusal`; without a reason, `refusal` is NULL. */
static int64_t submit(struct database *database, const char *author, const char *bot,
                      const char *hash, int64_t utc_ms, const struct submission_limits *limits,
                      const char *refusal)
{
    struct text why = {0};
    struct submission_row row = {.author = author_named(database, author),
                                 .bot = memory_copy_string(bot),
                                 .file = memory_copy_string("bot.c"),
                                 .hash = memory_copy_string(hash),
                                 .size = 500,
                                 .received_utc_ms = utc_ms};
    assert_true(submissions_add(database, &row, limits, &why, &error));
    assert_int_equal(row.id == 0, refusal != NULL);
    if (refusal == NULL) {
        assert_string_equal(text_string(&why), "");
    } else if (strstr(text_string(&why), refusal) == NULL) {
        fail_msg("%s", text_string(&why));
    }
    text_free(&why);
    int64_t id = row.id;
    submission_row_free(&row);
    return id;
}

static void set_step(struct database *database, int64_t id, enum submission_step step)
{
    struct submission_row row;
    assert_int_equal(submissions_find(database, id, &row, &error), DATABASE_FOUND);
    row.step = step;
    assert_true(submissions_set(database, &row, &error));
    submission_row_free(&row);
}

static void count_author(void *data, const struct author *author)
{
    unsigned *count = data;
    assert_int_equal(author->id, ++*count);
}

static void test_authors(void **state)
{
    struct database *database = *state;
    struct author author;
    unsigned count = 0;
    assert_true(submissions_add_author(database, "ann", token_of("one"), &error));
    assert_true(submissions_add_author(database, "bob", token_of("two"), &error));
    assert_false(submissions_add_author(database, "ann", token_of("three"), &error));
    assert_non_null(strstr(error.text, "already has an author ann"));
    assert_int_equal(submissions_find_author(database, token_of("two"), &author, &error),
                     DATABASE_FOUND);
    assert_string_equal(author.name, "bob");
    assert_true(author.invited_utc_ms > utc_now_ms() - UTC_DAY_MS && !author.revoked);
    author_free(&author);
    assert_int_equal(submissions_find_author(database, token_of("three"), &author, &error),
                     DATABASE_NONE);
    assert_true(submissions_set_token(database, "bob", NULL, &error));
    assert_int_equal(submissions_find_author(database, token_of("two"), &author, &error),
                     DATABASE_NONE);
    assert_int_equal(submissions_author_named(database, "bob", &author, &error), DATABASE_FOUND);
    assert_true(author.revoked);
    author_free(&author);
    assert_true(submissions_set_token(database, "bob", token_of("four"), &error));
    assert_false(submissions_set_token(database, "carl", NULL, &error));
    assert_non_null(strstr(error.text, "has no author carl"));
    assert_true(submissions_each_author(database, count_author, &count, &error));
    assert_int_equal(count, 2);
}

static void test_kept(void **state)
{
    struct database *database = *state;
    struct submission_row row;
    int64_t first = submit(database, "ann", "mine", "aa", 5000, &wide, NULL);
    int64_t second = submit(database, "bob", "other", "bb", 6000, &wide, NULL);
    assert_int_equal(submissions_next(database, STEP_WAITING, &row, &error), DATABASE_FOUND);
    assert_true(row.id == first && row.player == NOBODY && row.size == 500);
    assert_string_equal(row.author_name, "ann");
    row.step = STEP_REJECTED;
    free(row.details);
    row.details = memory_copy_string("line 1\nline \xff");
    row.player = 7;
    row.kind = 3;
    assert_true(submissions_set(database, &row, &error));
    submission_row_free(&row);
    assert_int_equal(submissions_find(database, first, &row, &error), DATABASE_FOUND);
    assert_true(row.step == STEP_REJECTED && row.player == 7 && row.kind == 3);
    assert_string_equal(row.details, "line 1\nline \xef\xbf\xbd");
    submission_row_free(&row);
    assert_int_equal(submissions_next(database, STEP_WAITING, &row, &error), DATABASE_FOUND);
    assert_int_equal(row.id, second);
    submission_row_free(&row);
    assert_int_equal(submissions_next(database, STEP_TESTING, &row, &error), DATABASE_NONE);
    set_step(database, second, STEP_WITHDRAWN);
    set_step(database, second, STEP_ACCEPTED); /* the test ended too late */
    assert_int_equal(submissions_next(database, STEP_WITHDRAWN, &row, &error), DATABASE_FOUND);
    submission_row_free(&row);
}

/* Adds an event with the players "one", "two" and "Three-2". */
static int64_t add_event(struct database *database, const char *name)
{
    struct stored_event event = {.name = memory_copy_string(name),
                                 .format = memory_copy_string("league"),
                                 .contest = memory_copy_string("codingame"),
                                 .players = memory_new(3 * sizeof *event.players),
                                 .player_count = 3};
    static const char *const names[] = {"one", "two", "Three-2"};
    for (size_t i = 0; i < 3; i++) {
        event.players[i] = (struct stored_player){memory_copy_string(names[i]),
                                                  memory_copy_string("./bot"),
                                                  memory_copy_string(""),
                                                  0,
                                                  NULL,
                                                  NULL,
                                                  0};
    }
    assert_true(database_add_event(database, &event, &error));
    int64_t id = event.id;
    stored_event_free(&event);
    return id;
}

static void test_rules(void **state)
{
    struct database *database = *state;
    const struct submission_limits two_bots = {100, 2, 1000}, small = {100, 10, 499};
    const struct submission_limits two_a_day = {2, 10, 1000};
    add_event(database, LEAGUE_EVENT);
    int64_t id = submit(database, "ann", "mine", "aa", 1000, &wide, NULL);
    submit(database, "ann", "mine", "aa", 1000, &wide, NULL); /* not accepted yet */
    set_step(database, id, STEP_ACCEPTED);
    submit(database, "ann", "mine", "aa", 1000, &wide,
           "the same as the last accepted file of mine");
    submit(database, "ann", "mine", "bb", 1000, &small, "only 499");
    submit(database, "bob", "mine", "bb", 1000, &wide, "mine belongs to another author");
    submit(database, "bob", "two", "bb", 1000, &wide, "two is a bot of the host");
    submit(database, "bob", "two-2", "bb", 1000, &wide, "two-2 ends in a hyphen and a number");
    submit(database, "bob", "2-two", "bb", 1000, &wide, NULL);
    submit(database, "bob", "MINE", "bb", 1000, &wide, "MINE belongs to another author");
    submit(database, "bob", "Two", "bb", 1000, &wide, "Two is a bot of the host");
    submit(database, "bob", "Deleted", "bb", 1000, &wide, "how the bots of removed authors");
    /* The second version would have the name of the host's bot. */
    submit(database, "bob", "three", "bb", 1000, &wide, "like a later version of three");
    set_step(database, submit(database, "ann", "typo", "bb", 1000, &two_bots, NULL), STEP_REJECTED);
    submit(database, "ann", "second", "bb", 1000, &two_bots, NULL);
    submit(database, "ann", "third", "bb", 1000, &two_bots, "as many bots");
    submit(database, "ann", "typo", "cc", 1000, &two_bots, "as many bots");
    submit(database, "bob", "typo", "bb", 1000, &wide, NULL);
    submit(database, "ann", "mine", "bb", 1000, &two_bots, NULL);
    int64_t next_day = 1000 + UTC_DAY_MS;
    submit(database, "ann", "mine", "cc", next_day - 1, &two_a_day, "as often");
    submit(database, "ann", "mine", "cc", next_day, &two_a_day, NULL);
    submit(database, "ann", "mine", "dd", next_day, &two_a_day, NULL);
    submit(database, "ann", "mine", "ee", next_day, &two_a_day, "as often");
    /* The clock was wrong for a while. */
    submit(database, "carl", "late", "aa", 99 * next_day, &two_a_day, NULL);
    submit(database, "carl", "late", "bb", 99 * next_day, &two_a_day, NULL);
    submit(database, "carl", "late", "cc", next_day, &two_a_day, NULL);
    assert_true(submissions_set_token(database, "ann", NULL, &error));
    submit(database, "ann", "mine", "ee", 9 * next_day, &wide, "no longer valid");
}

/* Checks which submission is tested next, and lets it wait again with that reason or, without one,
 * rejects it. */
static void check_next(struct database *database, int64_t after, int64_t wanted, const char *reason)
{
    struct submission_row row;
    assert_int_equal(submissions_next_to_test(database, after, &row, &error), DATABASE_FOUND);
    assert_int_equal(row.id, wanted);
    row.step = reason != NULL ? STEP_WAITING : STEP_REJECTED;
    free(row.reason);
    row.reason = memory_copy_string(reason != NULL ? reason : "");
    assert_true(submissions_set(database, &row, &error));
    submission_row_free(&row);
}

static void check_before(struct database *database, int64_t id, uint64_t wanted)
{
    uint64_t count;
    assert_true(submissions_count_before(database, id, &count, &error));
    assert_int_equal(count, wanted);
}

static void test_turns(void **state)
{
    struct database *database = *state;
    struct submission_row row;
    for (int i = 0; i < 4; i++) {
        submit(database, "ann", "mine", "aa", UTC_DAY_MS, &wide, NULL); /* 1 to 4 */
    }
    submit(database, "bob", "other", "aa", UTC_DAY_MS, &wide, NULL);         /* 5 */
    submit(database, "bob", "other", "bb", 3 * UTC_DAY_MS / 2, &wide, NULL); /* 6 */
    check_before(database, 1, 0);
    check_before(database, 5, 1);
    check_before(database, 4, 5);
    check_next(database, 0, 1, "again");
    check_before(database, 5, 0);
    check_before(database, 1, 5);
    set_step(database, 5, STEP_TESTING);
    check_before(database, 1, 5);
    check_before(database, 2, 1);
    set_step(database, 5, STEP_WAITING);
    check_next(database, 0, 5, NULL);
    check_next(database, 0, 2, NULL);
    check_next(database, 0, 6, "again");
    submit(database, "carl", "third", "aa", 3 * UTC_DAY_MS / 2, &wide, NULL); /* 7 */
    check_next(database, 0, 7, NULL);
    check_next(database, 0, 3, NULL);
    check_next(database, 0, 4, NULL);
    check_next(database, 0, 1, "again");
    check_next(database, 1, 6, "again");
    assert_int_equal(submissions_next_to_test(database, 6, &row, &error), DATABASE_NONE);
}

/* Two processes submit at the same time. Together, they cannot exceed a limit. */
static void test_two_at_once(void **state)
{
    enum { LIMIT = 20 };
    const struct submission_limits limits = {LIMIT, 10, 1000};
    author_named(*state, "ann");
    pid_t child = fork();
    struct database *database = database_open(path, false, 60000, &error);
    unsigned count = 0;
    for (int i = 0; database != NULL && i < LIMIT; i++) {
        struct text why = {0};
        struct submission_row row = {.author = 1,
                                     .bot = memory_copy_string("mine"),
                                     .file = memory_copy_string("bot.c"),
                                     .hash = memory_copy_string(""),
                                     .received_utc_ms = 1};
        count += submissions_add(database, &row, &limits, &why, &error) && row.id != 0;
        submission_row_free(&row);
        text_free(&why);
    }
    database_close(database);
    if (child == 0) {
        _exit((int)count);
    }
    int status = -1;
    assert_true(child > 0 && database != NULL && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    assert_int_equal((int)count + WEXITSTATUS(status), LIMIT);
}

static void print_rest(void *data, const struct rest *rest)
{
    text_printf(data, "%d %s %s\n", rest->player, rest->kind, rest->reason);
}

static void check_rests(struct database *database, int64_t event, const char *wanted)
{
    struct text text = {0};
    assert_true(submissions_each_rest(database, event, print_rest, &text, &error));
    assert_string_equal(text_string(&text), wanted);
    text_free(&text);
}

static void test_rests(void **state)
{
    struct database *database = *state;
    int64_t event = add_event(database, LEAGUE_EVENT);
    assert_true(submissions_rest(database, event, 1, REST_PAUSED, "too slow", &error));
    assert_true(submissions_rest(database, event, 0, REST_PAUSED, "", &error));
    check_rests(database, event, "0 paused \n1 paused too slow\n");
    assert_true(submissions_rest(database, event, 0, NULL, NULL, &error));
    assert_true(submissions_rest(database, event, 1, REST_RETIRED, "old", &error));
    check_rests(database, event, "1 retired old\n");
    check_rests(database, event + 1, "");
}

/* --- forgetting an author --- */

/* Adds a game in which two, in seat 1, forfeits against one. */
static void add_game(struct database *database, int64_t event, uint64_t number)
{
    static char words[] = "words of two", one[] = "one", two[] = "two", rules[] = "standard",
                contest[] = "codingame", reason[] = "forfeit", rule[] = "exit",
                value[] = "value of two", name[] = "depth";
    struct game_datum data[] = {{name, value, 0, -1}, {name, name, 1, -1}};
    struct game_result game = {.place = {.number = number, .players = {1, 0}},
                               .record = {.contest = contest,
                                          .variant = rules,
                                          .names = {two, one},
                                          .commands = {two, one},
                                          .stderr_text = {words, one},
                                          .data = data,
                                          .datum_count = 2},
                               .outcome = {.winner = 1,
                                           .scores = {0, 1},
                                           .reason = reason,
                                           .forfeit = true,
                                           .fault = {.rule = rule, .detail = words, .turn = 1}}};
    assert_true(database_add_game(database, event, &game, &error));
}

/* Reads the database's file as bytes. */
static bool file_contains(const char *words)
{
    static char bytes[1 << 20];
    FILE *file = fopen(path, "r");
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return memmem(bytes, length, words, strlen(words)) != NULL;
}

static void check_forgotten(struct database *database, const char *name)
{
    struct stored_event event;
    assert_true(database_need_event(database, name, &event, &error));
    assert_string_equal(event.players[1].name, "deleted-1");
    assert_string_equal(event.players[1].command, "false");
    assert_string_equal(event.players[0].name, "one");
    struct stored_games rows = {.database = database, .event = &event};
    unsigned count = 0;
    while (stored_games_next(&rows, &error)) {
        struct game_result game;
        assert_true(stored_games_read(&rows, &game, &error));
        assert_string_equal(game.record.names[0], "deleted-1");
        assert_string_equal(game.record.names[1], "one");
        assert_string_equal(game.record.stderr_text[1], "one");
        assert_true(game.outcome.winner == 1 && game.outcome.fault.seat == 0);
        assert_int_equal(game.record.datum_count, 1);
        game_result_free(&game);
        count++;
    }
    assert_true(stored_games_end(&rows, true));
    assert_int_equal(count, 3);
    stored_event_free(&event);
}

static void test_forget(void **state)
{
    struct database *database = *state;
    struct submission_row row;
    struct author author;
    int64_t events[] = {add_event(database, LEAGUE_EVENT), add_event(database, "final")};
    for (uint64_t i = 0; i < 6; i++) {
        add_game(database, events[i % 2], i / 2);
    }
    int64_t id = submit(database, "the author", "second", "aa", 1000, &wide, NULL);
    assert_int_equal(submissions_find(database, id, &row, &error), DATABASE_FOUND);
    row.player = 1;
    free(row.details);
    row.details = memory_copy_string("words of the compiler");
    assert_true(submissions_set(database, &row, &error));
    submission_row_free(&row);
    submit(database, "another author", "other", "bb", 1000, &wide, NULL);
    assert_int_equal(submissions_author_named(database, "the author", &author, &error),
                     DATABASE_FOUND);
    struct database *player = database_open(path, false, 50, &error); /* plays the final */
    assert_true(database_claim_event(player, events[1], &error));
    assert_false(submissions_forget(database, &author, &error));
    assert_non_null(strstr(error.text, "is being played by another faceoff"));
    database_close(player);
    if (!submissions_forget(database, &author, &error)) {
        fail_msg("%s", error.text);
    }
    author_free(&author);
    check_forgotten(database, LEAGUE_EVENT);
    check_forgotten(database, "final");
    assert_int_equal(submissions_author_named(database, "deleted-1", &author, &error),
                     DATABASE_FOUND);
    assert_true(author.revoked);
    author_free(&author);
    assert_int_equal(submissions_find(database, id, &row, &error), DATABASE_NONE);
    static const char *const secrets[] = {"the author", "words of two", "value of two",
                                          "words of the compiler", "two\""};
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        if (file_contains(secrets[i])) {
            fail_msg("the file still contains: %s", secrets[i]);
        }
    }
    assert_true(file_contains("another author"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_authors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_two_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rests, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_forget, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
