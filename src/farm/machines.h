/* What is known of the machines of a farm: which work now, what each has played, and which one
 * loses games on time far more often than the others. Pure: never asks anybody. */
#ifndef FARM_MACHINES_H
#define FARM_MACHINES_H

#include "tournament/game_result.h"

/* A machine is an outlier if it has lost this many games on time, at this many times the rate of
 * all others together. */
#define MACHINES_LATE_MIN 8
#define MACHINES_LATE_TIMES 4.0

/* Longer names are nobody's, and longer notes are cut: both are shown to people. In bytes. */
#define MACHINE_NAME_MAX 64
#define MACHINE_NOTE_MAX 300

/* A machine is paused if so many of its results in a row do not fit. A single one may be a
 * stranger's in its name. */
#define MACHINE_WRONG_MAX 3

struct machine {
    char *name;
    bool known;                    /* it has been among the workers; else it is not shown, and has
                                    * no effect on others */
    unsigned workers, slots, busy; /* now */
    double speed;                  /* as a multiple of the coordinator's; 0: not measured */
    double late_ms;               /* 99 of 100 times it woke no later than this; -1: not measured */
    char *note;                   /* what its workers say of themselves, or "" */
    bool told;                    /* the coordinator has told a note of it */
    uint64_t games, faults, late; /* games it played; those ended by a fault; those lost on time */
    unsigned wrong;               /* results in a row that did not fit */
    double rate;                  /* games a second, over the last half minute or more */
    char *paused;                 /* why, or NULL */

    /* For the rate: where its period begins, and where the next period does. */
    struct machine_pace {
        int64_t ns; /* 0: not noted */
        uint64_t games;
    } pace[2];
};

struct machines {
    struct machine *list; /* by name */
    size_t count;
};

void machines_free(struct machines *machines);

/* The machine of that name, added if it is new; NULL: the name is too long. Valid until the next
 * call. */
struct machine *machines_get(struct machines *machines, const char *name);

/* The known machine of that name; NULL: there is none. */
struct machine *machines_find(struct machines *machines, const char *name);

/* Call it before machines_see for each live worker. */
void machines_begin_look(struct machines *machines);

/* Adds a live worker, unless the name is too long. */
void machines_see(struct machines *machines, const char *name, unsigned slots, unsigned busy,
                  double speed, double late_ms, const char *note);

/* Counts a game that was played there. */
void machines_add_game(struct machines *machines, const char *name, const struct game_result *game);

/* Updates how fast each machine plays, at this time of a clock that does not jump. */
#define MACHINES_PACE_NS INT64_C(30000000000)
void machines_note_pace(struct machines *machines, int64_t now_ns);

/* The slots of all machines that are not paused. */
unsigned machines_slots(const struct machines *machines);

/* A machine that has become an outlier and is not paused yet; NULL: none. */
struct machine *machines_outlier(struct machines *machines);
void machine_pause(struct machine *machine, const char *why);

/* Appends the table, a line per known machine. */
void machines_print(const struct machines *machines, struct text *text);

/* The same as a list of JSON: {"name":"a","workers":1,"slots":8,"busy":8,"games":1200,"rate":3.2,
 * "faults":0,"late":0,"speed":0.98,"woken_ms":0.21,"paused":"by hand","note":".."}, without what is
 * not known. */
void machines_print_json(const struct machines *machines, struct text *text);

#endif
