/* One SHA-256 over everything that a command would run, used to detect changed programs. Nothing is
 * run, and files that a program opens by itself are not covered. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "command/command.h"
#include "store/digest.h"

#include <stdint.h>

/* Computes the fingerprint. It covers the size and bytes of all files that the command names
 * (command_named_files): its program, and words such as bot.py or --net=FILE. It also covers the
 * names and bytes of all files in a named folder, unless the folder is a common one or belongs to
 * the system. Sets *touched_ns to the time when one of these files was last written, moved or given
 * other permissions. Returns false and sets *error if the program cannot be found or a file cannot
 * be read. */
bool fingerprint_command(const struct command *command, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error);

#endif
