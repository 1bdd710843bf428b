#include "cli/settings.h"

#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

void settings_set(struct settings *settings, const char *name, const char *value)
{
    size_t at = 0;
    while (at < settings->count && strcmp(settings->list[at].name, name) < 0) {
        at++;
    }
    if (at < settings->count && strcmp(settings->list[at].name, name) == 0) {
        char *copy = memory_copy_string(value);
        free(settings->list[at].value);
        settings->list[at].value = copy;
        return;
    }
    settings->list = memory_resize(settings->list, (settings->count + 1) * sizeof *settings->list);
    memmove(&settings->list[at + 1], &settings->list[at],
            (settings->count - at) * sizeof *settings->list);
    settings->list[at] = (struct setting){memory_copy_string(name), memory_copy_string(value)};
    settings->count++;
}

const char *settings_get(const struct settings *settings, const char *name)
{
    for (size_t i = 0; i < settings->count; i++) {
        if (strcmp(settings->list[i].name, name) == 0) {
            return settings->list[i].value;
        }
    }
    return NULL;
}

void settings_copy(struct settings *settings, const struct settings *from)
{
    for (size_t i = 0; i < from->count; i++) {
        settings_set(settings, from->list[i].name, from->list[i].value);
    }
}

void settings_free(struct settings *settings)
{
    for (size_t i = 0; i < settings->count; i++) {
        free(settings->list[i].name);
        free(settings->list[i].value);
    }
    free(settings->list);
    *settings = (struct settings){0};
}

void settings_print(const struct settings *settings, struct text *json)
{
    json_t *object = json_object();
    for (size_t i = 0; i < settings->count; i++) {
        json_object_set_new(object, settings->list[i].name, json_string(settings->list[i].value));
    }
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    text_puts(json, text);
    free(text);
    json_decref(object);
}

bool settings_parse(struct settings *settings, const char *json, struct error *error)
{
    json_error_t problem;
    json_t *object = json_loads(json, JSON_REJECT_DUPLICATES, &problem);
    if (!json_is_object(object)) {
        json_decref(object);
        return error_set(error, "the options are not a JSON object");
    }
    const char *name;
    json_t *value;
    bool good = true;
    json_object_foreach(object, name, value)
    {
        char number[32];
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (json_is_string(value) || json_is_integer(value)) {
            settings_set(settings, name, json_is_string(value) ? json_string_value(value) : number);
        } else {
            good = error_set(error, "\"%.40s\" is neither a string nor a whole number", name);
        }
    }
    json_decref(object);
    return good;
}

const char *settings_difference(const struct settings *a, const struct settings *b)
{
    for (size_t i = 0; i < a->count || i < b->count; i++) {
        if (i >= a->count || i >= b->count) {
            return i < a->count ? a->list[i].name : b->list[i].name;
        }
        int order = strcmp(a->list[i].name, b->list[i].name);
        if (order != 0) {
            return order < 0 ? a->list[i].name : b->list[i].name;
        }
        if (strcmp(a->list[i].value, b->list[i].value) != 0) {
            return a->list[i].name;
        }
    }
    return NULL;
}
