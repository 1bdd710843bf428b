/* How standings are worded where there is little or nothing to say. */
#include "tournament/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void check_words(struct results results, const char *words)
{
    struct estimate estimate;
    struct text text = {0};
    statistics_estimate(&results, &estimate);
    elo_print(&estimate, &text);
    assert_string_equal(text_string(&text), words);
    text_free(&text);
}

/* What results of one kind leave open: one end if somebody won all, both ends if all are level. */
static void test_no_variance(void **state)
{
    (void)state;
    check_words((struct results){5, {0}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 1}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 33}}, "+0.0 [-74.6, +74.6]");
    check_words((struct results){5, {0, 0, 0, 0, 33}}, "at least +370.8");
    check_words((struct results){5, {33}}, "at most -370.8");
    check_words((struct results){3, {0, 0, 1}}, "at least -636.4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_variance),
    };
    return cmocka_run_group_tests_name("standings", tests, NULL, NULL);
}
