#include "store/record.h"

#include "base/memory.h"

#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURN_MS_MAX 1e12 /* 30 years: what is larger cannot be written to the microsecond */

/* --- writing --- */

/* A string of any bytes as JSON: what is no UTF-8 becomes U+FFFD, byte by byte. */
static json_t *string_new(const char *bytes)
{
    json_t *string = json_string(bytes);
    if (string != NULL) {
        return string;
    }
    struct text clean = {0};
    for (; *bytes != '\0'; bytes++) {
        if ((unsigned char)*bytes < 0x80) {
            text_putc(&clean, *bytes);
        } else {
            text_puts(&clean, "\xef\xbf\xbd");
        }
    }
    string = json_string(text_string(&clean));
    text_free(&clean);
    return string;
}

static json_t *pair_new(char *const strings[2])
{
    return json_pack("[o, o]", string_new(strings[0]), string_new(strings[1]));
}

static json_t *turns_new(const struct record *record, size_t from, size_t to)
{
    json_t *turns = json_array();
    for (size_t i = from; i < to; i++) {
        json_array_append_new(turns, string_new(record->turns[i]));
    }
    return turns;
}

/* Who made each turn: left out where the seats take turns, so that it says something. */
static json_t *seats_new(const struct record *record)
{
    json_t *seats = json_array();
    bool plain = true;
    for (size_t i = 0; i < record->turn_count; i++) {
        json_array_append_new(seats, json_integer(record->turn_seats[i] + 1));
        plain = plain && record->turn_seats[i] == (int)(((size_t)record->first + i) % 2);
    }
    if (plain) {
        json_decref(seats);
        return NULL;
    }
    return seats;
}

/* The turns that were lost, by number; NULL when there is none. */
static json_t *lost_new(const struct record *record)
{
    json_t *lost = NULL;
    for (size_t i = 0; i < record->turn_count; i++) {
        if (record->turn_lost[i] != NULL) {
            lost = lost == NULL ? json_array() : lost;
            json_array_append_new(lost, json_pack("{s:I, s:s}", "turn", (json_int_t)i + 1, "rule",
                                                  record->turn_lost[i]));
        }
    }
    return lost;
}

static void set_if_any(json_t *object, const char *key, json_t *value)
{
    if (value != NULL) {
        json_object_set_new(object, key, value);
    }
}

static json_t *fault_new(const struct record *record)
{
    const struct record_fault *fault = &record->fault;
    json_t *json = json_object();
    json_object_set_new(json, "player", string_new(record->players[fault->seat]));
    json_object_set_new(json, "seat", json_integer(fault->seat + 1));
    json_object_set_new(json, "rule", string_new(fault->rule));
    json_object_set_new(json, "turn", json_integer((json_int_t)fault->turn));
    json_object_set_new(json, "detail", string_new(fault->detail));
    if (fault->exited && fault->signal != 0) {
        json_object_set_new(json, "signal", json_integer(fault->signal));
    } else if (fault->exited) {
        json_object_set_new(json, "exit_code", json_integer(fault->exit_code));
    }
    json_object_set_new(json, "stderr", string_new(record->stderr_tail[fault->seat]));
    json_object_set_new(json, "replay", string_new(fault->replay));
    return json;
}

void record_print(const struct record *record, struct text *line)
{
    json_t *json = json_object();
    json_object_set_new(json, "contest", string_new(record->contest));
    json_object_set_new(json, "game", json_integer((json_int_t)record->game));
    json_object_set_new(json, "round", json_integer((json_int_t)record->round));
    json_object_set_new(json, "players", pair_new(record->players));
    json_object_set_new(json, "commands", pair_new(record->commands));
    json_object_set_new(json, "seed", json_integer((json_int_t)record->seed));
    json_object_set_new(json, "rules", string_new(record->variant));
    json_object_set_new(json, "first", json_integer(record->first + 1));
    json_object_set_new(json, "opening", turns_new(record, 0, record->opening_count));
    json_object_set_new(json, "turns", turns_new(record, 0, record->turn_count));
    json_t *times = json_array();
    for (size_t i = 0; i < record->turn_count; i++) {
        json_array_append_new(times, json_real(round(record->turn_ms[i] * 1000) / 1000));
    }
    json_object_set_new(json, "ms", times);
    set_if_any(json, "seats", seats_new(record));
    set_if_any(json, "lost", lost_new(record));
    if (record->report != NULL) {
        set_if_any(json, "report", json_loads(record->report, 0, NULL));
    }
    json_object_set_new(json, "scores", json_pack("[i, i]", record->scores[0], record->scores[1]));
    json_object_set_new(json, "winner", json_integer(record->winner + 1));
    json_object_set_new(json, "reason", string_new(record->reason));
    json_object_set_new(json, "fault", record->forfeit ? fault_new(record) : json_null());
    json_object_set_new(json, "stderr", pair_new(record->stderr_tail));
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    text_puts(line, text);
    text_putc(line, '\n');
    free(text);
    json_decref(json);
}

