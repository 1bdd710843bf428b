/* Tests the list of files that a command names. Three parts of the program use the list: the
 * sandbox makes the files visible, the fingerprint covers their contents, and a farm sends them to
 * other machines. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "command/named_files.h"
#include "command/program.h"
#include "farm/bots.h"
#include "sandbox/sandbox.h"
#include "store/fingerprint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[PATH_MAX];

enum { BOT = 1, DATA = 2, NET = 4, DEEP = 8, OTHER = 16 };
static const char *const names[] = {"bot", "data", "nets/one", "nets/deep/two", "other"};
#define NAMES (sizeof names / sizeof *names)

static const struct {
    const char *command;
    int named;
} cases[] = {
    {"./bot", BOT},
    {"./bot data", BOT | DATA},
    {"./bot --net=data", BOT | DATA},
    {"./bot a=b=data", BOT},
    {"./bot ../here/data", BOT | DATA},
    {"./bot link", BOT | DATA},
    {"./bot --net=link", BOT | DATA},
    {"./bot ./nets", BOT | NET | DEEP},
    {"./bot nets/", BOT | NET | DEEP},
    {"./bot -cp nets Main", BOT | NET | DEEP},
    {"./bot --folder=nets", BOT | NET | DEEP},
    {"./bot nets/deep", BOT | DEEP},
    {"./bot nets/one data", BOT | DATA | NET},
    {"./bot data data --again=data", BOT | DATA},
    {"sh bot nets/one", BOT | NET},
    {"env -C nets/deep ./bot", BOT | DEEP},
    {"./bot . .. / /etc /tmp", BOT},
    {"./bot missing x= =y {seed} ''", BOT},
    {"./bot /dev/null /proc/self/status", BOT},
};

static void write_at(const char *name, const char *bytes)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

static int set_up(void **state)
{
    (void)state;
    char made[] = "/tmp/faceoff-named-XXXXXX";
    assert_non_null(mkdtemp(made));
    assert_int_equal(chdir(made), 0);
    assert_int_equal(mkdir("here", 0755), 0);
    assert_int_equal(chdir("here"), 0);
    assert_non_null(getcwd(root, sizeof root));
    assert_int_equal(mkdir("nets", 0755), 0);
    assert_int_equal(mkdir("nets/deep", 0755), 0);
    for (size_t i = 0; i < NAMES; i++) {
        write_at(names[i], names[i]);
    }
    assert_int_equal(chmod("bot", 0755), 0);
    assert_int_equal(symlink("data", "link"), 0);
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    unlink("link");
    for (size_t i = 0; i < NAMES; i++) {
        unlink(names[i]);
    }
    rmdir("nets/deep");
    rmdir("nets");
    if (chdir("..") == 0) {
        rmdir("here");
        *strrchr(root, '/') = '\0';
        rmdir(root);
    }
    return 0;
}

static void parse(struct command *command, const char *line)
{
    struct error error;
    assert_true(command_parse(command, line, &error));
}

/* Returns a bit mask of the test's files that a sandbox makes visible. */
static int shown(const struct command *command)
{
    struct text files = {0};
    int found = 0;
    sandbox_list_files(command, &files);
    for (size_t at = 0; at < files.length; at += strlen(files.data + at) + 1) {
        const char *path = files.data + at;
        size_t length = strlen(path);
        at += length + 1; /* skip the resolved path that follows each name */
        for (size_t i = 0; i < NAMES; i++) {
            char whole[PATH_MAX + 32];
            snprintf(whole, sizeof whole, "%s/%s", root, names[i]);
            bool below = strncmp(whole, path, length) == 0 && whole[length] == '/';
            found |= below || strcmp(whole, path) == 0 ? 1 << i : 0;
        }
    }
    text_free(&files);
    return found;
}

static void take_print(const struct command *command, char print[DIGEST_SIZE])
{
    struct error error;
    int64_t touched_ns;
    if (!fingerprint_command(command, print, &touched_ns, &error)) {
        fail_msg("%s", error.text);
    }
}

/* Returns a bit mask of the test's files that the fingerprint covers. To find these files, it
 * changes each file in turn. */
static int hashed(const struct command *command)
{
    char before[DIGEST_SIZE], after[DIGEST_SIZE];
    int found = 0;
    take_print(command, before);
    for (size_t i = 0; i < NAMES; i++) {
        write_at(names[i], "changed");
        take_print(command, after);
        found |= strcmp(before, after) != 0 ? 1 << i : 0;
        write_at(names[i], names[i]);
    }
    take_print(command, after);
    assert_string_equal(before, after);
    return found;
}

/* Returns a bit mask of the test's files that a farm sends to another machine. */
static int sent(const char *line)
{
    struct player player = {.name = memory_copy_string("bot")};
    struct farm_bot bot;
    struct error error;
    int found = 0;
    parse(&player.command, line);
    if (!farm_bot_make(&bot, &player, NULL, &error)) {
        fail_msg("%s", error.text);
    }
    for (size_t file = 0; file < bot.file_count; file++) {
        char *real = realpath(bot.files[file].source, NULL);
        for (size_t i = 0; i < NAMES; i++) {
            char whole[PATH_MAX + 32];
            snprintf(whole, sizeof whole, "%s/%s", root, names[i]);
            found |= strcmp(whole, real) == 0 ? 1 << i : 0;
        }
        free(real);
    }
    farm_bot_free(&bot);
    player_free(&player);
    return found;
}

