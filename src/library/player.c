/* The library's functions for engines: they find an engine, follow a position, choose turns and
 * analyze positions. */
#include <faceoff/faceoff.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engines/engine.h"
#include "library/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BEST_MAX 1000
#define MS_MAX (1000u * 3600 * 24 * 365)
#define ANALYSIS_MS 1000 /* time limit of an analysis if no limit is given */

struct faceoff_player {
    const struct engine *engine;
    uint64_t values[ENGINE_OPTIONS_MAX];
    uint64_t seed;
    void *self;        /* state of the engine */
    int seat;          /* seat that the engine follows in games with hidden information */
    struct turns seen; /* observations and turns of that seat, alternating */
    struct text text;  /* storage for the most recently returned string */
};

/* --- engines --- */

static const struct engine *player_find(const char *game, const char *name)
{
    return engine_find(text_or_none(game), text_or_none(name));
}

bool faceoff_engine_get(const char *game, size_t index, struct faceoff_engine *engine)
{
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, text_or_none(game)) == 0 && index-- == 0) {
            *engine =
                (struct faceoff_engine){engines[i]->name, engines[i]->about,
                                        engines[i]->analyze != NULL ? engines[i]->unit : NULL};
            return true;
        }
    }
    return false;
}

bool faceoff_engine_option(const char *game, const char *name, size_t index,
                           struct faceoff_option *option)
{
    const struct engine *engine = player_find(game, name);
    const struct engine_option *options = engine != NULL ? engine->options : NULL;
    size_t count = 0;
    while (options != NULL && options[count].name != NULL && count < index) {
        count++;
    }
    if (options == NULL || options[count].name == NULL) {
        return false;
    }
    options += count;
    *option = (struct faceoff_option){options->name, options->about, options->min, options->max,
                                      options->otherwise};
    return true;
}

int faceoff_engine_rating(const char *game, const char *name, uint64_t level)
{
    const struct engine *engine = player_find(game, name);
    bool known = engine != NULL && engine->ratings != NULL && level >= 1 && level <= ENGINE_LEVELS;
    return known ? engine->ratings[level - 1] : 0;
}

bool faceoff_engine_plays(const char *game, const char *name, const char *rules)
{
    const struct engine *engine = player_find(game, name);
    struct text variant = {0}; /* the rules without a board */
    text_append(&variant, text_or_none(rules), strcspn(text_or_none(rules), "@"));
    const char *named = variant.length > 0 ? text_string(&variant) : NULL;
    bool plays = engine != NULL &&
                 (named == NULL || game_variant(game_find(engine->game), named) != NULL) &&
                 engine_plays(engine, named);
    text_free(&variant);
    return plays;
}

/* --- players --- */

#define BLANKS " \t\n"

/* Sets the engine's options from a string such as "--level 3 --ms=50". */
static bool set_values(const struct engine *engine, uint64_t *values, char *words,
                       struct error *error)
{
    char *rest = NULL;
    bool good = true;
    for (char *word = strtok_r(words, BLANKS, &rest); good && word != NULL;
         word = strtok_r(NULL, BLANKS, &rest)) {
        char *value = strchr(word, '=');
        if (strncmp(word, "--", 2) != 0) {
            good = error_set(error, "unexpected \"%.40s\": options begin with --", word);
        } else if (value != NULL) {
            *value = '\0';
            good = engine_set(engine, values, word + 2, value + 1, error);
        } else {
            value = strtok_r(NULL, BLANKS, &rest);
            good = engine_set(engine, values, word + 2, value != NULL ? value : "", error);
        }
    }
    return good;
}

/* Returns the engine, and fills in the default values of its options. If the game or the engine is
 * unknown, returns NULL and sets *error. */
static const struct engine *player_engine(const char *game, const char *name,
                                          uint64_t values[ENGINE_OPTIONS_MAX], struct error *error)
{
    const struct engine *engine = player_find(game, name);
    if (game_find(text_or_none(game)) == NULL) {
        position_refuse_game(game, error);
    } else if (engine == NULL) {
        error_set(error, "%s has no engine \"%.40s\"", game, text_or_none(name));
    } else {
        engine_values(engine, values);
    }
    return engine;
}

static struct faceoff_player *player_begin(const struct engine *engine,
                                           const uint64_t values[ENGINE_OPTIONS_MAX], uint64_t seed)
{
    struct faceoff_player *player = memory_new(sizeof *player);
    player->engine = engine;
    memcpy(player->values, values, sizeof player->values);
    player->seed = seed;
    player->self = engine->open(seed, values);
    return player;
}

