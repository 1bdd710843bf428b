/* The known state of a farm's machines: which machines are working, which games each machine has
 * played, and which machine loses far more games on time than the others. The functions do no
 * I/O. */
#ifndef FARM_MACHINES_H
#define FARM_MACHINES_H

#include "tournament/game_result.h"

/* A machine is an outlier if it has lost at least MACHINES_LATE_MIN games on time, and if its rate
 * of such games is more than MACHINES_LATE_TIMES times the combined rate of the other machines. */
#define MACHINES_LATE_MIN 8
#define MACHINES_LATE_TIMES 4.0

/* Maximum lengths in bytes of a machine's name and of a note. Longer notes are truncated. Names and
 * notes are shown to people. */
#define MACHINE_NAME_MAX 64
#define MACHINE_NOTE_MAX 300

/* Number of consecutive invalid results after which a machine is paused. A single invalid result
 * may have been forged in the machine's name. */
#define MACHINE_WRONG_MAX 3

struct machine {
    char *name;
    /* Whether a worker on this machine has ever been in the worker list. Machines that are not
     * known are not shown and have no effect. */
    bool known;
    unsigned workers, slots, busy; /* current totals over the machine's workers */
    double speed;                  /* multiple of the coordinator's speed, or 0 if not measured */
    double late_ms;     /* 99th percentile of the wake-up delay in ms, or -1 if not measured */
    char *note;         /* note from the machine's workers, or "" */
    bool note_reported; /* whether the coordinator has reported a note from this machine */
    /* Numbers of games played, games ended by a fault, and games lost on time. */
    uint64_t games, faults, late;
    unsigned wrong; /* number of consecutive invalid results */
    double rate;    /* games per second, over at least the last 30 s */
    char *paused;   /* why the machine is paused, or NULL if it is not paused */

    /* Start of a period over which the rate is measured. There are two of them: the period that
     * gives the current rate, and a more recent one that will replace it. */
    struct machine_pace {
        int64_t ns; /* time when the period began, or 0 if not set */
        uint64_t games;
    } pace[2];
};

struct machines {
    struct machine *list; /* machines, sorted by name */
    size_t count;
};

void machines_free(struct machines *machines);

/* Returns the machine with this name, and adds it if it is new. Returns NULL if the name is too
 * long. The pointer is valid until the next call. */
struct machine *machines_get(struct machines *machines, const char *name);

/* Returns the known machine with this name, or NULL if there is none. */
struct machine *machines_find(struct machines *machines, const char *name);

/* Begins an update of the machines. Call this before calling machines_see for each running
 * worker. */
void machines_begin_update(struct machines *machines);

/* Adds a running worker to its machine. Ignores the worker if the machine's name is too long. */
void machines_see(struct machines *machines, const char *name, unsigned slots, unsigned busy,
                  double speed, double late_ms, const char *note);

/* Counts a game that was played on this machine. */
void machines_add_game(struct machines *machines, const char *name, const struct game_result *game);

/* Updates the rate of every machine. now_ns is the current time on a monotonic clock. */
#define MACHINES_PACE_NS INT64_C(30000000000)
void machines_note_pace(struct machines *machines, int64_t now_ns);

/* Returns the total number of slots of all machines that are not paused. */
unsigned machines_slots(const struct machines *machines);

/* Returns a machine that has become an outlier but has not been paused yet, or NULL if there is
 * none. */
struct machine *machines_outlier(struct machines *machines);
void machine_pause(struct machine *machine, const char *why);

/* Appends a table with one line per known machine. */
void machines_print(const struct machines *machines, struct text *text);

/* Appends the table of machines as a JSON list. Unknown fields are omitted:
 * {"name":"a","workers":1,"slots":8,"busy":8,"games":1200,"rate":3.2,"faults":0,"late":0,
 * "speed":0.98,"woken_ms":0.21,"paused":"by hand","note":".."} */
void machines_print_json(const struct machines *machines, struct text *text);

#endif
