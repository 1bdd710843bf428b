/* Tests writing and reading game records, including every kind of invalid line. */
#include "check.h"

#include "base/memory.h"
#include "store/record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char good_line[] =
    "{\"contest\":\"judge\",\"game\":3,\"round\":2,\"players\":[\"a\",\"b\"],"
    "\"commands\":[\"./a 'x y'\",\"./b\"],\"seed\":9223372036854775807,\"rules\":\"standard\","
    "\"first\":2,\"opening\":[\"7\"],\"turns\":[\"7\",\"4\",\"46\"],\"ms\":[0.0,1.5,0.001],"
    "\"scores\":[0,1],\"winner\":2,\"reason\":\"forfeit\","
    "\"fault\":{\"player\":\"a\",\"seat\":1,\"rule\":\"exit\",\"turn\":4,"
    "\"detail\":\"exited with code 3\",\"exit_code\":3,\"stderr\":\"bye\\n\","
    "\"replay\":\"faceoff show --contest judge --turns '7;4;46' --first "
    "2\"},\"stderr\":[\"bye\\n\",\"\"]}\n";

static void print_again(const struct game_result *record, struct text *text)
{
    text_clear(text);
    record_print(record, text);
    assert_int_equal(text->data[text->length - 1], '\n');
    assert_null(memchr(text->data, '\n', text->length - 1)); /* a record must be one line */
}

static void test_round_trip(void **data)
{
    (void)data;
    struct game_result record;
    struct error error;
    struct text text = {0};
    if (!record_parse(&record, good_line, strlen(good_line), &error)) {
        fail_msg("%s", error.text);
    }
    assert_string_equal(record.record.contest, "judge");
    assert_int_equal(record.place.number, 2);
    assert_int_equal(record.place.round, 1);
    assert_string_equal(record.record.names[1], "b");
    assert_string_equal(record.record.commands[0], "./a 'x y'");
    assert_true(record.place.seed == INT64_MAX);
    assert_string_equal(record.record.variant, "standard");
    assert_int_equal(record.place.first, 1);
    assert_int_equal(record.record.opening_count, 1);
    assert_int_equal(record.record.turn_count, 3);
    assert_string_equal(record.record.turns[2].text, "46");
    assert_true(record.record.turns[1].ms == 1.5);
    assert_true(record.record.turns[0].seat == 1 && record.record.turns[1].seat == 0 &&
                !record.record.measured);
    assert_int_equal(record.outcome.scores[1], 1);
    assert_int_equal(record.outcome.winner, 1);
    assert_string_equal(record.outcome.reason, "forfeit");
    assert_true(record.outcome.forfeit);
    assert_int_equal(record.outcome.fault.seat, 0);
    assert_string_equal(record.outcome.fault.rule, "exit");
    assert_int_equal(record.outcome.fault.turn, 4);
    assert_true(record.outcome.fault.exited);
    assert_int_equal(record.outcome.fault.exit_code, 3);
    assert_int_equal(record.outcome.fault.signal, 0);
    assert_string_equal(record.record.stderr_text[0], "bye\n");
    assert_true(record.record.began_utc_ms == 0 && record.record.ended_utc_ms == 0 &&
                !record.record.timed); /* records of older versions contain no times */
    print_again(&record, &text);
    assert_string_equal(text.data, good_line);
    game_result_free(&record);
    game_result_free(&record);
    text_free(&text);
}

/* A record with unusual members: the times of its start and end, time limits, seats that do not
 * alternate, lost turns, a report, and resource usage. */