/* --- reading: each function returns false and says why on the first thing that is wrong --- */

static bool get_string(const json_t *object, const char *key, char **string, struct error *error)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value)) {
        return error_set(error, "\"%s\" is %s", key,
                         value == NULL ? "missing" : "not a string without NUL");
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
           error_set(error, "\"%s\" is %lld, not from %lld to %lld", key, (long long)*number,
                     (long long)min, (long long)max);
}

static bool get_pair(const json_t *object, const char *key, char *strings[2], struct error *error)
{
    const json_t *array = json_object_get(object, key);
    if (!json_is_array(array) || json_array_size(array) != 2) {
        return error_set(error, "\"%s\" is not a list of two", key);
    }
    for (size_t i = 0; i < 2; i++) {
        const json_t *item = json_array_get(array, i);
        if (!json_is_string(item)) {
            return error_set(error, "\"%s\" holds something that is not a string", key);
        }
        strings[i] = memory_copy_string(json_string_value(item));
    }
    return true;
}

static bool get_turns(struct record *record, const json_t *json, struct error *error)
{
    const json_t *turns = json_object_get(json, "turns");
    const json_t *times = json_object_get(json, "ms");
    const json_t *opening = json_object_get(json, "opening");
    if (!json_is_array(turns) || !json_is_array(times) || !json_is_array(opening)) {
        return error_set(error, "\"turns\", \"ms\" and \"opening\" must be lists");
    }
    size_t count = json_array_size(turns);
    if (json_array_size(times) != count || json_array_size(opening) > count) {
        return error_set(error, "\"ms\" must be as long as \"turns\", \"opening\" no longer");
    }
    record->turns = memory_new((count + 1) * sizeof *record->turns);
    record->turn_ms = memory_new((count + 1) * sizeof *record->turn_ms);
    record->opening_count = json_array_size(opening);
    for (size_t i = 0; i < count; i++) {
        const json_t *turn = json_array_get(turns, i);
        const json_t *time = json_array_get(times, i);
        if (!json_is_string(turn) || !json_is_number(time)) {
            return error_set(error, "turn %zu is not a string, or its time not a number", i + 1);
        }
        if (!(json_number_value(time) >= 0 && json_number_value(time) <= TURN_MS_MAX)) {
            return error_set(error, "turn %zu took no possible time", i + 1);
        }
        record->turns[i] = memory_copy_string(json_string_value(turn));
        record->turn_ms[i] = json_number_value(time);
        record->turn_count++;
    }
    return true;
}

/* "seats" and "lost", which most records do without. */
static bool get_turn_facts(struct record *record, const json_t *json, struct error *error)
{
    const json_t *seats = json_object_get(json, "seats");
    const json_t *lost = json_object_get(json, "lost");
    if ((seats != NULL && json_array_size(seats) != record->turn_count) ||
        (lost != NULL && !json_is_array(lost))) {
        return error_set(error, "\"seats\" must be as long as \"turns\", \"lost\" a list");
    }
    record->turn_seats = memory_new((record->turn_count + 1) * sizeof *record->turn_seats);
    record->turn_lost = memory_new((record->turn_count + 1) * sizeof *record->turn_lost);
    for (size_t i = 0; i < record->turn_count; i++) {
        json_int_t seat = json_integer_value(json_array_get(seats, i));
        if (seats != NULL && seat != 1 && seat != 2) {
            return error_set(error, "\"seats\" holds something that is neither 1 nor 2");
        }
        record->turn_seats[i] =
            seats == NULL ? (int)(((size_t)record->first + i) % 2) : (int)seat - 1;
    }
    for (size_t i = 0; i < json_array_size(lost); i++) {
        json_int_t turn = json_integer_value(json_object_get(json_array_get(lost, i), "turn"));
        const char *rule = json_string_value(json_object_get(json_array_get(lost, i), "rule"));
        if (rule == NULL || turn < 1 || turn > (json_int_t)record->turn_count ||
            record->turn_lost[turn - 1] != NULL) {
            return error_set(error, "\"lost\" holds something that is not a turn lost");
        }
        record->turn_lost[turn - 1] = memory_copy_string(rule);
    }
    const json_t *report = json_object_get(json, "report");
    char *text = json_is_object(report) ? json_dumps(report, JSON_COMPACT) : NULL;
    record->report = text == NULL ? NULL : memory_copy_string(text);
    free(text);
    return true;
}

