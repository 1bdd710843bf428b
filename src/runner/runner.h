/* Plays the games of an event on this machine. The runner is the host's client for all kinds of
 * events, with or without a database. event.h decides which game comes next. A plain match is an
 * event without a database. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "runner/clocks.h"
#include "runner/event_store.h"
#include "runner/job.h"
#include "runner/watch.h"
#include "store/record_writer.h"

/* Functions that supply a run's games and receive their results, for a run without an event. They
 * are called from the threads of the games, one call at a time. */
struct run_source {
    /* Fills in the games of the next set for a slot, like event_next_round, and returns the number
     * of these games. If it returns 0, the slot waits until run_wake and then asks again. */
    size_t (*next_round)(void *data, unsigned slot, struct game_result *games);
    /* Receives a finished game of the set. `last` says whether it was the set's last game. */
    void (*finished)(void *data, unsigned slot, const struct game_result *game, bool last);
    void *data;
};

/* A run of the games of an event or a source. The caller fills in the first part, with zeros for
 * unused members. The functions below may read all members. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event; /* event whose games are played and to which their results are added */
    const struct run_source *source; /* source that is used instead of an event; NULL if there is an
                                      * event */
    struct event_store *store;       /* database in which games are stored; NULL: none */
    const char *records;             /* file to which records are written; NULL: none */
    const char *log;                 /* file to which the protocol log is written; NULL: none */
    const char *stderr_folder;       /* folder for the files of stderr_files.h; NULL: none */
    struct histogram *turn_times;    /* receives the times of turns in one histogram per player;
                                      * NULL: times are not requested */
    bool keep_processes; /* whether processes are kept for all games of a set, if the protocol
                          * supports several games per process */
    unsigned slots;      /* number of games played at once, at least 1 */
    struct watch *watch; /* live state of every slot, for viewers; NULL: there are no viewers */
    unsigned viewers;    /* maximum number of connections of viewers */
    bool pin;            /* whether each slot is pinned to its own core */

    /* The next three functions are called one call at a time, and may be NULL. Except for
     * `stopping`, the calls come from the threads of the games. */
    void (*stopping)(unsigned games); /* called after a first signal, with the number of games that
                                       * are being finished */
    void (*counted)(struct run *run, const struct game_result *game); /* called after a game was
                                                                       * stored */
    void (*refresh)(struct run *run);                                 /* called about ten times per
                                                                       * second */
    void *data;                                                       /* pointer for the caller's
                                                                       * own use */

    /* The next two functions are for games with a guest (a player without a command). They are
     * called from the slot's own thread, must not block, and may be NULL. guest_sent receives the
     * bytes that are sent to the guest; if `bytes` is NULL, the game begins, or begins again.
     * stepped is called when the game has advanced. */
    void (*guest_sent)(struct run *run, unsigned slot, const char *bytes, size_t length);
    void (*stepped)(struct run *run, unsigned slot, const struct match *match);

    struct clocks clocks; /* filled in by run_play and run_serve: the clocks of this machine */

    /* The following members are private to the runner: */
    struct host *host;
    struct record_writer *record_writer, *log_writer;
    struct run_slot *by_slot;
    unsigned stages_open; /* number of stages that are being played; the next stage waits until it
                           * is 0 */
    uint64_t played;      /* number of games played in this run */
    unsigned dropped;     /* number of games that were stopped before their end */
    int64_t began_ns, last_game_ns;
    struct histogram overhead; /* time that the referee itself takes (host.h) */
    bool failed;
    struct error *error;
};

enum run_end {
    RUN_DONE,        /* the event is over */
    RUN_INTERRUPTED, /* a signal stopped the run; games that had ended are kept. The first signal
                      * lets run_play finish the games that are being played */
    RUN_FAILED,      /* a game could not be played or stored, and *error says why; earlier games are
                      * kept */
};

/* Checks that the bots of all players can be started, in an event with that seed. On failure *error
 * names the bot and the reason. */
bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               uint64_t seed, struct error *error);

/* Checks before an event begins that this machine can play the run's games and serve its viewers,
 * and that the log and the folder for standard error are writable. The log is not changed. slots 0:
 * no game is played on this machine. */
bool run_check_means(const struct run *run, struct error *error);

/* Plays games until the event is over. */
enum run_end run_play(struct run *run, struct error *error);

/* Plays games from a source until run_stop is called or a signal arrives. Calls `opened` before the
 * first game and `closing` after the last one; run_wake and run_stop may be called between these
 * two. If `opened` returns false, it must set *error, and nothing is played. */
enum run_end run_serve(struct run *run, bool (*opened)(struct run *run, struct error *error),
                       void (*closing)(struct run *run), struct error *error);

/* run_wake makes waiting slots ask the source again. run_stop ends run_serve and discards the games
 * that are being played. Any thread may call these functions. */
void run_wake(struct run *run);
void run_stop(struct run *run);

/* Pass on a line from the guest of a slot, or the guest's resignation under `rule`; see host_say
 * and host_quit. */
void run_say(struct run *run, unsigned slot, const char *line, size_t length);
void run_resign(struct run *run, unsigned slot, const char *rule);

/* The parts of run_play, for a caller whose games are played on other machines, such as a farm.
 * run_open begins the run. run_keep stores a game as if it had been played here. run_close ends the
 * run; `good` says that nothing has failed so far. It must be called even if run_open failed. On
 * failure these functions set the *error that was passed to run_open. */
bool run_open(struct run *run, struct error *error);
bool run_keep(struct run *run, const struct game_result *game);
bool run_close(struct run *run, bool good);

/* Returns the game that a slot is playing; NULL if it plays none. This function may be used only
 * within the run's callbacks. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
