/* Plays the games of an event on this machine. It is the host's client for all kinds of events,
 * with or without a database. Which game comes next is decided by event.h. A plain match is an
 * event without a database. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "runner/event_store.h"
#include "runner/job.h"
#include "runner/watch.h"
#include "store/record_writer.h"

/* The source and destination of a run's games, for a run without an event. Both functions are
 * called from the threads of the games, one call at a time. */
struct run_source {
    /* Fills in the games of the next set for a slot, like event_next_round, and returns their
     * number. After 0 the slot waits until run_wake and asks again. */
    size_t (*next_round)(void *data, unsigned slot, struct game_result *games);
    /* Receives a finished game of the set; `last`: it was the last one of the set. */
    void (*finished)(void *data, unsigned slot, const struct game_result *game, bool last);
    void *data;
};

/* A run. The caller fills in the first part, with zeros for unused members. The functions below may
 * read all of it. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event; /* event whose games are played, and which receives their results */
    const struct run_source *source; /* source used in place of an event; else NULL */
    struct event_store *store;       /* database in which games are stored; NULL: none */
    const char *records;             /* file that records are written to; NULL: none */
    const char *log;                 /* file that the protocol log is written to; NULL: none */
    struct histogram *turn_times;    /* receives the times of turns, one histogram per player; NULL:
                                      * not requested */
    bool keep_processes; /* keep processes for all games of a set, if the protocol supports
                          * several games per process */
    unsigned slots;      /* number of games at once, at least 1 */
    struct watch *watch; /* live state of as many slots for viewers; NULL: no viewers */
    unsigned viewers;    /* maximum number of viewers' connections */
    bool pin;            /* pin each slot to its own core */

    /* Called from the threads of the games, one call at a time. Both may be NULL. */
    void (*counted)(struct run *run, const struct game_result *game); /* a game was stored */
    void (*refresh)(struct run *run);                                 /* about ten times a second */
    void *data;                                                       /* for the caller's use */

    /* For games with a guest, a player without a command. Called from the slot's own thread, so
     * they must not block; both may be NULL. guest_sent: bytes sent to the guest; bytes NULL means
     * that the game begins, or begins again. stepped: the game has advanced. */
    void (*guest_sent)(struct run *run, unsigned slot, const char *bytes, size_t length);
    void (*stepped)(struct run *run, unsigned slot, const struct match *match);

    /* Private to the runner: */
    struct host *host;
    struct record_writer *record_writer, *log_writer;
    struct run_slot *by_slot;
    unsigned stages_open; /* number of stages being played; the next stage waits for them */
    uint64_t played;      /* games played in this run */
    int64_t began_ns, last_game_ns;
    struct histogram overhead; /* overhead of the referee (host.h) */
    bool failed;
    struct error *error;
};

enum run_end {
    RUN_DONE,        /* the event is over */
    RUN_INTERRUPTED, /* stopped by a signal; games that had ended are kept */
    RUN_FAILED, /* a game could not be played or stored; *error says why. Earlier games are kept */
};

/* Checks that the bots of all players can be started, in an event with that seed. Otherwise *error
 * names the bot and the reason. */
bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               uint64_t seed, struct error *error);

/* Checks before an event begins that this machine can run `slots` games at once and `viewers`
 * connections, and that the log file (NULL: none) is writable; the file is not changed. slots 0: no
 * game is played on this machine. */
bool run_check_means(unsigned slots, bool sandbox, unsigned viewers, const char *log,
                     struct error *error);

/* Plays until the event is over. */
enum run_end run_play(struct run *run, struct error *error);

/* Plays games from a source until run_stop or a signal. Calls `opened` before the first game and
 * `closing` after the last one; run_wake and run_stop may be called between these two. If `opened`
 * returns false, it must set *error, and nothing is played. */
enum run_end run_serve(struct run *run, bool (*opened)(struct run *run, struct error *error),
                       void (*closing)(struct run *run), struct error *error);

/* run_wake makes waiting slots ask the source again. run_stop ends run_serve and discards the games
 * being played. Both may be called from any thread. */
void run_wake(struct run *run);
void run_stop(struct run *run);

/* Pass on a line from the guest of a slot, or the guest's resignation by `rule`; see host_say and
 * host_quit. */
void run_say(struct run *run, unsigned slot, const char *line, size_t length);
void run_resign(struct run *run, unsigned slot, const char *rule);

/* The parts of run_play, for a caller whose games are played elsewhere, as on a farm. run_open
 * begins the run. run_keep stores a game as if it had been played here. run_close ends the run, and
 * must be called even if run_open failed (`good`: no failure so far). On failure the *error passed
 * to run_open is set. */
bool run_open(struct run *run, struct error *error);
bool run_keep(struct run *run, const struct game_result *game);
bool run_close(struct run *run, bool good);

/* Returns the game that a slot is playing; NULL: none. Only for use within the run's callbacks. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
