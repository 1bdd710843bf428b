#include "store/record.h"

#include "base/json.h"
#include "base/memory.h"
#include "base/utc.h"

#include <jansson.h>

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* 30 years; larger times would lose microsecond precision when printed */
#define TURN_MS_MAX 1e12

/* --- writing --- */

static void record_put_turns(struct json_writer *json, const char *name,
                             const struct game_result *game, size_t count)
{
    json_open_list(json, name);
    for (size_t i = 0; i < count; i++) {
        json_put_string(json, NULL, game->record.turns[i].text);
    }
    json_close(json);
}

static void put_times(struct json_writer *json, const struct game_result *game)
{
    json_open_list(json, "ms");
    for (size_t i = 0; i < game->record.turn_count; i++) {
        json_put_thousandths(json, NULL, (uint64_t)llround(game->record.turns[i].ms * 1000));
    }
    json_close(json);
}

/* Writes when the game began and ended, or nothing if that is unknown. */
static void put_times_of_day(struct json_writer *json, const struct game_result *game)
{
    char text[UTC_SIZE];
    if (game->record.began_utc_ms > 0) {
        utc_print(game->record.began_utc_ms, text);
        json_put_string(json, "began", text);
    }
    if (game->record.ended_utc_ms > 0) {
        utc_print(game->record.ended_utc_ms, text);
        json_put_string(json, "ended", text);
    }
}

/* The fields of a clock, for both writing and reading. */
static const struct {
    const char *name;
    size_t offset;
} record_limits[] = {
    {"ready_ms", offsetof(struct game_clock, ready_ms)},
    {"first_ms", offsetof(struct game_clock, first_ms)},
    {"turn_ms", offsetof(struct game_clock, turn_ms)},
    {"bank_ms", offsetof(struct game_clock, bank_ms)},
    {"margin_ms", offsetof(struct game_clock, margin_ms)},
};
#define LIMITS (sizeof record_limits / sizeof *record_limits)

static uint64_t *record_limit(struct game_clock *clock, size_t i)
{
    return (uint64_t *)((char *)clock + record_limits[i].offset);
}

/* Writes the nonzero time limits of each seat, or nothing if they are unknown. */
static void put_clocks(struct json_writer *json, const struct game_result *game)
{
    if (!game->record.timed) {
        return;
    }
    json_open_list(json, "clocks");
    for (int seat = 0; seat < SEATS; seat++) {
        struct game_clock clock = game->record.clocks[seat];
        json_open(json, NULL);
        for (size_t i = 0; i < LIMITS; i++) {
            if (*record_limit(&clock, i) != 0) {
                json_put_unsigned(json, record_limits[i].name, *record_limit(&clock, i));
            }
        }
        json_close(json);
    }
    json_close(json);
}

/* Writes which seat made each turn. Writes nothing if the seats simply alternate. */
static void put_seats(struct json_writer *json, const struct game_result *game)
{
    bool plain = true;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        plain = plain && game->record.turns[i].seat == (int)(((size_t)game->place.first + i) % 2);
    }
    if (!plain) {
        json_open_list(json, "seats");
        for (size_t i = 0; i < game->record.turn_count; i++) {
            json_put_integer(json, NULL, game->record.turns[i].seat + 1);
        }
        json_close(json);
    }
}

/* Writes the numbers of the lost turns and the reasons why they were lost. Writes nothing if no
 * turn was lost. */
static void put_lost(struct json_writer *json, const struct game_result *game)
{
    bool any = false;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        if (turn->lost != NULL) {
            if (!any) {
                json_open_list(json, "lost");
            }
            any = true;
            json_open(json, NULL);
            json_put_unsigned(json, "turn", i + 1);
            json_put_string(json, "rule", turn->lost);
            if (turn->lost_detail != NULL) {
                json_put_string(json, "detail", turn->lost_detail);
            }
            json_close(json);
        }
    }
    if (any) {
        json_close(json);
    }
}

