/* Tests engines through the library's public interface. An engine must choose the same turn whether
 * or not it has followed the game. The function that receives the reports of an analysis can stop
 * it. Four threads can use engines at the same time. */
#include "check.h"

#include <faceoff/faceoff.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static struct faceoff_player *open_player(const char *game, const char *engine, const char *options)
{
    struct faceoff_error error;
    struct faceoff_player *player = faceoff_player_new(game, engine, options, 5, &error);
    if (player == NULL) {
        fail_msg("%s", error.text);
    }
    return player;
}

/* Returns engine options that make a game very fast: a small number of nodes or a depth of 1, if
 * the engine has such an option. */
static const char *little(const char *game, const char *engine)
{
    struct faceoff_option option;
    for (size_t i = 0; faceoff_engine_option(game, engine, i, &option); i++) {
        if (strcmp(option.name, "nodes") == 0) {
            return "--nodes 60";
        }
        if (strcmp(option.name, "depth") == 0) {
            return "--depth=1";
        }
    }
    return NULL;
}

static void test_lists(void **unused)
{
    (void)unused;
    struct faceoff_engine engine;
    struct faceoff_option option;
    size_t count = 0;
    bool level = false, full = false;
    for (; faceoff_engine_get("soccer", count, &engine); count++) {
        full = full || strcmp(engine.name, "engine") == 0;
        assert_true(strlen(engine.about) > 0);
    }
    assert_true(count >= 4 && full);
    assert_false(faceoff_engine_get("chess", 0, &engine));
    assert_false(faceoff_engine_get(NULL, 0, &engine));
    for (size_t i = 0; faceoff_engine_option("soccer", "engine", i, &option); i++) {
        level = level || (strcmp(option.name, "level") == 0 && option.max == 10);
    }
    assert_true(level);
    assert_false(faceoff_engine_option("soccer", "random", 0, &option));
    assert_false(faceoff_engine_option("soccer", "deep", 0, &option));
    assert_true(faceoff_engine_plays("soccer", "engine", "8x10"));
    assert_true(faceoff_engine_plays("soccer", "engine", NULL));
    assert_false(faceoff_engine_plays("soccer", "engine", "10x12"));
    assert_false(faceoff_engine_plays("soccer", "random", "11x11"));
}

static void refuse(const char *game, const char *engine, const char *options, const char *why)
{
    struct faceoff_error error;
    assert_null(faceoff_player_new(game, engine, options, 1, &error));
    if (strstr(error.text, why) == NULL) {
        fail_msg("\"%s\" says nothing of \"%s\"", error.text, why);
    }
}

static void test_errors(void **unused)
{
    (void)unused;
    struct faceoff_error error;
    refuse("chess", "engine", NULL, "unknown game \"chess\"");
    refuse("proglad", "engine", NULL, "unknown game \"proglad\"; did you mean halma?");
    refuse("soccer", "deep", NULL, "soccer has no engine \"deep\"");
    refuse(NULL, NULL, NULL, "unknown game");
    refuse("soccer", "engine", "--level 11", "from 1 to 10, not \"11\"");
    refuse("soccer", "engine", "--level", "from 1 to 10, not \"\"");
    refuse("soccer", "engine", "--level=", "from 1 to 10, not \"\"");
    refuse("soccer", "engine", "level 3", "begin with --");
    refuse("soccer", "random", "--nodes 3", "@random has no option --nodes");
    struct faceoff_player *player = open_player("soccer", "engine", " --level=2\t--ms 20 ");
    struct faceoff_position *halma = faceoff_position_new("halma", NULL, 0, NULL);
    struct faceoff_position *large = faceoff_position_new("soccer", "10x12", 0, NULL);
    assert_null(faceoff_player_choose(player, halma, 1, &error));
    assert_string_equal(error.text, "@engine plays soccer, not halma");
    assert_null(faceoff_player_choose(player, large, 1, &error));
    assert_string_equal(error.text, "@engine cannot play the rule variant 10x12");
    faceoff_position_free(large);
    faceoff_position_free(halma);
    faceoff_player_free(player);
    faceoff_player_free(NULL);
}

