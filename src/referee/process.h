/* A bot as a running process: its leash, its three pipes and its lines, on a libuv loop. It is
 * independent of the game, and reports what happens as match events.
 *
 * A process serves a whole game (seat_process.c) or a single turn (seat_turn.c). */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include "command/command.h"
#include "referee/leash.h"
#include "referee/match.h"

#include <uv.h>

/* Most bytes to read from one output before other bots are served, so that a bot that floods its
 * output delays the others by no more than a few reads. */
#define PROCESS_READ_SIZE 4096

struct process;

/* Callbacks with the process's data. They are made only from the loop, never from within a function
 * of this header, and may call any of these functions except process_close. */
struct process_owner {
    /* An event happened; the owner fills in event->seat. After MATCH_EXIT and MATCH_NOT_STARTED,
     * nothing runs, and nothing remains of what ran. Returns true if the game continues. */
    bool (*happened)(void *data, struct match_event *event);
    /* The bot could not be run because a system resource was short, which is not the bot's
     * fault. */
    void (*shortage)(void *data, const struct error *error);
};

/* The immediate result of a call. */
enum process_answer {
    PROCESS_DONE,
    PROCESS_CLOSED,   /* the process has closed its input */
    PROCESS_REFUSED,  /* the command cannot be run; process->error says why */
    PROCESS_SHORTAGE, /* a system resource is short; process->error names it */
};

enum process_status {
    PROCESS_NONE,    /* nothing runs */
    PROCESS_RUNNING, /* running, or being started */
    PROCESS_RESTING, /* running between two games; its output is not read */
    PROCESS_CLOSING, /* its input is closed, and it may exit by itself */
    PROCESS_KILLING, /* its leash is killing everything */
    PROCESS_GONE,    /* it has ended; its last output is being read */
};

/* The referee's end of a pipe. */
struct channel {
    int fd;          /* non-blocking; -1 if closed */
    uv_poll_t *poll; /* NULL while the loop does not watch it */
};

struct process {
    void *data; /* private to the owner */
    const struct process_owner *owner;
    uv_loop_t *loop;
    enum process_status status;
    struct leash_setup leash_setup;
    struct leash leash; /* if the leash is lost, the next start opens a new one; in a sandbox,
                         * starting another bot does too */
    struct text files;  /* the list to which leash_setup.place.files points */
    bool fresh;         /* the next process starts with an empty folder in the sandbox */
    uv_poll_t *leash_poll;
    uv_timer_t timer; /* for one thing at a time: a grace period, a kill, or a turn (seat_turn.c) */
    struct channel in, out, err;
    int bot_out, bot_err;   /* the bot's ends of its output pipes, if a later process is to inherit
                             * them; otherwise -1 */
    struct text unsent;     /* what remains to be written to the bot */
    struct command command; /* the command that runs */
    struct text line;       /* the part read of a line without its newline */
    size_t line_size_max;
    struct error error;
};

/* Prepares a process and forks its leash (in a sandbox, each bot gets its own leash later). What
 * the setup points at must outlive the process. On an error, returns false and sets *error. Call
 * process_close in both cases. */
bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  const struct leash_setup *setup, struct error *error);

/* Kills everything; the loop closes the handles in its next iterations. Call it only if
 * PROCESS_NONE, or when the loop ends for good. */
void process_close(struct process *process);

/* Starts a command (copied) and reads its outputs. Only if PROCESS_NONE. */
enum process_answer process_start(struct process *process, const struct command *command,
                                  size_t line_size_max);

/* process_rest stops reading the process until process_resume; its output stays in the pipe. */
void process_rest(struct process *process);
enum process_answer process_resume(struct process *process);

/* Writes data and returns at once: what the pipe cannot take yet is written later, while the bot's
 * clock runs. Otherwise a bot that fills its own pipe would get time that no clock counts. */
enum process_answer process_send(struct process *process, const char *data, size_t length);

/* Makes the next start use a new leash. Only if PROCESS_NONE. */
void process_distrust_leash(struct process *process);

/* Ends the bot: at once, or by closing its input and waiting at most grace_ns. MATCH_EXIT follows
 * from the loop, never from within this call; output until then is ignored. Not if PROCESS_NONE. */
void process_end(struct process *process, bool at_once, int64_t grace_ns);

/* Asserts the invariants that hold between two events. */
void process_check(const struct process *process);

/* --- for a process per turn --- */

/* Starts the command through the leash, with the variable NAME=VALUE in its environment ("": none).
 * Its input is the descriptor `input`, which this call takes over. Its outputs are the bot's ends
 * of new pipes, or those kept from before (bot_out and bot_err). MATCH_EXIT carries a last line
 * that has no newline. */
enum process_answer process_spawn(struct process *process, const char *variable,
                                  const struct command *command, size_t line_size_max, int input);

/* Creates a pipe whose end `ours` (0 or 1) does not block. On an error, returns false and sets
 * process->error. */
bool process_pipe(struct process *process, int pipe[2], int ours);

/* Starts reading both outputs from the loop. On an error, returns false and sets process->error. */
bool process_watch(struct process *process);

/* Gives the next process new pipes that no other process had, and an empty folder in a sandbox. */
void process_renew(struct process *process);

#endif
