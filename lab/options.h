/* Parses the command-line options of the lab's programs. Each program defines a table of its
 * options. */
#ifndef LAB_OPTIONS_H
#define LAB_OPTIONS_H

#include <stdint.h>

/* An option, and the variable that receives its value. */
struct lab_option {
    const char *name; /* name with the dashes; NULL ends the table */
    enum { LAB_NUMBER, LAB_TEXT, LAB_FLAG } kind;
    void *value;       /* variable of type uint64_t, const char * or bool, depending on the kind */
    uint64_t min, max; /* range of a LAB_NUMBER */
};

/* Parses the options. Moves all other arguments to argv[1] and the following elements, and returns
 * the number of these arguments. If an option is invalid, prints an error and the usage, and exits
 * with status 2. After --help, exits with status 0. */
int lab_options_read(const struct lab_option *options, const char *usage, int argc, char **argv);

/* Prints "PROGRAM: message" and the usage, and exits with status 2. */
__attribute__((noreturn, format(printf, 3, 4))) void lab_misuse(char **argv, const char *usage,
                                                                const char *format, ...);

#endif
