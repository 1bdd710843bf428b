/* The leash's own process, and what it and the referee say to each other.
 * Never called by the referee itself, except by leash.c just after its fork. */
#ifndef REFEREE_LEASH_PROCESS_H
#define REFEREE_LEASH_PROCESS_H

#include "sandbox/sandbox.h"

#include <stdint.h>
#include <sys/resource.h>

struct leash_setup {
    int core;             /* where it and all below it run; -1: anywhere */
    const char *folder;   /* when the leash ends, by leash_close or with the referee, it removes
                           * this folder with its contents, and the folder around it if that is
                           * then empty; NULL: none */
    rlim_t process_limit; /* RLIMIT_NPROC of bots; RLIM_INFINITY: as it is */
    const struct sandbox *sandbox; /* in which bots run; NULL: none */
    struct sandbox_place place;    /* what they see in it */
};

/* Each leash_spawn brings one LEASH_FAILED or LEASH_EXITED. */
enum leash_report_kind {
    LEASH_NOTHING, /* nothing to report now */
    LEASH_FAILED,  /* the bot does not start: `number` is the errno */
    LEASH_EXITED,  /* the bot ended, and nothing is left below the leash: `number` is a status as
                    * waitpid gives it */
    LEASH_LOST,    /* the leash itself is gone: close it */
    LEASH_LACKING, /* it could not make the sandbox, for the reason in `detail`; the leash is
                    * gone */
};

struct leash_report {
    enum leash_report_kind kind;
    int number;
    uint64_t cpu_us, peak_kb; /* of LEASH_EXITED: the processor time of all processes, and the
                               * most memory of one of them */
    char exceeded[16]; /* of LEASH_EXITED: the limit of the sandbox that ended it; "": none */
    char detail[200];
};

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
