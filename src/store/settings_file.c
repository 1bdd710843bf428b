#include "store/settings_file.h"

#include "base/file.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Converts a JSON string or whole number to text. jansson guarantees that strings contain no
 * NUL. */
static bool value_text(const char *name, const json_t *value, struct text *text,
                       struct error *error)
{
    text_clear(text);
    if (json_is_string(value)) {
        text_puts(text, json_string_value(value));
    } else if (json_is_integer(value)) {
        text_printf(text, "%lld", (long long)json_integer_value(value));
    } else {
        return error_set(error, "\"%.40s\" is neither a string nor a whole number", name);
    }
    return true;
}

bool settings_parse(struct settings *settings, const char *json, struct error *error)
{
    json_error_t problem;
    json_t *object = json_loads(json, JSON_REJECT_DUPLICATES, &problem);
    bool good = json_is_object(object) || error_set(error, "the options are not a JSON object");
    const char *name;
    json_t *value;
    struct text text = {0};
    json_object_foreach(object, name, value)
    {
        good = good && value_text(name, value, &text, error);
        if (good) {
            settings_set(settings, name, text_string(&text));
        }
    }
    text_free(&text);
    json_decref(object);
    return good;
}

/* --- settings files --- */

struct reading {
    const struct settings_taker *taker;
    struct text text;
    struct error *error;
};

/* Reads the JSON fields of a bot's object. *name and *command are unchanged if their fields are
 * missing. */
static bool settings_read_bot(struct reading *reading, const json_t *bot, const char **name,
                              const char **command, struct settings *members)
{
    const char *member;
    json_t *value;
    json_object_foreach((json_t *)bot, member, value)
    {
        const char **to = strcmp(member, "name") == 0      ? name
                          : strcmp(member, "command") == 0 ? command
                                                           : NULL;
        if (to != NULL && !json_is_string(value)) {
            return error_set(reading->error, "\"%s\" is not a string", member);
        }
        if (to != NULL) {
            *to = json_string_value(value);
        } else if (value_text(member, value, &reading->text, reading->error)) {
            settings_set(members, member, text_string(&reading->text));
        } else {
            return false;
        }
    }
    return true;
}

static bool settings_take_bot(struct reading *reading, size_t number, const json_t *bot)
{
    const struct settings_taker *taker = reading->taker;
    const char *name = NULL, *command = json_string_value(bot);
    struct settings members = {0};
    bool good = settings_read_bot(reading, bot, &name, &command, &members) &&
                (command != NULL ||
                 error_set(reading->error, "neither a string nor an object with \"command\"")) &&
                taker->take_bot(taker->data, name, command, &members, reading->error);
    settings_free(&members);
    return good || error_prefix(reading->error, "bot %zu", number);
}

static bool settings_take_member(struct reading *reading, const char *name, const json_t *value)
{
    const struct settings_taker *taker = reading->taker;
    if (taker->take_bot != NULL && strcmp(name, "bots") == 0) {
        bool good = json_is_array(value) || error_set(reading->error, "\"bots\" is not a list");
        for (size_t i = 0; good && i < json_array_size(value); i++) {
            good = settings_take_bot(reading, i + 1, json_array_get(value, i));
        }
        return good;
    }
    if (json_is_boolean(value)) {
        return taker->take(taker->data, name, json_is_true(value) ? "true" : "false",
                           reading->error);
    }
    return value_text(name, value, &reading->text, reading->error) &&
           taker->take(taker->data, name, text_string(&reading->text), reading->error);
}

/* Reads a whole file or pipe. On error, returns false and sets *error to a message with the file
 * name. */
static bool read_bytes(const char *path, struct text *bytes, struct error *error)
{
    const size_t most = (size_t)SETTINGS_FILE_MAX_MIB * 1024 * 1024;
    char part[4096];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return error_set(error, "cannot open %s: %s%s", path, strerror(errno),
                         file_path_hint(path));
    }
    for (size_t length;
         bytes->length <= most && (length = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(bytes, part, length);
    }
    bool good = bytes->length <= most ||
                error_set(error, "%s is larger than %d MiB", path, SETTINGS_FILE_MAX_MIB);
    if (ferror(file)) {
        good = error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    fclose(file);
    return good;
}

bool settings_read_file(const char *path, const struct settings_taker *taker, struct error *error)
{
    json_error_t problem;
    struct text bytes = {0};
    if (!read_bytes(path, &bytes, error)) {
        text_free(&bytes);
        return false;
    }
    size_t mark = text_mark_length(text_string(&bytes));
    json_t *object = json_loadb(text_string(&bytes) + mark, bytes.length - mark,
                                JSON_REJECT_DUPLICATES, &problem);
    text_free(&bytes);
    if (object == NULL) {
        return error_set(error, "%s, line %d: %s", path, problem.line, problem.text);
    }
    struct reading reading = {taker, {0}, error};
    bool good = json_is_object(object) || error_set(error, "not a JSON object");
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        good = good && settings_take_member(&reading, name, value);
    }
    text_free(&reading.text);
    json_decref(object);
    return good || error_prefix(error, "%s", path);
}
