/* `faceoff analyze`: what the engine sees in a position, game by game. */
#include "cli/analyze.h"

#include "base/memory.h"
#include "games/turns.h"

#include <stdlib.h>

int analyze_position(const struct game *game, const struct cli_option *options,
                     void (*view)(const void *state, const struct analyze_wishes *wishes,
                                  struct text *text),
                     int argc, char **argv)
{
    struct analyze_wishes wishes = {.turns = "", .first = 1, .ms = 1000, .best = 8};
    if (!cli_options_of_game("analyze", options, &wishes, argc, argv)) {
        return CLI_MISUSED;
    }
    if (wishes.rules != NULL && game_variant(game, wishes.rules) == NULL) {
        return cli_misuse("analyze", "%s has no rules \"%.40s\"", game->name, wishes.rules);
    }
    struct error error;
    struct turns turns = {0};
    struct text text = {0};
    void *state = memory_new(game->state_size);
    game->start(state, &(struct rules){.variant = wishes.rules, .first = (int)wishes.first - 1});
    turns_parse(&turns, game, wishes.turns);
    bool legal = turns_play(&turns, game, state, &error);
    if (legal) {
        cli_draw(game, state);
        view(state, &wishes, &text);
        fputs(text_string(&text), stdout);
    }
    turns_free(&turns);
    text_free(&text);
    free(state);
    return legal ? CLI_OK : cli_misuse("analyze", "--turns: %s", error.text);
}

static const struct cli_game_command *const analyses[] = {
    &halma_analyze,
    &soccer_analyze,
    &showdown_analyze,
    NULL,
};

const struct cli_command cli_analyze = {
    .name = "analyze",
    .about = "says what the engine sees in a position: best line, value, alternatives",
    .help = "Usage: faceoff analyze GAME [OPTIONS]\n",
    .games = analyses,
};
