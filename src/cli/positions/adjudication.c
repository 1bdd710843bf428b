#include "cli/positions/adjudication.h"

#include "base/json.h"
#include "games/verdict.h"

#include <jansson.h>

static bool cli_adjudication_read_rules(const struct game *game, const json_t *json,
                                        const char *variant, struct rules *rules,
                                        struct error *error)
{
    const json_t *first = json_object_get(json, "first");
    const json_t *named = json_object_get(json, "rules");
    *rules = (struct rules){.variant = json_is_string(named) ? json_string_value(named) : variant};
    if (first != NULL && (!json_is_integer(first) || json_integer_value(first) < 1 ||
                          json_integer_value(first) > 2)) {
        return error_set(error, "\"first\" is neither 1 nor 2");
    }
    rules->first = first == NULL ? 0 : (int)json_integer_value(first) - 1;
    return rules->variant == NULL || game_variant(game, rules->variant) != NULL ||
           error_set(error, "%s has no rule variant \"%.40s\"", game->name, rules->variant);
}

static bool adjudicate(const struct game *game, const char *variant, const json_t *json,
                       void *state, struct text *out, struct error *error)
{
    const json_t *turns = json_object_get(json, "turns");
    struct rules rules;
    if (!json_is_array(turns)) {
        return error_set(error, "no list \"turns\"");
    }
    if (json_object_get(json, "thinned") != NULL) {
        return error_set(error, "the game's turns have been removed (\"thinned\")");
    }
    if (!cli_adjudication_read_rules(game, json, variant, &rules, error)) {
        return false;
    }
    game->start(state, &rules);
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const char *turn = json_string_value(json_array_get(turns, i));
        struct ruling ruling;
        if (turn == NULL) {
            return error_set(error, "turn %zu is not a string", i);
        }
        if (!game->play(state, turn, &ruling)) {
            verdict_illegal(game, state, i, &ruling, out);
            text_putc(out, '\n');
            return true;
        }
    }
    verdict_legal(game, state, out);
    text_putc(out, '\n');
    return true;
}

bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error)
{
    json_error_t problem;
    json_t *json = json_loadb(line, length, 0, &problem);
    if (json == NULL) {
        return error_set(error, "not JSON: %s (column %d)", problem.text, problem.column);
    }
    bool good = adjudicate(game, variant, json, state, out, error);
    json_decref(json);
    return good;
}

void adjudicate_problem(const char *problem, struct text *out)
{
    struct json_writer json = json_into(out);
    json_open(&json, NULL);
    json_put_string(&json, "problem", problem);
    json_close(&json);
    text_putc(out, '\n');
}
