/* One bot as a running process: its leash, its three pipes, its lines, on a libuv loop.
 * Never knows a game; it reports what happens as match events. */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include "referee/command.h"
#include "referee/leash.h"
#include "referee/match.h"

#include <uv.h>

/* The most that is read of an output before other bots get their turn: a flood costs the others no
 * more than a few of these. */
#define PROCESS_READ_SIZE 4096

/* What an empty pipe takes without waiting (pipe(7): a page at least). */
#define PROCESS_INPUT_MAX 4096

struct process;

struct process_owner {
    /* Something happened; event->seat is left to the owner to fill. May call process_end. */
    void (*happened)(struct process *process, struct match_event *event);
    /* After process_end: the bot and all it started are gone, and its last stderr was reported. */
    void (*ended)(struct process *process);
};

enum process_status {
    PROCESS_NONE,    /* nothing runs */
    PROCESS_RUNNING, /* started, or just being started */
    PROCESS_CLOSING, /* its input is closed, it may end by itself */
    PROCESS_KILLING, /* its leash was told to kill all */
};

struct process {
    void *data; /* the owner's */
    const struct process_owner *owner;
    uv_loop_t *loop;
    enum process_status status;
    bool listening;
    bool exited;
    bool once;    /* started by process_start_once */
    char *folder; /* the leash removes it when it ends; NULL for none */
    struct leash leash;
    int core; /* where it runs; -1: anywhere */
    uv_poll_t *leash_poll;
    uv_timer_t timer;
    struct channel *in, *out, *err; /* NULL when closed */
    /* Of processes started once, while nobody is woken by them; else -1. Those of a turn that ended
     * as it should are empty, and serve the next one too. */
    int quiet_out, quiet_err;
    struct command command; /* what runs */
    char *line;             /* of a line not ended yet */
    size_t line_length, line_size_max;
    char buffer[PROCESS_READ_SIZE];
};

/* Forks the leash, which removes the folder (taken over, NULL for none) when it ends. False: *error
 * says why. process_close in both cases. */
bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  int core, char *folder, struct error *error);

/* Kills all; the handles are closed in the next turns of the loop. Only when PROCESS_NONE, or when
 * the loop is being left for good. */
void process_close(struct process *process);

/* Starts a command (copied). Not while another one runs. False: *error says why it cannot even be
 * tried. Whether exec worked is reported: MATCH_NOT_STARTED if it did not. */
bool process_start(struct process *process, const struct command *command, size_t line_size_max,
                   struct error *error);

/* Starts a command, which may begin with words NAME=VALUE for its environment, that reads the input
 * (PROCESS_INPUT_MAX bytes at most), answers and ends. MATCH_EXIT says that it and all it started
 * are gone, be it by itself or by process_end; a last line without a newline comes before that as a
 * line. owner->ended is not called. False as for process_start. */
bool process_start_once(struct process *process, const struct command *command, const char *input,
                        size_t length, size_t line_size_max, struct error *error);

/* The next process_start_once gets pipes of its own, and none that others had. */
void process_renew(struct process *process);

/* Reads standard output, or leaves it in the pipe. Off after process_start. */
void process_listen(struct process *process, bool on);

/* Writes; MATCH_SENT is reported when all is written, at once if possible. */
void process_send(struct process *process, const char *data, size_t length);

/* Ends it: at once, or by closing its input and waiting for at most grace_ns. owner->ended follows,
 * from the loop, never from within this call. */
void process_end(struct process *process, bool at_once, int64_t grace_ns);

#endif
