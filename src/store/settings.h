/* Options by name, as text, each once: what an event is begun with, and stored with. Never knows
 * what an option means. */
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
    struct setting *list; /* by name */
    size_t count;
};

void settings_set(struct settings *settings, const char *name, const char *value);

/* The value of an option; NULL: it is not set. Valid until it is set again. */
const char *settings_get(const struct settings *settings, const char *name);

void settings_free(struct settings *settings);

/* Appends {"name":"value",..}. */
void settings_print(const struct settings *settings, struct text *text);

/* Sets all members of a JSON object of strings and numbers. */
bool settings_parse(struct settings *settings, const char *json, struct error *error);

/* Who takes what a file of settings holds; false ends the reading. */
struct settings_taker {
    /* A member: strings and whole numbers as they are, true and false as words. */
    bool (*take)(void *data, const char *name, const char *value, struct error *error);

    /* An item of "bots": a command, or an object with "command" and perhaps "name"; name NULL: it
     * has none. NULL: "bots" is a member like the others. */
    bool (*take_bot)(void *data, const char *name, const char *command, struct error *error);
    void *data;
};

#define SETTINGS_FILE_MAX_MIB 8 /* a larger one is refused; 1025 bots have 8000 bytes each */

/* Passes each member of the JSON object in a file on, in the file's order. False: *error names the
 * file and what is wrong. */
bool settings_read_file(const char *path, const struct settings_taker *taker, struct error *error);

#endif
