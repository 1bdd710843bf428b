/* A bot's command, split into arguments as a shell would split it, with placeholders that are
 * replaced for each game, and its folder, files, environment and bounds. Nothing else is expanded,
 * and no shell is run. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct string_list {
    char **list; /* each string is allocated */
    size_t count;
};

/* A command's own bounds in place of those of the sandbox. The memory limit also applies without a
 * sandbox. */
struct command_bounds {
    uint64_t memory;    /* memory limit in bytes; 0: that of all bots */
    unsigned processes; /* process limit; 0: the sandbox's own */
    bool proc;          /* whether the program gets a /proc that shows its own processes */
};

struct command {
    char **words; /* arguments of the command, each allocated separately; NULL-terminated */
    size_t count;
    char *dir; /* working folder, to which relative paths in the words refer; NULL: the current
                * folder */
    struct string_list reads; /* files and folders that the bot reads although no word names them;
                               * relative paths refer to `dir` */
    struct string_list variables; /* "NAME=VALUE", added to the environment */
    struct command_bounds bounds;
};

struct placeholder {
    const char *name; /* name of the placeholder with its braces, such as "{seed}" */
    const char *value;
};

/* Splits a line into arguments at spaces. Single quotes, double quotes and backslashes work as in a
 * shell. Returns false and sets *error if a quote is not closed or the line is blank. On success,
 * call command_free. */
bool command_parse(struct command *command, const char *line, struct error *error);

/* Parses the words in brackets at the start of *line, "[a 'b c'] ..", and moves *line past the
 * brackets. Returns false and sets *error if a quote or the bracket is not closed. On success, call
 * command_free; there may be no words. */
bool command_parse_brackets(struct command *command, const char **line, struct error *error);

/* Returns true if every {word} of letters and _ is one of `placeholders` (NULL-terminated). Other
 * braces, and a shell's ${word}, are allowed. Otherwise returns false, and *error names the unknown
 * placeholder. */
bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error);

/* Returns true if no argument is a shell operator such as "|", "&&" or ">file". Otherwise returns
 * false, and *error names the operator. */
bool command_check_operators(const struct command *command, struct error *error);

/* Returns true unless the line has a path with a drive letter, such as C:\bots\a, outside quotes,
 * where a backslash would quote the next character. Otherwise returns false, and *error quotes the
 * path. */
bool command_check_drives(const char *line, struct error *error);

/* Copies a command and replaces every placeholder, also inside words, paths and variables. Call
 * command_free on the copy. */
void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count);

void command_add(struct command *command, const char *word);
void command_free(struct command *command);
void string_list_add(struct string_list *list, const char *string);
bool command_equal(const struct command *a, const struct command *b);
bool command_bounds_equal(const struct command_bounds *a, const struct command_bounds *b);
bool command_mentions(const struct command *command, const char *part);

/* Replaces this process by the program, which is searched for in PATH, with this environment.
 * Returns only on failure, with an errno. Unlike execvp, it does not pass a file that the system
 * cannot run to a shell. It changes nothing else, so it may be called after vfork. */
int command_exec(char *const words[], char *const environment[]);

/* Appends the command's arguments, in quotes where a shell needs them. */
void command_print(const struct command *command, struct text *text);

#endif