static void put_fault(struct json_writer *json, const struct game_result *game)
{
    const struct game_fault *fault = &game->outcome.fault;
    struct text replay = {0};
    json_open(json, "fault");
    json_put_string(json, "player", game->record.names[fault->seat]);
    json_put_integer(json, "seat", fault->seat + 1);
    json_put_string(json, "rule", fault->rule);
    json_put_unsigned(json, "turn", fault->turn);
    json_put_string(json, "detail", fault->detail);
    if (fault->ms > 0) {
        json_put_thousandths(json, "ms", (uint64_t)llround(fault->ms * 1000));
        if (fault->core_wait_ms >= 0) {
            json_put_thousandths(json, "core_wait_ms",
                                 (uint64_t)llround(fault->core_wait_ms * 1000));
        }
    }
    if (fault->exited && fault->signal != 0) {
        json_put_integer(json, "signal", fault->signal);
    } else if (fault->exited) {
        json_put_integer(json, "exit_code", fault->exit_code);
    }
    json_put_string(json, "stderr", game->record.stderr_text[fault->seat]);
    game_result_put_replay(game, game->record.turn_count, &replay);
    json_put_string(json, "replay", text_string(&replay));
    json_close(json);
    text_free(&replay);
}

/* Writes the resources used by each player. Writes nothing for a game played without a sandbox. */
static void put_usage(struct json_writer *json, const struct game_result *game)
{
    if (game->record.measured) {
        json_open_list(json, "usage");
        for (int seat = 0; seat < SEATS; seat++) {
            const struct game_usage *usage = &game->record.usage[seat];
            if (usage->unknown) {
                json_put_null(json, NULL);
                continue;
            }
            json_open(json, NULL);
            json_put_thousandths(json, "cpu_ms", usage->cpu_us);
            json_put_unsigned(json, "memory_kb", usage->peak_kb);
            json_close(json);
        }
        json_close(json);
    }
}

void record_put_data(struct json_writer *json, const char *name, const struct game_result *game,
                     const char *seat_name, int first_seat)
{
    json_open_list(json, name);
    for (size_t i = 0; i < game->record.datum_count; i++) {
        const struct game_datum *datum = &game->record.data[i];
        json_open(json, NULL);
        json_put_string(json, "name", datum->name);
        if (datum->seat >= 0) {
            json_put_integer(json, seat_name, datum->seat + first_seat);
        } else {
            json_put_null(json, seat_name);
        }
        if (datum->turn >= 0) {
            json_put_integer(json, "turn", datum->turn);
        } else {
            json_put_null(json, "turn");
        }
        json_put_string(json, "value", datum->value);
        json_close(json);
    }
    json_close(json);
}

void record_print(const struct game_result *game, struct text *line)
{
    struct json_writer json = json_into(line);
    json_open(&json, NULL);
    json_put_string(&json, "contest", game->record.contest);
    json_put_unsigned(&json, "game", game->place.number + 1);
    json_put_unsigned(&json, "round", game->place.round + 1);
    put_times_of_day(&json, game);
    json_put_strings(&json, "players", game->record.names[0], game->record.names[1]);
    json_put_strings(&json, "commands", game->record.commands[0], game->record.commands[1]);
    json_put_unsigned(&json, "seed", game->place.seed);
    json_put_string(&json, "rules", game->record.variant);
    put_clocks(&json, game);
    json_put_integer(&json, "first", game->place.first + 1);
    record_put_turns(&json, "opening", game, game->record.opening_count);
    record_put_turns(&json, "turns", game, game->record.turn_count);
    put_times(&json, game);
    put_seats(&json, game);
    put_lost(&json, game);
    if (game->outcome.report != NULL) {
        json_put_json(&json, "report", game->outcome.report);
    }
    json_put_integers(&json, "scores", game->outcome.scores[0], game->outcome.scores[1]);
    json_put_integer(&json, "winner", game->outcome.winner + 1);
    json_put_string(&json, "reason", game->outcome.reason);
    if (game->outcome.forfeit) {
        put_fault(&json, game);
    } else {
        json_put_null(&json, "fault");
    }
    json_put_strings(&json, "stderr", game->record.stderr_text[0], game->record.stderr_text[1]);
    if (game->record.datum_count > 0) {
        record_put_data(&json, "attributes", game, "seat", 1);
    }
    put_usage(&json, game);
    if (game->record.voids > 0) {
        json_put_unsigned(&json, "voids", game->record.voids);
    }
    if (game->record.thinned > 0) {
        json_put_unsigned(&json, "thinned", game->record.thinned);
    }
    if (game->outcome.uncounted) {
        json_put_bool(&json, "counted", false);
    }
    json_close(&json);
    text_putc(line, '\n');
}

