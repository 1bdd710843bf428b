/* The list of all engines in the program. */
#include "base/clock.h"
#include "engines/engine.h"
#include "engines/halma/players.h"
#include "engines/showdown/players.h"
#include "engines/soccer/players.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
const struct engine *const engines[] = {
    &soccer_random,
    &soccer_greedy,
    &soccer_mcts,
    &soccer_engine,
    &soccer_handmade,
    &halma_random,
    &halma_greedy,
    &halma_alphabeta,
    &halma_engine,
    &showdown_random,
    &showdown_greedy,
    &showdown_engine,
    NULL,
};
/* clang-format on */

double engine_logistic(double x)
{
    return 1 / (1 + exp(-x));
}

bool engine_plays(const struct engine *engine, const char *variant)
{
    bool plays = engine->variants == NULL || variant == NULL;
    for (size_t i = 0; !plays && engine->variants[i] != NULL; i++) {
        plays = strcmp(engine->variants[i], variant) == 0;
    }
    return plays;
}

const struct engine *engine_find(const char *game, const char *name)
{
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, game) == 0 && strcmp(engines[i]->name, name) == 0) {
            return engines[i];
        }
    }
    return NULL;
}

const struct engine *engine_need(const char *game, const char *name, struct error *error)
{
    const struct engine *engine = engine_find(game, name);
    const char *near = NULL;
    size_t distance_max = TEXT_FAR;
    struct text known = {0};
    for (size_t i = 0; engine == NULL && engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, game) == 0) {
            near = text_may_mean(name, engines[i]->name, &distance_max) ? engines[i]->name : near;
            text_printf(&known, " %s", engines[i]->name);
        }
    }
    if (engine == NULL) {
        text_put_meant(&known, "", near);
        error_set(error, "%s has no engine \"%.40s\"; it has%s", game, name, text_string(&known));
    }
    text_free(&known);
    return engine;
}

const struct engine_option *engine_option(const struct engine *engine, const char *name)
{
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        if (strcmp(option->name, name) == 0) {
            return option;
        }
    }
    return NULL;
}

/* Appends the names of the engine's options, for example "its options: --nodes, --ms". */
static void list_options(const struct engine *engine, struct text *text)
{
    text_puts(text, engine->options == NULL ? "it has none" : "its options:");
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        text_printf(text, "%s --%s", option == engine->options ? "" : ",", option->name);
    }
}

bool engine_set(const struct engine *engine, uint64_t *values, const char *name, const char *number,
                struct error *error)
{
    const struct engine_option *option = engine_option(engine, name);
    if (option == NULL) {
        struct text known = {0};
        list_options(engine, &known);
        error_set(error, "@%s has no option --%.40s; %s", engine->name, name, text_string(&known));
        text_free(&known);
        return false;
    }
    char *end;
    errno = 0;
    unsigned long long value = strtoull(number, &end, 10);
    if (number[0] < '0' || number[0] > '9' || *end != '\0' || errno != 0 || value < option->min ||
        value > option->max) {
        return error_set(error, "--%s takes a whole number from %llu to %llu, not \"%.40s\"", name,
                         (unsigned long long)option->min, (unsigned long long)option->max, number);
    }
    values[option - engine->options] = value;
    return true;
}

void engine_values(const struct engine *engine, uint64_t values[ENGINE_OPTIONS_MAX])
{
    size_t count = 0;
    for (; engine->options != NULL && engine->options[count].name != NULL; count++) {
        assert(count < ENGINE_OPTIONS_MAX);
        values[count] = engine->options[count].otherwise;
    }
}

void *engine_open(const struct engine *engine, uint64_t seed, const struct engine_setting *settings)
{
    uint64_t values[ENGINE_OPTIONS_MAX];
    engine_values(engine, values);
    for (; settings != NULL && settings->name != NULL; settings++) {
        const struct engine_option *option = engine_option(engine, settings->name);
        if (option != NULL) {
            values[option - engine->options] = settings->value;
        }
    }
    return engine->open(seed, values);
}

int64_t engine_end_ns(int64_t deadline_ns, uint64_t ms)
{
    int64_t end_ns = ms == 0 ? deadline_ns : clock_now_ns() + (int64_t)ms * NS_PER_MS;
    return deadline_ns != 0 && deadline_ns < end_ns ? deadline_ns : end_ns;
}
