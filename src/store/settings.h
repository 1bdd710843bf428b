/* A set of options, each with a name and a value, both text. Events are started and stored with
 * such a set. The meaning of the options is not known here. */
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
    struct setting *list; /* sorted by name */
    size_t count;
};

void settings_set(struct settings *settings, const char *name, const char *value);

/* Returns the value of an option, or NULL if it is not set. The value is valid until the option is
 * set again. */
const char *settings_get(const struct settings *settings, const char *name);

void settings_free(struct settings *settings);

/* Appends {"name":"value",..}. */
void settings_print(const struct settings *settings, struct text *text);

/* Sets all members of a JSON object whose values are strings and numbers. */
bool settings_parse(struct settings *settings, const char *json, struct error *error);

/* Callbacks for the contents of a settings file. Returning false ends the reading. */
struct settings_taker {
    /* Receives one member. Strings and whole numbers are passed unchanged, true and false as
     * words. */
    bool (*take)(void *data, const char *name, const char *value, struct error *error);

    /* Receives one item of "bots": a command, or an object with "command" and optionally "name";
     * `name` is NULL if missing. If this callback is NULL, "bots" is treated like any other
     * member. */
    bool (*take_bot)(void *data, const char *name, const char *command, struct error *error);
    void *data;
};

/* Larger files are refused; enough for 1025 bots of 8000 bytes each. */
#define SETTINGS_FILE_MAX_MIB 8

/* Passes each member of the JSON object in a file to the callbacks, in the file's order. Returns
 * false and sets *error, which names the file, on failure. */
bool settings_read_file(const char *path, const struct settings_taker *taker, struct error *error);

#endif