/* --- reading a record: each function returns false and sets *error at the first problem --- */

static bool get_string(const json_t *object, const char *key, char **string, struct error *error)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value)) {
        return error_set(error, "\"%s\" is %s", key,
                         value == NULL ? "missing" : "not a string, or contains NUL");
    }
    *string = memory_copy_string(json_string_value(value));
    return true;
}

static bool get_integer(const json_t *object, const char *key, int64_t min, int64_t max,
                        int64_t *number, struct error *error)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) {
        return error_set(error, "\"%s\" is %s", key,
                         value == NULL ? "missing" : "not a whole number");
    }
    *number = json_integer_value(value);
    return (*number >= min && *number <= max) ||
           error_set(error, "\"%s\" is %lld, but must be from %lld to %lld", key,
                     (long long)*number, (long long)min, (long long)max);
}

static bool get_pair(const json_t *object, const char *key, char *strings[2], struct error *error)
{
    const json_t *array = json_object_get(object, key);
    if (!json_is_array(array) || json_array_size(array) != 2) {
        return error_set(error, "\"%s\" must be a list of two strings", key);
    }
    for (size_t i = 0; i < 2; i++) {
        const json_t *item = json_array_get(array, i);
        if (!json_is_string(item)) {
            return error_set(error, "\"%s\" contains something that is not a string", key);
        }
        strings[i] = memory_copy_string(json_string_value(item));
    }
    return true;
}

static bool get_turns(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *turns = json_object_get(json, "turns");
    const json_t *times = json_object_get(json, "ms");
    const json_t *opening = json_object_get(json, "opening");
    if (!json_is_array(turns) || !json_is_array(times) || !json_is_array(opening)) {
        return error_set(error, "\"turns\", \"ms\" and \"opening\" must be lists");
    }
    size_t count = json_array_size(turns);
    if (json_array_size(times) != count || json_array_size(opening) > count) {
        return error_set(error,
                         "\"ms\" must be as long as \"turns\", and \"opening\" must not be longer");
    }
    game->record.turns = memory_new((count + 1) * sizeof *game->record.turns);
    game->record.opening_count = json_array_size(opening);
    for (size_t i = 0; i < count; i++) {
        const json_t *turn = json_array_get(turns, i);
        const json_t *time = json_array_get(times, i);
        if (i < game->record.opening_count && !json_equal(json_array_get(opening, i), turn)) {
            return error_set(error, "turn %zu differs from the \"opening\"", i + 1);
        }
        if (!json_is_string(turn) || !json_is_number(time)) {
            return error_set(error, "turn %zu is not a string, or its time is not a number", i + 1);
        }
        if (!(json_number_value(time) >= 0 && json_number_value(time) <= TURN_MS_MAX)) {
            return error_set(error, "turn %zu has an invalid time", i + 1);
        }
        game->record.turns[game->record.turn_count++] = (struct game_turn){
            .text = memory_copy_string(json_string_value(turn)), .ms = json_number_value(time)};
    }
    return true;
}

/* Reads the numbers that the game's report (an object in the record) contains for each seat under
 * this key. Skips all other values. */
