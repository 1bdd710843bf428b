/* The leash's own process, and the messages between it and the referee. The referee itself calls
 * none of this; leash.c calls leash_supervise right after its fork. */
#ifndef REFEREE_LEASH_PROCESS_H
#define REFEREE_LEASH_PROCESS_H

#include "sandbox/sandbox.h"

#include <stdint.h>
#include <sys/resource.h>

struct leash_setup {
    int core;             /* core for the leash and everything below it; -1: any */
    const char *folder;   /* folder that the leash removes with its contents when it ends, through
                           * leash_close or with the referee; the parent folder is removed too if it
                           * is then empty. NULL: none */
    rlim_t process_limit; /* RLIMIT_NPROC of bots; RLIM_INFINITY: unchanged */
    const struct sandbox *sandbox; /* sandbox for bots; NULL: none */
    struct sandbox_place place;    /* what bots see in the sandbox */
};

/* Each leash_spawn is followed by one LEASH_FAILED or LEASH_EXITED. */
enum leash_report_kind {
    LEASH_NOTHING, /* nothing to report now */
    LEASH_FAILED,  /* the bot cannot be started: `number` is the errno */
    LEASH_EXITED,  /* the bot ended, and no process is left below the leash; `number` is a status as
                    * from waitpid */
    LEASH_LOST,    /* the leash itself is gone: close it */
    LEASH_NO_SANDBOX, /* the leash could not make the sandbox, for the reason in `detail`, and is
                       * gone */
};

struct leash_report {
    enum leash_report_kind kind;
    int number;
    uint64_t cpu_us, peak_kb; /* for LEASH_EXITED: processor time of all processes together, and
                               * peak memory of a single one */
    char exceeded[16];        /* for LEASH_EXITED: the sandbox limit that ended the bot; "": none */
    char detail[200];
};

#define COMMAND_SIZE_MAX 32768 /* maximum size of a spawn message: the words, each with its NUL */
#define WORDS_MAX 1024
#define VARIABLE_SIZE_MAX (COMMAND_SIZE_MAX / 8 - 1)

/* The first byte of each message from the referee. */
#define KILL_COMMAND 'K'

/* Followed by the variable and the words, along with three descriptors. */
#define SPAWN_COMMAND 'S'

/* The same, after emptying the bot's folder in a strict sandbox. */
#define FRESH_COMMAND 'F'

/* Runs the leash in a process that was just forked. It sends messages of struct leash_report. */
_Noreturn void leash_supervise(int socket, const struct leash_setup *setup);

#endif
