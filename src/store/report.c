#include "store/report.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* --- facts as JSON --- */

#define DEPTH_MAX 4

/* The objects and lists that are open, the outermost first. */
struct writer {
    json_t *open[DEPTH_MAX];
    size_t depth;
};

static void put(struct writer *writer, const char *name, json_t *value)
{
    json_t *into = writer->open[writer->depth - 1];
    assert(value != NULL && json_is_array(into) == (name == NULL));
    if (name == NULL) {
        json_array_append_new(into, value);
    } else {
        json_object_set_new(into, name, value);
    }
}

static void put_number(void *data, const char *name, long value)
{
    put(data, name, json_integer(value));
}

static void put_word(void *data, const char *name, const char *value)
{
    put(data, name, json_string(value));
}

static void open_inner(void *data, const char *name, bool list)
{
    struct writer *writer = data;
    json_t *inner = list ? json_array() : json_object();
    assert(writer->depth < DEPTH_MAX);
    put(writer, name, inner);
    writer->open[writer->depth++] = inner;
}

static void close_inner(void *data)
{
    struct writer *writer = data;
    assert(writer->depth > 1);
    writer->depth--;
}

static struct facts facts_into(struct writer *writer, json_t *object)
{
    *writer = (struct writer){.open = {object}, .depth = 1};
    return (struct facts){put_number, put_word, open_inner, close_inner, writer};
}

char *report_print(const struct game *game, const void *state)
{
    struct writer writer;
    json_t *json = json_object();
    struct facts facts = facts_into(&writer, json);
    game->report(state, &facts);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

/* --- verdicts --- */

static void put_line(json_t *json, struct text *out)
{
    char *text = json_dumps(json, JSON_COMPACT);
    text_puts(out, text);
    text_putc(out, '\n');
    free(text);
    json_decref(json);
}

static void put_illegal(const struct game *game, const void *state, size_t turn,
                        const struct ruling *ruling, struct text *out)
{
    int mover = game->mover(state);
    struct outcome outcome;
    game->outcome(state, &outcome);
    int winner = mover >= 0 ? !mover : outcome.winner; /* a turn too many changes no result */
    json_t *json = json_pack("{s:b, s:I, s:s, s:i}", "legal", 0, "illegal_turn", (json_int_t)turn,
                             "error", ruling->rule, "winner", winner + 1);
    if (game->report_illegal != NULL) {
        struct writer writer;
        struct facts facts = facts_into(&writer, json);
        game->report_illegal(winner, &facts);
    }
    json_object_set_new(json, "reason", json_string("illegal"));
    put_line(json, out);
}

static bool read_rules(const struct game *game, const json_t *json, const char *variant,
                       struct rules *rules, struct error *error)
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
           error_set(error, "%s has no rules \"%.40s\"", game->name, rules->variant);
}

static bool adjudicate(const struct game *game, const char *variant, const json_t *json,
                       void *state, struct text *out, struct error *error)
{
    const json_t *turns = json_object_get(json, "turns");
    struct rules rules;
    if (!json_is_array(turns)) {
        return error_set(error, "no list \"turns\"");
    }
    if (!read_rules(game, json, variant, &rules, error)) {
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
            put_illegal(game, state, i, &ruling, out);
            return true;
        }
    }
    struct writer writer;
    json_t *verdict = json_pack("{s:b}", "legal", 1);
    struct facts facts = facts_into(&writer, verdict);
    game->report(state, &facts);
    put_line(verdict, out);
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
    json_t *json = json_pack("{s:s}", "problem", problem);
    put_line(json != NULL ? json : json_pack("{s:s}", "problem", "unreadable"), out);
}

char *psyleague_print(const int scores[SEATS], int score_of_fault, uint64_t seed)
{
    json_t *json = json_pack("{s:[i, i], s:[i, i], s:{s:I}, s:[{}, {}]}", "ranks",
                             scores[0] < scores[1], scores[1] < scores[0], "errors",
                             scores[0] == score_of_fault, scores[1] == score_of_fault, "test_data",
                             "seed", (json_int_t)seed, "player_data");
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}
