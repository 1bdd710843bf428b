/* Tests how a program and the sources that it uses are combined into one file. Checks which parts
 * are included, in what order and under which names, and how much shorter the result is. */
#include "check.h"
#include "entry/entry.h"

#include "engines/soccer/net.h"
#include "games/game.h"

#include <stdio.h>
#include <string.h>

static const struct entry_file ours[] = {
    {"lib/one.h", "/* One. */\n#ifndef LIB_ONE_H\n#define LIB_ONE_H\n#include <stdint.h>\n\n"
                  "struct game { int (*play)(int); int (*draw)(int); };\n\n"
                  "extern const struct game game;\n\nint one(int number); /* one more */\nint "
                  "unused(void);\n\n#endif\n"},
    {"lib/one.c", "#include \"lib/one.h\"\n\n#include \"lib/two.h\"\n\n#define STEP 1\n\n"
                  "static int helper(int number)\n{\n    return number + STEP;\n}\n\n"
                  "int one(int number)\n{\n    return two(helper(number));\n}\n\n"
                  "int unused(void)\n{\n    return 17;\n}\n\n"
                  "static int play(int number)\n{\n    return number;\n}\n\n"
                  "static int draw(int number)\n{\n    return 1000 + number;\n}\n\n"
                  "const struct game game = {\n    .play = play,\n    .draw = draw,\n};\n"},
    {"lib/two.h", "/* Two. */\nint two(int number);\n"},
    {"lib/two.c", "#include \"lib/two.h\"\n\n#define STEP 2\n\n"
                  "#ifdef __x86_64__\n#define WIDE 4\n#elif defined(__wasm_simd128__)\n#define "
                  "WIDE 8\n#else\n#define WIDE 1\n#endif\n\n"
                  "static int helper(int number)\n{\n    return number * STEP * WIDE;\n}\n\n"
                  "int two(int number)\n{\n    return helper(number);\n}\n"},
    {NULL, NULL},
};

/* Combines a program with the test's library into one file. The caller frees the text. */
static char *fold_as(const char *text, size_t most, const char *const *left_out)
{
    struct fold_plan plan = {.main = {"bot.c", text}, .ours = ours, .left_out = left_out};
    struct entry_limit limit = {most, entry_units};
    struct entry_result result;
    struct error error;
    assert_true(entry_make(&plan, &limit, &result, &error));
    assert_int_equal(result.size, entry_units(text_string(&result.source), result.source.length));
    assert_int_equal(result.fits, most == 0 || result.size <= most);
    return result.source.data;
}

static void check(const char *text, const char *found, bool is_there)
{
    if ((strstr(text, found) != NULL) != is_there) {
        fail_msg("%s %s in:\n%s", found, is_there ? "is not" : "is", text);
    }
}

static const char program[] =
    "/* A bot. */\n#include \"lib/one.h\"\n#include <stdio.h>\n\n"
    "int main(void)\n{\n    printf(\"%d\\n\", one(1)); /* 16 */\n    return 0;\n}\n";

static void test_what_is_kept(void **state)
{
    (void)state;
    char *text = fold_as(program, 0, NULL);
    check(text, "static int one(int number)\n{", true);
    check(text, "int two(int number)\n{", true);
    check(text, "unused", false);
    check(text, "struct game", false);
    check(text, "#include \"", false);
    check(text, "#include <stdio.h>", true);
    check(text, "LIB_ONE_H", false);
    check(text, "/* 16 */", true);
    assert_int_equal(strncmp(text, "/* A bot. */\n", 13), 0);
    assert_true(strstr(text, "int two(int number)\n{") < strstr(text, "int one(int number)\n{"));
    /* a declaration that is not needed, because the definition comes earlier */
    check(text, "int two(int number);", false);
    free(text);
}

static void test_names_of_two_files(void **state)
{
    (void)state;
    char *text = fold_as(program, 0, NULL);
    check(text, "static int helper(int number)\n{\n    return number + ONE_STEP;", true);
    check(text, "static int two_helper(int number)\n{\n    return number * STEP * WIDE;", true);
    free(text);
}

static void test_conditions(void **state)
{
    (void)state;
    char *text = fold_as(program, 0, NULL);
    check(text, "#ifdef __x86_64__", true);
    check(text, "#define WIDE 4", true);
    check(text, "#else\n#define WIDE 1", true);
    check(text, "wasm", false);
    check(text, "WIDE 8", false);
    free(text);
}

/* Pragmas are moved to the top, together with the #if around them. If the #if also contains other
 * code, it stays where it is. */
static void test_pragmas(void **state)
{
    static const char bot[] =
        "#if __GNUC__ < 14 /* later: no */\n#pragma GCC optimize(\"O3\")\n#else\n"
        "#pragma GCC optimize(\"O2\")\n#endif\n#include \"lib/one.h\"\n"
        "#ifdef __linux__\n#define LINUX 1\n#pragma GCC poison gets\n#else\n"
        "#define LINUX 0\n#endif\n"
        "int main(void)\n{\n    return one(LINUX);\n}\n";
    (void)state;
    char *text = fold_as(bot, 0, NULL);
    const char *branch = strstr(text, "#if __GNUC__ < 14\n#pragma GCC optimize(\"O3\")\n#else\n"
                                      "#pragma GCC optimize(\"O2\")\n#endif\n");
    const char *code = strstr(text, "static int helper"), *other = strstr(text, "#ifdef __linux__");
    assert_non_null(branch);
    assert_non_null(other);
    assert_true(branch < code && code < other);
    check(other, "#ifdef __linux__\n#define LINUX 1\n", true);
    free(text);
}

