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

#endif
