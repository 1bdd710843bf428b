/* Tests the folder src/base: text buffers, errors, random numbers, JSON and files. */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "base/columns.h"
#include "base/crew.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/utc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_text(void **data)
{
    (void)data;
    struct text text = {0};
    assert_string_equal(text_string(&text), "");
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_append(&text, "", 0);
    assert_int_equal(text.length, 0);
    assert_string_equal(text_string(&text), "");
    text_puts(&text, "one");
    text_putc(&text, ' ');
    text_append(&text, "t\0o", 3);
    assert_int_equal(text.length, 7);
    assert_memory_equal(text.data, "one t\0o", 8);
    size_t capacity = text.capacity;
    text_clear(&text);
    assert_int_equal(text.length, 0);
    assert_int_equal(text.capacity, capacity);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
    assert_null(text.data);
    assert_int_equal(text.capacity, 0);
    text_free(&text);
}

/* Appends bytes one by one, so that the buffer must grow several times. The text must always end
 * with a NUL. */
static void test_text_growth(void **data)
{
    (void)data;
    for (size_t length = 0; length < 300; length++) {
        struct text single = {0};
        struct text whole = {0};
        char bytes[300];
        memset(bytes, 'x', sizeof bytes);
        for (size_t i = 0; i < length; i++) {
            text_putc(&single, 'x');
            assert_int_equal(single.data[single.length], '\0');
        }
        text_append(&whole, bytes, length);
        assert_int_equal(single.length, length);
        assert_int_equal(whole.length, length);
        assert_string_equal(text_string(&single), text_string(&whole));
        assert_true(length == 0 || whole.capacity > length);
        text_free(&single);
        text_free(&whole);
    }
}

static void test_text_printf(void **data)
{
    (void)data;
    struct text text = {0};
    text_printf(&text, "%s", "");
    assert_string_equal(text_string(&text), "");
    for (int width = 0; width < 100; width++) {
        text_clear(&text);
        text_puts(&text, "<");
        text_printf(&text, "%*d|%s", width, 7, ">");
        assert_int_equal(text.length, (size_t)(width > 1 ? width : 1) + 3);
        assert_int_equal(text.data[text.length - 1], '>');
        assert_int_equal(strlen(text.data), text.length);
    }
    text_free(&text);
}

/* text_puts_plain turns any bytes into UTF-8 without control characters. */
static void test_text_plain(void **data)
{
    (void)data;
    static const char *const cases[][2] = {
        {"", ""},
        {"Zo\u00eb \u5f20\u4f1f", "Zo\u00eb \u5f20\u4f1f"},
        {"a\tb\x1b[31m\x7f\n", "a?b?[31m??"},
        {"Zo\xeb", "Zo?"},
        {"\xc2\x9b"
         "0m\xc2\xa0",
         /* an incomplete control sequence becomes "?"; a no-break space stays */
         "??0m\xc2\xa0"},
        {"\xc2", "?"},           /* an incomplete UTF-8 character */
        {"\xed\xa0\x80", "???"}, /* the UTF-8 form of a surrogate, which is invalid */
        /* Characters that change the text direction or end a line are replaced. Characters with
         * neighbouring codes are kept. */
        {"\u202a\u202b\u202c\u202d\u202ea", "???????????????a"},
        {"\u2066\u2067\u2068\u2069a", "????????????a"},
        {"\u200e\u200f\u061ca", "????????a"},
        {"\u2028\u2029a", "??????a"},
        {"\u200d\u2010\u2027\u202f\u2065\u206a\u061b\u061d",
         "\u200d\u2010\u2027\u202f\u2065\u206a\u061b\u061d"},
        {"\xe2\x80", "??"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0};
        text_puts_plain(&text, cases[i][0]);
        assert_string_equal(text_string(&text), cases[i][1]);
        assert_true(text_is_utf8(text_string(&text)));
        assert_true(text_is_plain(text_string(&text)));
        assert_int_equal(text_is_plain(cases[i][0]), strcmp(cases[i][0], cases[i][1]) == 0);
        text_free(&text);
    }
}

