/* A seat of a match: a process for the whole game, a process per turn, or a guest (a person). The
 * slot treats all three alike. A seat does not know the game, nor who is at fault. */
#ifndef REFEREE_SEAT_H
#define REFEREE_SEAT_H

#include "referee/bot_file.h"
#include "referee/guest.h"
#include "referee/match.h"
#include "referee/process.h"

struct seat;

/* The facts about a game that a seat needs. The pointers are valid while the game lasts. */
struct seat_game {
    const struct command *command; /* command of the player; NULL: a guest */
    const char *variable;          /* "NAME=VALUE" for the environment, with a process per turn */
    size_t line_size_max;
    unsigned number;     /* different for each game of the slot */
    bool turn_processes; /* each turn is a process */
};

/* The operations in which the kinds of seats differ. */
struct seat_ops {
    /* Prepares a game; NULL: nothing to do. Returns false and sets *error if a system resource is
     * short. */
    bool (*begin)(struct seat *seat, struct error *error);

    /* Carries out MATCH_SPAWN, MATCH_SEND or MATCH_END. Returns false and sets *error if a system
     * resource is short. */
    bool (*ask)(struct seat *seat, const struct match_action *action, struct error *error);

    /* Passes on what a person has said, through other threads, since the last call. NULL: the seat
     * is a program. */
    void (*hear)(struct seat *seat);
};

/* A process for the game, and perhaps the next one; a process per turn; a person. */
extern const struct seat_ops seat_process, seat_turn, seat_guest;

struct seat {
    void *data; /* private to the owner */
    /* Reports an event that happens within `ask`. The owner fills in event->seat, and handles the
     * event after the call. */
    void (*note)(struct seat *seat, struct match_event *event);
    const struct seat_ops *ops; /* chosen when a game begins */
    struct seat *other;         /* the opponent's seat */
    struct seat_game game;
    int64_t grace_ns;       /* how long a bot without a fault may take to exit */
    struct process process; /* the seat's process; its leash lives as long as the seat */
    struct bot_file file;   /* used if each turn is a process */
    struct guest *guest;
};

/* Opens a seat. The owner's callbacks get the seat as their data. folder: parent of the leashes'
 * folders; NULL: bots have no files. On an error, returns false and sets *error. Call seat_free in
 * both cases. */
bool seat_open(struct seat *seat, uv_loop_t *loop, const struct process_owner *owner,
               const struct leash_setup *setup, const char *folder, struct error *error);

/* Ends what runs, at once or within the grace period, because the game is over or void. */
void seat_end(struct seat *seat, bool at_once);

/* Keeps what runs for the next game, because the game is over. */
void seat_rest(struct seat *seat);

/* Ends a resting process unless `next` is its command; `next` is the command of the next game, or
 * NULL if no game follows. Returns false if the process is ending. */
bool seat_keep(struct seat *seat, const struct command *next);

/* Returns true if no process is about to end. */
bool seat_is_idle(const struct seat *seat);

/* The two steps of closing a seat; between them the loop closes its handles. */
void seat_kill(struct seat *seat);
void seat_free(struct seat *seat);

/* Asserts the invariants that hold between two events. */
void seat_check(const struct seat *seat);

/* --- for the files that implement the kinds --- */

/* Reports an event that happened within `ask`. */
void seat_note(struct seat *seat, enum match_event_kind kind);

/* Reports the result of a call of the process. Returns false and sets *error if a system resource
 * is short. */
bool seat_take(struct seat *seat, enum process_answer answer, struct error *error);

#endif
