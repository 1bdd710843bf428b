/* What an option is: a row with its name, type, range, choices, default and help. One table has the
 * rows of all commands that play or read an event; other commands have tables of their own. Parser,
 * help, manual and completion are made from the rows. Never parses a command line and never prints:
 * values from the command line, a config file or a stored event all come through options_set. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include "store/settings.h"

#include <stdbool.h>
#include <stdint.h>

enum option_kind {
    OPTION_NUMBER, /* a whole number in a range */
    OPTION_TEXT,   /* any text, such as a path */
    OPTION_NAME,   /* a name that is printed and stored: UTF-8, not empty, no control character */
    OPTION_CHOICE, /* one of a list */
    OPTION_FLAG,   /* "true" or "false" */
    OPTION_BOT,    /* may be given several times */
    OPTION_TURNS,  /* turns of a game, as in "7;2;46"; may be empty */
    OPTION_ENGINE, /* of an engine, which checks the value once it is known */
};

/* The commands that take an option of the table of events, as a set. */
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
    const char *name; /* without dashes, unless it has one only; NULL ends a table */
    char letter;      /* '\0': none */
    enum option_kind kind;
    uint64_t min, max;          /* of a number */
    const char *const *choices; /* of a choice; NULL-terminated */
    const char *otherwise;      /* the default; NULL: none, or the contest's */
    unsigned commands;          /* in the table of events: which of these take it */
    bool stored;       /* part of the event: stored with it, and the same when it is resumed */
    const char *value; /* how the help writes the value; NULL: N, or the choices; a flag has none */
    const char *help;  /* sentences, without line ends */
};

/* How a table of a command's own is written:
 *     {"ms", OPTION_IN(1, 3600000), .otherwise = "1000", .help = "the time to look"},
 *     {"out", OPTION_OF("FILE"), .letter = 'o', .help = "where to write it"},
 *     {"json", OPTION_ON, .help = "as JSON"},
 *     {.name = NULL}, */
#define OPTION_IN(least, most) .kind = OPTION_NUMBER, .min = (least), .max = (most)
#define OPTION_OF(word) .kind = OPTION_TEXT, .value = (word)
#define OPTION_ON .kind = OPTION_FLAG
#define OPTION_ONE_OF(list) .kind = OPTION_CHOICE, .choices = (list)
#define OPTION_LIST .kind = OPTION_TURNS, .value = "LIST"

/* The options of events, in the order of the help. A name may occur once for each command. */
extern const struct option_row option_table[];

/* A bot as it was given. */
struct given_bot {
    char *name; /* NULL: the text may begin with it */
    char *text; /* the command; or "[NAME=]COMMAND" */
};

/* What was given to one command. */
struct options {
    enum option_command command;
    const struct option_row *rows; /* that it takes; of the table of events, if `command` does */
    struct settings given;         /* checked values by name */
    struct given_bot *bots;        /* in order */
    size_t bot_count;
};

/* Of a command of the table of events. */
void options_init(struct options *options, enum option_command command);
void options_free(struct options *options);

/* In the table of events; NULL when the command has no such option. */
const struct option_row *option_find(enum option_command command, const char *name);

/* False: the command has no such option, or the value is wrong; *error says which and why. */
bool options_set(struct options *options, const char *name, const char *value, struct error *error);

/* Adds a bot; the name may be NULL. */
void options_add_bot(struct options *options, const char *name, const char *text);

/* Sets what a file of settings holds (settings.h). */
bool options_read_file(struct options *options, const char *path, struct error *error);

/* Sets all of these. */
bool options_take(struct options *options, const struct settings *settings, struct error *error);

/* The part that is stored with an event. settings_free releases it. */
void options_stored(const struct options *options, struct settings *stored);

/* The value, or else the default. The option must be one of the command's. */
const char *options_text(const struct options *options, const char *name); /* NULL: neither */
uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise);
bool options_flag(const struct options *options, const char *name);
bool options_given(const struct options *options, const char *name);

/* The first name of a list ended by NULL that is given; NULL: none is. */
const char *options_first_given(const struct options *options, const char *const *names);

#endif
