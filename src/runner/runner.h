/* Plays the games of an event on this machine: one client of the host, whatever the event is and
 * wherever its games go. Never decides which game comes next: event.h does.
 *
 * A plain match is an event without a database. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "runner/event_file.h"
#include "runner/job.h"
#include "runner/watch.h"
#include "store/record_writer.h"

/* What a run has and knows. The first part is the caller's to fill in; all of it may be read from
 * within its calls. Zero what is not used. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event;     /* the games still to play; takes their results */
    struct event_file *file; /* where games are stored; NULL: nowhere */
    const char *records;     /* the file that records are written to; NULL: none */
    const char *log;         /* the file of what went over the wires; NULL: none */
    struct histogram *pace;  /* takes the times of turns, one a player */
    bool keep_processes;     /* for the games of a round, where the protocol lets them serve many */
    unsigned slots;          /* games at once, at least 1 */
    struct watch *watch;     /* of as many slots: who wants to see the games; NULL: nobody */
    bool pin;                /* each on a core of its own */

    /* Called from the threads of the games, one call at a time. Both may be NULL. */
    void (*counted)(struct run *run, const struct game_result *game); /* a game has been kept */
    void (*refresh)(struct run *run);                                 /* about ten times a second */
    void *data;                                                       /* the caller's */

    /* The run's own. */
    struct host *host;
    struct record_writer *record_writer, *log_writer;
    struct run_slot *by_slot;
    unsigned stages_open; /* those being played; the next one waits for them */
    uint64_t played;      /* in this run */
    int64_t began_ns, last_game_ns;
    struct histogram overhead; /* host.h */
    bool failed;
    struct error *error;
};

enum run_end {
    RUN_DONE,        /* the event is over */
    RUN_INTERRUPTED, /* a signal asked to stop: what had ended is kept */
    RUN_FAILED, /* a game could not be played or kept; *error says why. Those before are kept */
};

/* Whether the bots of all players start. False: *error says which does not, and why. */
bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               const struct event_plan *plan, struct error *error);

/* Plays until the event is over. */
enum run_end run_play(struct run *run, struct error *error);

/* The game that a slot is playing; NULL: none. From within the run's calls. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
