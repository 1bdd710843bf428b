/* One bot as a running process: its leash, its three pipes, its lines, on a libuv loop.
 * Never knows a game; it reports what happens as match events.
 *
 * A process serves a game (seat_process.c) or a single turn (seat_turn.c). */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include "command/command.h"
#include "referee/leash.h"
#include "referee/match.h"

#include <uv.h>

/* The most to read of one output before other bots get their turn: a bot that floods us costs the
 * others no more than a few of these. */
#define PROCESS_READ_SIZE 4096

struct process;

/* Called with the process's data, from the loop only, never from within a function here; may call
 * any function here except process_close. */
struct process_owner {
    /* Something happened; the owner fills in event->seat. After MATCH_EXIT and MATCH_NOT_STARTED
     * nothing runs, and nothing is left of what ran. Returns whether the game goes on. */
    bool (*happened)(void *data, struct match_event *event);
    /* Nothing runs, since the system lacked something: the bot is not to blame. */
    void (*lacking)(void *data, const struct error *error);
};

/* What comes of a call at once. */
enum process_answer {
    PROCESS_DONE,
    PROCESS_CLOSED,  /* nobody reads its input any more */
    PROCESS_REFUSED, /* it cannot be run: process->error says why */
    PROCESS_LACKS,   /* the system lacks something: process->error says what */
};

enum process_status {
    PROCESS_NONE,    /* nothing runs */
    PROCESS_RUNNING, /* started, or just being started */
    PROCESS_RESTING, /* between two games: it runs, but nobody listens to it */
    PROCESS_CLOSING, /* its input is closed: it may end by itself */
    PROCESS_KILLING, /* its leash was told to kill all */
    PROCESS_GONE,    /* it has ended; what it said last is being read */
};

/* Our end of a pipe. */
struct channel {
    int fd;          /* non-blocking; -1: closed */
    uv_poll_t *poll; /* NULL while the loop does not watch it */
};

struct process {
    void *data; /* the owner's */
    const struct process_owner *owner;
    uv_loop_t *loop;
    enum process_status status;
    struct leash_setup leash_setup;
    struct leash leash; /* the next start opens a new one if it was lost; in a sandbox, so does
                         * the start of another bot */
    struct text files;  /* the list to which the sandbox's place points */
    bool fresh;         /* the next process finds its folder in the sandbox empty */
    uv_poll_t *leash_poll;
    uv_timer_t timer; /* for one thing at a time: a grace, a kill, or a turn (seat_turn.c) */
    struct channel in, out, err;
    int bot_out, bot_err;   /* the bot's ends, if a later process is to have them too; else -1 */
    struct text unsent;     /* the rest of what is to be written to the bot */
    struct command command; /* what runs */
    struct text line;       /* not ended yet */
    size_t line_size_max;
    struct error error;
};

/* Forks the leash, unless a sandbox is to be made for each bot. What the setup points at must
 * outlive the process. False: *error says what was lacking. process_close in both cases. */
bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  const struct leash_setup *setup, struct error *error);

/* Kills all; the loop closes the handles in its next iterations. Only when PROCESS_NONE, or when
 * the loop ends for good. */
void process_close(struct process *process);

/* Starts a command (copied) and reads its outputs. Only when PROCESS_NONE. */
enum process_answer process_start(struct process *process, const struct command *command,
                                  size_t line_size_max);

/* Leaves it alone until process_resume: what it says stays in its pipe. */
void process_rest(struct process *process);
enum process_answer process_resume(struct process *process);

/* Writes the data, and is done at once: what the pipe does not take yet is written later, and the
 * bot's time runs. Otherwise a bot that fills its own pipe would have time without a clock. */
enum process_answer process_send(struct process *process, const char *data, size_t length);

/* The next start gets a new leash. Only when PROCESS_NONE. */
void process_distrust_leash(struct process *process);

/* Ends the bot: at once, or by closing its input and waiting for at most grace_ns. MATCH_EXIT
 * follows from the loop, never from within this call; what the bot says until then is ignored. Not
 * when PROCESS_NONE. */
void process_end(struct process *process, bool at_once, int64_t grace_ns);

/* Asserts what always holds between two events. */
void process_check(const struct process *process);

/* --- for a process a turn --- */

/* Starts the command through the leash, with the variable NAME=VALUE in its environment ("": none).
 * Its input is `input`, which is taken over; its outputs are the bot's ends of new pipes, or those
 * kept from before (bot_out and bot_err). MATCH_EXIT carries a last line that has no newline. */
enum process_answer process_spawn(struct process *process, const char *variable,
                                  const struct command *command, size_t line_size_max, int input);

/* Makes a pipe whose end `ours` (0 or 1) does not block. False: process->error says why. */
bool process_pipe(struct process *process, int pipe[2], int ours);

/* Lets the loop read both outputs from now on. False: process->error says what was lacking. */
bool process_watch(struct process *process);

/* The next process gets new pipes, which no other had; its folder in a sandbox is empty. */
void process_renew(struct process *process);

#endif
