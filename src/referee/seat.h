/* What sits on one side of a match: a process for the game, a process for each turn, or a guest.
 * The slot meets all three as one. Never knows the game, nor who is at fault. */
#ifndef REFEREE_SEAT_H
#define REFEREE_SEAT_H

#include "referee/bot_file.h"
#include "referee/guest.h"
#include "referee/match.h"
#include "referee/process.h"

struct seat;

/* What a seat learns of a game. The pointers are valid as long as the game. */
struct seat_game {
    const struct command *command; /* of the player; NULL: a guest */
    const char *variable;          /* a "NAME=VALUE" for the processes of turns */
    size_t line_size_max;
    unsigned number;     /* other than that of each game before */
    bool turn_processes; /* each turn is a process */
};

/* How the kinds differ. */
struct seat_ops {
    /* A game begins; NULL: nothing is to be done. False: *error says what the system lacks. */
    bool (*begin)(struct seat *seat, struct error *error);

    /* Carries out MATCH_SPAWN, MATCH_SEND or MATCH_END. False: *error says what the system lacks.
     */
    bool (*ask)(struct seat *seat, const struct match_action *action, struct error *error);

    /* Passes on what a person has said, from other threads, since the last call. NULL: it is a
     * program. */
    void (*hear)(struct seat *seat);
};

/* A process that serves the game, and perhaps the next one; one for each turn; a person. */
extern const struct seat_ops seat_process, seat_turn, seat_guest;

struct seat {
    void *data; /* the owner's */
    /* From within `ask`: something happened at once. The owner fills in event->seat, and takes it
     * up after the call. */
    void (*note)(struct seat *seat, struct match_event *event);
    const struct seat_ops *ops; /* chosen when a game begins */
    struct seat *other;         /* the opponent's */
    struct seat_game game;
    int64_t grace_ns;       /* for a bot without fault */
    struct process process; /* its leash lives as long as the seat */
    struct bot_file file;   /* if each turn is a process */
    struct guest *guest;
};

/* The owner is called with the seat. folder: around the folders of leashes; NULL: bots have no
 * files. False: *error says what was lacking. seat_free in both cases. */
bool seat_open(struct seat *seat, uv_loop_t *loop, const struct process_owner *owner,
               const struct leash_setup *setup, const char *folder, struct error *error);

/* The game is over or void: ends what runs, at once or within the grace. */
void seat_end(struct seat *seat, bool at_once);

/* The game is over: what runs may serve the next one. */
void seat_rest(struct seat *seat);

/* Ends what rests unless it is this command, the next game's; NULL: there is no such game. False:
 * it is ending. */
bool seat_keep(struct seat *seat, const struct command *next);

/* Whether nothing is about to end. */
bool seat_is_idle(const struct seat *seat);

/* The two halves of its end, since the loop closes handles between them. */
void seat_kill(struct seat *seat);
void seat_free(struct seat *seat);

/* Asserts what always holds between two events. */
void seat_check(const struct seat *seat);

/* --- for the files of the kinds --- */

/* Notes an event that happened within `ask`. */
void seat_note(struct seat *seat, enum match_event_kind kind);

/* Notes what came of a call of the process. False: *error says what the system lacks. */
bool seat_take(struct seat *seat, enum process_answer answer, struct error *error);

#endif
