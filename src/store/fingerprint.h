/* One SHA-256 over what a command would run, so that we notice a changed program. Never runs
 * anything, and never follows what a program reads by itself. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "store/digest.h"

#include <stddef.h>
#include <stdint.h>

/* Takes the size and the bytes of the program (looked up in PATH if it has no slash) and of every
 * other word that names a regular file, as in "python3 bot.py". *touched_ns becomes the time when
 * one of them was last written, moved or given other rights. False: the program cannot be found, or
 * a file cannot be read; *error says which and why. */
bool fingerprint_command(char *const *words, size_t count, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error);

#endif