static const char rare_line[] =
    "{\"contest\":\"potm\",\"game\":1,\"round\":1,\"began\":\"2026-11-28T14:35:01.123Z\","
    "\"ended\":\"2026-11-28T14:35:02.000Z\",\"players\":[\"a\",\"b\"],"
    "\"commands\":[\"./a\",\"./b\"],\"seed\":5,\"rules\":\"potm\","
    "\"clocks\":[{\"ready_ms\":1,\"bank_ms\":7},{\"first_ms\":2,\"turn_ms\":3,\"margin_ms\":4}],"
    "\"first\":1,\"opening\":[],"
    "\"turns\":[\"MOVE A 2\",\"\",\"\"],\"ms\":[1.0,2.0,3.0],\"seats\":[1,2,2],"
    "\"lost\":[{\"turn\":2,\"rule\":\"exit\",\"detail\":\"exited with code 3\"},"
    "{\"turn\":3,\"rule\":\"no_output\"}],"
    "\"report\":{\"scores\":[{\"OUCH\":3},{\"OUCH\":4}],\"counts\":[{\"radars\":5},{\"radars\":6}]}"
    ","
    "\"scores\":[3,4],\"winner\":2,\"reason\":\"points\",\"fault\":null,\"stderr\":[\"\",\"\"],"
    "\"usage\":[null,{\"cpu_ms\":2.001,\"memory_kb\":90}]}\n";

