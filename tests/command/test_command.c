/* Tests that command lines are split into words as a shell would split them. Also tests how
 * placeholders are filled in, and how words are quoted for a shell. */
#include "check.h"

#include "command/command.h"
#include "command/command_name.h"

#include <stdlib.h>
#include <string.h>

struct split {
    const char *line;
    const char *words[6]; /* expected words; none if the command must be rejected */
};

static const struct split splits[] = {
    {"a", {"a"}},
    {"  a\tb\n c ", {"a", "b", "c"}},
    {"./bot --depth 3", {"./bot", "--depth", "3"}},
    {"'a b' c", {"a b", "c"}},
    {"\"a b\" c", {"a b", "c"}},
    {"a' 'b\" \"c", {"a b c"}},
    {"a ''", {"a", ""}},
    {"a \"\" b", {"a", "", "b"}},
    {"'a\\b'", {"a\\b"}},
    {"a\\ b", {"a b"}},
    {"a\\\\b", {"a\\b"}},
    {"a\\'b", {"a'b"}},
    {"\"a\\\"b\"", {"a\"b"}},
    {"\"a\\\\b\"", {"a\\b"}},
    {"\"a\\$b\\`c\"", {"a$b`c"}},
    {"\"a\\nb\"", {"a\\nb"}},
    {"'it'\\''s'", {"it's"}},
    {"\"it's\"", {"it's"}},
    {"'say \"x\"'", {"say \"x\""}},
    /* variables, wildcards and pipes are not interpreted */
    {"$HOME ~ * | ;", {"$HOME", "~", "*", "|", ";"}},
    {"a\\", {"a\\"}},
    {"\xc3\xa9 \xff", {"\xc3\xa9", "\xff"}},
    {"", {NULL}},
    {"   ", {NULL}},
    {"'a", {NULL}},
    {"\"a", {NULL}},
    {"a 'b\" c", {NULL}},
    {"\"a\\\"", {NULL}},
    {"'' a", {NULL}}, /* the name of a program must not be empty */
};

static void test_split(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof splits / sizeof *splits; i++) {
        const struct split *split = &splits[i];
        struct command command;
        struct error error;
        bool good = command_parse(&command, split->line, &error);
        if (good != (split->words[0] != NULL)) {
            fail_msg("\"%s\"", split->line);
        }
        if (!good) {
            assert_int_equal(command.count, 0);
            assert_true(error.text[0] != '\0');
            continue;
        }
        for (size_t k = 0; k < command.count; k++) {
            if (split->words[k] == NULL || strcmp(command.words[k], split->words[k]) != 0) {
                fail_msg("\"%s\", word %zu: \"%s\"", split->line, k, command.words[k]);
            }
        }
        assert_null(split->words[command.count]);
        assert_null(command.words[command.count]);
        command_free(&command);
        assert_int_equal(command.count, 0);
        assert_null(command.words);
    }
}

static void test_placeholders(void **data)
{
    (void)data;
    static const char *const known[] = {"{seed}", "{turn_ms}", NULL};
    static const struct {
        const char *word;
        bool good;
    } cases[] = {
        {"a", true},           {"{seed}", true},   {"x{seed}{turn_ms}y", true},
        {"{\"a\":1}", true},   {"{}", true},       {"{1,2}", true},
        {"{a,b}", true},       {"${word}", true},  {"{", true},
        {"{ seed }", true},    {"{Seed}", false},  {"{sed}", false},
        {"{}{sed}", false},    {"{{seed}}", true}, {"{seed", false},
        {"{seed}{x_}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command = {0};
        struct error error = {""};
        command_add(&command, cases[i].word);
        if (command_check_placeholders(&command, known, &error) != cases[i].good) {
            fail_msg("\"%s\": %s", cases[i].word, error.text);
        }
        assert_true(cases[i].good == (error.text[0] == '\0'));
        command_free(&command);
    }
}

static void test_operators(void **data)
{
    (void)data;
    static const char *const operators[] = {"|", "||", "&&", "&", ";", ">", "<", ">x", "2>&1"};
    static const char *const others[] = {"a|b", "x;y", "-->", "a>b", "R&D", "2", "{\"a\":1}", ""};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        struct command command = {0};
        struct error error;
        command_add(&command, "./bot");
        command_add(&command, operators[i]);
        assert_false(command_check_operators(&command, &error));
        assert_non_null(strstr(error.text, operators[i]));
        command_free(&command);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct command command = {0};
        command_add(&command, others[i]);
        assert_true(command_check_operators(&command, NULL));
        command_free(&command);
    }
}

/* Splitting a printed command must produce the same words again. */
static void test_print(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof splits / sizeof *splits; i++) {
        struct command command, again;
        struct error error;
        struct text text = {0};
        if (!command_parse(&command, splits[i].line, &error)) {
            continue;
        }
        command_print(&command, &text);
        assert_true(command_parse(&again, text.data, &error));
        assert_true(command_equal(&command, &again));
        command_free(&command);
        command_free(&again);
        text_free(&text);
    }
}

