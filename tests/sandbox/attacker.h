/* What the files of the program `attacker` share. */
#ifndef TESTS_ATTACKER_H
#define TESTS_ATTACKER_H

#include <stdbool.h>
#include <stddef.h>

#define MB (1UL << 20)
#define MUCH (600 * MB) /* more memory than the test's sandbox allows */
#define FILES 6000      /* more files than the test's sandbox allows */

struct known_attack {
    const char *name;
    bool (*attack)(void); /* returns true if the attack succeeds */
};

/* An entry for an attack whose function has the same name. */
#define A(name)                                                                                    \
    {                                                                                              \
#name, name                                                                                \
    }

/* The tables end with an entry without a name. */
extern const struct known_attack memory_attacks[], trace_attacks[];

/* Targets of the attacks. A target is "" if the input does not name it. */
extern char folder[500], own_file[500], program[500];

/* Returns the path of a file in the attacker's own folder. The next call overwrites the path. */
const char *in_folder(const char *name);
bool can_open(const char *path, int flags);

#endif