static size_t get_numbers(const json_t *json, const char *key, struct game_number **numbers)
{
    const json_t *list = json_object_get(json_object_get(json, "report"), key);
    const json_t *other = json_array_get(list, 1);
    const char *name;
    json_t *value;
    size_t count = 0;
    json_object_foreach(json_array_get(list, 0), name, value)
    {
        json_int_t of[SEATS] = {json_integer_value(value),
                                json_integer_value(json_object_get(other, name))};
        struct game_number number = {.of = {(int)of[0], (int)of[1]}};
        bool fits = number.of[0] == of[0] && number.of[1] == of[1] &&
                    strlen(name) < sizeof number.name && strcmp(name, "total") != 0;
        if (fits && count < GAME_NUMBERS_MAX) {
            snprintf(number.name, sizeof number.name, "%s", name);
            *numbers = memory_resize(*numbers, (count + 1) * sizeof **numbers);
            (*numbers)[count++] = number;
        }
    }
    return count;
}

/* Reads the JSON fields "seats" and "lost", which most records do not have. */
static bool get_turn_facts(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *seats = json_object_get(json, "seats");
    const json_t *lost = json_object_get(json, "lost");
    if ((seats != NULL && json_array_size(seats) != game->record.turn_count) ||
        (lost != NULL && !json_is_array(lost))) {
        return error_set(error,
                         "\"seats\" must be as long as \"turns\", and \"lost\" must be a list");
    }
    for (size_t i = 0; i < game->record.turn_count; i++) {
        json_int_t seat = json_integer_value(json_array_get(seats, i));
        if (seats != NULL && seat != 1 && seat != 2) {
            return error_set(error, "\"seats\" contains something that is neither 1 nor 2");
        }
        game->record.turns[i].seat =
            seats == NULL ? (int)(((size_t)game->place.first + i) % 2) : (int)seat - 1;
    }
    for (size_t i = 0; i < json_array_size(lost); i++) {
        json_int_t turn = json_integer_value(json_object_get(json_array_get(lost, i), "turn"));
        const char *rule = json_string_value(json_object_get(json_array_get(lost, i), "rule"));
        const char *detail = json_string_value(json_object_get(json_array_get(lost, i), "detail"));
        if (rule == NULL || turn < 1 || turn > (json_int_t)game->record.turn_count ||
            game->record.turns[turn - 1].lost != NULL) {
            return error_set(error, "\"lost\" contains something that is not a lost turn");
        }
        game->record.turns[turn - 1].lost = memory_copy_string(rule);
        game->record.turns[turn - 1].lost_detail =
            detail == NULL ? NULL : memory_copy_string(detail);
    }
    const json_t *report = json_object_get(json, "report");
    game->outcome.report = json_is_object(report) ? json_dumps(report, JSON_COMPACT) : NULL;
    game->outcome.part_count = get_numbers(json, "scores", &game->outcome.parts);
    game->outcome.count_count = get_numbers(json, "counts", &game->outcome.counts);
    return true;
}

static bool get_scores(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *scores = json_object_get(json, "scores");
    if (!json_is_array(scores) || json_array_size(scores) != 2) {
        return error_set(error, "\"scores\" must be a list of two numbers");
    }
    for (size_t i = 0; i < 2; i++) {
        const json_t *score = json_array_get(scores, i);
        json_int_t value = json_integer_value(score);
        if (!json_is_integer(score) || value < INT_MIN || value > INT_MAX) {
            return error_set(error, "\"scores\" contains something that is not a score");
        }
        game->outcome.scores[i] = (int)value;
    }
    return true;
}

static bool get_fault(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *object = json_object_get(json, "fault");
    if (object == NULL || json_is_null(object)) {
        return true;
    }
    struct game_fault *fault = &game->outcome.fault;
    game->outcome.forfeit = true;
    int64_t seat = 0, turn = 0;
    if (!json_is_object(object) || !get_integer(object, "seat", 1, 2, &seat, error) ||
        !get_integer(object, "turn", 1, INT_MAX, &turn, error) ||
        !get_string(object, "rule", &fault->rule, error) ||
        !get_string(object, "detail", &fault->detail, error)) {
        return json_is_object(object) ? error_prefix(error, "\"fault\"")
                                      : error_set(error, "\"fault\" is not an object");
    }
    fault->seat = (int)seat - 1;
    fault->turn = (size_t)turn;
    const json_t *ms = json_object_get(object, "ms");
    const json_t *wait_ms = json_object_get(object, "core_wait_ms");
    fault->ms = json_number_value(ms);
    fault->core_wait_ms = wait_ms == NULL ? -1 : json_number_value(wait_ms);
    if (wait_ms != NULL && (!json_is_number(wait_ms) ||
                            !(fault->core_wait_ms >= 0 && fault->core_wait_ms <= TURN_MS_MAX))) {
        return error_set(error, "\"fault\": \"core_wait_ms\" is not a valid time");
    }
    if (ms != NULL && (!json_is_number(ms) || !(fault->ms >= 0 && fault->ms <= TURN_MS_MAX))) {
        return error_set(error, "\"fault\": \"ms\" is not a valid time");
    }
    int64_t number;
    if (get_integer(object, "signal", 1, INT_MAX, &number, NULL)) {
        fault->exited = true;
        fault->exit_code = -1;
        fault->signal = (int)number;
    } else if (get_integer(object, "exit_code", INT_MIN, INT_MAX, &number, NULL)) {
        fault->exited = true;
        fault->exit_code = (int)number;
    }
    return true;
}

