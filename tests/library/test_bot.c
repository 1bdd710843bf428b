/* Tests that a bot follows its referee. The bot plays each reported turn on its own board. From
 * these turns, it deduces the variant of the rules. */
#include "check.h"

#include "base/memory.h"
#include "library/bot_game.h"

#include <string.h>

static void begin(struct bot_game *game, const char *name, const char *engine, int mover)
{
    struct error error;
    *game = (struct bot_game){
        .game = game_find(name), .engine = engine_find(name, engine), .opening = ""};
    assert_true(bot_game_begin(game, mover, &error));
}

/* Returns the variant that a bot deduces after these turns. */
static const char *rules_after(const char *name, const char *engine, const char *list)
{
    struct bot_game game;
    struct turns turns = {0};
    begin(&game, name, engine, 0);
    turns_parse(&turns, game.game, list);
    for (size_t i = 0; i < turns.count; i++) {
        bot_game_hear(&game, turns_get(&turns, i));
    }
    const char *variant = game.variant != NULL ? game.variant : game.game->variants[0];
    turns_free(&turns);
    bot_game_free(&game);
    return variant;
}

static void test_rules(void **unused)
{
    (void)unused;
    assert_string_equal(rules_after("halma", "engine", "4 3 5 4;14 14 12 12"), "proglad");
    assert_string_equal(rules_after("halma", "engine", "4 2 6 3"),
                        "proglad-server"); /* a jump that only the server's rules allow */
    assert_string_equal(rules_after("halma", "engine", "1 3 3 5;13 15 11 14"), "proglad-server");
    /* A jump that neither variant allows does not change the deduced variant. */
    assert_string_equal(rules_after("halma", "engine", "4 2 7 3"), "proglad");
    assert_string_equal(rules_after("halma", "engine", "4 2 7 3;13 15 11 14"), "proglad");
    /* the last turn crosses the goal line of the standard pitch */
    const char *far = "4;4;4;4;4;35";
    assert_string_equal(rules_after("soccer", "random", far), "10x12");
    /* The engine supports only the standard size, so its variant stays the standard one. */
    assert_string_equal(rules_after("soccer", "engine", far), "standard");
}

/* The bot also deduces the variant from the turns of the opening. */
static void test_opening(void **unused)
{
    (void)unused;
    struct bot_game game;
    struct error error;
    begin(&game, "soccer", "random", 0);
    game.opening = "4;4;4";
    assert_true(bot_game_begin(&game, 1, &error));
    assert_int_equal(faceoff_position_first(game.position), 0);
    assert_true(bot_game_begin(&game, 0, &error));
    assert_int_equal(faceoff_position_first(game.position), 1);
    bot_game_hear(&game, "4");
    bot_game_hear(&game, "4");
    bot_game_hear(&game, "35");
    assert_string_equal(game.variant, "10x12");
    assert_false(bot_game_asks(&game, 1)); /* the game is over after a goal */
    game.opening = "9";
    assert_false(bot_game_begin(&game, 0, &error));
    assert_non_null(strstr(error.text, "the opening"));
    bot_game_free(&game);
}

/* Stores a random legal turn or a random string in `turn`. */
static void draw_turn(const struct bot_game *game, struct random *random, struct text *turn)
{
    static const char letters[] = "0123456789 -x";
    text_clear(turn);
    if (random_below(random, 2) == 0 && faceoff_position_mover(game->position) >= 0) {
        game->game->random_turn(game->position->state, random, turn);
        return;
    }
    for (uint64_t i = random_below(random, 12); i > 0; i--) {
        text_putc(turn, letters[random_below(random, sizeof letters - 1)]);
    }
}

/* The bot carries on even if the referee reports impossible turns. When asked, it answers with a
 * turn that is legal on its own board. */
static void test_strange(void **unused)
{
    (void)unused;
    static const char *const names[] = {"soccer", "halma"};
    struct random random;
    struct text turn = {0};
    size_t answers = 0;
    random_seed(&random, 5);
    for (int round = 0; round < 24; round++) {
        struct bot_game game;
        begin(&game, names[round % 2], round % 4 < 2 ? "engine" : "greedy", 0);
        void *mind = engine_open(game.engine, 1, ENGINE_SETTINGS({"nodes", 20}));
        for (int i = 0; i < 30; i++) {
            draw_turn(&game, &random, &turn);
            bot_game_hear(&game, text_string(&turn));
            /* the reported turn may belong to the wrong seat */
            int seat = (int)random_below(&random, SEATS);
            if (bot_game_asks(&game, seat)) {
                text_clear(&turn);
                game.engine->choose(mind, game.position->state, 0, &turn);
                assert_true(faceoff_position_play(game.position, text_string(&turn), NULL));
                answers++;
            }
        }
        game.engine->close(mind);
        bot_game_free(&game);
    }
    assert_true(answers > 200);
    text_free(&turn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_strange),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
