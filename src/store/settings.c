#include "store/settings.h"

#include "base/json.h"
#include "base/memory.h"

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
    const struct setting *setting =
        named_among(settings->list, settings->count, sizeof *setting, name);
    return setting != NULL ? setting->value : NULL;
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

void settings_print(const struct settings *settings, struct text *text)
{
    struct json_writer json = json_into(text);
    json_open(&json, NULL);
    for (size_t i = 0; i < settings->count; i++) {
        json_put_string(&json, settings->list[i].name, settings->list[i].value);
    }
    json_close(&json);
}
