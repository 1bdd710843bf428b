/* Describes the options of commands. Each option is a table row with its name, type, range,
 * choices, default and help text. One table has the rows of all commands that play or read an
 * event; other commands have their own tables. The parser, the help, the manual and the shell
 * completion all use these rows. Values from the command line, a config file or a stored event are
 * all set with options_set. This module does not parse command lines. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include "command/command.h"
#include "store/settings.h"

#include <stdbool.h>
#include <stdint.h>

enum option_kind {
    OPTION_NUMBER, /* a whole number within the option's range */
    OPTION_TEXT,   /* any text, such as a path */
    OPTION_NAME,   /* a name that is printed and stored: UTF-8, not empty, no control characters */
    OPTION_CHOICE, /* one of a list of values */
    OPTION_FLAG,   /* the value "true" or "false" */
    OPTION_BOT,    /* a bot; the option may be given more than once */
    OPTION_TURNS,  /* a list of turns, such as "7;2;46"; may be empty */
    OPTION_ENGINE, /* an option of an engine, which checks the value once the engine is known */
};

/* The commands that accept an option of the event table, as bits of a set. */
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
};

struct option_row {
    const char *name; /* name without the leading "--", but with a leading single "-"; NULL ends
                       * a table */
    char letter;      /* letter of the short form; '\0': no short form */
    enum option_kind kind;
    uint64_t min, max;          /* range of a number (OPTION_NUMBER) */
    const char *const *choices; /* possible values of an OPTION_CHOICE; NULL-terminated */
    const char *otherwise;      /* default value; NULL: the option has no default, or the contest
                                 * defines it */
    unsigned commands;          /* in the event table: set of commands that accept the option */
    bool stored;                /* whether the option is stored with the event and must stay the
                                 * same when the event is resumed */
    const char *value; /* placeholder for the value in the help; if NULL, the help shows N or the
                        * choices; flags have no value */
    const char *help;  /* help text: whole sentences without line ends */
};

/* Macros for the option tables of single commands, used like this:
 *     {"ms", OPTION_IN(1, 3600000), .otherwise = "1000", .help = "time limit in ms"},
 *     {"out", OPTION_OF("FILE"), .letter = 'o', .help = "file to write"},
 *     {"json", OPTION_ON, .help = "print JSON"},
 *     {.name = NULL}, */
#define OPTION_IN(least, most) .kind = OPTION_NUMBER, .min = (least), .max = (most)
#define OPTION_OF(word) .kind = OPTION_TEXT, .value = (word)
#define OPTION_ON .kind = OPTION_FLAG
#define OPTION_ONE_OF(list) .kind = OPTION_CHOICE, .choices = (list)
#define OPTION_LIST .kind = OPTION_TURNS, .value = "LIST"

/* The options of events, in the order in which the help lists them. A name may occur once per
 * command. */
extern const struct option_row option_table[];

/* A bot, as it was given on the command line or in a file. */
struct given_bot {
    char *name; /* name of the bot; NULL: `text` may begin with the name */
    char *text; /* command of the bot, perhaps after NAME= and "[SETTINGS]" */
};

/* The options that were given to one command. */
struct options {
    enum option_command command;
    const struct option_row *rows; /* rows of the options that the command accepts; part of the
                                    * event table if `command` is set */
    struct settings given;         /* values that were given and checked, sorted by name */
    struct given_bot *bots;        /* bots, in the order in which they were given */
    size_t bot_count;
};

/* Initializes the options for a command of the event table. */
void options_init(struct options *options, enum option_command command);
void options_free(struct options *options);

/* Finds an option's row in the event table. Returns NULL if the command does not accept that
 * option. */
const struct option_row *option_find(enum option_command command, const char *name);

/* Sets the value of an option. Returns false and sets *error if the command has no such option, or
 * if the value is invalid. */
bool options_set(struct options *options, const char *name, const char *value, struct error *error);

/* Adds a bot to the options. `name` may be NULL. */
void options_add_bot(struct options *options, const char *name, const char *text);

/* --- the settings of one bot, options of FOR_BOT --- */

/* Reads the settings in brackets at the start of a bot's text, if there are any, and moves *text
 * past them. Returns false and sets *error, which names the setting. Call options_free in either
 * case. */
bool options_parse_bot(struct options *settings, const char **text, struct error *error);

/* Appends "[NAME=VALUE ..] ", or nothing if there are no settings. */
void options_print_bot(const struct settings *settings, struct text *text);

/* Adds the folder, files, variables and memory limit in the settings to a command without any. */
void options_apply_bot(const struct options *settings, struct command *command);

/* Sets all options that a settings file contains (settings.h). */
bool options_read_file(struct options *options, const char *path, struct error *error);

/* Sets all options that `settings` contains. */
bool options_take(struct options *options, const struct settings *settings, struct error *error);

/* Copies the options that must be stored with an event. The caller calls settings_free on
 * `stored`. */
void options_stored(const struct options *options, struct settings *stored);

/* Return the option's given value, or its default. The command must accept the option. */
/* NULL: the option has no value and no default */
const char *options_text(const struct options *options, const char *name);
uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise);
bool options_flag(const struct options *options, const char *name);
bool options_given(const struct options *options, const char *name);

/* Returns the first name of a NULL-terminated list for which an option was given, or NULL if none
 * was given. */
const char *options_first_given(const struct options *options, const char *const *names);

#endif
