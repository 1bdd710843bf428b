/* Tests the messages to viewers. They must bring every viewer to the latest state, regardless of
 * what it has received before. */
#include "base/random.h"
#include "check.h"
#include "serve/news.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Returns the data of a message as JSON, and stores the message's kind and id. */
static json_t *parse(const struct news_message *event, char kind[16], char id[64])
{
    char line[16];
    int at = 0;
    assert_int_equal(
        sscanf(event->text.data, "id: %63s\nevent: %15s\n%15s %n", id, kind, line, &at), 3);
    assert_string_equal(line, "data:");
    const char *end = strstr(event->text.data + at, "\n\n");
    assert_non_null(end);
    assert_true(end[2] == '\0');
    json_t *json = json_loads(event->text.data + at, JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(json);
    return json;
}

/* Applies a change to a viewer's state, as the web page does. */
static void apply(json_t *state, const json_t *change)
{
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)(uintptr_t)change, name, part)
    {
        json_t *mine = json_object_get(state, name);
        if (mine == NULL) {
            mine = json_pack("{s:n, s:[]}", "is", "list");
            json_object_set_new(state, name, mine);
        }
        if (json_object_get(part, "is") != NULL) {
            json_object_set(mine, "is", json_object_get(part, "is"));
        }
        json_t *items = json_object_get(part, "list"), *list = json_object_get(mine, "list");
        if (items != NULL) {
            size_t from = (size_t)json_integer_value(json_object_get(part, "from"));
            assert_true(from <= json_array_size(list));
            while (json_array_size(list) > from) {
                json_array_remove(list, json_array_size(list) - 1);
            }
            json_array_extend(list, items);
        }
    }
}

struct viewer {
    uint64_t seen;
    json_t *state;
};

/* Sends a viewer the message that it needs. Returns false if the viewer needs no message. */
static bool tell(struct news *news, struct viewer *viewer)
{
    char kind[16], id[64];
    struct news_message *event = news_owed(news, viewer->seen);
    if (event == NULL) {
        return false;
    }
    json_t *json = parse(event, kind, id);
    assert_string_equal(kind, viewer->seen == 0 ? "snapshot" : "change");
    apply(viewer->state, json);
    viewer->seen = news_seen(news, id);
    assert_int_equal(viewer->seen, event->number);
    json_decref(json);
    news_release(news, event);
    return true;
}

static void test_numbers(void **state)
{
    (void)state;
    struct news *news = news_new(0xabc);
    assert_null(news_owed(news, 0));
    assert_false(news_publish(news));
    news_set(news, "a", "1");
    assert_true(news_publish(news));
    news_set(news, "a", "1");
    assert_false(news_publish(news));
    news_set(news, "b", "[2]");
    assert_true(news_publish(news));
    assert_int_equal(news_number(news), 2);
    struct news_message *event = news_owed(news, 1), *same = news_owed(news, 1);
    assert_string_equal(event->text.data,
                        "id: 0000000000000abc-2\nevent: change\ndata: {\"b\":{\"is\":[2]}}\n\n");
    assert_ptr_equal(event, same);
    news_release(news, event);
    news_release(news, same);
    assert_null(news_owed(news, 2));
    news_free(news);
}

/* If the id that a viewer sends is invalid, or comes from another run of the server, the viewer
 * gets the whole state. */
static void test_ids(void **state)
{
    (void)state;
    struct news *news = news_new(0xabc);
    news_set(news, "a", "1");
    news_publish(news);
    assert_int_equal(news_seen(news, "0000000000000abc-1"), 1);
    static const char *const others[] = {"",
                                         "abc",
                                         "abc-",
                                         "abc-2",
                                         "abd-1",
                                         "-1",
                                         "abc--1",
                                         "abc-1x",
                                         "abc- 1",
                                         "abc-+1",
                                         "-abc-1",
                                         "\xff",
                                         "99999999999999999999999-1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(news_seen(news, others[i]), 0);
    }
    news_free(news);
}

static void change_something(struct news *news, struct random *random)
{
    char name[16], json[32];
    snprintf(name, sizeof name, "part%u", (unsigned)random_below(random, 4));
    snprintf(json, sizeof json, "%u", (unsigned)random_below(random, 1000));
    switch (random_below(random, 8)) {
    case 0:
        news_clear_list(news, name);
        break;
    case 1:
    case 2:
        news_set(news, name, json);
        break;
    default:
        news_add(news, name, json);
    }
}

/* Viewers that read at different speeds end with the same state as a viewer that connects at the
 * end. */
static void test_all_speeds(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 7);
    struct news *news = news_new(1);
    struct viewer viewers[4];
    for (size_t i = 0; i < 4; i++) {
        viewers[i] = (struct viewer){0, json_object()};
    }
    for (int step = 0; step < 2000; step++) {
        change_something(news, &random);
        if (random_below(&random, 3) == 0) {
            news_publish(news);
        }
        for (size_t i = 0; i < 4; i++) {
            if (random_below(&random, 1 + 20 * i) == 0) {
                tell(news, &viewers[i]);
            }
        }
    }
    news_publish(news);
    struct viewer late = {0, json_object()};
    tell(news, &late);
    for (size_t i = 0; i < 4; i++) {
        tell(news, &viewers[i]);
        assert_false(tell(news, &viewers[i]));
        assert_true(json_equal(viewers[i].state, late.state));
        json_decref(viewers[i].state);
    }
    json_decref(late.state);
    news_free(news);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_all_speeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
