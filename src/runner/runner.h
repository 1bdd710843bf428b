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

/* Where a run's games come from and go to when it has no event of its own. Both are called from the
 * threads of the games, one call at a time. */
struct run_source {
    /* Fills in the games of the next round for a slot, as event_next_round does. 0: none just now;
     * the slot asks again after run_wake. */
    size_t (*next_round)(void *data, unsigned slot, struct game_result *games);
    /* A game of that round is over, or of the round the last one. */
    void (*finished)(void *data, unsigned slot, const struct game_result *game, bool last);
    void *data;
};

/* What a run has and knows. The first part is the caller's to fill in; all of it may be read from
 * within its calls. Zero what is not used. */
struct run {
    const struct conditions *conditions;
    const struct player *players;
    struct event *event;             /* the games still to play; takes their results */
    const struct run_source *source; /* instead of an event; else NULL */
    struct event_file *file;         /* where games are stored; NULL: nowhere */
    const char *records;             /* the file that records are written to; NULL: none */
    const char *log;                 /* the file of what went over the wires; NULL: none */
    struct histogram *pace;          /* takes the times of turns, one a player */
    bool keep_processes; /* for the games of a round, where the protocol lets them serve many */
    unsigned slots;      /* games at once, at least 1 */
    struct watch *watch; /* of as many slots: who wants to see the games; NULL: nobody */
    bool pin;            /* each on a core of its own */

    /* Called from the threads of the games, one call at a time. Both may be NULL. */
    void (*counted)(struct run *run, const struct game_result *game); /* a game has been kept */
    void (*refresh)(struct run *run);                                 /* about ten times a second */
    void *data;                                                       /* the caller's */

    /* Of slots whose game has a guest, one of the players without a command; from the slot's own
     * thread, so they must not wait. Both may be NULL: what he is told, of which NULL stands for
     * the beginning of the game, perhaps anew; and that the game has come a step further. */
    void (*told)(struct run *run, unsigned slot, const char *bytes, size_t length);
    void (*stepped)(struct run *run, unsigned slot, const struct match *match);

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

/* The same with a source, until run_stop or a signal. `opened` is called before the first game,
 * `closing` after the last one: between them run_wake and run_stop may be called. */
enum run_end run_serve(struct run *run, void (*opened)(struct run *run),
                       void (*closing)(struct run *run), struct error *error);

/* Has the slots that wait ask the source again; ends run_serve, dropping the games under way. Both
 * from any thread. */
void run_wake(struct run *run);
void run_stop(struct run *run);

/* What the guest in a slot's game says, and that he gives it up: as host_say and host_leave. */
void run_say(struct run *run, unsigned slot, const char *line, size_t length);
void run_leave(struct run *run, unsigned slot, const char *rule);

/* For a caller whose games are played elsewhere, as on a farm: these begin and end the run as
 * run_play does, and keep a game as if it had been played here. False: *error says what could not
 * be kept. */
bool run_open_elsewhere(struct run *run, struct error *error);
bool run_keep(struct run *run, const struct game_result *game);
bool run_close_elsewhere(struct run *run, bool good);

/* The game that a slot is playing; NULL: none. From within the run's calls. */
const struct game_result *run_game(const struct run *run, unsigned slot);

#endif
