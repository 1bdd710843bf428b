/* Tests which values are read from the lines that a bot writes to standard error. The result must
 * not depend on how these lines are split into pieces. Also tests the limits on the values. */
#include "check.h"

#include "referee/bot_data.h"

#include <stdio.h>
#include <string.h>

/* Returns all values as one string, each in the form "P name@turn=value;". */
static const char *written(const struct bot_data *data)
{
    static char out[2000];
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; i < data->count; i++) {
        const struct bot_value *value = &data->list[i];
        length += (size_t)snprintf(out + length, sizeof out - length, "%c %s@%d=%s;",
                                   value->of_player ? 'P' : 'T', value->name, (int)value->turn,
                                   value->value);
    }
    return out;
}

static const char lines[] = "depth = 6\n"
                            "[PDATA] depth = 6\n"
                            "  [pdata]\tdepth=7 \r\n"
                            "[PDATA+] nodes = 2.5\n"
                            "[PDATA+] nodes = 4\n"
                            "[PDATA+] nodes = many\n"
                            "[PDATA+] sum = 1\n"
                            "[PDATA+] sum = nan\n"
                            "[TDATA] a b = c = d\n"
                            "[TDATA] empty =\n"
                            "[TDATA][3] cells = 57\n"
                            "[TDATA][70000] late = 1\n"
                            "[TDATA][3 cells = 1\n"
                            "[TDATA] = 1\n"
                            "[TDATA] nothing\n"
                            "[PDATA] depth";

static void test_lines(void **unused)
{
    (void)unused;
    for (size_t part = 1; part <= sizeof lines; part++) {
        struct bot_data data = {0};
        for (size_t at = 0; at < sizeof lines - 1; at += part) {
            size_t left = sizeof lines - 1 - at;
            bot_data_add(&data, lines + at, left < part ? left : part);
        }
        bot_data_add(&data, "s = 1", 5);
        bot_data_end(&data);
        assert_string_equal(written(&data),
                            "P depth@-1=7;P nodes@-1=many;P sum@-1=nan;T a b@-1=c = d;"
                            "T empty@-1=;T cells@3=57;P depths@-1=1;");
        bot_data_free(&data);
    }
}

static void add(struct bot_data *data, const char *line)
{
    bot_data_add(data, line, strlen(line));
}

static void test_limits(void **unused)
{
    (void)unused;
    struct bot_data data = {0};
    char line[BOT_DATA_LINE_MAX + 2];
    memset(line, 'x', sizeof line);
    memcpy(line, "[PDATA] a = ", 12);
    line[sizeof line - 1] = '\0';
    add(&data, line); /* one byte longer than the limit */
    add(&data, "\n");
    assert_int_equal(data.count, 0);
    add(&data, line + 1);
    add(&data, "\n");
    line[12] = '\n';
    add(&data, line + 1);
    bot_data_add(&data, "[PDATA] a = 1\0\n", 15);
    assert_int_equal(data.count, 0);
    for (int i = 0; i <= BOT_DATA_MAX; i++) {
        snprintf(line, sizeof line, "[PDATA] %d = 1\n", i);
        add(&data, line);
    }
    assert_int_equal(data.count, BOT_DATA_MAX);
    add(&data, "[PDATA] 0 = 2\n");
    assert_string_equal(data.list[0].value, "2");
    bot_data_free(&data);

    for (int i = 0; i < 100; i++) {
        snprintf(line, sizeof line, "[PDATA] %d = %0490d\n", i, 1);
        add(&data, line);
    }
    assert_true(data.bytes <= BOT_DATA_BYTES_MAX && data.bytes > BOT_DATA_BYTES_MAX - 600);
    for (size_t i = 0; i < data.count; i++) {
        snprintf(line, sizeof line, "[PDATA] %zu = 1\n", i);
        add(&data, line);
    }
    assert_true(data.bytes < 500);
    bot_data_free(&data);

    for (int i = 0; i <= BOT_DATA_LINES_MAX; i++) {
        add(&data, "[PDATA+] n = 1\n");
    }
    assert_string_equal(data.list[0].value, "20000");
    bot_data_free(&data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
