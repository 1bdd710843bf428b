/* A seat of a match: one process for the whole game, a new process every turn, or a guest (a
 * person). A slot (slot.h) treats all three alike. A seat does not know the game's rules, and does
 * not decide which player is at fault. */
#ifndef REFEREE_SEAT_H
#define REFEREE_SEAT_H

#include "command/command.h"
#include "referee/match.h"
#include "referee/process.h"

struct seat;

/* The facts about a game that a seat needs. The pointers are valid as long as the game lasts. */
struct seat_game {
    const struct command *command; /* command of the player, or NULL if the player is a guest */
    const char *variable; /* "NAME=VALUE" for the environment, if every turn starts a new process */
    size_t line_size_max;
    bool turn_processes; /* whether every turn starts a new process */
};

/* The operations that each kind of seat implements in its own way. */
struct seat_ops {
    /* Prepares the seat for a game. NULL if there is nothing to prepare. Returns false and sets
     * *error if the system is out of resources. */
    bool (*begin)(struct seat *seat, struct error *error);

    /* Carries out MATCH_SPAWN, MATCH_SEND or MATCH_END. Returns false and sets *error if the system
     * is out of resources. */
    bool (*ask)(struct seat *seat, const struct match_action *action, struct error *error);

    /* Passes on the lines of a guest that other threads have stored since the previous call. NULL
     * if the player in the seat is a program. */
    void (*hear)(struct seat *seat);
};

/* The kinds of seats: a process for one or more games, a new process every turn, and a guest. */
extern const struct seat_ops seat_process, seat_turn, seat_guest;

/* The lines sent by a guest. Any thread may add lines, and the slot's thread takes them. */
struct guest {
    uv_mutex_t mutex;
    struct text said; /* lines from the guest, each with its newline */
    /* name of the rule under which the guest loses because it has given up (a static string), or
     * NULL if it is still playing */
    const char *quit_rule;
};

struct seat {
    void *data; /* pointer for the owner's own use */
    /* Reports an event that happens during `ask`. The owner fills in event->seat, and handles the
     * event after `ask` has returned. */
    void (*note)(struct seat *seat, struct match_event *event);
    const struct seat_ops *ops; /* operations of the seat's kind, chosen when a game begins */
    struct seat *other;         /* seat of the opponent */
    struct seat_game game;
    int64_t grace_ns;       /* see host_options.grace_ns */
    struct process process; /* the bot's process; its leash lasts as long as the seat */
    struct guest guest;

    /* If every turn starts a new process, a bot needs a file to remember anything between turns.
     * This is the bot's command for the current game, which contains the path of that file. */
    struct command turn_command;
    /* folder that contains all of the bot's files and that its leash removes, and folder within it
     * for the current game; NULL if bots have no files */
    char *leash_folder, *game_folder;
};

/* Opens a seat. The owner's callbacks receive the seat as their data. `folder` is the parent of the
 * leashes' folders, or NULL if bots have no files. On error, returns false and sets *error. Call
 * seat_free in either case. */
bool seat_open(struct seat *seat, uv_loop_t *loop, const struct process_owner *owner,
               const struct leash_setup *setup, const char *folder, struct error *error);

/* Terminates the bot's process, at once or within the grace period. Call when the game is over or
 * void. */
void seat_end(struct seat *seat, bool at_once);

/* Keeps the bot's process running for the next game. Call when the game is over. */
void seat_rest(struct seat *seat);

/* Terminates a process that seat_rest has kept, unless its command equals `next`, the player's
 * command in the next game. `next` is NULL if there is no next game. Returns false if a process is
 * being terminated. */
bool seat_keep(struct seat *seat, const struct command *next);

/* Returns true if no process of the seat is being terminated. */
bool seat_is_idle(const struct seat *seat);

/* Removes the bot's file. Call when a game is over and its processes have ended. */
void seat_remove_file(struct seat *seat);

/* The two steps of closing a seat. Between them, the loop closes the seat's handles. */
void seat_kill(struct seat *seat);
void seat_free(struct seat *seat);

/* Asserts the invariants that hold between two events of a seat. */
void seat_check(const struct seat *seat);

/* --- guests --- */

void guest_open(struct guest *guest);
void guest_close(struct guest *guest);

/* guest_say adds a line; `line` does not include the newline. guest_quit records that the guest has
 * given up and loses under `rule`. */
void guest_say(struct guest *guest, const char *line, size_t length);
void guest_quit(struct guest *guest, const char *rule);

/* Moves everything that has arrived since the previous call: the lines to *said, and the rule to
 * *quit_rule. The caller frees *said. */
void guest_take(struct guest *guest, struct text *said, const char **quit_rule);

/* --- functions for the files that implement the kinds of seats --- */

/* Reports an event that happened during `ask`. */
void seat_note(struct seat *seat, enum match_event_kind kind);

/* Reports the result of calling a function in process.h. Returns false and sets *error if the
 * system is out of resources. */
bool seat_take(struct seat *seat, enum process_answer answer, struct error *error);

#endif