static void test_text_name(void **data)
{
    (void)data;
    static const char *const good[] = {"a", "a b", "\u05d0\u05d1", "a\u00a0b", "\u5f20\u3000\u4f1f",
                                       "="};
    static const char *const bad[] = {
        "",       " ",   "a ",      " a",     "\u00a0",       "a\u3000", "\u200ba",
        "\ufeff", "a\n", "a\u202e", "\u2028", "\u200f\u200e", "a\xff",   "a\u200b\u200b"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(text_is_name(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (text_is_name(bad[i])) {
            fail_msg("\"%s\" is a name", bad[i]);
        }
    }
}

/* A text that exceeds the limit is truncated only between two characters. All limits are tried. */
static void test_text_cut(void **data)
{
    (void)data;
    static const char *const cut[] = {
        "", "a", "a", "a\u00e9", "a\u00e9", "a\u00e9", "a\u00e9\u5f20"};
    for (size_t size = 0; size < 9; size++) {
        struct text text = {0};
        text_puts(&text, cut[6]);
        text_cut(&text, size);
        assert_string_equal(text_string(&text), cut[size < 6 ? size : 6]);
        assert_int_equal(text.length, strlen(text_string(&text)));
        text_free(&text);
    }
    text_cut(&(struct text){0}, 0);
}

/* The width of a column is measured in terminal cells, not in bytes or characters. */
static void test_text_column(void **data)
{
    (void)data;
    static const struct {
        const char *string, *column;
        size_t width, most;
    } cases[] = {
        {"", "   ", 3, 3},
        {"abc", "abc", 3, 3},
        {"abcd", "abc", 3, 3},
        {"abcd", "abcd", 3, 9},
        {"\u00e9\u5f20", "\u00e9\u5f20", 3, 3},
        {"\u5f20", "\u5f20  ", 4, 4},
        /* a second two-cell character would not fit */
        {"\u5f20\u5f20", "\u5f20 ", 3, 3},
        /* two-cell characters: Hangul, fullwidth Latin, Hiragana */
        {"\uac00\uff21\u3042", "\uac00\uff21", 4, 5},
        /* a letter and its combining accent together take one cell */
        {"e\u0301z", "e\u0301z ", 3, 3},
        /* when the text is truncated, the accent stays with its letter */
        {"e\u0301z", "e\u0301", 1, 1},
        /* Thai, with combining vowels and tones */
        {"\u0e17\u0e35\u0e48", "\u0e17\u0e35\u0e48 ", 2, 9},
        /* Hebrew with a combining point and a zero-width joiner */
        {"\u05e9\u05c1\u200d", "\u05e9\u05c1\u200d ", 2, 2},
        {"\U0001f600", "\U0001f600 ", 3, 3},
        {"\u0301", "\u0301 ", 1, 0},
        {"\u00ad\u2500\u00df", "\u00ad\u2500", 2, 2},
        {"\U00020000\U0002a6d6\U0003fffe", "\U00020000\U0002a6d6\U0003fffe", 5, 5},
        {"abc", "abc", 2, SIZE_MAX},
        {"a\u00e9z", "a\u00e9", 2, 2},
        {"a\u00e9z", "a", 0, 1},
        {"\x1b\xe9z", "?? ", 3, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0};
        text_put_column(&text, cases[i].string, cases[i].width, cases[i].most);
        assert_string_equal(text_string(&text), cases[i].column);
        text_free(&text);
    }
}

static void test_error(void **data)
{
    (void)data;
    struct error error;
    assert_false(error_set(NULL, "%d", 1));
    assert_false(error_prefix(NULL, "%d", 1));
    assert_false(error_set(&error, "line %d: %s", 7, "what?"));
    assert_string_equal(error.text, "line 7: what?");
    assert_false(error_prefix(&error, "file %s", "a"));
    assert_string_equal(error.text, "file a: line 7: what?");
}

/* An error message that is too long is truncated, but still ends with a NUL. */
static void test_error_bounds(void **data)
{
    (void)data;
    struct error error;
    size_t size = sizeof error.text;
    char *word = memory_new(3 * size);
    for (size_t length = size - 5; length < size + 5; length++) {
        memset(word, 'a', length);
        word[length] = '\0';
        error_set(&error, "%s", word);
        assert_int_equal(strlen(error.text), length < size ? length : size - 1);
        error_prefix(&error, "b");
        assert_int_equal(strlen(error.text), length + 3 < size ? length + 3 : size - 1);
        assert_memory_equal(error.text, "b: aaa", 6);
        error_set(&error, "c");
        error_prefix(&error, "%s", word);
        assert_true(strlen(error.text) < size);
        assert_int_equal(error.text[0], 'a');
    }
    free(word);
}

/* Compares the output of xoshiro256**, seeded by splitmix64, with numbers that another program
 * calculated. */
static void test_random_known(void **data)
{
    (void)data;
    static const struct {
        uint64_t seed, numbers[3];
    } known[] = {
        {0, {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u}},
        {1, {0xb3f2af6d0fc710c5u, 0x853b559647364ceau, 0x92f89756082a4514u}},
        {UINT64_MAX, {0x8f5520d52a7ead08u, 0xc476a018caa1802du, 0x81de31c0d260469eu}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct random random;
        random_seed(&random, known[i].seed);
        for (size_t k = 0; k < 3; k++) {
            assert_true(random_next(&random) == known[i].numbers[k]);
        }
    }
}

static void test_random_below(void **data)
{
    (void)data;
    struct random random;
    random_seed(&random, 42);
    for (uint64_t bound = 1; bound < 70; bound++) {
        uint64_t counts[70] = {0};
        const double draws = 20000;
        for (int i = 0; i < (int)draws; i++) {
            uint64_t number = random_below(&random, bound);
            assert_true(number < bound);
            counts[number]++;
        }
        double mean = draws / (double)bound;
        for (uint64_t number = 0; number < bound; number++) {
            /* the count may deviate by six standard deviations */
            assert_true(fabs((double)counts[number] - mean) < 6 * sqrt(mean) + 1);
        }
    }
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(random_below(&random, 1), 0);
        assert_true(random_below(&random, UINT64_MAX) < UINT64_MAX);
        /* with this bound, half of all draws are rejected */
        uint64_t bound = (UINT64_C(1) << 63) + 1;
        assert_true(random_below(&random, bound) < bound);
    }
}

static void test_random_mix(void **data)
{
    (void)data;
    enum { COUNT = 40 };
    uint64_t seen[COUNT * COUNT];
    size_t count = 0;
    for (uint64_t seed = 0; seed < COUNT; seed++) {
        for (uint64_t number = 0; number < COUNT; number++) {
            uint64_t mixed = random_mix(seed, number);
            assert_true(mixed == random_mix(seed, number));
            for (size_t i = 0; i < count; i++) {
                assert_true(seen[i] != mixed);
            }
            seen[count++] = mixed;
        }
    }
}

static void test_clock(void **data)
{
    (void)data;
    int64_t before_ns = clock_now_ns();
    assert_true(before_ns > 0);
    for (int i = 0; i < 1000; i++) {
        int64_t now_ns = clock_now_ns();
        assert_true(now_ns >= before_ns);
        before_ns = now_ns;
    }
}

static void test_memory(void **data)
{
    (void)data;
    unsigned char *block = memory_new(100);
    for (size_t i = 0; i < 100; i++) {
        assert_int_equal(block[i], 0);
    }
    block[99] = 7;
    block = memory_resize(block, 100000);
    assert_int_equal(block[99], 7);
    free(block);
    free(memory_resize(NULL, 10));
    char *copy = memory_copy_string("");
    assert_string_equal(copy, "");
    free(copy);
    copy = memory_copy_string("copy");
    assert_string_equal(copy, "copy");
    free(copy);
}

static int questions;

static bool soon(void)
{
    return --questions < 0;
}

static void count_up(void *data, size_t number, unsigned thread)
{
    (void)thread;
    ((int *)data)[number]++;
}

static void test_crew(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        int counts[200] = {0};
        assert_true(crew_run(threads, 200, count_up, counts, NULL));
        for (int i = 0; i < 200; i++) {
            assert_int_equal(counts[i], 1);
        }
    }
    int counts[200] = {0};
    questions = 50;
    assert_false(crew_run(1, 200, count_up, counts, soon));
    assert_int_equal(counts[49], 1);
    assert_int_equal(counts[50], 0);
}

/* Strings and numbers must be written exactly as the jansson library writes them, so that stored
 * records stay the same. */
static void test_json(void **unused)
{
    (void)unused;
    struct text text = {0};
    struct json_writer json = json_into(&text);
    json_open(&json, NULL);
    json_put_string(&json, "s", "a\"\\/\b\f\n\r\t\x01\x1f\x7f<\xc3\xa9");
    json_put_string(&json, "bytes", "<\xc3\xa9\xff");
    json_put_string(&json, "none", NULL);
    json_open_list(&json, "n");
    json_put_integer(&json, NULL, INT64_MIN);
    json_put_unsigned(&json, NULL, UINT64_MAX);
    json_put_real(&json, NULL, 0);
    json_put_real(&json, NULL, 1e20);
    json_put_real(&json, NULL, -1e-5);
    json_put_real(&json, NULL, 123456789012.0);
    json_put_real(&json, NULL, 0.1234567891);
    json_put_real(&json, NULL, NAN);
    json_put_fixed(&json, NULL, 2.55, 1);
    json_put_thousandths(&json, NULL, 12);
    json_put_thousandths(&json, NULL, 1200);
    json_put_thousandths(&json, NULL, 999999999);
    json_put_thousandths(&json, NULL, 1234567890123);
    json_close(&json);
    json_open(&json, "inner");
    json_close(&json);
    json_put_bool(&json, "yes", true);
    json_close(&json);
    assert_string_equal(
        text_string(&text),
        "{\"s\":\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\x7f<\xc3\xa9\","
        "\"bytes\":\"<\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\",\"none\":null,"
        "\"n\":[-9223372036854775808,18446744073709551615,0.0,1e20,-1e-5,1.23456789e11,"
        "0.123456789,null,2.5,0.012,1.2,999999.999,1.23456789e9],\"inner\":{},\"yes\":true}");
    text_clear(&text);
    json = json_into_html(&text);
    json_put_string(&json, NULL, "a</script>");
    assert_string_equal(text_string(&text), "\"a\\u003c/script>\"");
    text_clear(&text);
    json = json_into_lines(&text);
    json_open(&json, NULL);
    json_put_string(&json, "a\n", "b");
    json_open_list(&json, "none");
    json_close(&json);
    json_open_list(&json, "some");
    json_put_integers(&json, NULL, 1, 2);
    json_close(&json);
    json_close(&json);
    assert_string_equal(text_string(&text), "{\n \"a\\n\": \"b\",\n \"none\": [],\n \"some\": [\n"
                                            "  [\n   1,\n   2\n  ]\n ]\n}");
    text_free(&text);
}

/* file_replace replaces the whole file. It does not follow a symbolic link. If it fails, it leaves
 * no temporary file behind. */
static void test_file_replace(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/faceoff-test-XXXXXX", path[64], other[64];
    struct text bytes = {0};
    struct error error;
    struct stat status;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    assert_true(file_replace(other, "other", 5, 0, &error));
    assert_int_equal(symlink(other, path), 0);
    assert_true(file_replace(path, "a\0b", 3, 0440, &error));
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISREG(status.st_mode));
    assert_int_equal(status.st_mode & 0777, 0440);
    assert_true(file_read(path, &bytes, &error) && file_read(other, &bytes, &error));
    assert_memory_equal(bytes.data, "a\0bother", 8);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    /* file_replace must not replace a folder */
    assert_false(file_replace(path, "x", 1, 0, &error));
    assert_non_null(strstr(error.text, path));
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(unlink(other), 0);
    assert_int_equal(rmdir(folder), 0); /* fails unless the folder is empty */
    text_free(&bytes);
}

