/* A leash: a small process of ours that starts one bot at a time and holds everything the bot
 * starts. Never lets a descendant survive: not the bot's end, not ours, not `kill -9` of the
 * referee.
 *
 * All functions may be called from any thread, each leash from one at a time.
 *
 * Why a process of its own: it is the "child subreaper" (prctl(2)) of all below it, so whatever a
 * bot forks, however it detaches itself, becomes the leash's child when its parent dies, and can be
 * found and killed. And it waits on a socket to the referee, whose end closes whatever ends the
 * referee. */
#ifndef REFEREE_LEASH_H
#define REFEREE_LEASH_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/types.h>

/* A leash that has not done by then what it was told is taken for stopped or stuck. */
#define LEASH_PATIENCE_MS 1000

struct leash {
    pid_t pid; /* of the leash itself; 0 when there is none */
    int fd;    /* socket to it, non-blocking; -1 when there is none */
};

enum leash_report_kind {
    LEASH_NOTHING, /* nothing to report now */
    LEASH_STARTED, /* the bot runs: exec succeeded */
    LEASH_FAILED,  /* it does not: `number` is the errno */
    LEASH_EXITED,  /* the bot ended: `number` is a status as waitpid gives it */
    LEASH_ENDED,   /* after leash_spawn_once: the bot ended, and nothing is left below the leash */
    LEASH_EMPTY,   /* after leash_kill: nothing is left below the leash */
    LEASH_LOST,    /* the leash itself is gone */
};

struct leash_report {
    enum leash_report_kind kind;
    int number;
};

/* Forks the leash. Call it while the referee is small. core: where it and all below it run, -1 for
 * anywhere. folder: removed with all in it, and the folder around it if that is empty then, once
 * the leash ends, by leash_close or with the referee; NULL for none. False: *error says why. */
bool leash_open(struct leash *leash, int core, const char *folder, struct error *error);

/* Kills all below the leash, and the leash, in at most LEASH_PATIENCE_MS. Takes a closed one.
 * False: the leash was stuck and had to be killed, so what was below it is the caller's now. */
bool leash_close(struct leash *leash);

/* Starts a program in a session and process group of its own, with these three descriptors as its
 * standard ones (the caller keeps and closes its own copies). argv is NULL-terminated and found
 * through PATH. False: the leash is lost or the command too long. LEASH_STARTED or LEASH_FAILED
 * follows. Not while a bot runs. */
bool leash_spawn(struct leash *leash, char *const argv[], const int fds[3], struct error *error);

/* The same for a bot that does its work and ends. Leading words NAME=VALUE go into its environment.
 * When it has ended by itself, all that it started is killed: LEASH_ENDED follows, with its status,
 * or LEASH_FAILED. Nothing says that it started. fds[1] and fds[2] may both be -1: then they are
 * those of the last such bot, which the leash keeps. */
bool leash_spawn_once(struct leash *leash, char *const argv[], const int fds[3],
                      struct error *error);

/* Kills the bot and every descendant; LEASH_EMPTY follows. Also when no bot runs. */
void leash_kill(struct leash *leash);

/* Kills the processes that a lost leash left to us, and theirs as they become ours, for at most
 * LEASH_PATIENCE_MS: what the kernel will not let die is left to it. Never touches a leash. */
void leash_sweep(void);

/* Takes one report, without waiting. */
struct leash_report leash_take(struct leash *leash);

#endif
