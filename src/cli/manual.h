/* What --help says of a command, parsed into parts: for manual pages and shell completion. The help
 * is the only source: an option in it is in all of these. Never knows what an option means. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "base/text.h"
#include "cli/cli.h"

/* An option as the help describes it. It owns its strings; what the help does not say is "". */
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

/* Reads the options of a command; those that are only in its usage line come last. manual_free
 * releases it. */
void manual_read(struct manual *manual, const struct cli_command *command);
void manual_free(struct manual *manual);

/* Appends the manual page of a command for man(1); NULL: of the program. */
void manual_page(const struct cli_command *command, struct text *text);

/* Appends the completion for bash, zsh or fish. False: it is another shell. */
bool completion_print(const char *shell, struct text *text);

#endif
