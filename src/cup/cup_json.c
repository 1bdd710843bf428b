#include "cup/cup_json.h"

#include "base/file.h"
#include "base/json.h"

#include <jansson.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void cup_json_put_player(struct json_writer *json, const char *name, const struct cup *cup,
                                int player)
{
    json_put_string(json, name, player == NOBODY ? NULL : cup->players[player]->name);
}

static void cup_json_put_entry(struct json_writer *json, const char *name,
                               const struct entry *entry)
{
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, entry->hash);
    json_open(json, name);
    json_put_string(json, "name", entry->name);
    json_put_string(json, "author", entry->author);
    json_put_string(json, "file", entry->file);
    json_put_string(json, "hash", hash);
    json_put_unsigned(json, "source_characters", entry->source_size);
    json_put_unsigned(json, "executable_bytes", entry->executable_size);
    json_put_string(json, "out", entry->out);
    json_close(json);
}

/* Writes everything that identifies a cup: the contest, the settings and the entries. */
static void cup_json_put_setup(struct json_writer *json, const char *name, const struct cup *cup)
{
    json_open(json, name);
    json_put_string(json, "contest", cup->contest->name);
    json_put_unsigned(json, "seed", cup->seed);
    json_put_unsigned(json, "bank_ms", cup->bank_ms);
    json_put_unsigned(json, "turn_ms", cup->turn_ms);
    json_put_string(json, "stderr", cup->stderr_rule);
    if (cup->house == NULL) {
        json_put_null(json, "house");
    } else {
        cup_json_put_entry(json, "house", cup->house);
    }
    json_open_list(json, "entries");
    for (size_t i = 0; i < cup->entry_count; i++) {
        cup_json_put_entry(json, NULL, &cup->entries[i]);
    }
    json_close(json);
    json_close(json);
}

/* Writes how many turns the seat had, and how many of them it lost under each rule. */
static void cup_json_put_lost(struct json_writer *json, const struct cup_game *game, int seat)
{
    json_open(json, NULL);
    json_put_unsigned(json, "turns", game->turns[seat]);
    json_open_list(json, "lost");
    for (size_t i = 0; i < CUP_RULES; i++) {
        if (game->lost[seat][i] > 0) {
            json_open(json, NULL);
            json_put_string(json, "rule", cup_rules[i].name);
            json_put_string(json, "told", cup_rules[i].wording);
            json_put_unsigned(json, "turns", game->lost[seat][i]);
            json_close(json);
        }
    }
    json_close(json);
    json_close(json);
}

/* Writes the fault that ended the game, if there is one. */
static void cup_json_put_fault(struct json_writer *json, const struct cup *cup,
                               const struct cup_game *game)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (game->forfeit[seat][0] != '\0') {
            json_open(json, "fault");
            cup_json_put_player(json, "player", cup, game->players[seat]);
            json_put_string(json, "rule", game->forfeit[seat]);
            json_close(json);
        }
    }
}

static void cup_json_put_scores(struct json_writer *json, const struct cup_game *game, int seat)
{
    json_open(json, NULL);
    for (size_t i = 0; i < game->part_count; i++) {
        json_put_integer(json, game->parts[i].name, game->parts[i].of[seat]);
    }
    json_put_integer(json, "total", game->scores[seat]);
    json_close(json);
}

/* Writes the scores in the order of the match's players, and the lost turns, if any. */
static void cup_json_put_game(struct json_writer *json, const char *name, const struct cup *cup,
                              const struct event_pairing *match, uint64_t number)
{
    const struct cup_game *game = &cup->games[number];
    const int seats[] = {cup_seat(game, match, 0), cup_seat(game, match, 1)};
    json_open(json, name);
    json_put_unsigned(json, "game", number + 1);
    cup_json_put_player(json, "moves_first", cup, game->players[game->first]);
    json_open_list(json, "scores");
    cup_json_put_scores(json, game, seats[0]);
    cup_json_put_scores(json, game, seats[1]);
    json_close(json);
    cup_json_put_fault(json, cup, game);
    if (cup_count_lost(game, 0) + cup_count_lost(game, 1) > 0) {
        json_open_list(json, "turns");
        cup_json_put_lost(json, game, seats[0]);
        cup_json_put_lost(json, game, seats[1]);
        json_close(json);
    }
    json_close(json);
}

static void cup_json_put_match(struct json_writer *json, const struct cup *cup,
                               const struct event_stage *stage, size_t pairing)
{
    const struct event_pairing *match = &stage->pairings[pairing];
    json_open(json, NULL);
    json_put_unsigned(json, "round", stage->knockout_round);
    json_open_list(json, "players");
    cup_json_put_player(json, NULL, cup, match->players.first);
    cup_json_put_player(json, NULL, cup, match->players.second);
    json_close(json);
    json_open_list(json, "games");
    for (uint64_t i = 0; i < event_match_games(stage); i++) {
        uint64_t number = event_match_game(stage, pairing, i);
        if (cup_find_game(cup, number) != NULL) {
            cup_json_put_game(json, NULL, cup, match, number);
        }
    }
    json_close(json);
    json_put_integers(json, "points", match->sides[0].points, match->sides[1].points);
    json_put_string(json, "decided_by", match->decided_by);
    cup_json_put_player(json, "winner", cup, match->winner);
    json_close(json);
}

