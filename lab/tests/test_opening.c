/* Tests of random openings. The same seed must give the same turns, and the engines must be
 * informed of the opening. */
#include "check.h"

#include "base/memory.h"
#include "training/opening.h"

#include <stdlib.h>
#include <string.h>

static void a_seed_draws_the_same_turns_again(void **unused)
{
    (void)unused;
    static const char *const names[] = {"soccer", "halma", "showdown"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct turns one = {0}, again = {0}, other = {0};
        opening_draw(game_find(names[i]), 5, i, &one);
        opening_draw(game_find(names[i]), 5, i, &again);
        opening_draw(game_find(names[i]), 5, i + 1, &other);
        assert_int_equal(one.count, 5);
        assert_int_equal(again.count, 5);
        assert_int_equal(one.text.length, again.text.length);
        assert_memory_equal(one.text.data, again.text.data, one.text.length);
        assert_true(other.text.length != one.text.length ||
                    memcmp(other.text.data, one.text.data, one.text.length) != 0);
        turns_free(&one);
        turns_free(&again);
        turns_free(&other);
    }
}

/* An engine that does not know the opening would play HELP to learn its square. */
static void showdowns_engine_knows_where_it_is(void **unused)
{
    (void)unused;
    const struct game *game = game_find("showdown");
    for (uint64_t seed = 0; seed < 8; seed++) {
        const struct engine *engines_of[SEATS];
        void *players[SEATS], *state = memory_new(game->state_size);
        struct turns opening = {0};
        struct text turn = {0};
        for (int seat = 0; seat < SEATS; seat++) {
            engines_of[seat] = engine_find("showdown", "engine");
            players[seat] = engine_open(engines_of[seat], seed, ENGINE_SETTINGS({"nodes", 20}));
        }
        opening_draw(game, 2 + seed % 3, seed, &opening);
        opening_play(game, &opening, state, engines_of, players);
        for (int i = 0; i < SEATS; i++) {
            int mover = game->mover(state);
            text_clear(&turn);
            engines_of[mover]->choose(players[mover], state, 0, &turn);
            assert_string_not_equal(text_string(&turn), "HELP");
            assert_true(game->play(state, text_string(&turn), NULL));
        }
        for (int seat = 0; seat < SEATS; seat++) {
            engines_of[seat]->close(players[seat]);
        }
        turns_free(&opening);
        text_free(&turn);
        free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_draws_the_same_turns_again),
        cmocka_unit_test(showdowns_engine_knows_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
