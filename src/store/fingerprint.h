/* Computes a single SHA-256 digest of everything that a command would run, so that changes to
 * programs are detected. The command is not run. Files that a program opens on its own are not
 * covered. */
#ifndef STORE_FINGERPRINT_H
#define STORE_FINGERPRINT_H

#include "base/error.h"
#include "base/text.h"
#include "command/command.h"
#include "store/digest.h"

#include <stdint.h>

/* Computes the fingerprint of a command. The fingerprint covers the size and contents of all files
 * that appear in the command (command_named_files): its program, and files in arguments such as
 * bot.py or --net=FILE. If a folder appears in the command, the names and contents of all files in
 * it are covered as well. The exceptions are system folders, other folders that do not belong to
 * the bot, and the working folder, to which the bot may write. Sets *touched_ns to the latest time
 * at which one of these files was written or moved, or its permissions were changed. Returns false
 * and sets *error if the program cannot be found or a file cannot be read. */
bool fingerprint_command(const struct command *command, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error);

/* Of the files that the fingerprint covers, appends the path of the one that was written or moved,
 * or whose permissions were changed, last, and when that was. Without such files, appends nothing.
 */
void fingerprint_put_latest(const struct command *command, struct text *text);

#endif
