/* A set of options. Each option has a name and a value, both of which are strings. An event is
 * started with such a set, and the set is stored with the event. This module does not know what the
 * options mean. */
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

/* Returns the value of an option, or NULL if the option is not set. The value is valid until the
 * option is set again. */
const char *settings_get(const struct settings *settings, const char *name);

void settings_free(struct settings *settings);

/* Appends the options as a JSON object: {"name":"value",..}. */
void settings_print(const struct settings *settings, struct text *text);

/* Sets an option for each field of a JSON object. The values of the fields must be strings or
 * numbers. */
bool settings_parse(struct settings *settings, const char *json, struct error *error);

/* Callbacks that receive the contents of a settings file. If a callback returns false, reading
 * stops. */
struct settings_taker {
    /* Receives one field of the file's JSON object. Strings and whole numbers are passed unchanged.
     * The values true and false are passed as the strings "true" and "false". */
    bool (*take)(void *data, const char *name, const char *value, struct error *error);

    /* Receives one item of the field "bots". An item is either a command or an object with
     * "command" and optionally "name" and other fields. `name` is NULL if the item has no name. If
     * this callback is NULL, "bots" is treated like any other field. */
    bool (*take_bot)(void *data, const char *name, const char *command,
                     const struct settings *members, struct error *error);
    void *data;
};

/* Maximum size of a settings file in MiB; larger files are rejected. This is enough for 1025 bots
 * of 8000 bytes each. */
#define SETTINGS_FILE_MAX_MIB 8

/* Passes each field of the JSON object in a file to the callbacks, in the order of the file. On
 * error, returns false and sets *error to a message with the file name. */
bool settings_read_file(const char *path, const struct settings_taker *taker, struct error *error);

#endif
