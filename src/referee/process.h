/* Runs a bot as a process. This module manages the bot's leash, its three pipes and its lines on a
 * libuv loop, and reports what happens as match events. It does not depend on the game.
 *
 * A process plays a whole game (seat_process.c) or a single turn (seat_turn.c). */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include "command/command.h"
#include "referee/leash.h"
#include "referee/match.h"

#include <uv.h>

/* Maximum number of bytes to read from one output before other bots are served. A bot that floods
 * its output can therefore delay other bots only by a few reads. */
#define PROCESS_READ_SIZE 4096

struct process;

/* Callbacks, which receive the process's `data`. They are called only by the loop, never from
 * within a function declared in this header. They may call every function declared here except
 * process_close. */
struct process_owner {
    /* Reports an event. The owner fills in event->seat. After MATCH_EXIT and MATCH_NOT_STARTED, the
     * process and everything that it started have ended. The callback returns true if the game
     * continues. */
    bool (*happened)(void *data, struct match_event *event);
    /* Reports that the bot could not be run because the system was out of resources, which is not
     * the bot's fault. */
    void (*shortage)(void *data, const struct error *error);
    /* Reports that somebody else than the bot has killed the leash, so that the bot's process has
     * ended (see `suspect`). */
    void (*leash_lost)(void *data, const struct error *error);
};

/* The immediate result of calling a function declared in this header. */
enum process_answer {
    PROCESS_DONE,
    PROCESS_CLOSED,   /* the process has closed its input */
    PROCESS_REFUSED,  /* the command cannot be run; process->error says why */
    PROCESS_SHORTAGE, /* the system is out of a resource; process->error names it */
};

enum process_status {
    PROCESS_NONE,    /* no process is running */
    PROCESS_RUNNING, /* the process is running, or is being started */
    PROCESS_RESTING, /* the process is running between two games, and its output is not read */
    PROCESS_CLOSING, /* the process's input is closed, and the process may exit by itself */
    PROCESS_KILLING, /* the process's leash is killing the process and its descendants */
    PROCESS_GONE,    /* the process has ended, and its last output is being read */
};

/* The referee's end of a pipe. */
struct channel {
    int fd;          /* non-blocking descriptor, or -1 if closed */
    uv_poll_t *poll; /* watches the descriptor; NULL while it is not being watched */
};

struct process {
    void *data; /* pointer for the owner's own use */
    const struct process_owner *owner;
    /* Set by the owner: whether to read stderr before each piece of stdout. This costs a system
     * call per turn. It is needed for a log of the output, and for a process that plays several
     * games: what the process writes to stderr before its last line then belongs to this game. */
    bool in_order;
    /* Set by the owner: whether the bot loses if its leash is killed, even if the bot's sandbox
     * hides the leash from it. */
    bool suspect;
    uv_loop_t *loop;
    enum process_status status;
    bool paused; /* whether the process is stopped until the bot is asked again */
    struct leash_setup leash_setup;
    /* the process's leash. The next start opens a new leash if this one has died or, in a sandbox,
     * if the next bot is a different one */
    struct leash leash;
    struct text files; /* list of files to which leash_setup.place.files points */
    bool fresh;        /* whether the next process needs a new strict sandbox */
    uv_poll_t *leash_poll;
    /* timer that serves one purpose at a time: a grace period, a kill, or a turn (seat_turn.c) */
    uv_timer_t timer;
    struct channel in, out, err;
    /* the bot's ends of its output pipes if a later process is to inherit them, otherwise -1 */
    int bot_out, bot_err;
    struct text unsent; /* bytes that must still be written to the bot */
    bool dropped; /* whether bytes could not be written, because the bot had closed its input */
    struct command command; /* the command that is running */
    struct text line;       /* part of a line whose newline has not been read yet */
    int64_t read_ns;        /* time when standard output was last read */
    size_t line_size_max;
    struct error error;
};

/* Prepares a process and forks its leash. In a sandbox, a leash is instead forked later for each
 * bot. What the setup points to must outlive the process. On error, returns false and sets *error.
 * Call process_close in either case. */
bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  const struct leash_setup *setup, struct error *error);

/* Kills the process and everything that it started. The handles are closed in the loop's next
 * iterations. Call only in state PROCESS_NONE, or when the loop is about to end for good. */
void process_close(struct process *process);

/* Copies and starts a command, and reads its outputs. Call only in state PROCESS_NONE. */
enum process_answer process_start(struct process *process, const struct command *command,
                                  size_t line_size_max);

/* process_rest stops reading the process's outputs until process_resume is called. Until then,
 * unread output stays in the pipes. */
void process_rest(struct process *process);
enum process_answer process_resume(struct process *process);

/* Writes data to the bot without blocking. What the pipe cannot accept yet is written later, while
 * the bot's clock is already running. If the clock started only once everything is written, a bot
 * could gain time by not reading its input. */
enum process_answer process_send(struct process *process, const char *data, size_t length);

/* Stops the running process, or lets it continue (see leash_pause). On error, returns false and
 * sets process->error. */
bool process_pause(struct process *process, bool pause);

/* Prepares a new strict sandbox for the next process. Call only between two games. */
void process_prepare(struct process *process);

/* Makes the next start use a new leash. Call only in state PROCESS_NONE. */
void process_distrust_leash(struct process *process);

/* Terminates the bot, either at once, or by closing its input and waiting at most grace_ns. The
 * loop delivers MATCH_EXIT later, never during this call. Output that arrives before then is
 * ignored. Do not call this in state PROCESS_NONE. */
void process_end(struct process *process, bool at_once, int64_t grace_ns);

/* Asserts the invariants that hold between two events of a process. */
void process_check(const struct process *process);

/* --- functions for seats that start a new process every turn --- */

/* Starts the command through the leash. `variable` is either "" or a "NAME=VALUE" string, which is
 * added to the environment. The process reads from the descriptor `input`, which this function
 * takes over and closes, and writes to new pipes or to the ones that were kept (bot_out and
 * bot_err). MATCH_EXIT carries a final line without a newline. */
enum process_answer process_spawn(struct process *process, const char *variable,
                                  const struct command *command, size_t line_size_max, int input);

/* Creates a pipe, and makes its end `ours` (0 or 1) non-blocking. On error, returns false and sets
 * process->error. */
bool process_pipe(struct process *process, int pipe[2], int ours);

/* Makes the loop read both of the bot's outputs. On error, returns false and sets
 * process->error. */
bool process_watch(struct process *process);

/* Starts the leash for this command, unless it is running. On error, returns false and sets
 * process->error. */
bool process_open_leash(struct process *process, const struct command *command);

/* Gives the next process new pipes that no other process has used and, at the strict level,
 * a new sandbox. */
void process_renew(struct process *process);

#endif