/* Plays a game with hidden information against an opponent that chooses its turns at random. A
 * player that is kept for the whole game must choose the same turns as a new player created for
 * each turn. */
static void test_following(void **unused)
{
    (void)unused;
    static const char *const names[] = {"engine", "greedy"};
    for (int i = 0; i < 2; i++) {
        struct faceoff_position *position = faceoff_position_new("showdown", NULL, i, NULL);
        struct faceoff_player *staying =
            open_player("showdown", names[i], little("showdown", names[i]));
        while (faceoff_position_mover(position) >= 0) {
            const char *turn = NULL;
            if (faceoff_position_mover(position) == 0) {
                struct faceoff_player *fresh =
                    open_player("showdown", names[i], little("showdown", names[i]));
                turn = faceoff_player_choose(staying, position, 0, NULL);
                /* `greedy` also uses random numbers, so its turns are not compared. */
                if (i == 0) {
                    assert_string_equal(turn, faceoff_player_choose(fresh, position, 0, NULL));
                }
                faceoff_player_free(fresh);
            } else {
                turn =
                    faceoff_position_random_turn(position, faceoff_position_turn_count(position));
            }
            assert_true(faceoff_position_play(position, turn, NULL));
        }
        struct faceoff_error error;
        assert_null(faceoff_player_choose(staying, position, 0, &error));
        assert_string_equal(error.text, "the game is over");
        struct faceoff_outcome outcome;
        faceoff_position_outcome(position, &outcome);
        assert_int_equal(outcome.winner, 0); /* both engines beat random turns */
        assert_true(outcome.scores[0] > outcome.scores[1]);
        faceoff_player_free(staying);
        faceoff_position_free(position);
    }
}

struct seen {
    int reports, most;
    bool last;
    char best[64];
    size_t best_count;
};

/* Checks that the winning chance agrees with the value. If the value is proven, the chance must be
 * 0 or 1. Otherwise, the chance must be on the same side of 50 % as the estimate. */
static void check_chance(struct faceoff_value value)
{
    assert_true(value.chance >= 0 && value.chance <= 1);
    if (value.wins_in != 0) {
        assert_true(value.chance == (value.wins_in > 0 ? 1 : 0));
    } else {
        assert_true((value.chance - 0.5) * value.estimate >= 0);
        assert_true(value.chance > 0 && value.chance < 1);
    }
}

static bool look(void *data, const struct faceoff_report *report)
{
    struct seen *seen = data;
    seen->reports++;
    seen->last = report->last;
    seen->best_count = report->best_count;
    assert_true(report->best_count <= 3);
    check_chance(report->value);
    for (size_t i = 0; i < report->best_count; i++) {
        check_chance(report->best[i].value);
    }
    if (report->best_count > 0) {
        snprintf(seen->best, sizeof seen->best, "%s", report->best[0].turn);
        /* The value in a report is the value of its best turn. */
        if (report->value.wins_in == 0) {
            assert_true(report->value.estimate == report->best[0].value.estimate);
        }
    }
    assert_non_null(report->notes);
    return seen->reports < seen->most;
}