struct faceoff_player *faceoff_player_new(const char *game, const char *name, const char *options,
                                          uint64_t seed, struct faceoff_error *error)
{
    uint64_t values[ENGINE_OPTIONS_MAX] = {0};
    struct error problem;
    char *words = memory_copy_string(text_or_none(options));
    const struct engine *engine = player_engine(game, name, values, &problem);
    bool good = engine != NULL && set_values(engine, values, words, &problem);
    free(words);
    if (!good) {
        error_give(error, &problem);
        return NULL;
    }
    return player_begin(engine, values, seed);
}

/* The program may have been built with newer headers, but must not use their new fields. */
static bool check_size(const struct faceoff_setup *setup, struct error *error)
{
    const unsigned char *bytes = (const unsigned char *)setup;
    if (setup->size < sizeof *setup) {
        return error_set(error, "the setup has the size %zu, but needs %zu: use FACEOFF_SETUP",
                         setup->size, sizeof *setup);
    }
    for (size_t i = sizeof *setup; i < setup->size; i++) {
        if (bytes[i] != 0) {
            return error_set(error, "the setup uses a field that libfaceoff %s does not know",
                             faceoff_version());
        }
    }
    return true;
}

static bool set_settings(const struct engine *engine, uint64_t *values,
                         const struct faceoff_setup *setup, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < setup->setting_count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%llu", (unsigned long long)setup->settings[i].value);
        good = engine_set(engine, values, text_or_none(setup->settings[i].name), number, error);
    }
    return good;
}

struct faceoff_player *faceoff_player_open(const struct faceoff_setup *setup,
                                           struct faceoff_error *error)
{
    uint64_t values[ENGINE_OPTIONS_MAX] = {0};
    struct error problem;
    const struct engine *engine = NULL;
    if (!check_size(setup, &problem) ||
        (engine = player_engine(setup->game, setup->engine, values, &problem)) == NULL ||
        !set_settings(engine, values, setup, &problem)) {
        error_give(error, &problem);
        return NULL;
    }
    return player_begin(engine, values, setup->seed);
}

void faceoff_player_free(struct faceoff_player *player)
{
    if (player != NULL) {
        player->engine->close(player->self);
        turns_free(&player->seen);
        text_free(&player->text);
        free(player);
    }
}

/* Returns true if the player has already seen this observation and turn at this point of the
 * game. */
static bool has_seen(const struct faceoff_player *player, size_t at, const char *heard,
                     const char *turn)
{
    return at + 1 < player->seen.count && strcmp(turns_get(&player->seen, at), heard) == 0 &&
           strcmp(turns_get(&player->seen, at + 1), turn) == 0;
}

static void player_record(struct faceoff_player *player, const char *heard, const char *turn)
{
    turns_add(&player->seen, heard);
    turns_add(&player->seen, turn);
}

/* In games with hidden information, passes to the engine everything that the seat to move has
 * observed and played. Restarts the engine if it has been following a different game. */
static void player_follow(struct faceoff_player *player, const struct faceoff_position *position)
{
    const struct engine *engine = player->engine;
    int seat = faceoff_position_mover(position);
    size_t known = 0;
    if (engine->follow == NULL) {
        return;
    }
    for (size_t i = 0; seat == player->seat && i < position->turns.count; i++) {
        if (position->seats.data[i] == seat &&
            has_seen(player, known, turns_get(&position->heard, i),
                     turns_get(&position->turns, i))) {
            known += 2;
        }
    }
    if (known != player->seen.count) {
        engine->close(player->self);
        player->self = engine->open(player->seed, player->values);
        turns_clear(&player->seen);
        known = 0;
    }
    player->seat = seat;
    for (size_t i = 0; i < position->turns.count; i++) {
        if (position->seats.data[i] != seat) {
            continue;
        }
        if (known > 0) {
            known -= 2;
            continue;
        }
        const char *heard = turns_get(&position->heard, i), *turn = turns_get(&position->turns, i);
        engine->follow(player->self, heard, turn);
        player_record(player, heard, turn);
    }
}

/* Makes the engine follow the position. Returns false and sets *error if the engine cannot play the
 * position. */
