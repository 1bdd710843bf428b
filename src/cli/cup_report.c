#include "cli/cup_report.h"

#include "base/clock.h"

#include <inttypes.h>
#include <string.h>

static const struct entry *player(const struct cup_view *view, size_t index)
{
    return index == CUP_HOUSE ? &view->house : &view->entries[view->players[index]];
}

static int seat_of(const struct cup_view *view, const struct cup_game *game, int which)
{
    int on_seat0 = view->options->contest->seatings[game->seating].player_on_seat0;
    return which == on_seat0 ? 0 : 1;
}

/* The components of a player's score: an object of numbers, "total" too; NULL when unknown. */
static json_t *components(const struct cup_view *view, const struct cup_game *game, int which)
{
    json_t *report = game->number <= view->report_count ? view->reports[game->number - 1] : NULL;
    return json_array_get(json_object_get(report, "scores"), (size_t)seat_of(view, game, which));
}

/* --- text --- */

void cup_print_entries(const struct cup_view *view, FILE *out)
{
    fprintf(out, "cup: %s, %zu entries, seed %" PRIu64 ", house entry: %s\n\n",
            view->options->contest->name, view->player_count, view->options->seed,
            view->house.name);
    for (size_t i = 0; i < view->entry_count; i++) {
        const struct entry *entry = &view->entries[i];
        fprintf(out, "  %-20s %-16s %s", entry->name, entry->author, entry->file);
        if (entry->out != NULL) {
            fprintf(out, " is out: %s\n", entry->out);
        } else if (entry->source_size > 0) {
            fprintf(out, ", %zu characters, %zu bytes\n", entry->source_size,
                    entry->executable_size);
        } else {
            fprintf(out, ", %zu bytes\n", entry->executable_size);
        }
    }
}

/* "1564 (win 1000, speed 201, distance 363)": what is 0 is left out. */
static void print_side(const struct cup_view *view, const struct cup_game *game, int which,
                       FILE *out)
{
    const char *separator = " (";
    const char *key;
    json_t *value;
    fprintf(out, "%ld", game->sides[which].score);
    json_t *object = components(view, game, which);
    json_object_foreach(object, key, value)
    {
        if (strcmp(key, "total") != 0 && json_integer_value(value) != 0) {
            fprintf(out, "%s%s %lld", separator, key, (long long)json_integer_value(value));
            separator = ", ";
        }
    }
    fputs(strcmp(separator, ", ") == 0 ? ")" : "", out);
}

void cup_print_seeding(const struct cup_view *view, FILE *out)
{
    const struct cup *cup = &view->cup;
    fprintf(out, "\nsystem test against %s, and seeds\n", view->house.name);
    for (size_t seed = 1; seed <= cup->entry_count; seed++) {
        size_t index = cup->seeds[seed - 1];
        fprintf(out, "%4zu %-20s ", seed, player(view, index)->name);
        print_side(view, &cup->matches[index].games[0], 0, out);
        fputs(" - ", out);
        print_side(view, &cup->matches[index].games[0], 1, out);
        fputc('\n', out);
    }
}

static long points(const struct cup_match *match, int which)
{
    long sum = 0;
    for (size_t i = 0; i < match->game_count; i++) {
        sum += match->games[i].sides[which].score;
    }
    return sum;
}

void cup_print_match(const struct cup_view *view, const struct cup_match *match, FILE *out)
{
    fprintf(out, "\nround %zu: %s (%zu) %ld - %ld %s (%zu): %s", match->round + 1,
            player(view, match->players[0])->name, cup_seed_of(&view->cup, match->players[0]),
            points(match, 0), points(match, 1), player(view, match->players[1])->name,
            cup_seed_of(&view->cup, match->players[1]), player(view, match->winner)->name);
    fprintf(out, strcmp(match->decided_by, "score") == 0 ? "\n" : ", by %s\n", match->decided_by);
    for (size_t i = 0; i < match->game_count; i++) {
        fprintf(out, "  game %" PRIu64 ": ", match->games[i].number);
        print_side(view, &match->games[i], 0, out);
        fputs(" - ", out);
        print_side(view, &match->games[i], 1, out);
        fputc('\n', out);
    }
}

/* Round `round` stands in its own column; the lines of a place are those of the two before it. */
static void print_place(const struct cup_view *view, size_t round, size_t place, FILE *out)
{
    const struct bracket *bracket = &view->cup.bracket;
    if (round > 0) {
        print_place(view, round - 1, 2 * place, out);
    }
    if (bracket->known[round][place]) {
        size_t seed = bracket->slots[round][place];
        fprintf(out, "%*s", (int)(16 * round), "");
        if (seed == BRACKET_BYE) {
            fputs("-\n", out);
        } else {
            fprintf(out, "%zu %.40s\n", seed, player(view, view->cup.seeds[seed - 1])->name);
        }
    }
    if (round > 0) {
        print_place(view, round - 1, 2 * place + 1, out);
    }
}

