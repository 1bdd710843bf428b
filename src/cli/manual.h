/* What --help says of a command, read back as parts: for manual pages and the completion of shells.
 * The help is the one source: an option that it tells of is in all of them. Never knows what an
 * option means. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "base/text.h"
#include "cli/cli.h"

/* An option as the help tells of it. Strings are owned; what is not told is "". */
struct manual_option {
    char *letter; /* "-j" */
    char *name;   /* "--jobs", or "-p1" */
    char *value;  /* "N"; "" for a flag */
    char *help;   /* a line */
};

struct manual {
    struct manual_option *options; /* each name once */
    size_t count;
};

/* Appends all that --help prints. */
void manual_help(const struct cli_command *command, struct text *text);

/* The options of a command; those that are only in its usage come last. manual_free releases it. */
void manual_read(struct manual *manual, const struct cli_command *command);
void manual_free(struct manual *manual);

/* Appends the page of a command for man(1); NULL: of the program. */
void manual_page(const struct cli_command *command, struct text *text);

/* Appends the completion for bash, zsh or fish. False: it is no shell of these. */
bool completion_print(const char *shell, struct text *text);

#endif