/* Reads the JSON field "attributes", which is present only if a bot reported values. */
static bool get_data(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *list = json_object_get(json, "attributes");
    bool good = list == NULL || json_is_array(list);
    size_t count = json_array_size(list);
    game->record.data = count > 0 ? memory_new(count * sizeof *game->record.data) : NULL;
    for (size_t i = 0; good && i < count; i++) {
        const json_t *item = json_array_get(list, i), *turn = json_object_get(item, "turn");
        const char *name = json_string_value(json_object_get(item, "name"));
        const char *value = json_string_value(json_object_get(item, "value"));
        json_int_t seat = json_integer_value(json_object_get(item, "seat"));
        good = name != NULL && value != NULL && seat >= 0 && seat <= SEATS &&
               (turn == NULL || json_is_null(turn) || json_integer_value(turn) >= 0);
        if (good) {
            game->record.data[game->record.datum_count++] = (struct game_datum){
                memory_copy_string(name), memory_copy_string(value), (int)seat - 1,
                json_is_integer(turn) ? json_integer_value(turn) : -1};
        }
    }
    return good || error_set(error, "\"attributes\" must be a list of objects, each with \"name\", "
                                    "\"seat\", \"turn\" and \"value\"");
}

/* Reads a UTC date and time, which is missing in older records. */
static bool get_time_of_day(const json_t *json, const char *key, int64_t *utc_ms,
                            struct error *error)
{
    const json_t *value = json_object_get(json, key);
    return value == NULL ||
           (json_is_string(value) && utc_parse(json_string_value(value), utc_ms)) ||
           error_set(error, "\"%s\" is not a time in UTC such as \"2026-11-28T14:35:01.123Z\"",
                     key);
}

/* Reads the JSON field "clocks", which is missing in older records. */
static bool get_clocks(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *list = json_object_get(json, "clocks");
    game->record.timed = list != NULL;
    for (size_t seat = 0; game->record.timed && seat < SEATS; seat++) {
        const json_t *clock = json_array_get(list, seat);
        if (!json_is_object(clock)) {
            return error_set(error, "\"clocks\" must be a list of two objects");
        }
        for (size_t i = 0; i < LIMITS; i++) {
            int64_t limit_ms = 0;
            if (json_object_get(clock, record_limits[i].name) != NULL &&
                !get_integer(clock, record_limits[i].name, 0, (int64_t)TURN_MS_MAX, &limit_ms,
                             error)) {
                return error_prefix(error, "\"clocks\"");
            }
            *record_limit(&game->record.clocks[seat], i) = (uint64_t)limit_ms;
        }
    }
    return true;
}