static void test_analysis(void **unused)
{
    (void)unused;
    for (size_t i = 0; faceoff_game_name(i) != NULL; i++) {
        struct faceoff_player *player = open_player(faceoff_game_name(i), "engine", NULL);
        struct faceoff_position *position =
            faceoff_position_new(faceoff_game_name(i), NULL, 0, NULL);
        struct faceoff_limits limits = {.nodes = 2000, .best = 3};
        struct seen all = {.most = 1000}, few = {.most = 1};
        assert_true(faceoff_player_analyze(player, position, &limits, look, &all, NULL));
        assert_true(all.last && all.best_count > 0);
        assert_true(faceoff_game_has_form(faceoff_game_name(i), all.best));
        /* look() asks to stop at the first report, so at most one more report follows: the last
         * one. */
        limits = (struct faceoff_limits){.ms = 3600000, .best = 3};
        assert_true(faceoff_player_analyze(player, position, &limits, look, &few, NULL));
        assert_true(few.last && few.reports <= 2);
        struct seen one = {.most = 1000};
        limits = (struct faceoff_limits){.nodes = 2000};
        assert_true(faceoff_player_analyze(player, position, &limits, look, &one, NULL));
        assert_true(one.last && one.best_count == 1);
        faceoff_position_free(position);
        faceoff_player_free(player);
    }
    struct faceoff_error error;
    struct faceoff_limits limits = {.ms = 1};
    struct faceoff_player *random = open_player("soccer", "random", NULL);
    struct faceoff_position *position = faceoff_position_new("soccer", NULL, 0, NULL);
    assert_false(faceoff_player_analyze(random, position, &limits, look, NULL, &error));
    assert_string_equal(error.text, "@random cannot analyze positions");
    assert_null(faceoff_player_bench(random));
    faceoff_position_free(position);
    faceoff_player_free(random);
}

static struct faceoff_player *open_setup(size_t size, const struct faceoff_setting *settings,
                                         size_t count, struct faceoff_error *error)
{
    struct {
        struct faceoff_setup setup;
        unsigned char later[8]; /* fields of a later version */
    } block = {FACEOFF_SETUP, {0, 0, 0, 0, 0, 0, 0, 1}};
    assert_int_equal(block.setup.size, sizeof block.setup);
    block.setup.size = size;
    block.setup.game = "halma";
    block.setup.seed = 5;
    block.setup.settings = settings;
    block.setup.setting_count = count;
    return faceoff_player_open(&block.setup, error);
}

/* A player with options as a struct plays like a player with the same options as text. */
static void test_setup(void **unused)
{
    (void)unused;
    static const struct faceoff_setting settings[] = {{"level", 3}, {"nodes", 100}};
    const size_t size = sizeof(struct faceoff_setup);
    struct faceoff_error error;
    struct faceoff_player *one =
        faceoff_player_new("halma", "engine", "--level 3 --nodes 100", 5, NULL);
    struct faceoff_player *other = open_setup(size, settings, 2, NULL);
    struct faceoff_position *position = faceoff_position_new("halma", NULL, 0, NULL);
    for (int i = 0; i < 12; i++) {
        const char *turn = faceoff_player_choose(one, position, 0, NULL);
        assert_string_equal(faceoff_player_choose(other, position, 0, NULL), turn);
        faceoff_position_play(position, turn, NULL);
    }
    faceoff_position_free(position);
    faceoff_player_free(one);
    faceoff_player_free(other);
    other = open_setup(size + 7, NULL, 0, NULL); /* the later fields have their default values */
    assert_non_null(other);
    faceoff_player_free(other);
    assert_null(open_setup(size + 8, NULL, 0, &error));
    assert_string_equal(error.text,
                        "the setup uses a field that libfaceoff " PROJECT_VERSION " does not know");
    assert_null(open_setup(size - 1, NULL, 0, &error));
    assert_non_null(strstr(error.text, "use FACEOFF_SETUP"));
    assert_null(open_setup(size, (const struct faceoff_setting[]){{"level", 11}}, 1, &error));
    assert_string_equal(error.text, "--level takes a whole number from 1 to 10, not \"11\"");
    assert_null(open_setup(size, (const struct faceoff_setting[]){{NULL, 1}}, 1, &error));
    assert_non_null(strstr(error.text, "@engine has no option --"));
}

/* Plays the line of play in a copy of the position. */
static void assert_legal(const struct faceoff_position *position, const struct faceoff_turns *line)
{
    struct faceoff_position *copy = faceoff_position_copy(position);
    for (size_t i = 0; i < line->count; i++) {
        assert_true(faceoff_position_play(copy, line->list[i], NULL));
    }
    faceoff_position_free(copy);
}

/* In every report, each of the best turns has a legal line that begins with this turn. In the final
 * report, the first line is the expected one, and has replies if the engine searches replies. */
