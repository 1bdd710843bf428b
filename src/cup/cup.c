#include "cup/cup.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct cup_rule cup_rules[CUP_RULES] = {
    {"stderr", "wrote to standard error"},
    {"no_output", "printed nothing"},
    {"extra_output", "printed more than one line"},
    {"exit", "crashed"},
    {"timeout", "took too long"},
    {"line_too_long", "printed a line that is too long"},
    {"bad_char", "printed a NUL byte"},
    {"not_started", "could not be started"},
    {"memory", "used too much memory"},
    {"processes", "started too many processes"},
    {"disk", "wrote too much to files"},
    {"cpu", "used too much processor time"},
    {"other", "broke a rule"},
};

void cup_free(struct cup *cup)
{
    for (size_t i = 0; i < cup->entry_count; i++) {
        entry_free(&cup->entries[i]);
    }
    if (cup->house != NULL) {
        entry_free(cup->house);
    }
    free(cup->entries);
    free(cup->house);
    free(cup->players);
    free(cup->games);
    *cup = (struct cup){0};
}

unsigned cup_count_lost(const struct cup_game *game, int seat)
{
    unsigned lost = 0;
    for (size_t i = 0; i < CUP_RULES; i++) {
        lost += game->lost[seat][i];
    }
    return lost;
}

void cup_put_lost(const struct cup_game *game, int seat, struct text *text)
{
    unsigned all = cup_count_lost(game, seat);
    const char *separator = ": ";
    text_printf(text, "lost %u of %u turn%s", all, game->turns[seat], plural(game->turns[seat]));
    for (size_t i = 0; i < CUP_RULES; i++) {
        unsigned lost = game->lost[seat][i];
        if (lost > 0) {
            text_printf(text, "%s%s", separator, cup_rules[i].wording);
            if (lost < all) {
                text_printf(text, " (%u)", lost);
            }
            separator = ", ";
        }
    }
}

void cup_put_failure(const struct cup_game *game, int seat, struct text *text)
{
    unsigned lost = cup_count_lost(game, seat);
    if (game->forfeit[seat][0] != '\0') {
        text_printf(text, "lost its test game: %s", game->forfeit[seat]);
        return;
    }
    if (game->all_illegal[seat] && 2 * lost <= game->turns[seat]) {
        text_printf(text, "none of its %u turn%s was legal%s", game->turns[seat],
                    plural(game->turns[seat]), lost > 0 ? "; " : "");
    }
    if (lost > 0) {
        cup_put_lost(game, seat, text);
    }
}

static void cup_take_turns(struct cup_game *shown, const struct game_result *game)
{
    for (size_t i = game->record.opening_count; i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        shown->turns[turn->seat]++;
        for (size_t rule = 0; turn->lost != NULL && rule < CUP_RULES; rule++) {
            bool last = rule + 1 == CUP_RULES;
            if (last || strcmp(cup_rules[rule].name, turn->lost) == 0) {
                shown->lost[turn->seat][rule]++;
                break;
            }
        }
    }
}

const struct cup_game *cup_find_game(const struct cup *cup, uint64_t number)
{
    bool counts = number < cup->game_count && event_counts(cup->event, number);
    return counts ? &cup->games[number] : NULL;
}

void cup_take_game(struct cup *cup, const struct game_result *game)
{
    struct game_result place;
    if (!event_find_game(cup->event, game->place.number, &place)) {
        return; /* the stored game does not belong to any match */
    }
    if (game->place.number >= cup->game_count) {
        size_t count = (size_t)game->place.number + 1;
        cup->games = memory_resize(cup->games, count * sizeof *cup->games);
        memset(&cup->games[cup->game_count], 0,
               (count - (size_t)cup->game_count) * sizeof *cup->games);
        cup->game_count = count;
    }
    struct cup_game *shown = &cup->games[game->place.number];
    *shown = (struct cup_game){.players = {game->place.players[0], game->place.players[1]},
                               .scores = {game->outcome.scores[0], game->outcome.scores[1]},
                               .first = game->place.first};
    while (shown->part_count < game->outcome.part_count && shown->part_count < GAME_NUMBERS_MAX) {
        shown->parts[shown->part_count] = game->outcome.parts[shown->part_count];
        shown->part_count++;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        shown->all_illegal[seat] = game_result_all_illegal(game, seat);
        shown->completed[seat] = game_result_completed(game, seat);
        if (game->outcome.forfeit && game->outcome.fault.seat == seat) {
            snprintf(shown->forfeit[seat], sizeof shown->forfeit[seat], "%s",
                     game->outcome.fault.rule);
        }
    }
    cup_take_turns(shown, game);
}

int cup_seat(const struct cup_game *game, const struct event_pairing *match, int which)
{
    int player = which == 0 ? match->players.first : match->players.second;
    return game->players[0] == player ? 0 : 1;
}
