/* Tests how records are checked. Impossible games are refused, and unusual games are accepted. */
#include "check.h"

#include "store/record.h"
#include "store/record_check.h"

#include <stdio.h>
#include <string.h>

struct line {
    const char *contest, *rules, *turns; /* contest, variant of the rules, and turns as JSON */
    /* scores, such as "1,0"; the reason why the game ended; the winner's number, or 0 if there is
     * none */
    const char *scores, *reason;
    int winner;
    const char *fault; /* seat, rule and turn of the fault as JSON, or NULL for no fault */
    const char *more;  /* further members, for example "\"seats\":[1]", or NULL for none */
    const char *says;  /* part of the error message, or NULL if the record is valid */
};

#define GOAL "\"0\",\"0\",\"0\",\"0\",\"17\""
#define MOVES "\"MOVE A 2\",\"MOVE I 25\""

static const struct line lines[] = {
    {"codingame", "standard", GOAL, "1,0", "goal", 1, NULL, NULL, NULL},
    {"judge", "standard", "\"0\"", "0,0", "unfinished", 0, NULL, NULL, NULL},
    {"judge", "standard", "", "0,0", "unfinished", 0, NULL, NULL, NULL},
    {"judge", "standard", "\"0\"", "1,0", "forfeit", 1, "2,\"exit\",2", NULL, NULL},
    {"judge", "standard", "\"0\"", "0,1", "forfeit", 2, "1,\"exit\",2", NULL, NULL},
    {"judge", "standard", "\"0\",\"9\"", "1,0", "forfeit", 1, "2,\"bad_char\",2", NULL, NULL},
    {"proglad", "proglad", "\"2 3 4 5\"", "2,0", "forfeit", 1, "2,\"exit\",2", NULL, NULL},
    {"potm", "potm", MOVES, "11,11", "unfinished", 0, NULL, NULL, NULL},
    {"potm", "potm", "\"MOVE A 2\",\"\"", "11,0", "unfinished", 0, NULL,
     "\"lost\":[{\"turn\":2,\"rule\":\"exit\"}]", NULL},
    {"potm", "potm", "\"nonsense\"", "0,0", "unfinished", 0, NULL, NULL, NULL},
    {"potm", "potm", MOVES, "1000,0", "forfeit", 1, "2,\"stderr\",3", NULL, NULL},
    {"potm", "potm", MOVES, "11,11", "resigned", 2, NULL, NULL, NULL},
    {"potm", "potm", MOVES, "11,11", "unfinished", 0, NULL,
     "\"report\":{\"feedback\":[\"OK\",\"OK\"]}", NULL},

    {"chess", "standard", GOAL, "1,0", "goal", 1, NULL, NULL, "unknown contest \"chess\""},
    {"judge", "great", GOAL, "1,0", "goal", 1, NULL, NULL, "soccer has no rule variant \"great\""},
    {"judge", "standard", GOAL, "1,0", "bananas", 1, NULL, NULL,
     "\"reason\" is \"bananas\", but the turns give \"goal\""},
    {"judge", "standard", GOAL, "1,0", "resigned", 1, NULL, NULL, "but the turns give \"goal\""},
    {"judge", "standard", GOAL, "0,1", "goal", 2, NULL, NULL, "\"winner\" is 2, but the turns"},
    {"judge", "standard", GOAL, "3,0", "goal", 1, NULL, NULL,
     "\"scores\" are 3 and 0, but the turns give 1 and 0"},
    {"judge", "standard", GOAL, "1,0", "goal", 2, NULL, NULL, "\"winner\" is 2, but \"scores\""},
    {"judge", "standard", "\"0\"", "1,0", "goal", 1, NULL, NULL, "the turns give \"unfinished\""},
    {"judge", "standard", "\"0\",\"44\"", "1,0", "goal", 1, NULL, NULL,
     "turn 2 (\"44\") is illegal: drawn_line: "},
    {"judge", "standard", GOAL ",\"0\"", "1,0", "goal", 1, NULL, NULL, "turn 6 (\"0\") is illegal"},
    {"judge", "standard", "\"0\"", "1,0", "goal", 1, NULL, "\"seats\":[2]",
     "turn 1 is by seat 2, but seat 1 is to move"},
    {"judge", "standard", "\"0\"", "1,0", "forfeit", 1, NULL, NULL, "there is no \"fault\""},
    {"judge", "standard", GOAL, "1,0", "goal", 1, "2,\"exit\",6", NULL, "there is a \"fault\""},
    {"judge", "standard", GOAL, "1,0", "forfeit", 1, "2,\"exit\",6", NULL,
     "but the turns already end the game"},
    {"judge", "standard", "\"0\"", "1,0", "forfeit", 1, "1,\"exit\",2", NULL,
     "but seat 1 lost 0 to 1 because of a fault"},
    {"judge", "standard", "\"0\"", "2,0", "forfeit", 1, "2,\"exit\",2", NULL, "0 to 1"},
    {"judge", "standard", "\"0\"", "1,0", "forfeit", 1, "2,\"exit\",7", NULL, "in turn 7"},
    {"judge", "standard", "\"9\",\"0\"", "0,1", "forfeit", 2, "1,\"bad_char\",1", NULL,
     "turn 1 (\"9\") is illegal"},
    {"judge", "standard", "\"0\",\"9\"", "0,1", "forfeit", 2, "1,\"bad_char\",2", NULL,
     "turn 2 (\"9\") is illegal"},
    {"judge", "standard", "\"0\"", "1,-1", "forfeit", 1, "2,\"exit\",2", NULL, "0 to 1"},
    {"proglad", "proglad", "\"2 3 9 9\"", "2,0", "home", 1, NULL, NULL, "turn 1 (\"2 3 9 9\")"},
    {"potm", "potm", MOVES, "11,16", "unfinished", 0, NULL, NULL, "\"scores\" are 11 and 16"},
    {"potm", "potm", MOVES, "11,11", "resigned", 0, NULL, NULL, "but the turns give"},
    {"potm", "potm", MOVES, "11,11", "unfinished", 0, NULL,
     "\"report\":{\"feedback\":[\"OK\",\"OUCH\"]}",
     "\"feedback\" in the \"report\" does not match the turns"},
};

