/* A bot's command: its arguments, split as a shell would split them, and its working folder, files,
 * environment variables and limits. Placeholders are replaced for each game. Nothing else is
 * expanded, and no shell is run. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct string_list {
    char **list; /* strings, each allocated separately */
    size_t count;
};

/* Limits for one command, which override the sandbox's limits. The memory limit also applies
 * without a sandbox. */
struct command_bounds {
    uint64_t memory;    /* memory limit in bytes, or 0 for the limit that applies to all bots */
    unsigned processes; /* maximum number of processes, or 0 for the sandbox's own limit */
    bool proc;          /* whether the program gets a /proc that shows its own processes */
};

struct command {
    char **words; /* arguments of the command, each allocated separately; NULL-terminated */
    size_t count;
    /* working folder, to which relative paths in the arguments refer, or NULL for the current
     * folder */
    char *dir;
    /* files and folders that the bot reads but that do not appear among the command's arguments;
     * relative paths refer to `dir` */
    struct string_list reads;
    struct string_list variables; /* "NAME=VALUE" strings to add to the environment */
    struct command_bounds bounds;
};

/* Returns whether the command runs a built-in bot, as in "faceoff bot". */
bool command_is_built_in(const struct command *command);

struct placeholder {
    const char *name; /* name of the placeholder including its braces, such as "{seed}" */
    const char *value;
};

/* Splits a line into arguments at spaces. Single quotes, double quotes and backslashes work as in a
 * shell. Returns false and sets *error if a quote is not closed or the line is blank. On success,
 * the caller must call command_free. */
bool command_parse(struct command *command, const char *line, struct error *error);

/* Parses a list of words in brackets at the start of *line, such as "[a 'b c'] ..", and advances
 * *line past the brackets. The list may be empty. Returns false and sets *error if a quote or the
 * bracket is not closed. On success, the caller must call command_free. */
bool command_parse_brackets(struct command *command, const char **line, struct error *error);

/* Returns true if every {word} that consists of letters and _ is one of `placeholders`
 * (NULL-terminated). Other braces, and a shell's ${word}, are allowed. Otherwise returns false and
 * sets *error to a message that names the unknown placeholder. */
bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error);

/* Returns true if no argument is a shell operator such as "|", "&&" or ">file". Otherwise returns
 * false and sets *error to a message that names the operator. */
bool command_check_operators(const struct command *command, struct error *error);

/* Rejects a line with an unquoted Windows path, such as C:\bots\a, in which each backslash would
 * escape the next character. If there is such a path, returns false and sets *error to a message
 * that quotes it. */
bool command_check_drives(const char *line, struct error *error);

/* Copies a command and replaces every placeholder in its words, paths and variables, even in the
 * middle of a word. The caller must call command_free on the copy. */
void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count);

void command_add(struct command *command, const char *word);
void command_free(struct command *command);
void string_list_add(struct string_list *list, const char *string);
bool command_equal(const struct command *a, const struct command *b);
bool command_mentions(const struct command *command, const char *part);

/* Replaces this process with the program words[0], which is searched for in PATH and gets this
 * environment. Returns only on failure, with an errno. Unlike execvp, this function does not fall
 * back to a shell for a file that the system cannot run. It has no other effects, so it may be
 * called after vfork. */
int command_exec(char *const words[], char *const environment[]);

/* Appends the command's arguments, quoted where a shell requires it. */
void command_print(const struct command *command, struct text *text);

#endif