void cup_print_bracket(const struct cup_view *view, FILE *out)
{
    fputc('\n', out);
    print_place(view, view->cup.bracket.rounds, 0, out);
    size_t champion = cup_champion(&view->cup);
    if (champion != SIZE_MAX) {
        const struct entry *entry = player(view, champion);
        fprintf(out, "\nchampion: %s%s%s\n", entry->name, entry->author[0] != '\0' ? " by " : "",
                entry->author);
    }
}

/* --- JSON --- */

/* Names and messages may hold any bytes; JSON may not. */
static json_t *string_json(const char *string)
{
    json_t *json = json_string(string);
    return json != NULL ? json : json_string("?");
}

static json_t *entry_json(const struct entry *entry)
{
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, entry->hash);
    return json_pack("{s:o, s:o, s:o, s:s, s:I, s:I, s:o}", "name", string_json(entry->name),
                     "author", string_json(entry->author), "file", string_json(entry->file), "hash",
                     hash, "source_characters", (json_int_t)entry->source_size, "executable_bytes",
                     (json_int_t)entry->executable_size, "out",
                     entry->out == NULL ? json_null() : string_json(entry->out));
}

json_t *cup_setup_json(const struct cup_view *view)
{
    static const char *const rules[] = {"note", "error", "forfeit"};
    const struct cup_options *options = view->options;
    json_t *entries = json_array();
    for (size_t i = 0; i < view->entry_count; i++) {
        json_array_append_new(entries, entry_json(&view->entries[i]));
    }
    return json_pack(
        "{s:s, s:I, s:I, s:I, s:s, s:o, s:o}", "contest", options->contest->name, "seed",
        (json_int_t)options->seed, "bank_ms", (json_int_t)(options->clock.bank_ns / NS_PER_MS),
        "turn_ms", (json_int_t)(options->clock.turn_ns / NS_PER_MS), "stderr",
        rules[options->stderr_rule], "house", entry_json(&view->house), "entries", entries);
}

static json_t *game_json(const struct cup_view *view, const struct cup_game *game)
{
    json_t *scores = json_array();
    for (int which = 0; which < 2; which++) {
        json_t *parts = json_deep_copy(components(view, game, which));
        parts = parts == NULL ? json_object() : parts;
        json_object_set_new(parts, "total", json_integer(game->sides[which].score));
        json_array_append_new(scores, parts);
    }
    int first = seat_of(view, game, 0) == 0 ? 0 : 1;
    return json_pack("{s:I, s:o, s:o}", "game", (json_int_t)game->number, "moves_first",
                     string_json(player(view, game->players[first])->name), "scores", scores);
}

static json_t *match_json(const struct cup_view *view, const struct cup_match *match)
{
    json_t *played = json_array();
    for (size_t i = 0; i < match->game_count; i++) {
        json_array_append_new(played, game_json(view, &match->games[i]));
    }
    return json_pack("{s:I, s:[o, o], s:o, s:[I, I], s:s, s:o}", "round",
                     (json_int_t)match->round + 1, "players",
                     string_json(player(view, match->players[0])->name),
                     string_json(player(view, match->players[1])->name), "games", played, "points",
                     (json_int_t)points(match, 0), (json_int_t)points(match, 1), "decided_by",
                     match->decided_by, "winner", string_json(player(view, match->winner)->name));
}

static json_t *seeding_json(const struct cup_view *view)
{
    const struct cup *cup = &view->cup;
    json_t *seeding = json_array();
    for (size_t seed = 1; cup->seeded && seed <= cup->entry_count; seed++) {
        size_t index = cup->seeds[seed - 1];
        json_array_append_new(seeding,
                              json_pack("{s:I, s:o, s:o}", "seed", (json_int_t)seed, "name",
                                        string_json(player(view, index)->name), "system_test",
                                        game_json(view, &cup->matches[index].games[0])));
    }
    return seeding;
}

json_t *cup_json(const struct cup_view *view)
{
    const struct cup *cup = &view->cup;
    json_t *matches = json_array();
    for (size_t i = cup->entry_count; i < cup->match_count; i++) {
        if (cup->matches[i].decided) {
            json_array_append_new(matches, match_json(view, &cup->matches[i]));
        }
    }
    size_t champion = cup_champion(cup);
    return json_pack("{s:o, s:o, s:o, s:o}", "setup", cup_setup_json(view), "seeding",
                     seeding_json(view), "matches", matches, "champion",
                     champion == SIZE_MAX ? json_null()
                                          : string_json(player(view, champion)->name));
}
