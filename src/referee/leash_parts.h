/* What the referee and a leash say to each other, for leash.c and leash_process.c.
 * Never included by anything else. */
#ifndef REFEREE_LEASH_PARTS_H
#define REFEREE_LEASH_PARTS_H

#include "referee/leash.h"

#define COMMAND_SIZE_MAX 32768 /* of a spawn message: the words, each with its NUL */
#define WORDS_MAX 1024
#define VARIABLE_SIZE_MAX (COMMAND_SIZE_MAX / 8 - 1)

/* The first byte of each message from the referee. */
#define KILL_COMMAND 'K'
#define SPAWN_COMMAND 'S' /* then the variable and the words; three descriptors come along */
#define FRESH_COMMAND 'F' /* the same, after emptying the bot's folder in a strict sandbox */

/* What the leash's own process runs, just forked. Its messages are struct leash_report. */
_Noreturn void leash_supervise(int socket, const struct leash_setup *setup);

#endif
