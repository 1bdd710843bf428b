/* Reads sets of options (settings.h) from JSON: from a string, or from a settings file, which may
 * also list bots. This module does not know what the options mean. */
#ifndef STORE_SETTINGS_FILE_H
#define STORE_SETTINGS_FILE_H

#include "store/settings.h"

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