static bool go_to(struct faceoff_player *player, const struct faceoff_position *position,
                  struct faceoff_error *error)
{
    const struct engine *engine = player->engine;
    struct error problem;
    if (strcmp(engine->game, position->game->name) != 0) {
        error_set(&problem, "@%s plays %s, not %s", engine->name, engine->game,
                  position->game->name);
    } else if (!engine_plays(engine, position->rules.variant)) {
        error_set(&problem, "@%s cannot play the rule variant %s", engine->name,
                  position->rules.variant);
    } else if (faceoff_position_mover(position) < 0) {
        error_set(&problem, "the game is over");
    } else {
        player_follow(player, position);
        return true;
    }
    return error_give(error, &problem);
}

static int64_t end_after(uint64_t ms)
{
    return ms == 0 ? 0 : clock_now_ns() + (int64_t)(ms < MS_MAX ? ms : MS_MAX) * NS_PER_MS;
}

const char *faceoff_player_choose(struct faceoff_player *player,
                                  const struct faceoff_position *position, uint64_t ms,
                                  struct faceoff_error *error)
{
    int64_t deadline_ns = end_after(ms);
    if (!go_to(player, position, error)) {
        return NULL;
    }
    text_clear(&player->text);
    player->engine->choose(player->self, position->state, deadline_ns, &player->text);
    if (player->engine->follow != NULL) {
        struct text heard = {0};
        position->game->observe(position->state, player->seat, &heard);
        player_record(player, text_string(&heard), text_string(&player->text));
        text_free(&heard);
    }
    return text_string(&player->text);
}

/* --- analysis --- */

struct listener {
    const struct engine *engine;
    faceoff_reporter *reporter;
    void *data;
};

static struct faceoff_value player_value_of(const struct engine *engine, struct engine_value value)
{
    double chance = value.wins_in > 0 ? 1 : value.wins_in < 0 ? 0 : engine->chance(value.estimate);
    return (struct faceoff_value){value.estimate, value.wins_in, chance};
}

static bool pass_on(void *data, const struct engine_report *report)
{
    const struct listener *listener = data;
    struct faceoff_choice *best = memory_new((report->best_count + 1) * sizeof *best);
    struct faceoff_turns *lines = memory_new((report->best_count + 1) * sizeof *lines);
    for (size_t i = 0; i < report->best_count; i++) {
        const struct engine_choice *choice = &report->best[i];
        best[i] = (struct faceoff_choice){
            choice->turn, player_value_of(listener->engine, choice->value), choice->nodes};
        lines[i] = choice->line_length > 0
                       ? (struct faceoff_turns){choice->line, choice->line_length}
                       : (struct faceoff_turns){&choice->turn, 1};
    }
    bool more = listener->reporter(listener->data,
                                   &(struct faceoff_report){
                                       .last = report->last,
                                       .value = player_value_of(listener->engine, report->value),
                                       .depth = report->depth,
                                       .nodes = report->nodes,
                                       .best = best,
                                       .best_count = report->best_count,
                                       .line = report->line,
                                       .line_length = report->line_length,
                                       .notes = report->notes,
                                       .lines = lines,
                                   });
    free(best);
    free(lines);
    return more;
}

bool faceoff_player_analyze(struct faceoff_player *player, const struct faceoff_position *position,
                            const struct faceoff_limits *limits, faceoff_reporter *reporter,
                            void *data, struct faceoff_error *error)
{
    const struct engine *engine = player->engine;
    struct listener listener = {engine, reporter, data};
    struct engine_limits engine_limits = {.nodes = limits->nodes,
                                          .best = limits->best == 0         ? 1
                                                  : limits->best < BEST_MAX ? limits->best
                                                                            : BEST_MAX};
    engine_limits.end_ns =
        end_after(limits->ms != 0 || limits->nodes != 0 ? limits->ms : ANALYSIS_MS);
    if (engine->analyze == NULL) {
        struct error problem;
        error_set(&problem, "@%s cannot analyze positions", engine->name);
        return error_give(error, &problem);
    }
    if (!go_to(player, position, error)) {
        return false;
    }
    engine->analyze(player->self, position->state, &engine_limits, pass_on, &listener);
    return true;
}

const char *faceoff_player_bench(struct faceoff_player *player)
{
    if (player->engine->bench == NULL) {
        return NULL;
    }
    text_clear(&player->text);
    player->engine->bench(&player->text);
    return text_string(&player->text);
}
