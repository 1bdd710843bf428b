/* Plays games of paper soccer for tests. */
#ifndef TESTS_ENGINES_SOCCER_TURNS_H
#define TESTS_ENGINES_SOCCER_TURNS_H

#include "check.h"

#include "engines/soccer/search.h"
#include "games/soccer/soccer.h"

static inline void play_random(struct soccer_state *state, struct random *random)
{
    struct text turn = {0};
    soccer_game.random_turn(state, random, &turn);
    assert_true(soccer_game.play(state, text_string(&turn), NULL));
    text_free(&turn);
}

/* Plays one turn: usually the result of a short search, and sometimes a random turn. Games that are
 * played in this way are long, and at their end the pitch is nearly full of lines. */
static inline void play_short(struct search *search, struct soccer_state *state,
                              struct random *random)
{
    char turn[SOCCER_LINES_MAX + 1];
    struct board board;
    if (random_below(random, 6) == 0) {
        play_random(state, random);
        return;
    }
    board_set(&board, state);
    search_run(search, &board, &(struct search_limits){.evaluations = 300});
    search_turn(search, turn);
    assert_true(soccer_game.play(state, turn, NULL));
}

#endif
