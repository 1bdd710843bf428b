/* Tests how the settings of a league become the options of its event. */
#include "check.h"

#include "league/league_folder.h"

#include <string.h>

/* Sets a setting if `name` is not NULL. Returns the option `wanted` of the league's event. */
static const char *event_option(struct options *settings, struct options *event, const char *name,
                                const char *value, const char *wanted)
{
    struct error error = {""};
    options_free(event);
    if ((name != NULL && !options_set(settings, name, value, &error)) ||
        !league_event_options("arena", settings, false, event, &error)) {
        fail_msg("%s", error.text);
    }
    return options_text(event, wanted);
}

static void test_event_options(void **state)
{
    (void)state;
    struct options settings, event = {0};
    options_init(&settings, FOR_LEAGUE);
    assert_string_equal(event_option(&settings, &event, "contest", "judge", "db"),
                        "arena/league.db");
    assert_string_equal(event_option(&settings, &event, "per-day", "5", "event"), LEAGUE_EVENT);
    assert_string_equal(event_option(&settings, &event, "turn-ms", "70", "turn-ms"), "70");
    assert_null(event_option(&settings, &event, NULL, NULL, "host"));
    assert_string_equal(event_option(&settings, &event, "url", "http://a.example:88/x", "host"),
                        "a.example");
    assert_string_equal(event_option(&settings, &event, "url", "https://b.example", "host"),
                        "b.example");
    assert_string_equal(event_option(&settings, &event, "host", "c.example", "host"), "c.example");
    assert_int_equal(league_limits(&settings).per_day, 5);
    options_free(&event);
    options_free(&settings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_event_options)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
