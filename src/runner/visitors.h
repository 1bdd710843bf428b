/* Lets people, called visitors, play against bots. Each visitor plays as the guest in one slot of a
 * run. The game is refereed and stored like any other game. The caller decides how visitors
 * connect, and the referee judges their turns.
 *
 * visitors_play runs in one thread. Another thread acts for the visitors through the functions that
 * are declared after visitors_play. */
#ifndef RUNNER_VISITORS_H
#define RUNNER_VISITORS_H

#include "runner/player.h"
#include "runner/runner.h"
#include "runner/visitor_table.h"
#include "runner/watch.h"
#include "store/database_events.h"

#define VISITOR_NAME_MAX 40 /* maximum length of a visitor's name in bytes */

/* The bots that visitors may play against, and the conditions of the games. Everything that this
 * struct points to must outlive the visitors. */
struct visitors_setup {
    /* Conditions of the games, including the time limits for guests. */
    const struct conditions *conditions;
    const struct player *bots;
    size_t bot_count;
    unsigned games_max; /* maximum number of concurrent games */
    unsigned viewers;   /* maximum number of connections, including both visitors and viewers */
    struct database *database; /* database in which games are stored, or NULL for none */
    /* event whose bots the visitors play against; unused without a database */
    const struct stored_event *of;
    /* file to which the protocol log is written, or NULL; requires games_max to be 1 */
    const char *log;
    /* Called with each game that has ended, from the thread of the game; may be NULL. */
    void (*finished)(void *data, const struct game_result *game);
    void *data;
};

enum visit_phase {
    VISIT_NONE,
    VISIT_WAITING, /* the slot has not yet begun the game */
    VISIT_PLAYING,
    VISIT_OVER,
};

/* A visitor's game, limited to what the visitor may see. */
struct visit {
    enum visit_phase phase;
    uint64_t number; /* unique number of this visit, starting from 1 */
    int seat;        /* seat of the visitor */
    size_t bot;
    char name[VISITOR_NAME_MAX + 16];
    bool asked; /* whether it is the visitor's turn to move */
    int64_t asked_ns;
    /* In games with hidden information: the line that the visitor receives before each of its
     * turns. */
    struct text heard;
    struct text picture; /* the board as far as the visitor knows it, as drawn by the game */
    int64_t over_ns;     /* time when the game ended */
};

struct visitors;

/* If there is a database, opens an event in it for the visitors' games. This process owns the event
 * until visitors_close is called. The event's players are the bots and one player that represents
 * all visitors. On error, returns NULL and sets *error. */
struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error);
void visitors_close(struct visitors *visitors); /* accepts a NULL pointer */

const struct visitors_setup *visitors_setup(const struct visitors *visitors);

/* Returns the name of the event in which the visitors' games are stored. */
const char *visitors_event(const struct visitors *visitors);

/* Plays games until visitors_stop is called, a signal arrives, or the system is out of resources.
 * On error, RUN_FAILED is returned and *error is set. */
enum run_end visitors_play(struct visitors *visitors, struct error *error);

/* Returns the run that played the visitors' games. After visitors_play, the caller uses it to print
 * warnings. */
const struct run *visitors_run(const struct visitors *visitors);

/* --- functions that act for the visitors; call them from one thread only --- */

/* Begins a game and returns its slot, or -1 if no slot is free. The visitor's name is UTF-8 of at
 * most VISITOR_NAME_MAX bytes; "" means no name. */
int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name);

/* Locks the visitors, and returns the slot's visit and its watched game. Both remain unchanged
 * until visitors_unlock is called. During the phase VISIT_WAITING, the watched game still belongs
 * to an earlier visit. */
const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game);
void visitors_unlock(struct visitors *visitors);

/* Locks the visitors, and returns the results of the visitors who entered a name, including those
 * in the visitors' event. They remain unchanged until visitors_unlock is called. */
const struct visitor_table *visitors_lock_table(struct visitors *visitors);

/* Plays a turn for a visitor whose turn it is. The text must be printable and no longer than the
 * longest turn of the game. Returns false if it is not the visitor's turn, or if the slot belongs
 * to another visit. */
bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, const char *turn);

/* Resigns the game for the visitor. `rule` is one of the static strings "resigned" and "left". */
void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, const char *rule);

/* Ends visitors_play and discards the games that are being played. */
void visitors_stop(struct visitors *visitors);

#endif