static void test_rare_members(void **data)
{
    (void)data;
    struct game_result record;
    struct error error;
    struct text text = {0};
    if (!record_parse(&record, rare_line, strlen(rare_line), &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(record.record.turns[0].seat == 0 && record.record.turns[1].seat == 1 &&
                record.record.turns[2].seat == 1);
    assert_true(record.record.began_utc_ms == 1795876501123 &&
                record.record.ended_utc_ms == 1795876502000);
    assert_true(record.record.timed && record.record.clocks[0].bank_ms == 7 &&
                record.record.clocks[1].turn_ms == 3);
    assert_null(record.record.turns[0].lost);
    assert_string_equal(record.record.turns[1].lost, "exit");
    assert_string_equal(record.record.turns[1].lost_detail, "exited with code 3");
    assert_string_equal(record.record.turns[2].lost, "no_output");
    assert_null(record.record.turns[2].lost_detail);
    assert_true(record.outcome.part_count == 1 && record.outcome.count_count == 1);
    assert_string_equal(record.outcome.parts[0].name, "OUCH");
    assert_true(record.outcome.parts[0].of[0] == 3 && record.outcome.parts[0].of[1] == 4);
    assert_true(record.outcome.counts[0].of[0] == 5 && record.outcome.counts[0].of[1] == 6);
    assert_true(record.record.measured);
    assert_true(record.record.usage[0].unknown && !record.record.usage[1].unknown);
    assert_int_equal(record.record.usage[1].cpu_us, 2001);
    assert_int_equal(record.record.usage[1].peak_kb, 90);
    print_again(&record, &text);
    assert_string_equal(text.data, rare_line);
    game_result_free(&record);
    text_free(&text);
}

/* Only the record of a game that does not count contains the member `counted`. */
static void test_uncounted(void **data)
{
    (void)data;
    static const char says[] = ",\"counted\":false}\n";
    struct game_result record;
    struct error error;
    struct text text = {0}, line = {0};
    assert_true(record_parse(&record, good_line, strlen(good_line), &error));
    assert_false(record.outcome.uncounted);
    game_result_free(&record);
    text_append(&line, good_line, strlen(good_line) - 2);
    text_puts(&line, says);
    assert_true(record_parse(&record, line.data, line.length, &error));
    assert_true(record.outcome.uncounted);
    print_again(&record, &text);
    assert_string_equal(text.data, line.data);
    game_result_free(&record);
    text_free(&text);
    text_free(&line);
}

/* --- a valid record with one member changed --- */

/* Changes one member of the valid record. `path` is the name of the member, such as "key" or
 * "fault.key". `value` is JSON, or NULL to remove the member. */
static char *change(const char *path, const char *value)
{
    json_t *record = json_loads(good_line, 0, NULL);
    json_t *object = record;
    const char *key = path;
    if (strncmp(path, "fault.", 6) == 0) {
        object = json_object_get(record, "fault");
        key = path + 6;
    }
    if (value == NULL) {
        json_object_del(object, key);
    } else {
        json_t *json = json_loads(value, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        assert_non_null(json);
        json_object_set_new(object, key, json);
    }
    char *line = json_dumps(record, JSON_COMPACT);
    json_decref(record);
    return line;
}

struct bad {
    const char *path, *value;
    const char *says; /* part of the expected error message */
};

static const struct bad bads[] = {
    {"contest", NULL, "\"contest\" is missing"},
    {"contest", "1", "\"contest\""},
    {"contest", "null", "\"contest\""},
    {"contest", "\"a\\u0000b\"", "NUL"},
    {"game", NULL, "\"game\" is missing"},
    {"game", "0", "\"game\" is 0"},
    {"game", "-1", "\"game\" is -1"},
    {"game", "1.5", "\"game\""},
    {"game", "\"1\"", "\"game\""},
    {"round", NULL, "\"round\""},
    {"round", "0", "\"round\""},
    {"players", NULL, "\"players\""},
    {"players", "\"a\"", "\"players\""},
    {"players", "[\"a\"]", "\"players\""},
    {"players", "[\"a\",\"b\",\"c\"]", "\"players\""},
    {"players", "[\"a\",2]", "\"players\""},
    {"commands", NULL, "\"commands\""},
    {"commands", "[null,\"\"]", "\"commands\""},
    {"seed", NULL, "\"seed\""},
    {"seed", "-1", "\"seed\""},
    {"rules", NULL, "\"rules\""},
    {"rules", "[]", "\"rules\""},
    {"first", NULL, "\"first\""},
    {"first", "0", "\"first\""},
    {"first", "3", "\"first\""},
    {"turns", NULL, "\"turns\""},
    {"turns", "{}", "\"turns\""},
    {"turns", "[\"7\",\"4\"]", "\"ms\""},
    {"turns", "[\"7\",4,\"46\"]", "turn 2"},
    {"ms", NULL, "\"ms\""},
    {"ms", "[]", "\"ms\""},
    {"ms", "[0,1,\"2\"]", "turn 3"},
    {"ms", "[0,1,null]", "turn 3"},
    {"ms", "[0,1,-0.001]", "turn 3"},
    {"ms", "[0,1,1e308]", "turn 3"},
    {"opening", NULL, "\"opening\""},
    {"opening", "[\"7\",\"4\",\"46\",\"1\"]", "\"opening\""},
    {"opening", "[\"7\",\"5\"]", "turn 2 differs from the \"opening\""},
    {"scores", NULL, "\"scores\""},
    {"scores", "[1]", "\"scores\""},
    {"scores", "[1,0.5]", "\"scores\""},
    {"scores", "[1,99999999999]", "\"scores\""},
    {"winner", NULL, "\"winner\""},
    {"winner", "-1", "\"winner\""},
    {"winner", "3", "\"winner\""},
    {"reason", NULL, "\"reason\""},
    {"fault", "[]", "\"fault\""},
    {"fault", "\"exit\"", "\"fault\""},
    {"fault", "{}", "\"fault\": \"seat\""},
    {"fault.seat", NULL, "\"fault\": \"seat\""},
    {"fault.seat", "0", "\"fault\": \"seat\""},
    {"fault.seat", "3", "\"fault\": \"seat\""},
    {"fault.rule", NULL, "\"fault\": \"rule\""},
    {"fault.turn", NULL, "\"fault\": \"turn\""},
    {"fault.turn", "0", "\"fault\": \"turn\""},
    {"fault.detail", "3", "\"fault\": \"detail\""},
    {"fault.ms", "-1", "\"fault\": \"ms\""},
    {"fault.ms", "\"1\"", "\"fault\": \"ms\""},
    {"stderr", NULL, "\"stderr\""},
    {"stderr", "\"\"", "\"stderr\""},
    {"stderr", "[\"\",{}]", "\"stderr\""},
    {"seats", "[1,2]", "\"seats\""},
    {"seats", "[1,2,3]", "\"seats\""},
    {"seats", "[1,2,0]", "\"seats\""},
    {"lost", "{}", "\"lost\""},
    {"lost", "[{\"turn\":0,\"rule\":\"exit\"}]", "\"lost\""},
    {"lost", "[{\"turn\":4,\"rule\":\"exit\"}]", "\"lost\""},
    {"lost", "[{\"turn\":1}]", "\"lost\""},
    {"lost", "[{\"turn\":1,\"rule\":\"exit\"},{\"turn\":1,\"rule\":\"exit\"}]", "\"lost\""},
    {"usage", "[]", "\"usage\""},
    {"attributes", "{}", "\"attributes\""},
    {"attributes", "[{\"name\":\"a\"}]", "\"attributes\""},
    {"attributes", "[{\"name\":\"a\",\"seat\":3,\"value\":\"1\"}]", "\"attributes\""},
    {"attributes", "[{\"name\":\"a\",\"seat\":1,\"turn\":-1,\"value\":\"1\"}]", "\"attributes\""},
    {"usage", "[{\"cpu_ms\":1,\"memory_kb\":1}]", "\"usage\""},
    {"usage", "[{\"cpu_ms\":1,\"memory_kb\":1},{\"cpu_ms\":-1,\"memory_kb\":1}]", "\"usage\""},
    {"usage", "[{\"cpu_ms\":1,\"memory_kb\":1},{\"cpu_ms\":1,\"memory_kb\":-1}]", "\"usage\""},
    {"began", "5", "\"began\""},
    {"ended", "\"2026-02-30T00:00:00Z\"", "\"ended\""},
    {"clocks", "{}", "\"clocks\""},
    {"clocks", "[{}]", "\"clocks\""},
    {"clocks", "[{},{\"turn_ms\":-1}]", "\"clocks\""},
    {"clocks", "[{},{\"turn_ms\":1.5}]", "\"clocks\""},
    {"counted", "0", "\"counted\""},
    {"counted", "null", "\"counted\""},
};

static void expect_refused(const char *line, size_t length, const char *says)
{
    struct game_result record;
    struct error error = {""};
    if (record_parse(&record, line, length, &error) || strstr(error.text, says) == NULL) {
        fail_msg("%s: \"%s\" does not say: %s", line, error.text, says);
    }
    assert_null(record.record.contest);
    assert_null(record.record.turns);
    assert_false(record_parse(&record, line, length, NULL));
}

static void test_bad_fields(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
        char *line = change(bads[i].path, bads[i].value);
        /* The library jansson refuses a NUL before the record is checked. */
        if (strstr(bads[i].says, "NUL") != NULL) {
            struct game_result record;
            assert_false(record_parse(&record, line, strlen(line), NULL));
        } else {
            expect_refused(line, strlen(line), bads[i].says);
        }
        free(line);
    }
}

static void test_bad_lines(void **data)
{
    (void)data;
    static const char *const lines[] = {"",
                                        " ",
                                        "{",
                                        "nonsense",
                                        "{\"a\":1}}",
                                        "{} {}",
                                        "{\"contest\":\"a\",\"contest\":\"b\"}",
                                        "{\"contest\":\"\xff\"}",
                                        "{\"contest\":\"\xc3\"}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect_refused(lines[i], strlen(lines[i]), "not JSON");
    }
    expect_refused("[]", 2, "not a JSON object");
    expect_refused("{}", 2, "\"contest\" is missing");
    expect_refused("{\"contest\":\"a\0\"}", 15, "not JSON");
    expect_refused("{}\0", 3, "not JSON");
    /* A line that is truncated at any point is not a valid record. The line fills its memory block
     * exactly, so a sanitizer detects any read past the end. */
    for (size_t length = 0; length < strlen(good_line) - 1; length++) {
        char *cut = malloc(length + 1);
        assert_non_null(cut);
        memcpy(cut + 1, good_line, length);
        struct game_result record;
        assert_false(record_parse(&record, cut + 1, length, NULL));
        free(cut);
    }
}

static void test_deep_nesting(void **data)
{
    (void)data;
    static const char brackets[] = "[{";
    for (size_t i = 0; i < 2; i++) {
        struct text line = {0};
        for (int depth = 0; depth < 200000; depth++) {
            text_puts(&line, brackets[i] == '[' ? "[" : "{\"a\":");
        }
        expect_refused(line.data, line.length, "not JSON");
        text_free(&line);
    }
}

/* --- unusual records that are written and read back --- */

static void test_no_fault(void **data)
{
    (void)data;
    static const char *const values[] = {"null", NULL};
    for (size_t i = 0; i < 2; i++) {
        char *line = change("fault", values[i]);
        struct game_result record;
        struct error error;
        assert_true(record_parse(&record, line, strlen(line), &error));
        assert_false(record.outcome.forfeit);
        struct text text = {0};
        print_again(&record, &text);
        assert_non_null(strstr(text.data, "\"fault\":null"));
        text_free(&text);
        game_result_free(&record);
        free(line);
    }
}

static void test_waited(void **data)
{
    (void)data;
    char *line = change("fault.ms", "200.5");
    struct game_result record;
    struct error error;
    struct text text = {0};
    assert_true(record_parse(&record, line, strlen(line), &error));
    assert_true(record.outcome.fault.ms == 200.5);
    print_again(&record, &text);
    assert_non_null(strstr(text.data, "\"ms\":200.5"));
    text_free(&text);
    game_result_free(&record);
    free(line);
}

static void test_signal(void **data)
{
    (void)data;
    char *line = change("fault.signal", "9");
    struct game_result record;
    struct error error;
    struct text text = {0};
    assert_true(record_parse(&record, line, strlen(line), &error));
    assert_true(record.outcome.fault.exited);
    assert_int_equal(record.outcome.fault.signal, 9);
    assert_int_equal(record.outcome.fault.exit_code, -1);
    print_again(&record, &text);
    assert_non_null(strstr(text.data, "\"signal\":9"));
    assert_null(strstr(text.data, "exit_code"));
    game_result_free(&record);
    free(line);
    line = change("fault.exit_code", NULL);
    assert_true(record_parse(&record, line, strlen(line), &error));
    assert_false(record.outcome.fault.exited);
    game_result_free(&record);
    free(line);
    text_free(&text);
}

/* The command that replays a game is always built from the game itself. The command in a record is
 * never used, because records are untrusted. */
static void test_replay(void **data)
{
    (void)data;
    static const struct {
        const char *path, *value, *replay;
    } cases[] = {
        {"fault.replay", "\"rm -rf /\"", "faceoff show --contest judge --turns '7;4;46' --first 2"},
        {"fault.replay", NULL, "faceoff show --contest judge --turns '7;4;46' --first 2"},
        {"first", "1", "faceoff show --contest judge --turns '7;4;46'"},
        {"contest", "\"potm\"", ""}, /* this contest does not have that variant of the rules */
        {"contest", "\"judge; rm\"", ""},
        {"rules", "\"$(rm)\"", ""},
        {"turns", "[\"7\",\"';rm\",\"$(rm)\"]",
         "faceoff show --contest judge --turns '7;'\\'';rm;$(rm)' --first 2"},
        {"turns", "[\"7\",\"\\u0003rm\\n\",\"4\"]", ""},
        {"turns", "[\"7\",\"\xe2\x80\xae\",\"4\"]", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *line = change(cases[i].path, cases[i].value);
        struct game_result record;
        struct error error;
        struct text text = {0};
        if (!record_parse(&record, line, strlen(line), &error)) {
            fail_msg("%s: %s", line, error.text);
        }
        game_result_put_replay(&record, record.record.turn_count, &text);
        assert_string_equal(text_string(&text), cases[i].replay);
        print_again(&record, &text);
        json_t *json = json_loads(text.data, 0, NULL);
        const json_t *fault = json_object_get(json, "fault");
        assert_string_equal(json_string_value(json_object_get(fault, "replay")), cases[i].replay);
        json_decref(json);
        text_free(&text);
        game_result_free(&record);
        free(line);
    }
}

/* The names and the output of bots may contain any bytes. The text that is read back is valid, and
 * does not change when it is written again. */
static void test_odd_bytes(void **data)
{
    (void)data;
    static const char *const odd[] = {"",
                                      "plain\n\t\"\\",
                                      "\x01\x1f\x7f",
                                      "\xff\xfe",
                                      "caf\xc3\xa9",
                                      "\xc3 cut",
                                      "\xf0\x9f\x8e\xb2",
                                      "\xed\xa0\x80 lone",
                                      "\xf8\x88\x80\x80\x80"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct game_result record;
        struct error error;
        struct text text = {0};
        struct text again = {0};
        assert_true(record_parse(&record, good_line, strlen(good_line), &error));
        free(record.record.stderr_text[0]);
        free(record.record.names[0]);
        free(record.outcome.fault.detail);
        record.record.stderr_text[0] = memory_copy_string(odd[i]);
        record.record.names[0] = memory_copy_string(odd[i]);
        record.outcome.fault.detail = memory_copy_string(odd[i]);
        print_again(&record, &text);
        game_result_free(&record);
        if (!record_parse(&record, text.data, text.length, &error)) {
            fail_msg("%s: %s", text.data, error.text);
        }
        print_again(&record, &again);
        assert_string_equal(text.data, again.data);
        game_result_free(&record);
        text_free(&text);
        text_free(&again);
    }
}

/* Times are stored in milliseconds, rounded to whole microseconds. */
/* A turn that is not UTF-8 is changed in the record, but the game keeps its hash. */
static void test_hash_of_odd_turn(void **data)
{
    (void)data;
    struct game_result game, read;
    struct error error;
    struct text text = {0};
    assert_true(record_parse(&game, good_line, strlen(good_line), &error));
    free(game.record.turns[2].text);
    game.record.turns[2].text = memory_copy_string("~\xff\xc3\xa9");
    print_again(&game, &text);
    assert_true(record_parse(&read, text.data, text.length, &error));
    assert_string_not_equal(read.record.turns[2].text, game.record.turns[2].text);
    assert_true(game_result_hash(&read) == game_result_hash(&game));
    game_result_free(&game);
    game_result_free(&read);
    text_free(&text);
}

static void test_times(void **data)
{
    (void)data;
    static const struct {
        double ms;
        const char *printed;
    } cases[] = {{0, "0.0"},         {0.0004, "0.0"},
                 {0.0006, "0.001"},  {199.9994, "199.999"},
                 {1000, "1000.0"},   {86400000, "86400000.0"},
                 {0.01, "0.01"},     {12.34, "12.34"},
                 {5.1, "5.1"},       {999999.999, "999999.999"},
                 {1e6, "1000000.0"}, {1234567.891, "1234567.89"},
                 {1e12, "1e12"}};
    struct game_result record;
    struct error error;
    struct text text = {0};
    assert_true(record_parse(&record, good_line, strlen(good_line), &error));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char wanted[64];
        record.record.turns[1].ms = cases[i].ms;
        snprintf(wanted, sizeof wanted, "\"ms\":[0.0,%s,0.001]", cases[i].printed);
        print_again(&record, &text);
        if (strstr(text.data, wanted) == NULL) {
            fail_msg("%s is not in %s", wanted, text.data);
        }
    }
    game_result_free(&record);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_uncounted),
        cmocka_unit_test(test_rare_members),     cmocka_unit_test(test_bad_fields),
        cmocka_unit_test(test_bad_lines),        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_waited),           cmocka_unit_test(test_no_fault),
        cmocka_unit_test(test_signal),           cmocka_unit_test(test_replay),
        cmocka_unit_test(test_odd_bytes),        cmocka_unit_test(test_times),
        cmocka_unit_test(test_hash_of_odd_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