/* If no code reads a struct member, a function that is used only as the member's initial value is
 * not included. */
static void test_tables(void **state)
{
    (void)state;
    char *text = fold_as("#include \"lib/one.h\"\nint main(void)\n{\n    return game.play(0);\n}\n",
                         0, NULL);
    check(text, ".play = play", true);
    check(text, "static int draw", false);
    check(text, ".draw", false);
    free(text);
}

/* A type must be recognized, regardless of where its attributes are written. */
static void test_attributes(void **state)
{
    static const char *const types[] = {
        "typedef long pair __attribute__((vector_size(16)));",
        "typedef long __attribute__((vector_size(16))) pair;",
    };
    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char bot[256];
        snprintf(bot, sizeof bot,
                 "#include \"lib/one.h\"\n%s\nint main(void)\n{\n    pair at = {one(1), 2};\n"
                 "    return (int)at[0];\n}\n",
                 types[i]);
        char *text = fold_as(bot, 0, NULL);
        check(text, types[i], true);
        free(text);
    }
}

static void test_lists(void **state)
{
    static const char bot[] = "#include \"lib/one.h\"\nextern int a, b;\nstatic const struct game "
                              "*const games[] = {\n    &game,\n    &other,\n};\n"
                              "int main(void)\n{\n    return games[0]->play(0);\n}\n";
    static const char *const left_out[] = {"other", NULL};
    (void)state;
    char *text = fold_as(bot, 0, left_out);
    check(text, "&game", true);
    check(text, "&other", false);
    free(text);
}

/* A program is shortened in steps. First, unnecessary spaces are removed. Then names are shortened.
 * Finally, comments and line breaks are removed. Strings and external names never change. */
static void test_limit(void **state)
{
    (void)state;
    char *text = fold_as(program, 0, NULL);
    size_t size = strlen(text);
    free(text);
    text = fold_as(program, size - 1, NULL);
    check(text, "return number+ONE_STEP;", true);
    check(text, "/* 16 */", true);
    check(text, "helper", true);
    free(text);
    /* the limit of 1 byte makes the program as short as possible */
    text = fold_as(program, 1, NULL);
    check(text, "helper", false);
    check(text, "\"%d\\n\"", true);
    check(text, "printf(", true);
    check(text, "int main(void)", true);
    check(text, "/* 16 */", false);
    check(text, "/* A bot. */", true);
    free(text);
    text = fold_as("#include \"lib/one.h\"\ntypedef unsigned long dots;\nint main(void)\n{\n"
                   "    dots reached = (dots)one(1);\n    return (int)reached;\n}\n",
                   1, NULL);
    check(text, "reached", false);
    check(text, "\nint main(void){", true);
    check(text, ";\nreturn", false);
    check(text, ";return(int)", true);
    free(text);
    text = fold_as("#include \"lib/one.h\"\n#include <assert.h>\nint main(void)\n{\n"
                   "    assert(one(1));\n    return 0;\n}\n",
                   1, NULL); /* code that only an assert uses is removed together with the assert */
    check(text, "(int", false);
    check(text, "int main(void){return 0;}", true);
    free(text);
}

static void test_alone(void **state)
{
    static const char bot[] = "#include <stdio.h>\n\n\n\nint main( void ) { return 0 ; }  // odd\n";
    (void)state;
    char *text = fold_as(bot, 0, NULL);
    assert_string_equal(text, bot);
    free(text);
}

static const char *find_helper(void *data, const char *path)
{
    (void)data;
    return strcmp(path, "mine.h") == 0 ? "#define MINE 5\nint mine(void);\n"
           : strcmp(path, "mine.c") == 0
               ? "#include \"mine.h\"\nint mine(void)\n{\n    return MINE;\n}\n"
               : NULL;
}

static void test_files_beside(void **state)
{
    struct fold_plan plan = {
        .main = {"bot.c", "#include \"mine.h\"\nint main(void)\n{\n    return mine();\n}\n"},
        .ours = ours,
        .find = find_helper};
    struct entry_limit limit = {0, entry_units};
    struct entry_result result;
    struct error error;
    (void)state;
    assert_true(entry_make(&plan, &limit, &result, &error));
    check(text_string(&result.source), "return MINE;", true);
    check(text_string(&result.source), "#define MINE 5", true);
    text_free(&result.source);
    plan.main.text = "#include \"yours.h\"\nint main(void) { return 0; }\n";
    assert_false(entry_make(&plan, &limit, &result, &error));
    check(error.text, "bot.c includes \"yours.h\"", true);
    text_free(&result.source);
}

