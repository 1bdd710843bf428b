/* A leash is a small helper process that starts one bot at a time and supervises everything that
 * the bot starts. None of these processes outlives the bot or the referee, even if the referee is
 * killed by `kill -9`. A leash that has itself died is called lost.
 *
 * Any thread may call these functions, but only one thread at a time may use a leash.
 *
 * A leash is a separate process because it is the "child subreaper" (prctl(2)) of everything below
 * it. Any process that a bot forks becomes the leash's child when its parent dies, even if the
 * process has detached itself. The leash can then find and kill it. The leash also waits on a
 * socket to the referee, because the referee's end of that socket closes whenever the referee ends,
 * even if the referee is killed. */
#ifndef REFEREE_LEASH_H
#define REFEREE_LEASH_H

#include "base/error.h"
#include "referee/leash_process.h"

#include <stdbool.h>
#include <sys/types.h>

/* Time in ms after which a leash that does not respond is treated as stuck. */
#define LEASH_PATIENCE_MS 1000

struct leash {
    pid_t pid; /* process id of the leash, or 0 if the leash is not open */
    int fd;    /* non-blocking socket to the leash, or -1 if the leash is not open */
};

/* Forks the leash's process. The first call makes this process a child subreaper and resets SIGCHLD
 * to its default action. If the system is out of resources and `patient` is true, retries for
 * LIMITS_SHORTAGE_NS. On error, returns false and sets *error. */
bool leash_open(struct leash *leash, const struct leash_setup *setup, bool patient,
                struct error *error);

/* Kills everything below the leash and then the leash itself, within about LEASH_PATIENCE_MS.
 * Processes that cannot be killed are left to the kernel. Does nothing if the leash is already
 * closed. Returns false if the leash could not begin its work because the system was out of
 * resources. */
bool leash_close(struct leash *leash);

/* Closes a leash that is dead, stuck or untrustworthy. Kills it before it can remove its folder,
 * because the next leash with the same setup will use that folder. */
bool leash_discard(struct leash *leash);

/* Returns true if the command fits into a spawn message. Otherwise returns false and sets
 * *error. */
bool leash_fits(const struct command *command, struct error *error);

/* Starts a program in its own session and process group. The command must be accepted by
 * leash_fits, and its program is searched for in PATH. `fds` become the program's standard input,
 * output and error; the caller closes its own copies. `variable` is either "" or a "NAME=VALUE"
 * string, which is added to the environment along with the command's variables. If `fresh` is true,
 * the bot gets a strict sandbox that no other process has used. Do not call this while a bot is
 * running. Returns false and sets *error if the leash is lost, or if the system is too short of
 * resources to send the message.
 *
 * In a sandbox, a leash's setup restricts all bots that the leash starts, so a different bot needs
 * a different leash. */
bool leash_spawn(struct leash *leash, bool fresh, const char *variable,
                 const struct command *command, const int fds[3], struct error *error);

/* Stops the bot's processes, or lets them continue. Without a strict sandbox, only processes that
 * are still in the bot's process group are stopped, and even these can make themselves continue.
 * Has no effect if no bot is running. Returns false and sets *error if the system lacks the
 * resources to send the message. */
bool leash_pause(struct leash *leash, bool pause, struct error *error);

/* Makes the leash replace a used strict sandbox with a new one, so that the next start with `fresh`
 * does not have to wait for the replacement. Do not call this while a bot is running. */
void leash_renew(struct leash *leash);

/* Kills the bot and all of its descendants. The leash reports the bot's exit as usual. */
void leash_kill(struct leash *leash);

/* Returns the next report from the leash, without waiting for one. */
struct leash_report leash_take(struct leash *leash);

#endif
