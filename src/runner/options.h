/* Describes the options of commands. Each option is a table row with its name, type, range,
 * choices, default and help text. A single table contains the rows of all commands that play or
 * read an event; other commands have their own tables. The parser, the help, the manual and the
 * shell completion all use these rows. Values from the command line, a config file or a stored
 * event are all set with options_set. This module does not parse command lines. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include "base/error.h"
#include "store/settings.h"

#include <stdbool.h>
#include <stdint.h>

enum option_kind {
    OPTION_NUMBER, /* a whole number within the option's range */
    OPTION_TEXT,   /* any text, such as a path */
    OPTION_NAME,   /* a name for output and storage: non-empty UTF-8 without control characters */
    OPTION_CHOICE, /* one of a list of values */
    OPTION_FLAG,   /* the value "true" or "false" */
    OPTION_BOT,    /* a bot; the option may be repeated */
    OPTION_TURNS,  /* a list of turns, such as "7;2;46"; may be empty */
    OPTION_ENGINE, /* an option of an engine; the engine checks the value once it is known */
};

/* Prefix of the settings that define environment variables for a bot. */
#define OPTION_VARIABLE "env."

/* Commands that accept an option of the event table. The values are bit flags. */
enum option_command {
    FOR_MATCH = 1,
    FOR_TOURNAMENT = 2,
    FOR_CUP = 4,
    FOR_REFEREE = 8,
    FOR_STANDINGS = 16,
    FOR_GAMES = 32,
    FOR_EXPORT = 64,
    FOR_IMPORT = 128,
    FOR_SANDBOX = 256,
    FOR_SERVE = 512,
    FOR_PUBLISH = 1024,
    FOR_BOT = 2048, /* settings of one bot (player.h) */
    FOR_EVENT_LIST = 4096,
    FOR_LEAGUE = 8192, /* settings of a standing league (league_options.h) */
    FOR_VOID = 16384,
};

struct option_row {
    /* Name of the option. A leading "--" is omitted, but a leading single "-" is kept. NULL ends a
     * table. */
    const char *name;
    char letter; /* letter of the short form, or '\0' if there is none */
    enum option_kind kind;
    /* Range of a number (OPTION_NUMBER). `max` is also the maximum length of a name (OPTION_NAME)
     * in bytes, if it is not 0. */
    uint64_t min, max;
    const char *const *choices; /* possible values of an OPTION_CHOICE; NULL-terminated */
    /* Default value, or NULL if the option has none or the contest defines it. */
    const char *otherwise;
    unsigned commands; /* in the event table: set of commands that accept the option */
    /* Whether the option is stored with the event and must have the same value when the event is
     * resumed. */
    bool stored;
    /* Placeholder for the value in the help. If NULL, the help shows N or the choices. Flags have
     * no value. */
    const char *value;
    const char *help; /* help text: complete sentences without newlines */
};

/* Macros for the option tables of individual commands, used like this:
 *     {"ms", OPTION_IN(1, 3600000), .otherwise = "1000", .help = "time limit in ms"},
 *     {"out", OPTION_OF("FILE"), .letter = 'o', .help = "file to write"},
 *     {"json", OPTION_ON, .help = "print JSON"},
 *     {.name = NULL}, */
#define OPTION_IN(least, most) .kind = OPTION_NUMBER, .min = (least), .max = (most)
#define OPTION_OF(word) .kind = OPTION_TEXT, .value = (word)
#define OPTION_ON .kind = OPTION_FLAG
#define OPTION_ONE_OF(list) .kind = OPTION_CHOICE, .choices = (list)
#define OPTION_LIST .kind = OPTION_TURNS, .value = "LIST"

/* The options of events, in the order in which the help lists them. A name may occur only once per
 * command. */
extern const struct option_row option_table[];

/* A bot as given on the command line or in a file. */
struct given_bot {
    /* Name of the bot, or NULL if the name was not given separately and may be part of `text`. */
    char *name;
    char *text; /* command of the bot, possibly preceded by NAME= and "[SETTINGS]" */
};

/* The options given to one command. */
struct options {
    enum option_command command;
    /* Rows of the options that the command accepts. They belong to the event table if `command` is
     * set. */
    const struct option_row *rows;
    struct settings given;  /* checked values of the given options, sorted by name */
    struct given_bot *bots; /* bots, in the order in which they were given */
    size_t bot_count;
};

/* Initializes the options for a command that uses the event table. */
void options_init(struct options *options, enum option_command command);
void options_free(struct options *options);

/* Finds the row of an option in the event table. Returns NULL if the command does not accept that
 * option. */
const struct option_row *option_find(enum option_command command, const char *name);

/* Sets the value of an option. Returns false and sets *error if the command has no such option, or
 * if the value is invalid. */
bool options_set(struct options *options, const char *name, const char *value, struct error *error);

/* Adds a bot to the options. `name` may be NULL. */
void options_add_bot(struct options *options, const char *name, const char *text);

/* Sets all options contained in `settings`. */
bool options_take(struct options *options, const struct settings *settings, struct error *error);

/* Copies the options that must be stored with an event. The caller calls settings_free on
 * `stored`. */
void options_stored(const struct options *options, struct settings *stored);

/* Each of these functions returns the given value of an option, or else its default. The command
 * must accept the option. */
/* Returns NULL if the option has neither a value nor a default. */
const char *options_text(const struct options *options, const char *name);
uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise);
unsigned options_wait_ms(const struct options *options); /* the value of --db-wait-ms */
bool options_flag(const struct options *options, const char *name);
bool options_given(const struct options *options, const char *name);

/* Returns the first name in a NULL-terminated list for which an option was given, or NULL if there
 * is none. */
const char *options_first_given(const struct options *options, const char *const *names);

#endif
