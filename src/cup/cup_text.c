#include "cup/cup_text.h"

#include "base/columns.h"
#include "base/utc.h"
#include "tournament/bracket_text.h"

#include <inttypes.h>
#include <stdint.h>
#include <string.h>

#define COLUMN 16 /* width of a round's column in the bracket, in characters */

static const char *cup_text_name_of(const struct cup *cup, int player)
{
    return cup->players[player]->name;
}

/* Appends a name padded to the column width, followed by a space. */
static void put_name(const char *name, struct text *text)
{
    text_put_column(text, name, 20, SIZE_MAX);
    text_putc(text, ' ');
}

void cup_text_entries(const struct cup *cup, struct text *text)
{
    size_t players = cup->player_count - (cup->house != NULL);
    text_printf(text, "cup: %s, %zu %s", cup->contest->name, players,
                players == 1 ? "entry" : "entries");
    if (!cup->hides_seed) {
        text_printf(text, ", seed %" PRIu64, cup->seed);
    }
    if (cup->house != NULL) {
        text_printf(text, ", house entry: %s", cup->house->name);
    }
    if (cup->sandbox != NULL) {
        text_printf(text, ", sandbox: %s", cup->sandbox);
    }
    text_puts(text, "\n\n");
    for (size_t i = 0; i < cup->entry_count; i++) {
        const struct entry *entry = &cup->entries[i];
        text_puts(text, "  ");
        put_name(entry->name, text);
        text_put_column(text, entry->author, 16, SIZE_MAX);
        text_putc(text, ' ');
        text_puts_plain(text, entry->shown != NULL ? entry->shown : entry->file);
        if (entry->out != NULL) {
            text_printf(text, " was rejected: %s", entry->out);
        } else if (entry->source_size > 0) {
            text_printf(text, ", %zu characters", entry->source_size);
        }
        if (entry->out == NULL && entry->executable_size > 0) {
            text_printf(text, ", %zu bytes", entry->executable_size);
        }
        if (entry->submission > 0) {
            char when[UTC_SIZE];
            utc_print_seconds(entry->submitted_utc_ms, when);
            text_printf(text, ", submission %u of %.10s", entry->submission, when);
        }
        if (entry->out == NULL && entry->ignored != NULL) {
            text_puts(text, ", ignored:");
            text_puts_plain(text, entry->ignored);
        }
        text_putc(text, '\n');
    }
}

/* Appends a score such as "1564 (win 1000, speed 201, distance 363)". Omits parts that are 0. */
static void put_side(const struct cup_game *game, int seat, struct text *text)
{
    const char *separator = " (";
    text_printf(text, "%d", game->scores[seat]);
    for (size_t i = 0; i < game->part_count; i++) {
        if (game->parts[i].of[seat] != 0) {
            text_printf(text, "%s%s %d", separator, game->parts[i].name, game->parts[i].of[seat]);
            separator = ", ";
        }
    }
    text_puts(text, strcmp(separator, ", ") == 0 ? ")" : "");
}

void cup_text_game(const struct cup *cup, uint64_t number, const struct event_pairing *match,
                   struct text *text)
{
    const struct cup_game *game = &cup->games[number];
    put_side(game, cup_seat(game, match, 0), text);
    text_puts(text, " - ");
    put_side(game, cup_seat(game, match, 1), text);
    text_putc(text, '\n');
    for (int seat = 0; seat < SEATS; seat++) {
        if (game->forfeit[seat][0] != '\0') {
            text_printf(text,
                        "     %s lost by a fault: ", cup_text_name_of(cup, game->players[seat]));
            text_puts_plain(text, game->forfeit[seat]);
            text_putc(text, '\n');
        }
        if (cup_count_lost(game, seat) > 0) {
            text_printf(text, "     %s ", cup_text_name_of(cup, game->players[seat]));
            cup_put_lost(game, seat, text);
            text_putc(text, '\n');
        }
    }
}

/* Appends the unseeded entries in the order in which they were given, each with the reason why it
 * is unseeded. */
static void put_unseeded(const struct cup *cup, const struct event_stage *test, struct text *text)
{
    size_t player = 0;
    for (size_t i = 0; i < cup->entry_count; i++) {
        const struct entry *entry = &cup->entries[i];
        if (entry->out != NULL) {
            text_puts(text, "   - ");
            put_name(entry->name, text);
            text_printf(text, "was rejected: %s\n", entry->out);
        } else if (test->pairings[player].sides[0].incomplete) {
            const struct cup_game *game = &cup->games[event_match_game(test, player, 0)];
            text_puts(text, "   - ");
            put_name(entry->name, text);
            text_puts(text, "was rejected: ");
            cup_put_failure(game, cup_seat(game, &test->pairings[player], 0), text);
            text_putc(text, '\n');
        }
        player += entry->out == NULL;
    }
}