static bool look_at_lines(void *data, const struct faceoff_report *report)
{
    const struct faceoff_position *position = data;
    bool replies = strcmp(faceoff_position_game(position), "showdown") != 0;
    for (size_t i = 0; i < report->best_count; i++) {
        assert_true(report->lines[i].count > 0);
        assert_string_equal(report->lines[i].list[0], report->best[i].turn);
        assert_legal(position, &report->lines[i]);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(report->best[k].turn, report->best[i].turn);
        }
    }
    if (report->last) {
        assert_int_equal(report->best_count, 4);
        assert_int_equal(report->lines[0].count, report->line_length);
        for (size_t i = 0; i < report->line_length; i++) {
            assert_string_equal(report->lines[0].list[i], report->line[i]);
        }
        assert_int_equal(report->lines[1].count > 1, replies);
    }
    return true;
}

static void test_lines(void **unused)
{
    (void)unused;
    for (size_t i = 0; faceoff_game_name(i) != NULL; i++) {
        const char *game = faceoff_game_name(i);
        struct faceoff_player *player = open_player(game, "engine", NULL);
        struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
        struct faceoff_limits limits = {.nodes = 4000, .best = 4};
        assert_true(
            faceoff_player_analyze(player, position, &limits, look_at_lines, position, NULL));
        faceoff_position_free(position);
        faceoff_player_free(player);
    }
}

static void test_bench(void **unused)
{
    (void)unused;
    struct faceoff_player *player = open_player("halma", "engine", NULL);
    assert_non_null(strstr(faceoff_player_bench(player), "signature "));
    faceoff_player_free(player);
}

/* --- threads --- */

#define THREADS 4
#define TURNS_MAX 12 /* number of turns to play per game */

/* Lets every engine play the first TURNS_MAX turns of a game against itself. Returns all turns and
 * final reports as one string. For engines that can analyze, the string also contains the best
 * turn. */
static char *play_all(void)
{
    char *text = malloc(200000);
    size_t length = 0;
    struct faceoff_engine engine;
    for (size_t g = 0; faceoff_game_name(g) != NULL; g++) {
        const char *game = faceoff_game_name(g);
        for (size_t e = 0; faceoff_engine_get(game, e, &engine); e++) {
            struct faceoff_player *player =
                open_player(game, engine.name, little(game, engine.name));
            struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
            for (int i = 0; i < TURNS_MAX && faceoff_position_mover(position) >= 0; i++) {
                const char *turn = faceoff_player_choose(player, position, 0, NULL);
                assert_true(faceoff_position_play(position, turn, NULL));
            }
            struct seen seen = {.most = 1000};
            struct faceoff_limits limits = {.nodes = 300, .best = 3};
            bool over = faceoff_position_mover(position) < 0;
            if (engine.unit != NULL && !over) {
                faceoff_player_analyze(player, position, &limits, look, &seen, NULL);
            }
            length += (size_t)snprintf(text + length, 200000 - length, "%s: %s %s\n", engine.name,
                                       faceoff_position_turns(position), seen.best);
            length += (size_t)snprintf(text + length, 200000 - length, "%s\n",
                                       faceoff_position_report(position));
            faceoff_position_free(position);
            faceoff_player_free(player);
        }
    }
    return text;
}

static void *thread_main(void *data)
{
    *(char **)data = play_all();
    return NULL;
}

static void test_threads(void **unused)
{
    (void)unused;
    pthread_t threads[THREADS];
    char *texts[THREADS], *alone = play_all();
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, thread_main, &texts[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_string_equal(texts[i], alone);
        free(texts[i]);
    }
    free(alone);
}

/* Usage: test_library_player [NAME]. With NAME, runs only the test of that name, such as
 * test_threads. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),     cmocka_unit_test(test_errors),
        cmocka_unit_test(test_following), cmocka_unit_test(test_analysis),
        cmocka_unit_test(test_bench),     cmocka_unit_test(test_threads),
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_setup),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
