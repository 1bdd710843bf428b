/* Computes one SHA-256 digest of everything that a command would run, so that changed programs are
 * detected. The command is not run. Files that a program opens by itself are not covered. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "command/command.h"
#include "store/digest.h"

#include <stdint.h>

/* Computes the command's fingerprint. It covers the size and bytes of all files that the command
 * names (command_named_files): its program, and words such as bot.py or --net=FILE. It also covers
 * the names and bytes of all files in a named folder, unless the folder is a common one, belongs to
 * the system, or is the working folder, into which the bot may write. Sets *touched_ns to the time
 * when one of these files was last written, moved or given other permissions. Returns false and
 * sets *error if the program cannot be found or a file cannot be read. */
bool fingerprint_command(const struct command *command, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error);

#endif