static void cup_json_put_seeding(struct json_writer *json, const struct cup *cup)
{
    const struct event *event = cup->event;
    json_open_list(json, "seeding");
    for (size_t seed = 0; event->bracket != NULL && seed < event->seeded_count; seed++) {
        int player = event->seeded[seed];
        json_open(json, NULL);
        json_put_unsigned(json, "seed", seed + 1);
        cup_json_put_player(json, "name", cup, player);
        if (cup->house != NULL) {
            const struct event_pairing *test = &event->stages[0].pairings[player];
            cup_json_put_game(json, "system_test", cup, test, (uint64_t)player);
        }
        json_close(json);
    }
    json_close(json);
}

static void cup_json_put_reason(struct json_writer *json, const struct cup *cup,
                                const struct event_pairing *match, uint64_t number)
{
    const struct cup_game *game = &cup->games[number];
    struct text reason = {0};
    cup_put_failure(game, cup_seat(game, match, 0), &reason);
    json_put_string(json, "reason", text_string(&reason));
    text_free(&reason);
}

/* Writes the entries that did not complete the system test, if there are any. */
static void cup_json_put_unseeded(struct json_writer *json, const struct cup *cup)
{
    const struct event_stage *test = &cup->event->stages[0];
    bool any = false;
    for (size_t i = 0;
         cup->house != NULL && event_is_counted(cup->event, 0) && i < test->pairing_count; i++) {
        if (test->pairings[i].sides[0].incomplete) {
            if (!any) {
                json_open_list(json, "unseeded");
            }
            any = true;
            json_open(json, NULL);
            cup_json_put_player(json, "name", cup, (int)i);
            cup_json_put_reason(json, cup, &test->pairings[i], i);
            cup_json_put_game(json, "system_test", cup, &test->pairings[i], i);
            json_close(json);
        }
    }
    if (any) {
        json_close(json);
    }
}

/* Writes the disqualified players with the reasons, if there are any. */
static void cup_json_put_disqualified(struct json_writer *json, const struct cup *cup)
{
    bool any = false;
    for (size_t i = 0; i < cup->stored->player_count; i++) {
        const struct stored_player *player = &cup->stored->players[i];
        if (player->out != NULL) {
            if (!any) {
                json_open_list(json, "disqualified");
            }
            any = true;
            json_open(json, NULL);
            json_put_string(json, "name", player->name);
            json_put_string(json, "reason", player->out);
            json_close(json);
        }
    }
    if (any) {
        json_close(json);
    }
}

static void cup_json_print(const struct cup *cup, struct text *text)
{
    struct json_writer json = json_into_lines(text);
    json_open(&json, NULL);
    cup_json_put_setup(&json, "setup", cup);
    cup_json_put_seeding(&json, cup);
    json_open_list(&json, "matches");
    for (unsigned s = 0; s < cup->event->stage_count; s++) {
        const struct event_stage *stage = &cup->event->stages[s];
        bool shown = stage->knockout_round > 0 && event_is_counted(cup->event, s);
        for (size_t i = 0; shown && i < stage->pairing_count; i++) {
            cup_json_put_match(&json, cup, stage, i);
        }
    }
    json_close(&json);
    cup_json_put_player(&json, "champion", cup, event_champion(cup->event));
    cup_json_put_unseeded(&json, cup);
    cup_json_put_disqualified(&json, cup);
    json_close(&json);
}

/* --- writing the file --- */

bool cup_json_check(const struct cup *cup, const char *path, bool ours, struct error *error)
{
    struct stat status;
    if (!file_may_write_beside(path)) {
        return error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    if (lstat(path, &status) != 0) {
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    if (!ours) {
        return error_set(
            error,
            "%s already exists; use --resume to continue its cup if that cup is in the database",
            path);
    }
    json_t *before = json_load_file(path, 0, NULL);
    struct text text = {0};
    struct json_writer writer = json_into(&text);
    cup_json_put_setup(&writer, NULL, cup);
    json_t *setup = json_loadb(text.data, text.length, 0, NULL);
    text_free(&text);
    bool same = json_equal(setup, json_object_get(before, "setup"));
    json_decref(setup);
    json_decref(before);
    return same ||
           error_set(error, "%s belongs to another cup: its entries or options differ", path);
}

bool cup_json_write(const struct cup *cup, const char *path, struct error *error)
{
    struct text json = {0};
    cup_json_print(cup, &json);
    bool good = file_replace(path, json.data, json.length, 0, error);
    text_free(&json);
    return good;
}
