/* A set of options. Each option has a name and a value, which are both text. An event is started
 * with such a set and stored with it. This module does not know what the options mean. */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct setting {
    char *name;
    char *value;
};

struct settings {
    struct setting *list; /* options, sorted by name */
    size_t count;
};

void settings_set(struct settings *settings, const char *name, const char *value);

/* Returns the value of an option, or NULL if it is not set. The value is valid until the option is
 * set again. */
const char *settings_get(const struct settings *settings, const char *name);

void settings_free(struct settings *settings);

/* Appends the options as a JSON object: {"name":"value",..}. */
void settings_print(const struct settings *settings, struct text *text);

/* Sets an option for each member of a JSON object. The members' values must be strings or
 * numbers. */
bool settings_parse(struct settings *settings, const char *json, struct error *error);

/* Callbacks that receive the contents of a settings file. A callback that returns false stops the
 * reading. */
struct settings_taker {
    /* Receives one member of the file's JSON object. Strings and whole numbers are passed
     * unchanged; true and false are passed as the words "true" and "false". */
    bool (*take)(void *data, const char *name, const char *value, struct error *error);

    /* Receives one item of the member "bots", which is either a command, or an object with
     * "command" and optionally "name" and other members. `name` is NULL if the item has no name. If
     * this callback is NULL, "bots" is treated like any other member. */
    bool (*take_bot)(void *data, const char *name, const char *command,
                     const struct settings *members, struct error *error);
    void *data;
};

/* Maximum size of a settings file in MiB; larger files are refused. This is enough for 1025 bots of
 * 8000 bytes each. */
#define SETTINGS_FILE_MAX_MIB 8

/* Passes each member of the JSON object in a file to the callbacks, in the file's order. On
 * failure, returns false and sets *error, which names the file. */
bool settings_read_file(const char *path, const struct settings_taker *taker, struct error *error);

#endif