/* Reads the JSON field "usage", which is present only for games played in a sandbox. */
static bool get_usage(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *list = json_object_get(json, "usage");
    game->record.measured = list != NULL;
    for (size_t seat = 0; game->record.measured && seat < SEATS; seat++) {
        const json_t *usage = json_array_get(list, seat);
        if (json_is_null(usage)) {
            game->record.usage[seat] = (struct game_usage){.unknown = true};
            continue;
        }
        double cpu_ms = json_number_value(json_object_get(usage, "cpu_ms"));
        json_int_t peak_kb = json_integer_value(json_object_get(usage, "memory_kb"));
        if (!json_is_object(usage) || !(cpu_ms >= 0 && cpu_ms <= TURN_MS_MAX) || peak_kb < 0) {
            return error_set(error, "\"usage\" must be a list of two objects, each null or with "
                                    "\"cpu_ms\" and \"memory_kb\"");
        }
        game->record.usage[seat] =
            (struct game_usage){(uint64_t)llround(cpu_ms * 1000), (uint64_t)peak_kb, false};
    }
    return true;
}

/* Reads the JSON field "voids", which is present only for games that were voided and then played
 * again. */
static bool get_voids(struct game_result *game, const json_t *json, struct error *error)
{
    int64_t voids = 0;
    bool good = json_object_get(json, "voids") == NULL ||
                get_integer(json, "voids", 1, INT_MAX, &voids, error);
    game->record.voids = (unsigned)voids;
    return good;
}

/* Reads the JSON field "thinned", which is present only for an old game without its turns. */
static bool get_thinned(struct game_result *game, const json_t *json, struct error *error)
{
    int64_t thinned = 0;
    bool good = json_object_get(json, "thinned") == NULL ||
                (get_integer(json, "thinned", 1, INT64_MAX, &thinned, error) &&
                 (game->record.turn_count == 0 ||
                  error_set(error, "\"thinned\" needs an empty list \"turns\"")));
    game->record.thinned = (size_t)thinned;
    return good;
}

/* Reads the JSON field "counted", which is present only for games that do not count. */
static bool get_counted(struct game_result *game, const json_t *json, struct error *error)
{
    const json_t *counted = json_object_get(json, "counted");
    game->outcome.uncounted = json_is_false(counted);
    return counted == NULL || json_is_boolean(counted) ||
           error_set(error, "\"counted\" is neither true nor false");
}

static bool get_all(struct game_result *game, const json_t *json, struct error *error)
{
    int64_t number = 0, round = 0, seed = 0, first = 0, winner = 0;
    if (!json_is_object(json)) {
        return error_set(error, "not a JSON object");
    }
    if (!get_string(json, "contest", &game->record.contest, error) ||
        !get_integer(json, "game", 1, INT64_MAX, &number, error) ||
        !get_integer(json, "round", 1, INT64_MAX, &round, error) ||
        !get_pair(json, "players", game->record.names, error) ||
        !get_pair(json, "commands", game->record.commands, error) ||
        !get_integer(json, "seed", 0, INT64_MAX, &seed, error) ||
        !get_string(json, "rules", &game->record.variant, error) ||
        !get_integer(json, "first", 1, 2, &first, error) || !get_turns(game, json, error) ||
        !get_scores(game, json, error) || !get_integer(json, "winner", 0, 2, &winner, error) ||
        !get_string(json, "reason", &game->outcome.reason, error) ||
        !get_fault(game, json, error) ||
        !get_pair(json, "stderr", game->record.stderr_text, error)) {
        return false;
    }
    game->place.number = (uint64_t)number - 1;
    game->place.round = (uint64_t)round - 1;
    game->place.seed = (uint64_t)seed;
    game->place.first = (int)first - 1;
    game->outcome.winner = (int)winner - 1;
    return get_time_of_day(json, "began", &game->record.began_utc_ms, error) &&
           get_time_of_day(json, "ended", &game->record.ended_utc_ms, error) &&
           get_clocks(game, json, error) && get_turn_facts(game, json, error) &&
           get_usage(game, json, error) && get_voids(game, json, error) &&
           get_data(game, json, error) && get_thinned(game, json, error) &&
           get_counted(game, json, error);
}

bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error)
{
    *game = (struct game_result){.place.players = {-1, -1}};
    json_error_t problem;
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem);
    if (json == NULL) {
        return error_set(error, "not JSON: %s (column %d)", problem.text, problem.column);
    }
    bool good = get_all(game, json, error);
    json_decref(json);
    if (!good) {
        game_result_free(game);
    }
    return good;
}