static bool get_scores(struct record *record, const json_t *json, struct error *error)
{
    const json_t *scores = json_object_get(json, "scores");
    if (!json_is_array(scores) || json_array_size(scores) != 2) {
        return error_set(error, "\"scores\" is not a list of two");
    }
    for (size_t i = 0; i < 2; i++) {
        const json_t *score = json_array_get(scores, i);
        json_int_t value = json_integer_value(score);
        if (!json_is_integer(score) || value < INT_MIN || value > INT_MAX) {
            return error_set(error, "\"scores\" holds something that is not a score");
        }
        record->scores[i] = (int)value;
    }
    return true;
}

static bool get_fault(struct record *record, const json_t *json, struct error *error)
{
    const json_t *object = json_object_get(json, "fault");
    if (object == NULL || json_is_null(object)) {
        return true;
    }
    struct record_fault *fault = &record->fault;
    record->forfeit = true;
    int64_t seat = 0, turn = 0;
    if (!json_is_object(object) || !get_integer(object, "seat", 1, 2, &seat, error) ||
        !get_integer(object, "turn", 1, INT_MAX, &turn, error) ||
        !get_string(object, "rule", &fault->rule, error) ||
        !get_string(object, "detail", &fault->detail, error) ||
        !get_string(object, "replay", &fault->replay, error)) {
        return json_is_object(object) ? error_prefix(error, "\"fault\"")
                                      : error_set(error, "\"fault\" is not an object");
    }
    fault->seat = (int)seat - 1;
    fault->turn = (size_t)turn;
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

static bool get_all(struct record *record, const json_t *json, struct error *error)
{
    int64_t game = 0, round = 0, seed = 0, first = 0, winner = 0;
    if (!json_is_object(json)) {
        return error_set(error, "not a JSON object");
    }
    if (!get_string(json, "contest", &record->contest, error) ||
        !get_integer(json, "game", 1, INT64_MAX, &game, error) ||
        !get_integer(json, "round", 1, INT64_MAX, &round, error) ||
        !get_pair(json, "players", record->players, error) ||
        !get_pair(json, "commands", record->commands, error) ||
        !get_integer(json, "seed", 0, INT64_MAX, &seed, error) ||
        !get_string(json, "rules", &record->variant, error) ||
        !get_integer(json, "first", 1, 2, &first, error) || !get_turns(record, json, error) ||
        !get_scores(record, json, error) || !get_integer(json, "winner", 0, 2, &winner, error) ||
        !get_string(json, "reason", &record->reason, error) || !get_fault(record, json, error) ||
        !get_pair(json, "stderr", record->stderr_tail, error)) {
        return false;
    }
    record->game = (uint64_t)game;
    record->round = (uint64_t)round;
    record->seed = (uint64_t)seed;
    record->first = (int)first - 1;
    record->winner = (int)winner - 1;
    return get_turn_facts(record, json, error);
}

bool record_parse(struct record *record, const char *line, size_t length, struct error *error)
{
    *record = (struct record){0};
    json_error_t problem;
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem);
    if (json == NULL) {
        return error_set(error, "not JSON: %s (column %d)", problem.text, problem.column);
    }
    bool good = get_all(record, json, error);
    json_decref(json);
    if (!good) {
        record_free(record);
    }
    return good;
}

void record_free(struct record *record)
{
    for (size_t i = 0; i < record->turn_count; i++) {
        free(record->turns[i]);
        free(record->turn_lost == NULL ? NULL : record->turn_lost[i]);
    }
    free(record->turn_seats);
    free(record->turn_lost);
    free(record->report);
    for (int seat = 0; seat < 2; seat++) {
        free(record->players[seat]);
        free(record->commands[seat]);
        free(record->stderr_tail[seat]);
    }
    free(record->turns);
    free(record->turn_ms);
    free(record->contest);
    free(record->variant);
    free(record->reason);
    free(record->fault.rule);
    free(record->fault.detail);
    free(record->fault.replay);
    *record = (struct record){0};
}
