/* Tests the record writer. It must write the games' texts to the file in the order of the game
 * numbers, and each text as early as possible. */
#include "check.h"

#include "base/file.h"
#include "store/record_writer.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LONG (3 * 1024 * 1024 + 7) /* size of a text that is too long to be kept in memory */

static char path[] = "/tmp/faceoff-writer-XXXXXX";
static struct record_writer *writer;

static int open_writer(void **data)
{
    struct error error;
    (void)data;
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int fd = mkstemp(path);
    writer = fd < 0 ? NULL : record_writer_open(path, RECORD_FILE_EMPTY, &error);
    return writer == NULL || close(fd) != 0;
}

static int remove_file(void **data)
{
    (void)data;
    return unlink(path);
}

static void put(struct record_text *text, const char *bytes)
{
    record_writer_put(writer, text, bytes, strlen(bytes));
}

static void end(struct record_text *text)
{
    struct error error;
    assert_true(record_writer_end(writer, text, &error));
}

static void expect_file(const char *content)
{
    struct text bytes = {0};
    struct error error;
    assert_true(file_read(path, &bytes, &error));
    assert_string_equal(text_string(&bytes), content);
    text_free(&bytes);
}

static void test_live(void **data)
{
    struct error error;
    (void)data;
    struct record_text *first = record_writer_begin(writer, 0);
    struct record_text *second = record_writer_begin(writer, 1);
    put(first, "a");
    expect_file("a");
    put(second, "x");
    expect_file("a");
    put(first, "b");
    expect_file("ab");
    struct record_text *third = record_writer_begin(writer, 2);
    put(third, "1");
    end(third);
    expect_file("ab");
    end(first);
    expect_file("abx");
    put(second, "y");
    expect_file("abxy");
    end(second);
    expect_file("abxy1");
    assert_true(record_writer_close(writer, &error));
    expect_file("abxy1");
}

static void test_gaps(void **data)
{
    struct error error;
    (void)data;
    struct record_text *later = record_writer_begin(writer, 5);
    put(later, "5");
    expect_file("");
    record_writer_pass(writer, 5);
    expect_file("5");
    struct record_text *earlier = record_writer_begin(writer, 3);
    put(earlier, "3");
    put(later, "five");
    expect_file("5five");
    end(later);
    expect_file("5five3");
    end(earlier);
    struct record_text *unended = record_writer_begin(writer, 9);
    put(unended, "9");
    end(record_writer_begin(writer, 12));
    expect_file("5five3");
    assert_true(record_writer_close(writer, &error));
    expect_file("5five39");
}

/* Texts that are too long to be kept in memory are stored in temporary files until they can be
 * written. Each text must be written completely and in the right place. */
static void test_long(void **data)
{
    struct error error;
    struct text all = {0}, bytes = {0};
    struct record_text *texts[4];
    (void)data;
    for (uint64_t i = 0; i < 4; i++) {
        texts[i] = record_writer_begin(writer, i);
    }
    for (size_t at = 0; at < LONG; at += 1000) {
        for (int i = 1; i < 4; i++) {
            char line[1001];
            memset(line, 'a' + i + (int)(at / 1000 % 7), 1000);
            record_writer_put(writer, texts[i], line, at + 1000 <= LONG ? 1000 : LONG - at);
        }
    }
    expect_file("");
    for (int i = 0; i < 4; i++) {
        end(texts[i]);
    }
    assert_true(record_writer_close(writer, &error));
    for (int i = 1; i < 4; i++) {
        for (size_t at = 0; at < LONG; at++) {
            text_putc(&all, (char)('a' + i + (int)(at / 1000 % 7)));
        }
    }
    assert_true(file_read(path, &bytes, &error));
    assert_int_equal(bytes.length, all.length);
    assert_memory_equal(bytes.data, all.data, all.length);
    text_free(&bytes);
    text_free(&all);
}

static void test_full(void **data)
{
    struct error error;
    (void)data;
    assert_true(record_writer_close(writer, &error));
    writer = record_writer_open("/dev/full", RECORD_FILE_APPEND, &error);
    assert_non_null(writer);
    struct record_text *text = record_writer_begin(writer, 0);
    put(text, "x");
    assert_false(record_writer_end(writer, text, &error));
    assert_string_equal(error.text, "cannot write to /dev/full: No space left on device");
    assert_false(record_writer_close(writer, &error));
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_writer, remove_file)
    const struct CMUnitTest tests[] = {CASE(test_live), CASE(test_gaps), CASE(test_long),
                                       CASE(test_full)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
