#define _GNU_SOURCE
#include "cup/cup_json.h"

#include "base/file.h"
#include "store/json_text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static json_t *cup_json_player_new(const struct cup *cup, int player)
{
    return player == NOBODY ? json_null() : json_text(cup->players[player]->name);
}

static json_t *entry_new(const struct entry *entry)
{
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, entry->hash);
    return json_pack("{s:o, s:o, s:o, s:s, s:I, s:I, s:o}", "name", json_text(entry->name),
                     "author", json_text(entry->author), "file", json_text(entry->file), "hash",
                     hash, "source_characters", (json_int_t)entry->source_size, "executable_bytes",
                     (json_int_t)entry->executable_size, "out",
                     entry->out == NULL ? json_null() : json_text(entry->out));
}

/* All that must be equal for two cups to be the same. */
static json_t *setup_new(const struct cup *cup)
{
    json_t *entries = json_array();
    for (size_t i = 0; i < cup->entry_count; i++) {
        json_array_append_new(entries, entry_new(&cup->entries[i]));
    }
    return json_pack("{s:s, s:I, s:I, s:I, s:s, s:o, s:o}", "contest", cup->contest->name, "seed",
                     (json_int_t)cup->seed, "bank_ms", (json_int_t)cup->bank_ms, "turn_ms",
                     (json_int_t)cup->turn_ms, "stderr", cup->stderr_rule, "house",
                     cup->house == NULL ? json_null() : entry_new(cup->house), "entries", entries);
}

/* The turns of a seat, and how many were lost by which rule. */
static json_t *lost_new(const struct cup_game *game, int seat)
{
    json_t *rules = json_array();
    for (size_t i = 0; i < CUP_RULES; i++) {
        if (game->lost[seat][i] > 0) {
            json_array_append_new(rules, json_pack("{s:s, s:s, s:I}", "rule", cup_rules[i].name,
                                                   "told", cup_rules[i].told, "turns",
                                                   (json_int_t)game->lost[seat][i]));
        }
    }
    return json_pack("{s:I, s:o}", "turns", (json_int_t)game->turns[seat], "lost", rules);
}

/* Scores by player of the match; also the turns, if some were lost. */
static json_t *game_new(const struct cup *cup, const struct event_pairing *match, uint64_t number)
{
    const struct cup_game *game = &cup->games[number];
    json_t *scores = json_array(), *lost = json_array();
    bool any = false;
    for (int which = 0; which < 2; which++) {
        int seat = cup_seat(game, match, which);
        any = any || cup_count_lost(game, seat) > 0;
        json_array_append_new(lost, lost_new(game, seat));
        json_t *parts = json_object();
        for (size_t i = 0; i < game->part_count; i++) {
            json_object_set_new(parts, game->parts[i].name, json_integer(game->parts[i].of[seat]));
        }
        json_object_set_new(parts, "total", json_integer(game->scores[seat]));
        json_array_append_new(scores, parts);
    }
    json_t *told =
        json_pack("{s:I, s:o, s:o}", "game", (json_int_t)number + 1, "moves_first",
                  cup_json_player_new(cup, game->players[game->first]), "scores", scores);
    if (any) {
        json_object_set(told, "turns", lost);
    }
    json_decref(lost);
    return told;
}

static json_t *cup_json_match_new(const struct cup *cup, const struct event_stage *stage,
                                  size_t pairing)
{
    const struct event_pairing *match = &stage->pairings[pairing];
    json_t *played = json_array();
    for (uint64_t i = 0; i < event_match_games(stage); i++) {
        uint64_t number = event_match_game(stage, pairing, i);
        json_array_append_new(played, game_new(cup, match, number));
    }
    return json_pack(
        "{s:I, s:[o, o], s:o, s:[I, I], s:s?, s:o}", "round", (json_int_t)stage->knockout_round,
        "players", cup_json_player_new(cup, match->players.first),
        cup_json_player_new(cup, match->players.second), "games", played, "points",
        (json_int_t)match->sides[0].points, (json_int_t)match->sides[1].points, "decided_by",
        match->decided_by, "winner", cup_json_player_new(cup, match->winner));
}

static json_t *seeding_new(const struct cup *cup)
{
    const struct event *event = cup->event;
    json_t *seeding = json_array();
    for (size_t seed = 0; event->bracket != NULL && seed < event->seeded_count; seed++) {
        int player = event->seeded[seed];
        json_t *one = json_pack("{s:I, s:o}", "seed", (json_int_t)seed + 1, "name",
                                cup_json_player_new(cup, player));
        if (cup->house != NULL) {
            const struct event_pairing *test = &event->stages[0].pairings[player];
            json_object_set_new(one, "system_test", game_new(cup, test, (uint64_t)player));
        }
        json_array_append_new(seeding, one);
    }
    return seeding;
}

/* The entries that have not completed the system test. */
static json_t *unseeded_new(const struct cup *cup)
{
    const struct event_stage *test = &cup->event->stages[0];
    json_t *unseeded = json_array();
    for (size_t i = 0;
         cup->house != NULL && event_is_counted(cup->event, 0) && i < test->pairing_count; i++) {
        if (test->pairings[i].sides[0].broken_off) {
            json_array_append_new(unseeded,
                                  json_pack("{s:o, s:o}", "name", cup_json_player_new(cup, (int)i),
                                            "system_test", game_new(cup, &test->pairings[i], i)));
        }
    }
    return unseeded;
}

static json_t *cup_new(const struct cup *cup)
{
    json_t *matches = json_array();
    for (unsigned s = 0; s < cup->event->stage_count; s++) {
        const struct event_stage *stage = &cup->event->stages[s];
        bool told = stage->knockout_round > 0 && event_is_counted(cup->event, s);
        for (size_t i = 0; told && i < stage->pairing_count; i++) {
            json_array_append_new(matches, cup_json_match_new(cup, stage, i));
        }
    }
    json_t *whole = json_pack("{s:o, s:o, s:o, s:o}", "setup", setup_new(cup), "seeding",
                              seeding_new(cup), "matches", matches, "champion",
                              cup_json_player_new(cup, event_champion(cup->event)));
    json_t *unseeded = unseeded_new(cup);
    if (json_array_size(unseeded) > 0) {
        json_object_set(whole, "unseeded", unseeded);
    }
    json_decref(unseeded);
    return whole;
}

/* --- the file --- */

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
            "%s is there already; --resume goes on with its cup where the database has "
            "it",
            path);
    }
    json_t *before = json_load_file(path, 0, NULL);
    json_t *setup = setup_new(cup);
    bool same = json_equal(setup, json_object_get(before, "setup"));
    json_decref(setup);
    json_decref(before);
    return same || error_set(error, "%s is of another cup: its entries or options differ", path);
}

bool cup_json_write(const struct cup *cup, const char *path, struct error *error)
{
    struct text temporary = {0};
    json_t *json = cup_new(cup);
    mode_t mask = umask(0);
    umask(mask);
    text_printf(&temporary, "%s.XXXXXX", path);
    int fd = mkostemp(temporary.data, O_CLOEXEC); /* overwrites nobody's file */
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (file != NULL) {
        fchmod(fd, 0666 & ~mask);
    }
    bool good = file != NULL && json_dumpf(json, file, JSON_INDENT(1)) == 0;
    if (file != NULL) {
        good = fclose(file) == 0 && good;
        good = good && rename(text_string(&temporary), path) == 0;
    }
    if (!good) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    if (!good && file != NULL) {
        unlink(text_string(&temporary));
    }
    json_decref(json);
    text_free(&temporary);
    return good;
}
