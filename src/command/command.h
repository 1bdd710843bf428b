/* A bot's command line: words as a shell splits them, with placeholders filled in for each game.
 * Never runs a shell and never expands anything but the placeholders. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct command {
    char **words; /* NULL-terminated, each allocated */
    size_t count;
    char *extra; /* a folder that the bot reads although no word names it; NULL: none */
};

struct placeholder {
    const char *name; /* "{seed}" */
    const char *value;
};

/* Splits at blanks; '..', ".." and \ quote as in a shell. False: a quote is not closed, or there is
 * no word. On success command_free releases it; on failure nothing is held. */
bool command_parse(struct command *command, const char *line, struct error *error);

/* Whether each {word} of letters and _ is one of these placeholders (NULL-terminated), with its
 * end. Other braces, and a shell's ${word}, may be anything. False: *error says which is not. */
bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error);

/* Whether no word is what only a shell understands, as "|", "&&" or ">file". False: *error names
 * it. */
bool command_check_operators(const struct command *command, struct error *error);

/* A copy with every placeholder replaced, also in the middle of a word. command_free releases it.
 */
void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count);

void command_add(struct command *command, const char *word);
void command_free(struct command *command);
bool command_equal(const struct command *a, const struct command *b);
bool command_mentions(const struct command *command, const char *part);

/* Becomes the program, found through PATH; returns only on failure, with the errno. Not execvp,
 * which hands a shell what the system cannot run. Changes nothing else, so it may follow vfork. */
int command_exec(char *const words[]);

/* Appends the words, quoted where a shell needs it. */
void command_print(const struct command *command, struct text *text);

#endif
