/* Parses the command-line options of the lab's programs from one table per program. */
#ifndef LAB_OPTIONS_H
#define LAB_OPTIONS_H

#include <stdint.h>

/* An option and the variable for its value. */
struct lab_option {
    const char *name; /* including the dashes; NULL ends a list */
    enum { LAB_NUMBER, LAB_TEXT, LAB_FLAG } kind;
    void *value;       /* points to a uint64_t, const char * or bool */
    uint64_t min, max; /* range of a number */
};

/* Reads the options, moves all other words to argv[1] and following, and returns the number of
 * those words. After a mistake it prints an error and the usage, and exits with 2. After --help it
 * exits with 0. */
int lab_options_read(const struct lab_option *options, const char *usage, int argc, char **argv);

/* Prints "PROGRAM: message" and the usage, and exits with 2. */
__attribute__((noreturn, format(printf, 3, 4))) void lab_misuse(char **argv, const char *usage,
                                                                const char *format, ...);

#endif
