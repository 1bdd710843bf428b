/* One SHA-256 over what a command would run, so that we notice a changed program. Never runs
 * anything, and never follows what a program reads by itself. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "command/command.h"
#include "store/digest.h"

#include <stdint.h>

/* Takes the size and the bytes of all files that a command names (command_named_files): its program
 * and words such as bot.py or --net=FILE; and the names and the bytes of all files in a folder that
 * is neither common nor the system's. *touched_ns becomes the time when one of them was last
 * written, moved or given other rights. False: the program cannot be found, or a file cannot be
 * read; *error says which and why. */
bool fingerprint_command(const struct command *command, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error);

#endif
