/* People who play against bots. Each visitor is the guest of one slot of a run, in a game that is
 * refereed and stored like any other. How visitors connect is left to the caller, and their turns
 * are judged by the referee.
 *
 * One thread runs visitors_play. Another thread acts for the visitors through the functions after
 * it. */
#ifndef RUNNER_VISITORS_H
#define RUNNER_VISITORS_H

#include "runner/player.h"
#include "runner/watch.h"
#include "store/database_events.h"

#define VISITOR_NAME_MAX 40 /* in bytes */

/* The bots that visitors may play, and the conditions. Everything it points to must outlive the
 * visitors. */
struct visitors_setup {
    const struct conditions *conditions; /* including the guests' clock */
    const struct player *bots;
    size_t bot_count;
    unsigned games_max; /* maximum number of games at once */
    unsigned viewers;   /* maximum number of connections, of visitors and viewers */
    struct database *database;
    const struct stored_event *of; /* event to which the bots belong */
};

enum visit_phase {
    VISIT_NONE,
    VISIT_WAITING, /* waiting for its slot to begin */
    VISIT_PLAYING,
    VISIT_OVER,
};

/* A visitor's game, limited to what the visitor may see. */
struct visit {
    enum visit_phase phase;
    uint64_t number; /* unique number of the visit, from 1 */
    int seat;        /* seat of the visitor */
    size_t bot;
    char name[VISITOR_NAME_MAX + 16];
    bool asked; /* the visitor is to move */
    int64_t asked_ns;
    struct text heard;   /* in games with hidden information: one line before each of the visitor's
                          * turns */
    struct text picture; /* the board as far as the visitor knows it, drawn by the game */
    int64_t over_ns;     /* when the game ended */
};

struct visitors;

/* Opens an event for the games, stored beside `of` in the same database. This process owns the
 * event until visitors_close. Its players are the bots and, as one player, all visitors. Returns
 * NULL and sets *error on failure. */
struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error);
void visitors_close(struct visitors *visitors); /* accepts NULL */

const struct visitors_setup *visitors_setup(const struct visitors *visitors);

/* Returns the name of the event in which the games are stored. */
const char *visitors_event(const struct visitors *visitors);

/* Plays until a signal arrives, or the system lacks a resource. Returns false and sets *error in
 * the latter case. */
bool visitors_play(struct visitors *visitors, struct error *error);

/* --- for the visitors, from one thread --- */

/* Begins a game and returns its slot; -1: no slot is free. The name is UTF-8 of at most
 * VISITOR_NAME_MAX bytes; "" for no name. */
int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name);

/* Locks the visitors and returns the visit of the slot, with its watched game; both stay unchanged
 * until visitors_unlock. In the phase VISIT_WAITING that game still belongs to an earlier visit. */
const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game);
void visitors_unlock(struct visitors *visitors);

/* Plays a turn for a visitor who is to move. The turn must be printable and no longer than a
 * turn of the game. Returns false if the visitor is not to move, or the slot belongs to another
 * visit. */
bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, const char *turn);

/* Resigns the game for the visitor; `rule` is the static string "resigned" or "left". */
void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, const char *rule);

#endif
