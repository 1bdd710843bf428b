/* A leash: a small process of ours that starts one bot at a time and holds everything the bot
 * starts. Never lets a descendant survive the bot's end or ours, not even `kill -9` of the referee.
 *
 * Any thread may call these functions, but only one thread at a time may use a leash.
 *
 * Why a process of its own: it is the "child subreaper" (prctl(2)) of all below it. Whatever a bot
 * forks, however it detaches itself, becomes the leash's child when its parent dies, and can be
 * found and killed. And the leash waits on a socket to the referee: however the referee ends, its
 * end of the socket closes. */
#ifndef REFEREE_LEASH_H
#define REFEREE_LEASH_H

#include "base/error.h"
#include "referee/leash_process.h"

#include <stdbool.h>
#include <sys/types.h>

/* A leash that takes longer than this for what it was told counts as stopped or stuck. */
#define LEASH_PATIENCE_MS 1000

struct leash {
    pid_t pid; /* of the leash itself; 0 when there is none */
    int fd;    /* socket to it, non-blocking; -1 when there is none */
};

/* Forks the leash. The first call makes this process a child subreaper and gives SIGCHLD its
 * default action. False: *error says what was lacking. */
bool leash_open(struct leash *leash, const struct leash_setup *setup, struct error *error);

/* Kills all below the leash, and the leash, in about LEASH_PATIENCE_MS; leaves what cannot be
 * killed to the kernel. Takes a closed leash. False: the leash could not begin its work, since the
 * system lacked something. */
bool leash_close(struct leash *leash);

/* The same for a leash that is lost, stuck or not to be trusted: the leash is killed first, so its
 * folder stays for the next leash with the same setup. */
bool leash_discard(struct leash *leash);

/* Whether a spawn message can hold these words. */
bool leash_takes(char *const argv[], struct error *error);

/* Starts a program in a session and process group of its own, with these three descriptors as its
 * standard ones (the caller keeps and closes its own copies). argv is NULL-terminated, and
 * leash_takes accepts it; the program is found through PATH. variable: a "NAME=VALUE" for the
 * environment; "" for none. fresh: the bot finds its folder in a strict sandbox empty. Not while a
 * bot runs. False: the leash is lost, or the system lacks what it needs to send the message.
 *
 * In a sandbox the leash's setup restricts all of its bots, so another bot needs another leash. */
bool leash_spawn(struct leash *leash, bool fresh, const char *variable, char *const argv[],
                 const int fds[3], struct error *error);

/* Kills the bot and every descendant. The report still follows, only sooner. */
void leash_kill(struct leash *leash);

/* Takes one report, without waiting. */
struct leash_report leash_take(struct leash *leash);

#endif
