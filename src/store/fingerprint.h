/* One SHA-256 over what a command would run, so that we notice a changed program. Never runs
 * anything, and never follows what a program reads by itself. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "store/digest.h"

/* Takes the size and the bytes of the program (looked up in PATH if it has no slash) and of every
 * other word that names a regular file, as in "python3 bot.py". False: the program cannot be found,
 * or a file cannot be read; *error says which and why. */
bool fingerprint_command(char *const *words, size_t count, char fingerprint[DIGEST_SIZE],
                         struct error *error);

#endif