static void test_print_words(void **data)
{
    (void)data;
    static const char *const words[] = {"./bot", "a b", "", "it's", "x=1", "{seed}", "a;b", "$x"};
    struct command command = {0};
    struct text text = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(&command, words[i]);
    }
    command_print(&command, &text);
    assert_string_equal(text.data, "./bot 'a b' '' 'it'\\''s' x=1 '{seed}' 'a;b' '$x'");
    command_free(&command);
    text_free(&text);
}

static void test_fill(void **data)
{
    (void)data;
    static const struct placeholder placeholders[] = {{"{seed}", "17"}, {"{opening}", "7;4"}};
    static const struct {
        const char *line, *filled;
    } cases[] = {
        {"bot {seed} {opening}", "bot 17 '7;4'"},
        {"bot --x={seed}.{seed}", "bot --x=17.17"},
        {"bot {seed", "bot '{seed'"},
        {"bot {{seed}}", "bot '{17}'"},
        {"bot seed {SEED} {}", "bot seed '{SEED}' '{}'"},
        {"{seed} x", "17 x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command, filled;
        struct error error;
        struct text text = {0};
        assert_true(command_parse(&command, cases[i].line, &error));
        command_fill(&filled, &command, placeholders, 2);
        assert_int_equal(filled.count, command.count);
        command_print(&filled, &text);
        assert_string_equal(text.data, cases[i].filled);
        command_free(&filled);
        /* without placeholders, the command is only copied */
        command_fill(&filled, &command, NULL, 0);
        assert_true(command_equal(&filled, &command));
        command_free(&filled);
        command_free(&command);
        text_free(&text);
    }
}

/* A value is inserted unchanged. A placeholder in the value is not replaced, and a space in the
 * value does not split the word. */
static void test_fill_values(void **data)
{
    (void)data;
    const struct placeholder placeholders[] = {{"{seed}", "{opening}"}, {"{opening}", "a b ''"}};
    struct command command, filled;
    struct error error;
    assert_true(command_parse(&command, "bot {seed} {opening}", &error));
    command_fill(&filled, &command, placeholders, 2);
    assert_int_equal(filled.count, 3);
    assert_string_equal(filled.words[1], "{opening}");
    assert_string_equal(filled.words[2], "a b ''");
    command_free(&filled);
    command_free(&command);
}

static void test_questions(void **data)
{
    (void)data;
    struct command a, b, c;
    struct error error;
    assert_true(command_parse(&a, "bot --o={opening} x", &error));
    assert_true(command_parse(&b, "bot   '--o={opening}' x", &error));
    assert_true(command_parse(&c, "bot --o={opening}", &error));
    assert_true(command_equal(&a, &b));
    assert_false(command_equal(&a, &c));
    assert_false(command_equal(&c, &a));
    assert_true(command_mentions(&a, "{opening}"));
    assert_false(command_mentions(&a, "{seed}"));
    assert_false(command_mentions(&a, "o x"));
    command_free(&a);
    command_free(&a);
    command_free(&b);
    command_free(&c);
}

static void test_name(void **data)
{
    (void)data;
    static const struct {
        const char *line, *name, *folder;
    } cases[] = {
        {"./bot", "bot", NULL},
        {"bot.py", "bot.py", NULL},
        {"../old/bot {opening}", "bot", "old"},
        {"/bot", "bot", NULL},
        {"../bot", "bot", NULL},
        {"python3 bot.py", "bot", NULL},
        {"/usr/bin/python3.11 -u -W ignore v1/bot-1.2.py x.py", "bot-1.2", "v1"},
        {"python3 -m my_bot", "my_bot", NULL},
        {"python3 -c 'print(1)' bot.py", "python3", NULL},
        {"python3", "python3", NULL},
        {"java -cp x Main", "Main", NULL},
        {"java -Xmx64m -jar build/a.jar", "a", "build"},
        {"java -jar", "java", NULL},
        {"node --max-old-space-size=64 a/b/bot.mjs", "bot", "b"},
        {"sh -c './bot | tee log'", "sh", NULL},
        {"sh ./run.sh", "run", NULL},
        {"awk -f bot.awk", "bot", NULL},
        {"./python3 bot.py", "bot", NULL},
        {"pythonic bot.py", "pythonic", NULL},
        {"perl .bot", ".bot", NULL},
        {"perl folder/", "perl", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command;
        assert_true(command_parse(&command, cases[i].line, NULL));
        char *name = command_name(&command), *folder = command_folder_name(&command);
        assert_string_equal(name, cases[i].name);
        if (cases[i].folder == NULL) {
            assert_null(folder);
        } else {
            assert_non_null(folder);
            assert_string_equal(folder, cases[i].folder);
        }
        free(name);
        free(folder);
        command_free(&command);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_placeholders), cmocka_unit_test(test_operators),
        cmocka_unit_test(test_name),         cmocka_unit_test(test_split),
        cmocka_unit_test(test_print),        cmocka_unit_test(test_print_words),
        cmocka_unit_test(test_fill),         cmocka_unit_test(test_fill_values),
        cmocka_unit_test(test_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