/* Writes a thinking time for each turn. */
static void put_times(const char *turns, struct text *text)
{
    const char *comma = "";
    for (const char *quote = turns; (quote = strchr(quote, '"')) != NULL;) {
        text_printf(text, "%s1", comma);
        quote = strchr(quote + 1, '"') + 1;
        comma = ",";
    }
}

static void put_fault(const char *fault, struct text *text)
{
    int seat, turn;
    char rule[20];
    if (fault == NULL) {
        text_puts(text, "null");
        return;
    }
    assert_int_equal(sscanf(fault, "%d,\"%19[^\"]\",%d", &seat, rule, &turn), 3);
    text_printf(text, "{\"seat\":%d,\"rule\":\"%s\",\"turn\":%d,\"detail\":\"\",\"replay\":\"\"}",
                seat, rule, turn);
}

static void put_record(const struct line *line, struct text *text)
{
    text_printf(text,
                "{\"contest\":\"%s\",\"game\":1,\"round\":1,\"players\":[\"a\",\"b\"],"
                "\"commands\":[\"\",\"\"],\"seed\":1,\"rules\":\"%s\",\"first\":1,\"opening\":[],"
                "\"turns\":[%s],\"ms\":[",
                line->contest, line->rules, line->turns);
    put_times(line->turns, text);
    text_printf(text, "],\"scores\":[%s],\"winner\":%d,\"reason\":\"%s\",\"fault\":", line->scores,
                line->winner, line->reason);
    put_fault(line->fault, text);
    text_printf(text, "%s%s,\"stderr\":[\"\",\"\"]}", line->more != NULL ? "," : "",
                line->more != NULL ? line->more : "");
}

static void test_lines(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *says = lines[i].says;
        struct game_result game;
        struct error error = {""};
        struct text text = {0};
        put_record(&lines[i], &text);
        if (!record_parse(&game, text.data, text.length, &error)) {
            fail_msg("%s: %s", text.data, error.text);
        }
        if (record_check(&game, &error) != (says == NULL) ||
            (says != NULL && strstr(error.text, says) == NULL)) {
            fail_msg("%s: \"%s\", not \"%s\"", text.data, error.text, says == NULL ? "" : says);
        }
        game_result_free(&game);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
