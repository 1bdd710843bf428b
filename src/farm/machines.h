/* The known state of a farm's machines: which of them work now, what each has played, and which one
 * loses games on time far more often than the others. Pure functions without communication. */
#ifndef FARM_MACHINES_H
#define FARM_MACHINES_H

#include "tournament/game_result.h"

/* A machine is an outlier if it has lost at least this many games on time, at this many times the
 * combined rate of the other machines. */
#define MACHINES_LATE_MIN 8
#define MACHINES_LATE_TIMES 4.0

/* Longest name accepted, and length to which notes are cut, in bytes; both are displayed to
 * people. */
#define MACHINE_NAME_MAX 64
#define MACHINE_NOTE_MAX 300

/* A machine is paused after this many consecutive invalid results. A single one may be forged in
 * the machine's name. */
#define MACHINE_WRONG_MAX 3

struct machine {
    char *name;
    bool known; /* was in the worker list; other machines are not displayed, and do not affect
                 * others */
    unsigned workers, slots, busy; /* current totals */
    double speed;                  /* relative to the coordinator's speed; 0: not measured */
    double late_ms;                /* wake-up delay, 99th percentile; -1: not measured */
    char *note;                    /* note from its workers, or "" */
    bool note_reported;            /* the coordinator has reported a note from this machine */
    uint64_t games, faults,
        late;       /* games played; games that ended by a fault; games lost on time */
    unsigned wrong; /* consecutive invalid results */
    double rate;    /* games per second over at least the last 30 s */
    char *paused;   /* reason for the pause, or NULL */

    /* For the rate: start of the current period, and start of the next one. */
    struct machine_pace {
        int64_t ns; /* 0: not set */
        uint64_t games;
    } pace[2];
};

struct machines {
    struct machine *list; /* sorted by name */
    size_t count;
};

void machines_free(struct machines *machines);

/* Returns the machine with that name, and adds it if it is new; NULL if the name is too long. Valid
 * until the next call. */
struct machine *machines_get(struct machines *machines, const char *name);

/* Returns the known machine with that name, or NULL. */
struct machine *machines_find(struct machines *machines, const char *name);

/* Begins an update: call it before machines_see for each live worker. */
void machines_begin_update(struct machines *machines);

/* Adds a live worker, unless its name is too long. */
void machines_see(struct machines *machines, const char *name, unsigned slots, unsigned busy,
                  double speed, double late_ms, const char *note);

/* Counts a game played on that machine. */
void machines_add_game(struct machines *machines, const char *name, const struct game_result *game);

/* Updates each machine's rate. now_ns is the time of a monotonic clock. */
#define MACHINES_PACE_NS INT64_C(30000000000)
void machines_note_pace(struct machines *machines, int64_t now_ns);

/* Returns the number of slots of all machines that are not paused. */
unsigned machines_slots(const struct machines *machines);

/* Returns a machine that has become an outlier and is not paused yet; NULL: none. */
struct machine *machines_outlier(struct machines *machines);
void machine_pause(struct machine *machine, const char *why);

/* Appends a table with one line per known machine. */
void machines_print(const struct machines *machines, struct text *text);

/* Appends the same as a JSON list, without unknown members:
 *  {"name":"a","workers":1,"slots":8,"busy":8,"games":1200,"rate":3.2,"faults":0,"late":0,
 *  "speed":0.98,"woken_ms":0.21,"paused":"by hand","note":".."} */
void machines_print_json(const struct machines *machines, struct text *text);

#endif
