/* What a command would run, as one SHA-256: a changed program is noticed.
 * Never runs anything, and never follows what a program reads by itself. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"

#include <stddef.h>

#define FINGERPRINT_SIZE 65 /* hexadecimal digits and NUL */

/* Takes the program (looked up in PATH if it has no slash) and every other word that names a
 * regular file, as in "python3 bot.py": for each its size and its bytes. False: the program cannot
 * be found, or a file not be read; *error says which and why. */
bool fingerprint_command(char *const *words, size_t count, char fingerprint[FINGERPRINT_SIZE],
                         struct error *error);

#endif
