/* The options of the lab's programs: one table a program. Never those of faceoff itself. */
#ifndef LAB_OPTIONS_H
#define LAB_OPTIONS_H

#include <stdint.h>

/* An option and where its value goes. */
struct lab_option {
    const char *name; /* with its dashes; NULL ends a list */
    enum { LAB_NUMBER, LAB_TEXT, LAB_FLAG } kind;
    void *value;       /* uint64_t, const char * or bool */
    uint64_t min, max; /* of a number */
};

/* Reads the options and moves all other words to argv[1] and on; returns how many these are. After
 * a mistake it prints that and the usage and ends the program with 2, after --help with 0. */
int lab_options_read(const struct lab_option *options, const char *usage, int argc, char **argv);

/* Prints "PROGRAM: message" and the usage; ends the program with 2. */
__attribute__((noreturn, format(printf, 3, 4))) void lab_misuse(char **argv, const char *usage,
                                                                const char *format, ...);

#endif