/* gcc accepts C++ raw strings in C too. The content of such a string is not code. A digit separator
 * does not begin a character constant. */
static void test_raw_strings(void **state)
{
    static const char bot[] = "#include \"lib/one.h\"\nstatic const char *const text = "
                              "u8R\"x(a \"q\" // y )\" ' \n  /* z\n)x\";\n"
                              "int main(void)\n{\n    return one( 1'000 ) + text[ 0 ];\n}\n";
    (void)state;
    for (size_t most = 0; most < 2; most++) {
        char *text = fold_as(bot, most, NULL);
        check(text, "u8R\"x(a \"q\" // y )\" ' \n  /* z\n)x\";", true);
        check(text, most == 0 ? "one( 1'000 ) + text[ 0 ];" : "(1'000)+", true);
        free(text);
    }
}

/* A C++ program is left unchanged. It is rejected if it includes a file, uses the library, or is
 * too long. */
static void test_cpp(void **state)
{
    static const struct {
        /* part of the error message, or NULL if the program is accepted */
        const char *path, *text, *refusal;
        bool has_main;
    } cases[] = {
        {"bot.cpp", "namespace a { int b() const noexcept {} }\nint  main() { }", NULL, true},
        {"bot.c", "#include <bits/stdc++.h>\nauto main() -> int { }", NULL, true},
        {"bot.cc", "#ifdef __cplusplus\nint main() try { } catch (...) { }\n#endif\n", NULL, true},
        {"bot.cc", "struct A { int main() { } };\nint main();\n", NULL, false},
        {"bot.cc", "auto a = R\"(\nint main() { }\n)\";\n#define a main() {\n", NULL, false},
        {"bot.cc", "#ifdef LOCAL\n#include \"my.h\"\n#endif\nint main() { }\n", NULL, true},
        {"bot.cc", "namespace a { }\n#include \"mine.h\"\nint main() { }\n",
         "bot.cc is C++ and includes \"mine.h\": faceoff can combine only C files", false},
        {"bot.c", "#include <vector>\n#include <faceoff/bot.h>\nint main() { }\n",
         "bot.c is C++ and includes <faceoff/bot.h>: faceoff can combine only C files", false},
        {"bot.cpp", "int main() { } // long: as many units as the limit, and twenty more, and more",
         "bot.cpp is too long (77; limit: 70), and faceoff can shorten only C files", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fold_plan plan = {
            .main = {cases[i].path, cases[i].text}, .ours = ours, .find = find_helper};
        struct entry_limit limit = {70, entry_units};
        struct entry_result result;
        struct error error = {.text = ""};
        bool made = entry_make(&plan, &limit, &result, &error);
        assert_string_equal(error.text, cases[i].refusal == NULL ? "" : cases[i].refusal);
        assert_int_equal(made, cases[i].refusal == NULL);
        if (made) {
            assert_string_equal(text_string(&result.source), cases[i].text);
            assert_int_equal(result.has_main, cases[i].has_main);
        }
        text_free(&result.source);
    }
}

static void test_units(void **state)
{
    (void)state;
    assert_int_equal(entry_units("abc", 3), 3);
    /* the character U+4E00, which is one UTF-16 unit */
    assert_int_equal(entry_units("\xe4\xb8\x80", 3), 1);
    /* the character U+1F600, which is two UTF-16 units */
    assert_int_equal(entry_units("\xf0\x9f\x98\x80", 4), 2);
}

/* The network is written to the entry without the inputs that are never active. Plays random games,
 * and checks before and after each line that these inputs are really never active. */
static void test_net_inputs(void **state)
{
    struct board start, board;
    struct random random;
    (void)state;
    board_begin(&start, 0);
    random_seed(&random, 1);
    for (int game = 0; game < 200; game++) {
        board_begin(&board, game % 2);
        while (board.winner < 0) {
            unsigned d = (unsigned)random_below(&random, 8), from = board.ball;
            if ((board.open[from] >> d & 1) == 0) {
                continue;
            }
            enum board_end end = board_make(&board, d);
            assert_true(net_needs(&start, inputs_line(from, d, 0)));
            assert_true(net_needs(&start, inputs_line(from, d, 1)));
            struct reach reach;
            struct reach_map sight;
            uint16_t list[INPUTS_MAX];
            reach_set(&reach, &board);
            size_t count = end == BOARD_FRESH && !reach_survey(&reach, &sight) ? 0
                           : end == BOARD_FRESH ? inputs_list(&reach, &sight, list)
                                                : 0;
            for (size_t i = 0; i < count; i++) {
                assert_true(net_needs(&start, list[i]));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_kept), cmocka_unit_test(test_names_of_two_files),
        cmocka_unit_test(test_conditions),   cmocka_unit_test(test_pragmas),
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_lists),
        cmocka_unit_test(test_attributes),   cmocka_unit_test(test_limit),
        cmocka_unit_test(test_alone),        cmocka_unit_test(test_files_beside),
        cmocka_unit_test(test_raw_strings),  cmocka_unit_test(test_cpp),
        cmocka_unit_test(test_units),        cmocka_unit_test(test_net_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