/* While the program opens an untrusted file, the file may be replaced by a link or a pipe. The
 * program must neither follow the link nor wait for the pipe. */
static void test_untrusted_file(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/faceoff-test-XXXXXX", path[64], other[64];
    struct text bytes = {0};
    struct error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    assert_int_equal(file_read_untrusted(path, &bytes, &error), FILE_MISSING);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("secret", file);
    fclose(file);
    assert_int_equal(file_read_untrusted(path, &bytes, &error), FILE_FOUND);
    assert_string_equal(text_string(&bytes), "secret");
    text_clear(&bytes);
    assert_int_equal(symlink(path, other), 0);
    assert_int_equal(file_read_untrusted(other, &bytes, &error), FILE_REFUSED);
    assert_non_null(strstr(error.text, "it is a symbolic link"));
    assert_int_equal(unlink(other), 0);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_int_equal(file_read_untrusted(other, &bytes, &error), FILE_REFUSED);
    assert_int_equal(bytes.length, 0);
    unlink(other);
    unlink(path);
    rmdir(folder);
    text_free(&bytes);
}

/* Returns the resident memory of this process in bytes. */
static long resident(void)
{
    long all = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &all, &pages), 2);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

/* memory_reserve returns zeroed memory that does not use RAM until it is written to. This must also
 * hold if MALLOC_PERTURB_ makes malloc fill its blocks. Meson sets this variable for all tests. */