static void put_seeds(const struct cup *cup, struct text *text)
{
    const struct event_stage *test = &cup->event->stages[0];
    text_printf(text, "\nsystem test against %s, and seeds\n", cup->house->name);
    put_unseeded(cup, test, text);
    for (size_t seed = 0; seed < cup->event->seeded_count; seed++) {
        size_t player = (size_t)cup->event->seeded[seed];
        text_printf(text, "%4zu ", seed + 1);
        put_name(cup_text_name_of(cup, (int)player), text);
        cup_text_game(cup, event_match_game(test, player, 0), &test->pairings[player], text);
    }
}

/* Returns how many games of the match one of its players did not complete, because of faults. */
static uint64_t count_incomplete(const struct cup *cup, const struct event_stage *stage,
                                 size_t pairing, int which)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < event_match_games(stage); i++) {
        const struct cup_game *game = cup_find_game(cup, event_match_game(stage, pairing, i));
        count += game != NULL && !game->completed[cup_seat(game, &stage->pairings[pairing], which)];
    }
    return count;
}

static void cup_text_put_match(const struct cup *cup, const struct event_stage *stage,
                               size_t pairing, struct text *text)
{
    const struct event_pairing *match = &stage->pairings[pairing];
    text_putc(text, '\n');
    bracket_text_match(cup->event, stage, pairing, text);
    for (int which = 0; which < SEATS; which++) {
        uint64_t incomplete = count_incomplete(cup, stage, pairing, which);
        if (incomplete > 0) {
            text_printf(
                text, "; because of faults, %s did not complete %" PRIu64 " of %" PRIu64 " game%s",
                cup_text_name_of(cup, which == 0 ? match->players.first : match->players.second),
                incomplete, event_match_games(stage), plural(event_match_games(stage)));
        }
    }
    text_putc(text, '\n');
    for (uint64_t i = 0; i < event_match_games(stage); i++) {
        uint64_t number = event_match_game(stage, pairing, i);
        if (cup_find_game(cup, number) != NULL) {
            text_printf(text, "  game %" PRIu64 ": ", number + 1);
            cup_text_game(cup, number, match, text);
        }
    }
}

void cup_text_stage(const struct cup *cup, unsigned stage, struct text *text)
{
    const struct event_stage *shown = &cup->event->stages[stage];
    if (shown->knockout_round == 0) {
        put_seeds(cup, text);
        return;
    }
    for (size_t i = 0; i < shown->pairing_count; i++) {
        cup_text_put_match(cup, shown, i, text);
    }
}

/* Prints one place of the bracket, and all places that lead to it. Each round has its own column. A
 * place is printed between the two places of the round before it whose winner it holds. */
static void put_place(const struct cup *cup, size_t place, size_t round, struct text *text)
{
    const struct event *event = cup->event;
    int player = event->bracket[place];
    if (round > 0) {
        put_place(cup, 2 * place, round - 1, text);
    }
    text_printf(text, "%*s", (int)(COLUMN * round), "");
    if (player == NOBODY) {
        text_puts(text, "-\n");
    } else {
        text_printf(text, "%d ", event->seeds[player] + 1);
        text_put_column(text, cup_text_name_of(cup, player), 0, 40);
        text_putc(text, '\n');
    }
    if (round > 0) {
        put_place(cup, 2 * place + 1, round - 1, text);
    }
}

/* Appends how many games the champion's opponents did not complete, if there are any. */
static void put_faults_of_opponents(const struct cup *cup, int champion, struct text *text)
{
    uint64_t played = 0, incomplete = 0;
    for (unsigned s = 0; s < cup->event->stage_count; s++) {
        const struct event_stage *stage = &cup->event->stages[s];
        for (size_t i = 0; stage->knockout_round > 0 && i < stage->pairing_count; i++) {
            const struct pairing *players = &stage->pairings[i].players;
            if (players->first == champion || players->second == champion) {
                played += event_match_games(stage);
                incomplete += count_incomplete(cup, stage, i, players->first == champion);
            }
        }
    }
    if (incomplete > 0) {
        text_printf(text,
                    "because of faults, the champion's opponents did not complete %" PRIu64
                    " of %" PRIu64 " game%s\n",
                    incomplete, played, plural(played));
    }
}

static void put_champion(const struct cup *cup, struct text *text)
{
    size_t rounds = 0;
    const struct entry *champion = cup->players[event_champion(cup->event)];
    while ((size_t)1 << rounds < cup->event->bracket_places) {
        rounds++;
    }
    if (rounds > 0) {
        text_putc(text, '\n');
        put_place(cup, 1, rounds, text);
    }
    text_printf(text, "\nchampion: %s%s%s\n", champion->name,
                champion->author[0] != '\0' ? " by " : "", champion->author);
    put_faults_of_opponents(cup, event_champion(cup->event), text);
}

void cup_text_bracket(const struct cup *cup, struct text *text)
{
    if (cup->event->bracket_places < 2 && event_champion(cup->event) == NOBODY) {
        text_puts(text, "\n"
                        "there are no entries in the finals\n");
    }
    if (event_champion(cup->event) != NOBODY) {
        put_champion(cup, text);
    }
    stored_event_put_out(cup->stored, "", text);
}
