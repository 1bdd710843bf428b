/* Plays the games of an event on this machine: a client of the host for all kinds of events, with
 * or without a database. Never decides which game comes next: event.h does.
 *
 * A plain match is an event without a database. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "runner/event_store.h"
#include "runner/job.h"
#include "runner/watch.h"
#include "store/record_writer.h"

/* Where a run's games come from and go to if it has no event of its own. Both are called from the
 * threads of the games, one call at a time. */
struct run_source {
    /* Fills in the games of the next round for a slot, as event_next_round does. 0: none just now;
     * the slot asks again after run_wake. */
    size_t (*next_round)(void *data, unsigned slot, struct game_result *games);
    /* A game of that round is over; `last`: it was the round's last one. */
    void (*finished)(void *data, unsigned slot, const struct game_result *game, bool last);
    void *data;
};

/* A run. The caller fills in the first part, with zeros for what it does not use; the calls below
 * may read all of it. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event;             /* the games still to play; takes their results */
    const struct run_source *source; /* in place of an event; else NULL */
    struct event_store *store;       /* where games are stored; NULL: nowhere */
    const char *records;             /* the file that records are written to; NULL: none */
    const char *log;                 /* the file of what went over the wires; NULL: none */
    struct histogram *turn_times;    /* collects the times of turns, one per player; NULL: nobody
                                      * asks */
    bool keep_processes; /* for all games of a round, if the protocol lets processes serve many
                          * games */
    unsigned slots;      /* games at once, at least 1 */
    struct watch *watch; /* of as many slots, for those who watch the games; NULL: nobody does */
    unsigned viewers;    /* connections at once of those who watch */
    bool pin;            /* each on a core of its own */

    /* Called from the threads of the games, one call at a time. Both may be NULL. */
    void (*counted)(struct run *run, const struct game_result *game); /* a game was kept */
    void (*refresh)(struct run *run);                                 /* about ten times a second */
    void *data;                                                       /* the caller's */

    /* For games with a guest, a player without a command. Called from the slot's own thread, so
     * they must not wait; both may be NULL. told: what the guest is sent; bytes NULL: the game
     * begins, perhaps anew. stepped: the game has come a step further. */
    void (*told)(struct run *run, unsigned slot, const char *bytes, size_t length);
    void (*stepped)(struct run *run, unsigned slot, const struct match *match);

    /* The run's own. */
    struct host *host;
    struct record_writer *record_writer, *log_writer;
    struct run_slot *by_slot;
    unsigned stages_open; /* stages under way; the next one waits for them */
    uint64_t played;      /* in this run */
    int64_t began_ns, last_game_ns;
    struct histogram overhead; /* host.h */
    bool failed;
    struct error *error;
};

enum run_end {
    RUN_DONE,        /* the event is over */
    RUN_INTERRUPTED, /* a signal asked to stop: games that had ended are kept */
    RUN_FAILED, /* a game could not be played or kept; *error says why. Earlier games are kept */
};

/* Whether the bots of all players start, in an event with that seed. False: *error says which bot
 * does not, and why. */
bool run_check(const struct conditions *conditions, const struct player *players, size_t count,
               uint64_t seed, struct error *error);

/* Whether so many games at once fit on this machine, with so many connections of viewers, and the
 * log (NULL: none) can be written, which is left as it is: so that an event is not begun in vain.
 * slots 0: no game is played here. */
bool run_check_means(unsigned slots, bool sandbox, unsigned viewers, const char *log,
                     struct error *error);

/* Plays until the event is over. */
enum run_end run_play(struct run *run, struct error *error);

/* The same with a source, until run_stop or a signal. `opened` is called before the first game,
 * `closing` after the last one: between them run_wake and run_stop may be called. If `opened` says
 * false, *error must say why, and nothing is played. */
enum run_end run_serve(struct run *run, bool (*opened)(struct run *run, struct error *error),
                       void (*closing)(struct run *run), struct error *error);

/* run_wake makes waiting slots ask the source again. run_stop ends run_serve and drops the games
 * under way. Both from any thread. */
void run_wake(struct run *run);
void run_stop(struct run *run);

/* What the guest in a slot's game says, and that he gives up: as host_say and host_leave. */
void run_say(struct run *run, unsigned slot, const char *line, size_t length);
void run_leave(struct run *run, unsigned slot, const char *rule);

/* The parts of run_play, for a caller whose games are played elsewhere, as on a farm. run_open
 * begins the run; run_keep keeps a game as if it had been played here; run_close ends the run, even
 * if run_open failed (`good`: nothing went wrong so far). False: the *error of run_open says what
 * could not be kept. */
bool run_open(struct run *run, struct error *error);
bool run_keep(struct run *run, const struct game_result *game);
bool run_close(struct run *run, bool good);

/* The game that a slot is playing; NULL: none. From within the run's calls. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
