/* The words of a command line as options and operands: the only place that knows getopt, and the
 * only place that words its errors. Never knows what an option means. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

struct argument {
    const char *name; /* without dashes; NULL: it has only a letter */
    char letter;      /* '\0': none */
    bool flag;        /* it takes no value */
    const void *row;  /* the caller's */
};

/* The options of a command; begins as {0}. */
struct arguments {
    struct argument *list;
    size_t count;
};

/* Adds an option, unless its name is there already. */
void arguments_add(struct arguments *arguments, struct argument argument);
void arguments_free(struct arguments *arguments);

/* Takes an option; the value of a flag is NULL. False: refused, and the error was printed. */
typedef bool arguments_take(void *data, const struct argument *argument, const char *value);

/* Reads argv and puts the operands last in it. Returns the index of the first one, or -1 after
 * saying what is wrong. */
int arguments_read(const char *command, const struct arguments *arguments, int argc, char **argv,
                   arguments_take *take, void *data);

/* The first operand; prints nothing and leaves argv as it is. NULL: there is none, or there is an
 * unknown option. */
const char *arguments_operand(const struct arguments *arguments, int argc, char **argv);

#endif