static void test_memory_reserve(void **unused)
{
    (void)unused;
    const size_t size = 1u << 30;
    long before = resident();
    char *block = memory_reserve(size);
    assert_true(resident() - before < 1 << 26);
    assert_true(block[0] == 0 && block[size / 2] == 0 && block[size - 1] == 0);
    block[size - 1] = 1;
    assert_true(resident() - before < 1 << 26);
    memory_release(block, size);
    memory_release(NULL, size);
}

static void test_utc(void **data)
{
    (void)data;
    static const struct {
        const char *text;
        int64_t ms;
    } good[] = {{"1970-01-01T00:00:00.001Z", 1},
                {"2000-02-29T23:59:59.999Z", 951868799999},
                {"2026-11-28T14:35:01Z", 1795876501000},
                {"9999-12-31T23:59:59.000Z", 253402300799000}};
    static const char *const bad[] = {"",
                                      "Z",
                                      "2026-11-28",
                                      "2026-11-28T14:35:01",
                                      "2026-11-28 14:35:01Z",
                                      "2026-11-28T14:35:01+01:00",
                                      "2026-11-28T14:35:01.1Z",
                                      "2026-11-28T14:35:01.1234Z",
                                      "2026-02-30T14:35:01Z",
                                      "2026-11-28T24:35:01Z",
                                      " 2026-11-28T14:35:01Z",
                                      "2026-1-28T14:35:01Z",
                                      "2026-11-28T14:35:01ZZ",
                                      "1970-01-01T00:00:00.000Z",
                                      "1969-12-31T23:59:59.000Z",
                                      "20260-11-28T14:35:01Z"};
    char text[UTC_SIZE];
    int64_t ms;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(utc_parse(good[i].text, &ms));
        assert_int_equal(ms, good[i].ms);
        if (strchr(good[i].text, '.') != NULL) {
            utc_print(ms, text);
        } else {
            utc_print_seconds(ms, text);
        }
        assert_string_equal(text, good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (utc_parse(bad[i], &ms)) {
            fail_msg("\"%s\" is read as a time", bad[i]);
        }
    }
    assert_true(utc_now_ms() > 1795000000000);
    assert_true(utc_parse_day("2026-11-28", &ms));
    assert_int_equal(ms, 1795910399999);
    assert_true(utc_parse_day("2026-11-28T14:35:01Z", &ms));
    assert_int_equal(ms, 1795876501000);
    assert_false(utc_parse_day("2026-02-30", &ms) || utc_parse_day("2026-11-2", &ms) ||
                 utc_parse_day("28.11.2026", &ms) || utc_parse_day("", &ms));
}

