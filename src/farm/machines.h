/* The known state of a farm's machines: which machines are working now, which games each has
 * played, and which machine loses games on time far more often than the others. These are pure
 * functions without communication. */
#ifndef FARM_MACHINES_H
#define FARM_MACHINES_H

#include "tournament/game_result.h"

/* A machine is an outlier if it has lost at least this many games on time, and if its rate of such
 * games is this many times the combined rate of the other machines. */
#define MACHINES_LATE_MIN 8
#define MACHINES_LATE_TIMES 4.0

/* Maximum length of a machine's name, and length to which notes are cut, in bytes. Both are shown
 * to people. */
#define MACHINE_NAME_MAX 64
#define MACHINE_NOTE_MAX 300

/* Number of consecutive invalid results after which a machine is paused. A single invalid result
 * may have been forged in the machine's name. */
#define MACHINE_WRONG_MAX 3

struct machine {
    char *name;
    bool known; /* whether the machine was in the worker list; machines that were not are not shown,
                 * and do not affect the others */
    unsigned workers, slots, busy; /* current totals of the machine */
    double speed;                  /* speed, as a multiple of the coordinator's speed; 0: not
                                    * measured */
    double late_ms;                /* 99th percentile of wake-up delays in ms; -1: not measured */
    char *note;                    /* note from the machine's workers, or "" */
    bool note_reported;            /* whether the coordinator has reported a note from this
                                    * machine */
    uint64_t games, faults, late;  /* number of games played, of games that ended by a fault, and of
                                    * games lost on  time */
    unsigned wrong;                /* number of consecutive invalid results */
    double rate;                   /* number of games per second, over at least the last 30 s */
    char *paused;                  /* why the machine is paused; NULL: it is not paused */

    /* Start of a period over which the rate is computed. The machine has one for the current period
     * and one for the next period. */
    struct machine_pace {
        int64_t ns; /* time when the period began; 0: not set */
        uint64_t games;
    } pace[2];
};

struct machines {
    struct machine *list; /* machines, sorted by name */
    size_t count;
};

void machines_free(struct machines *machines);

/* Returns the machine with that name, which is added if it is new. Returns NULL if the name is too
 * long. The pointer is valid until the next call. */
struct machine *machines_get(struct machines *machines, const char *name);

/* Returns the known machine with that name, or NULL if there is none. */
struct machine *machines_find(struct machines *machines, const char *name);

/* Begins an update of the machines. Call it before machines_see is called for each running
 * worker. */
void machines_begin_update(struct machines *machines);

/* Adds a running worker to its machine, unless the machine's name is too long. */
void machines_see(struct machines *machines, const char *name, unsigned slots, unsigned busy,
                  double speed, double late_ms, const char *note);

/* Counts a game that was played on that machine. */
void machines_add_game(struct machines *machines, const char *name, const struct game_result *game);

/* Updates the rate of every machine. now_ns is a time of a monotonic clock. */
#define MACHINES_PACE_NS INT64_C(30000000000)
void machines_note_pace(struct machines *machines, int64_t now_ns);

/* Returns the number of slots of all machines that are not paused. */
unsigned machines_slots(const struct machines *machines);

/* Returns a machine that has become an outlier and is not paused yet, or NULL if there is none. */
struct machine *machines_outlier(struct machines *machines);
void machine_pause(struct machine *machine, const char *why);

/* Appends a table with one line per known machine. */
void machines_print(const struct machines *machines, struct text *text);

/* Appends the same table as a JSON list. Members that are not known are left out:
 * {"name":"a","workers":1,"slots":8,"busy":8,"games":1200,"rate":3.2,"faults":0,"late":0,
 * "speed":0.98,"woken_ms":0.21,"paused":"by hand","note":".."} */
void machines_print_json(const struct machines *machines, struct text *text);

#endif
