#include "puzzles/puzzle_json.h"

#include "base/json.h"

#include <jansson.h>

static void puzzle_json_put_turns(struct json_writer *json, const char *name,
                                  const struct turns *turns)
{
    json_open_list(json, name);
    for (size_t i = 0; i < turns->count; i++) {
        json_put_string(json, NULL, turns_get(turns, i));
    }
    json_close(json);
}

static void put_themes(struct json_writer *json, const struct puzzle *puzzle)
{
    const char *const *names = puzzle_finder(puzzle->game->name)->themes;
    json_open_list(json, "themes");
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (puzzle->themes >> i & 1) {
            json_put_string(json, NULL, names[i]);
        }
    }
    json_close(json);
}

void puzzle_print(const struct puzzle *puzzle, struct text *line)
{
    struct json_writer json = json_into(line);
    json_open(&json, NULL);
    json_put_string(&json, "game", puzzle->game->name);
    json_put_string(&json, "rules", puzzle->variant);
    json_put_integer(&json, "first", puzzle->first + 1);
    puzzle_json_put_turns(&json, "turns", &puzzle->before);
    puzzle_json_put_turns(&json, "line", &puzzle->line);
    json_put_unsigned(&json, "steps", puzzle->steps);
    put_themes(&json, puzzle);
    json_put_unsigned(&json, "choices", puzzle->choices);
    json_put_unsigned(&json, "tempting", puzzle->tempting);
    json_put_unsigned(&json, "grade", puzzle->grade);
    json_close(&json);
    text_putc(line, '\n');
}

static bool read_turns(const json_t *json, const char *key, struct turns *turns,
                       struct error *error)
{
    const json_t *list = json_object_get(json, key), *turn;
    size_t i;
    json_array_foreach(list, i, turn)
    {
        if (!json_is_string(turn)) {
            return error_set(error, "\"%s\" contains something that is not a turn", key);
        }
        turns_add(turns, json_string_value(turn));
    }
    return json_is_array(list) || error_set(error, "\"%s\" is missing or not a list", key);
}

static bool puzzle_json_read_number(const json_t *json, const char *key, unsigned *number,
                                    struct error *error)
{
    const json_t *value = json_object_get(json, key);
    json_int_t given = json_integer_value(value);
    *number = (unsigned)given;
    return (json_is_integer(value) && given >= 0 && given <= 1000000) ||
           error_set(error, "\"%s\" is missing or not a number", key);
}

static bool read_themes(const json_t *json, struct puzzle *puzzle, struct error *error)
{
    const char *const *names = puzzle_finder(puzzle->game->name)->themes;
    const json_t *list = json_object_get(json, "themes"), *theme;
    size_t i;
    json_array_foreach(list, i, theme)
    {
        const char *name = json_string_value(theme);
        if (name == NULL || !word_is_in(name, names)) {
            return error_set(error, "\"themes\" contains something that is not a theme");
        }
        puzzle->themes |= 1u << word_index(name, names);
    }
    return json_is_array(list) || error_set(error, "\"themes\" is missing or not a list");
}

/* Reads the steps and the themes, which files of version 0.5.0 do not have. */
static bool read_steps(const json_t *json, struct puzzle *puzzle, struct error *error)
{
    return json_object_get(json, "steps") == NULL ||
           (puzzle_json_read_number(json, "steps", &puzzle->steps, error) &&
            (puzzle->steps > 0 || error_set(error, "\"steps\" is 0")) &&
            read_themes(json, puzzle, error));
}

static bool puzzle_json_read_rules(const json_t *json, struct puzzle *puzzle, struct error *error)
{
    const char *name = json_string_value(json_object_get(json, "game"));
    const char *rules = json_string_value(json_object_get(json, "rules"));
    unsigned first;
    puzzle->game = name == NULL ? NULL : game_find(name);
    if (puzzle->game == NULL || puzzle_finder(name) == NULL) {
        return error_set(error, "its game is missing or has no puzzles");
    }
    puzzle->variant = rules == NULL ? NULL : game_variant(puzzle->game, rules);
    if (puzzle->variant == NULL) {
        return error_set(error, "its rules are missing or not a variant of %s", name);
    }
    if (!puzzle_json_read_number(json, "first", &first, error) || first < 1 || first > SEATS) {
        return error_set(error, "\"first\" is neither 1 nor 2");
    }
    puzzle->first = (int)first - 1;
    return true;
}

bool puzzle_parse(struct puzzle *puzzle, const char *line, size_t length, struct error *error)
{
    json_error_t where;
    json_t *json = json_loadb(line, length, 0, &where);
    *puzzle = (struct puzzle){.choices = 0};
    bool good = json != NULL || error_set(error, "not JSON: %s", where.text);
    good = good && (json_is_object(json) || error_set(error, "not a JSON object"));
    good = good && puzzle_json_read_rules(json, puzzle, error) &&
           read_turns(json, "turns", &puzzle->before, error) &&
           read_turns(json, "line", &puzzle->line, error) && read_steps(json, puzzle, error) &&
           puzzle_json_read_number(json, "choices", &puzzle->choices, error) &&
           puzzle_json_read_number(json, "tempting", &puzzle->tempting, error) &&
           puzzle_json_read_number(json, "grade", &puzzle->grade, error);
    if (!good) {
        puzzle_free(puzzle);
    }
    json_decref(json);
    return good;
}
