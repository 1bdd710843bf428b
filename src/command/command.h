/* A bot's command line: words as a shell splits them, with placeholders filled in for each game.
 * Nothing else is expanded, and no shell is run. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct command {
    char **words; /* NULL-terminated; each word is allocated */
    size_t count;
    char *extra; /* a folder that the bot reads although no word names it; NULL if none */
};

struct placeholder {
    const char *name; /* such as "{seed}" */
    const char *value;
};

/* Splits a line at spaces; '..', ".." and \ quote as in a shell. Returns false and sets *error if a
 * quote is not closed or the line is blank. On success, call command_free. */
bool command_parse(struct command *command, const char *line, struct error *error);

/* Returns true if every {word} of letters and _ is one of `placeholders` (NULL-terminated). Other
 * braces, and a shell's ${word}, are allowed. Otherwise returns false and names the unknown one in
 * *error. */
bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error);

/* Returns true if no word is a shell operator such as "|", "&&" or ">file". Otherwise returns false
 * and names the operator in *error. */
bool command_check_operators(const struct command *command, struct error *error);

/* Copies a command and replaces every placeholder, also inside words. Call command_free on the
 * copy. */
void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count);

void command_add(struct command *command, const char *word);
void command_free(struct command *command);
bool command_equal(const struct command *a, const struct command *b);
bool command_mentions(const struct command *command, const char *part);

/* Replaces this process by the program, found through PATH. Returns only on failure, with an errno.
 * Unlike execvp, it does not pass a file that the system cannot run to a shell. It changes nothing
 * else, so it may be called after vfork. */
int command_exec(char *const words[]);

/* Appends the words, quoted where a shell needs it. */
void command_print(const struct command *command, struct text *text);

#endif
