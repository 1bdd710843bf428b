#include "runner/options_bot.h"

#include "base/json.h"
#include "base/memory.h"
#include "store/settings_file.h"

#include <stdlib.h>
#include <string.h>

void options_print_bot(const struct settings *settings, struct text *text)
{
    struct text word = {0};
    for (size_t i = 0; i < settings->count; i++) {
        text_clear(&word);
        text_printf(&word, "%s=%s", settings->list[i].name, settings->list[i].value);
        text_puts(text, i == 0 ? "[" : " ");
        text_put_word(text, text_string(&word));
    }
    text_puts(text, settings->count > 0 ? "] " : "");
    text_free(&word);
}

bool options_parse_bot(struct options *settings, const char **text, struct error *error)
{
    struct command words;
    bool good = true;
    options_init(settings, FOR_BOT);
    while (good && *(*text += strspn(*text, " \t\n")) == '[') {
        if (!command_parse_brackets(&words, text, error)) {
            return false;
        }
        for (size_t i = 0; good && i < words.count; i++) {
            char *name = words.words[i], *equals = strchr(name, '=');
            if (equals == NULL || equals[1] == '\0') {
                good = error_set(error, "the setting %.40s needs a value: %.*s=VALUE", name,
                                 (int)strcspn(name, "="), name);
                break;
            }
            *equals = '\0';
            good = !options_given(settings, name) ? options_set(settings, name, equals + 1, error)
                                                  : error_set(error, "%.40s is given twice", name);
        }
        command_free(&words);
    }
    return good;
}

void options_apply_bot(const struct options *settings, struct command *command)
{
    const char *dir = options_text(settings, "dir"), *reads = options_text(settings, "read");
    char *list = memory_copy_string(reads != NULL ? reads : ""), *rest = list, *path;
    command->dir = dir != NULL ? memory_copy_string(dir) : NULL;
    while ((path = strsep(&rest, ":")) != NULL) {
        if (strcmp(path, "/proc") == 0) {
            command->bounds.proc = true;
        } else if (path[0] != '\0') {
            string_list_add(&command->reads, path);
        }
    }
    free(list);
    for (size_t i = 0; i < settings->given.count; i++) {
        const struct setting *setting = &settings->given.list[i];
        if (strncmp(setting->name, OPTION_VARIABLE, strlen(OPTION_VARIABLE)) == 0) {
            struct text variable = {0};
            text_printf(&variable, "%s=%s", setting->name + strlen(OPTION_VARIABLE),
                        setting->value);
            string_list_add(&command->variables, text_string(&variable));
            text_free(&variable);
        }
    }
    if (options_given(settings, "memory")) {
        command->bounds.memory = options_number(settings, "memory", 0) << 20;
    }
    if (options_given(settings, "processes")) {
        command->bounds.processes = (unsigned)options_number(settings, "processes", 0);
    }
}

static bool options_take_member(void *data, const char *name, const char *value,
                                struct error *error)
{
    return strcmp(name, "config") == 0 ? error_set(error, "a config file cannot contain \"config\"")
                                       : options_set(data, name, value, error);
}

static bool options_take_bot(void *data, const char *name, const char *command,
                             const struct settings *members, struct error *error)
{
    struct options settings;
    struct text text = {0};
    if (name != NULL && !text_is_name(name)) {
        return error_set(error, "a name must be valid UTF-8 without control characters, must not "
                                "be empty, and must not begin or end with a space");
    }
    options_init(&settings, FOR_BOT);
    bool good = options_take(&settings, members, error) ||
                (name != NULL && error_prefix(error, "%s", name));
    if (good) {
        options_print_bot(&settings.given, &text);
        text_puts(&text, command);
        options_add_bot(data, name, text_string(&text));
    }
    text_free(&text);
    options_free(&settings);
    return good;
}

bool options_read_file(struct options *options, const char *path, struct error *error)
{
    const struct settings_taker taker = {options_take_member, options_take_bot, options};
    return settings_read_file(path, &taker, error);
}

static void options_put_value(struct json_writer *json, const struct option_row *row,
                              const char *value)
{
    if (row->kind == OPTION_NUMBER) {
        json_put_unsigned(json, row->name, strtoull(value, NULL, 10));
    } else if (row->kind == OPTION_FLAG) {
        json_put_bool(json, row->name, strcmp(value, "true") == 0);
    } else {
        json_put_string(json, row->name, value);
    }
}

void options_print_file(const struct options *options, struct text *text)
{
    struct json_writer json = json_into_lines(text);
    json_open(&json, NULL);
    for (size_t i = 0; i < options->given.count; i++) {
        const struct setting *setting = &options->given.list[i];
        options_put_value(&json, option_find(options->command, setting->name), setting->value);
    }
    if (options->bot_count > 0) {
        json_open_list(&json, "bots");
        for (size_t i = 0; i < options->bot_count; i++) {
            const struct given_bot *bot = &options->bots[i];
            if (bot->name == NULL) {
                json_put_string(&json, NULL, bot->text);
            } else {
                json_open(&json, NULL);
                json_put_string(&json, "name", bot->name);
                json_put_string(&json, "command", bot->text);
                json_close(&json);
            }
        }
        json_close(&json);
    }
    json_close(&json);
    text_putc(text, '\n');
}
