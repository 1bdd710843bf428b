/* Descriptions of options. An option is a row with its name, type, range, choices, default and
 * help. One table has the rows of all commands that play or read an event; other commands have
 * their own tables. Parser, help, manual and completion are generated from the rows. Values from
 * the command line, a config file or a stored event all pass through options_set; this module does
 * not parse command lines. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include "store/settings.h"

#include <stdbool.h>
#include <stdint.h>

enum option_kind {
    OPTION_NUMBER, /* a whole number within a range */
    OPTION_TEXT,   /* any text, such as a path */
    OPTION_NAME,   /* a name that is printed and stored: UTF-8, not empty, without control
                    * characters */
    OPTION_CHOICE, /* one of a list */
    OPTION_FLAG,   /* "true" or "false" */
    OPTION_BOT,    /* a bot; the option may be given several times */
    OPTION_TURNS,  /* turns of a game, such as "7;2;46"; may be empty */
    OPTION_ENGINE, /* an option of an engine, which checks the value once the engine is known */
};

/* The commands that accept an option of the event table, as a bit set. */
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
};

struct option_row {
    const char *name; /* without the leading "--", but with a single "-"; NULL ends a table */
    char letter;      /* short form; '\0': none */
    enum option_kind kind;
    uint64_t min, max;          /* range of an OPTION_NUMBER */
    const char *const *choices; /* values of an OPTION_CHOICE; NULL-terminated */
    const char *otherwise;      /* default value; NULL: no default, or the contest's */
    unsigned commands;          /* in the event table: the commands that accept it */
    bool stored;                /* stored with the event, and unchanged when the event is resumed */
    const char *value; /* name of the value in the help; NULL: N, or the choices; flags have no
                        * value */
    const char *help;  /* help text: sentences without line ends */
};

/* Macros for tables of single commands:
 *     {"ms", OPTION_IN(1, 3600000), .otherwise = "1000", .help = "time limit in ms"},
 *     {"out", OPTION_OF("FILE"), .letter = 'o', .help = "file to write"},
 *     {"json", OPTION_ON, .help = "print JSON"},
 *     {.name = NULL}, */
#define OPTION_IN(least, most) .kind = OPTION_NUMBER, .min = (least), .max = (most)
#define OPTION_OF(word) .kind = OPTION_TEXT, .value = (word)
#define OPTION_ON .kind = OPTION_FLAG
#define OPTION_ONE_OF(list) .kind = OPTION_CHOICE, .choices = (list)
#define OPTION_LIST .kind = OPTION_TURNS, .value = "LIST"

/* The options of events, in the order of the help. A name may occur once per command. */
extern const struct option_row option_table[];

/* A bot as given on the command line or in a file. */
struct given_bot {
    char *name; /* NULL: `text` may begin with the name */
    char *text; /* the command, or "[NAME=]COMMAND" */
};

/* The options given to one command. */
struct options {
    enum option_command command;
    const struct option_row *rows; /* rows that the command accepts; part of the event table if
                                    * `command` is set */
    struct settings given;         /* checked values, sorted by name */
    struct given_bot *bots;        /* in the order given */
    size_t bot_count;
};

/* Initializes the options of a command of the event table. */
void options_init(struct options *options, enum option_command command);
void options_free(struct options *options);

/* Finds a row of the event table; NULL if the command does not accept that option. */
const struct option_row *option_find(enum option_command command, const char *name);

/* Sets an option. Returns false and sets *error if the command has no such option, or the value is
 * invalid. */
bool options_set(struct options *options, const char *name, const char *value, struct error *error);

/* Adds a bot; `name` may be NULL. */
void options_add_bot(struct options *options, const char *name, const char *text);

/* Sets all options in a settings file (settings.h). */
bool options_read_file(struct options *options, const char *path, struct error *error);

/* Sets all options in `settings`. */
bool options_take(struct options *options, const struct settings *settings, struct error *error);

/* Copies the options that are stored with an event; the caller calls settings_free on `stored`. */
void options_stored(const struct options *options, struct settings *stored);

/* Return the given value, or else the default. The option must be one of the command's. */
/* NULL: no value and no default */
const char *options_text(const struct options *options, const char *name);
uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise);
bool options_flag(const struct options *options, const char *name);
bool options_given(const struct options *options, const char *name);

/* Returns the first name of a NULL-terminated list that is given; NULL: none of them is given. */
const char *options_first_given(const struct options *options, const char *const *names);

#endif
