/* Options by name, as text, each once: what an event was asked to be, and is stored as.
 * Never knows what an option means. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

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

/* NULL when it is not there. Valid until it is set again. */
const char *settings_get(const struct settings *settings, const char *name);

void settings_copy(struct settings *settings, const struct settings *from);
void settings_free(struct settings *settings);

/* Appends {"name":"value",..}. */
void settings_print(const struct settings *settings, struct text *json);

/* Sets all members of a JSON object of strings and numbers. */
bool settings_parse(struct settings *settings, const char *json, struct error *error);

/* The first name on which two differ; NULL when they are the same. */
const char *settings_difference(const struct settings *a, const struct settings *b);

#endif