static void test_duration(void **data)
{
    (void)data;
    static const struct {
        int64_t ns;
        const char *text;
    } known[] = {{0, "0.000 ms"},         {655430, "0.655 ms"},        {999700, "1.00 ms"},
                 {9994000, "9.99 ms"},    {12345678, "12.3 ms"},       {135609000, "136 ms"},
                 {999400000, "999 ms"},   {999600000, "1.00 s"},       {2049000000, "2.05 s"},
                 {81945200000, "81.9 s"}, {1000000000000, "16.7 min"}, {12000000000000, "3.33 h"},
                 {99940000000, "99.9 s"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_string_equal(duration_text(known[i].ns).text, known[i].text);
    }
    assert_string_equal(plural(0), "s");
    assert_string_equal(plural(1), "");
    assert_string_equal(plural(2), "s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_duration),       cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_growth),    cmocka_unit_test(test_text_printf),
        cmocka_unit_test(test_text_plain),     cmocka_unit_test(test_text_name),
        cmocka_unit_test(test_text_cut),       cmocka_unit_test(test_text_column),
        cmocka_unit_test(test_error),          cmocka_unit_test(test_error_bounds),
        cmocka_unit_test(test_random_known),   cmocka_unit_test(test_random_below),
        cmocka_unit_test(test_random_mix),     cmocka_unit_test(test_utc),
        cmocka_unit_test(test_clock),          cmocka_unit_test(test_memory),
        cmocka_unit_test(test_memory_reserve), cmocka_unit_test(test_crew),
        cmocka_unit_test(test_json),           cmocka_unit_test(test_file_replace),
        cmocka_unit_test(test_untrusted_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