static void test_one_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command;
        parse(&command, cases[i].command);
        int in_sandbox = shown(&command), in_print = hashed(&command);
        int in_farm = sent(cases[i].command), named = cases[i].named;
        if (in_sandbox != named || in_print != named || in_farm != named) {
            fail_msg("%s: names %x; shown %x, hashed %x, sent %x", cases[i].command, named,
                     in_sandbox, in_print, in_farm);
        }
        command_free(&command);
    }
}

/* If a command names a folder, adding, removing or renaming a file in it changes the
 * fingerprint. */
static void test_folder_changes(void **state)
{
    (void)state;
    struct command command;
    char before[DIGEST_SIZE], after[DIGEST_SIZE];
    parse(&command, "./bot ./nets");
    take_print(&command, before);
    write_at("nets/three", "");
    take_print(&command, after);
    assert_string_not_equal(before, after);
    unlink("nets/three");
    assert_int_equal(rename("nets/one", "nets/other"), 0);
    take_print(&command, after);
    assert_string_not_equal(before, after);
    assert_int_equal(rename("nets/other", "nets/one"), 0);
    take_print(&command, after);
    assert_string_equal(before, after);
    command_free(&command);
}

/* For a command that names only plain files, the fingerprint must not change in later versions,
 * because events store it. It is the SHA-256 digest of the program and the files, each encoded as
 * its size (8 bytes) followed by its content. */
static void test_stored_prints(void **state)
{
    (void)state;
    static const char plain[] = "\3\0\0\0\0\0\0\0bot\4\0\0\0\0\0\0\0data";
    char print[DIGEST_SIZE], expected[DIGEST_SIZE];
    struct command command;
    parse(&command, "./bot --seed {seed} data");
    take_print(&command, print);
    digest_bytes(plain, sizeof plain - 1, expected);
    assert_string_equal(print, expected);
    command_free(&command);
}

static void test_facts(void **state)
{
    (void)state;
    struct command command;
    struct named_files files;
    parse(&command, "sh ./bot --net=link /etc/passwd ..");
    string_list_add(&command.reads, "nets");
    command_named_files(&command, &files);
    assert_int_equal(files.count, 6);
    const struct named_file *list = files.list;
    assert_int_equal(list[0].kind, NAMED_READ);
    assert_true(list[0].folder && !list[0].common);
    assert_int_equal(list[1].kind, NAMED_IN_PATH);
    assert_true(list[1].system && list[1].word == 0);
    assert_int_equal(list[2].kind, NAMED_WORD);
    assert_true(list[2].word == 1 && list[2].offset == 0 && !list[2].system);
    assert_int_equal(list[3].kind, NAMED_AFTER_EQUALS);
    assert_true(list[3].word == 2 && list[3].offset == strlen("--net="));
    assert_string_equal(list[3].path + strlen(list[3].path) - 5, "/link");
    assert_string_equal(list[3].place, list[3].path);
    assert_string_equal(list[3].real + strlen(list[3].real) - 5, "/data");
    assert_true(list[4].system && !list[4].folder);
    assert_true(list[5].folder && list[5].common);
    named_files_free(&files);
    command_free(&command);
}

/* If the command is faceoff itself, its words name contests and engines, not files. */
static void test_own_words(void **state)
{
    (void)state;
    struct command command = {0};
    struct named_files files;
    char *self = realpath("/proc/self/exe", NULL);
    command_add(&command, self);
    command_add(&command, "nets");
    command_add(&command, "--contest=nets");
    command_add(&command, "./nets");
    command_named_files(&command, &files);
    assert_int_equal(files.count, 2);
    assert_int_equal(files.list[0].kind, NAMED_PROGRAM);
    assert_int_equal(files.list[1].word, 3);
    named_files_free(&files);
    command_free(&command);
    free(self);
}

/* A file with a very long path is either found or rejected with an error. */
static void test_long_words(void **state)
{
    (void)state;
    struct text word = {0};
    struct named_file file;
    struct error error;
    for (int i = 0; i < 1000; i++) {
        text_puts(&word, "./");
    }
    text_puts(&word, "data");
    assert_true(named_file_find(&file, text_string(&word), &error));
    assert_string_equal(file.path, file.real);
    named_file_free(&file);
    text_clear(&word);
    for (int i = 0; i < PATH_MAX; i++) {
        text_putc(&word, 'x');
    }
    assert_false(named_file_find(&file, text_string(&word), &error));
    assert_string_equal(error.text, "File name too long");
    text_free(&word);
}

static void test_programs(void **state)
{
    (void)state;
    struct text path = {0};
    char *before = memory_copy_string(getenv("PATH"));
    setenv("PATH", "/nowhere:nets::/bin", 1);
    assert_true(
        program_find("bot", NULL, &path)); /* an empty entry of PATH means the current folder */
    assert_string_equal(text_string(&path), "./bot");
    text_clear(&path);
    assert_false(program_find("data", NULL, &path)); /* the file is not executable */
    text_clear(&path);
    /* a name with a slash is accepted here even if the file is not executable; starting it reports
     * the error */
    assert_true(program_find("./data", NULL, &path));
    text_clear(&path);
    assert_true(program_find("sh", NULL, &path));
    assert_string_equal(text_string(&path), "/bin/sh");
    setenv("PATH", before, 1);
    free(before);
    text_free(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_answer),    cmocka_unit_test(test_folder_changes),
        cmocka_unit_test(test_stored_prints), cmocka_unit_test(test_facts),
        cmocka_unit_test(test_own_words),     cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_programs),
    };
    return cmocka_run_group_tests(tests, set_up, clean_up);
}
