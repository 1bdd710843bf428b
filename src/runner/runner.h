/* Plays the games of an event on this machine. The runner is the host's client for all kinds of
 * events, with or without a database. event.h determines which game comes next. A plain match is an
 * event without a database. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "runner/clocks.h"
#include "runner/event_store.h"
#include "runner/job.h"
#include "runner/watch.h"
#include "store/record_writer.h"

#include <stdatomic.h>

/* Callbacks that supply the games of a run without an event and receive the results. They are
 * called from the threads of the games, one call at a time. */
struct run_source {
    /* Fills in the games of the next set for a slot, like event_next_round, and returns their
     * number. If it returns 0, the slot waits until run_wake is called and then asks again. */
    size_t (*next_round)(void *data, unsigned slot, struct game_result *games);
    /* Returns the conditions of the slot's next game, which may differ from those of the run only
     * in the guests' clock, and must not change until the game has ended. NULL if all games have
     * the conditions of the run. */
    const struct conditions *(*conditions)(void *data, unsigned slot);
    /* Receives a finished game of the set. `last` specifies whether this was the last game of the
     * set. */
    void (*finished)(void *data, unsigned slot, const struct game_result *game, bool last);
    void *data;
};

/* One run, which plays games from an event or a source. The caller fills in the members up to
 * `stepped`, and sets the ones it does not use to 0. The callbacks may read all members. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event; /* event that supplies the games and receives their results */
    /* Source that is used instead of an event, or NULL if there is an event. */
    const struct run_source *source;
    struct event_store *store; /* database in which games are stored, or NULL for none */
    const char *records;       /* file to which records are written, or NULL for none */
    const char *log;           /* file to which the protocol log is written, or NULL for none */
    /* Folder for files with the bots' stderr output (stderr_files.h), or NULL for none. */
    const char *stderr_folder;
    /* Receives the turn times in one histogram per player, or NULL if times are not requested. */
    struct histogram *turn_times;
    /* Whether processes are kept for all games of a set, if the protocol supports several games per
     * process. */
    bool keep_processes;
    unsigned slots; /* number of concurrent games, at least 1 */
    /* Current state of the game in each slot, for viewers, or NULL if there cannot be any. */
    struct watch *watch;
    unsigned viewers; /* maximum number of viewer connections */
    bool pin;         /* whether each slot is pinned to its own core */
    /* Whether all signals are left to the caller of run_serve, which calls run_stop. */
    bool deaf;
    /* A flag that asks for a pause while it is set, or NULL if the run never pauses. Any thread may
     * set the flag. The run then begins no more sets, and ends when the games that are being played
     * have ended. */
    const atomic_bool *pause;

    /* The next three callbacks are called one at a time, and may be NULL. Except for `stopping`,
     * they are called from the threads of the games. */
    /* Called after the first signal, with the number of games that are being finished. */
    void (*stopping)(unsigned games);
    /* Called after a game has been stored. */
    void (*counted)(struct run *run, const struct game_result *game);
    /* Called about ten times per second. */
    void (*refresh)(struct run *run);
    /* Pointer for the caller's own use. */
    void *data;

    /* The next two callbacks are for games with guests (players without a command). They are called
     * from the slot's own thread, must not block, and may be NULL. guest_sent receives the bytes
     * that are sent to the guest in that seat. If `bytes` is NULL, the game begins, or begins
     * again. stepped is called when the game has advanced. */
    void (*guest_sent)(struct run *run, unsigned slot, int seat, const char *bytes, size_t length);
    void (*stepped)(struct run *run, unsigned slot, const struct match *match);

    /* how reliable this machine's clocks were; filled in by run_play and run_serve */
    struct clocks clocks;

    /* The following members are private to runner.c: */
    struct host *host;
    struct record_writer *record_writer, *log_writer;
    struct run_slot *by_slot;
    /* Number of stages when the host's run began. */
    unsigned stages_open;
    bool stage_closed; /* whether no slot gets another game until the host runs again */
    uint64_t played;   /* number of games played in this run */
    unsigned dropped;  /* number of games stopped before they ended */
    int64_t began_ns, last_game_ns;
    struct histogram overhead; /* time used by the referee itself (host.h) */
    bool failed;
    struct error *error;
};

enum run_end {
    RUN_DONE,   /* the event is over */
    RUN_PAUSED, /* run->pause was set; all games that had begun have been kept */
    /* A signal stopped the run. Games that had ended are kept. After the first signal, run_play
     * finishes the games that are being played. */
    RUN_INTERRUPTED,
    /* A game could not be played or stored, and *error is set. Earlier games are kept. */
    RUN_FAILED,
};

/* Checks that the bots of all players can be started in an event with that seed. If not, returns
 * false and sets *error to a message that names the first bot with the reason, and the other bots.
 * Disqualified players are not checked. */
bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               uint64_t seed, struct error *error);

/* Checks, before an event begins, that this machine can play the games of the run and serve its
 * viewers. Also checks that the log and the folder for stderr output are writable. The log is not
 * changed. If `slots` is 0, no games are played on this machine. */
bool run_check_means(const struct run *run, struct error *error);

/* Plays games until the event is over. */
enum run_end run_play(struct run *run, struct error *error);

/* Plays games from a source until run_stop is called or a signal arrives. Calls `opened` before the
 * first game, and `closing` after the last one. run_wake and run_stop may be called only between
 * the two. If `opened` returns false, it must set *error, and no games are played. */
enum run_end run_serve(struct run *run, bool (*opened)(struct run *run, struct error *error),
                       void (*closing)(struct run *run), struct error *error);

/* run_wake makes waiting slots ask the source again. run_stop ends run_serve and discards the games
 * that are being played. Both functions may be called from any thread. */
void run_wake(struct run *run);
void run_stop(struct run *run);

/* run_say passes on a line from the guest in a seat of a slot's game. run_resign resigns the game
 * on the guest's behalf, under `rule`. See host_say and host_quit. */
void run_say(struct run *run, unsigned slot, int seat, const char *line, size_t length);
void run_resign(struct run *run, unsigned slot, int seat, const char *rule);

/* These functions perform the individual steps of run_play. They are for a caller, such as a farm,
 * whose games are played on other machines. run_open begins the run. run_keep stores a game as if
 * it had been played on this machine. run_close ends the run, and must be called even if run_open
 * failed. `good` says whether everything has succeeded so far. All three functions report an error
 * through the `error` that was passed to run_open. */
bool run_open(struct run *run, struct error *error);
bool run_keep(struct run *run, const struct game_result *game);
bool run_close(struct run *run, bool good);

/* Returns whether the run has been asked to pause. */
bool run_is_paused(const struct run *run);

/* Returns the game that a slot is playing, or NULL if it is idle. Call only from the run's
 * callbacks. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
