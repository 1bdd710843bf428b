/* The code that runs in the leash's own process, and the messages between the leash and the
 * referee. The referee itself calls none of these functions; leash.c calls leash_supervise right
 * after forking. */
#ifndef REFEREE_LEASH_PROCESS_H
#define REFEREE_LEASH_PROCESS_H

#include "sandbox/sandbox.h"

#include <stdint.h>
#include <sys/resource.h>

struct leash_setup {
    int core; /* core for the leash and everything below it, or -1 for any core */
    /* folder that is removed with its contents when the leash or the referee ends, or NULL if there
     * is none. The parent folder is also removed if it is then empty */
    const char *folder;
    rlim_t process_limit; /* RLIMIT_NPROC for bots, or RLIM_INFINITY to leave the limit unchanged */
    /* without a sandbox: memory limit in bytes for each bot whose command does not set one, or 0
     * for no limit */
    uint64_t memory;
    const struct sandbox *sandbox; /* sandbox for bots, or NULL if there is none */
    struct sandbox_place place;    /* paths that bots can see in the sandbox */
};

/* Kinds of reports from a leash. Each leash_spawn is followed by exactly one LEASH_FAILED or
 * LEASH_EXITED. */
enum leash_report_kind {
    LEASH_NOTHING, /* there is nothing to report now */
    LEASH_FAILED,  /* the bot could not be started; `number` is the errno */
    /* the bot has ended, and no process is left below the leash; `number` is the exit status in the
     * format of waitpid */
    LEASH_EXITED,
    LEASH_LOST,       /* the leash itself has ended and must be closed */
    LEASH_NO_SANDBOX, /* the leash could not create the sandbox and has ended; `detail` says why */
};

struct leash_report {
    enum leash_report_kind kind;
    int number;
    /* for LEASH_EXITED: total processor time of all processes, and peak memory of the process that
     * used the most memory */
    uint64_t cpu_us, peak_kb;
    /* for LEASH_EXITED: name of the limit that ended the bot, or "" if none did */
    char exceeded[16];
    /* for LEASH_EXITED: the memory limit in bytes if the leash killed the bot for exceeding it,
     * otherwise 0 */
    uint64_t memory;
    char detail[200];
};

/* Maximum total size of the strings in a spawn message, each with its NUL. */
#define COMMAND_SIZE_MAX 32768
#define WORDS_MAX 1024
#define VARIABLES_MAX 256 /* maximum number of variables in a spawn message */

/* First bytes of the messages that ask the leash to kill the bot, to pause its processes, and to
 * let them continue. */
#define KILL_COMMAND 'K'
#define PAUSE_COMMAND 'P'
#define CONTINUE_COMMAND 'C'

/* First byte of the message that asks the leash to replace a used strict sandbox with a new one. No
 * bot may be running. */
#define RENEW_COMMAND 'R'

/* First byte of the message that asks the leash to start a bot. It is followed by the command's
 * memory limit (a uint64_t), the bot's folder ("" for the leash's own), the environment variables,
 * an empty string and the arguments. The message also carries three file descriptors. */
#define SPAWN_COMMAND 'S'

/* Like SPAWN_COMMAND, but in a strict sandbox, the bot also gets a new sandbox that no other bot
 * has used. */
#define FRESH_COMMAND 'F'

/* Runs the leash in a newly forked process. The leash sends its reports as struct leash_report. */
_Noreturn void leash_supervise(int socket, const struct leash_setup *setup);

#endif
