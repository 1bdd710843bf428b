/* Lets people play against bots. Each visitor is the guest of one slot of a run, in a game that is
 * refereed and stored like any other. The caller decides how visitors connect, and the referee
 * judges their turns.
 *
 * One thread runs visitors_play. Another thread acts for the visitors through the functions
 * declared after it. */
#ifndef RUNNER_VISITORS_H
#define RUNNER_VISITORS_H

#include "runner/player.h"
#include "runner/watch.h"
#include "store/database_events.h"

#define VISITOR_NAME_MAX 40 /* in bytes */

/* The bots that visitors may play, and the conditions. Everything that this struct points to must
 * outlive the visitors. */
struct visitors_setup {
    const struct conditions *conditions; /* conditions of the games, including the guests' clock */
    const struct player *bots;
    size_t bot_count;
    unsigned games_max; /* maximum number of games played at once */
    unsigned viewers;   /* maximum number of connections, counting visitors and viewers */
    struct database *database;
    const struct stored_event *of; /* event whose bots the visitors may play */
};

enum visit_phase {
    VISIT_NONE,
    VISIT_WAITING, /* the game waits for its slot to begin */
    VISIT_PLAYING,
    VISIT_OVER,
};

/* A visitor's game, as far as the visitor may see it. */
struct visit {
    enum visit_phase phase;
    uint64_t number; /* unique number of this visit, from 1 */
    int seat;        /* seat of the visitor */
    size_t bot;
    char name[VISITOR_NAME_MAX + 16];
    bool asked; /* whether it is the visitor's turn */
    int64_t asked_ns;
    struct text heard;   /* in games with hidden information: the line that the visitor receives
                          * before each of its turns */
    struct text picture; /* the board as far as the visitor knows it, as drawn by the game */
    int64_t over_ns;     /* time when the game ended */
};

struct visitors;
struct run;

/* Opens an event for the visitors' games, which is stored in the same database as `of`. This
 * process owns the event until visitors_close is called. Its players are the bots and, as one
 * player, all visitors. Returns NULL and sets *error on failure. */
struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error);
void visitors_close(struct visitors *visitors); /* accepts NULL */

const struct visitors_setup *visitors_setup(const struct visitors *visitors);

/* Returns the name of the event in which the visitors' games are stored. */
const char *visitors_event(const struct visitors *visitors);

/* Plays games until a signal arrives or the system lacks a resource. In the latter case, returns
 * false and sets *error. */
bool visitors_play(struct visitors *visitors, struct error *error);

/* Returns the run of the visitors' games, for the warnings after visitors_play. */
const struct run *visitors_run(const struct visitors *visitors);

/* --- functions that act for the visitors, called from one thread --- */

/* Begins a game and returns its slot, or -1 if no slot is free. The visitor's name is UTF-8 of at
 * most VISITOR_NAME_MAX bytes; "" means no name. */
int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name);

/* Locks the visitors, and returns the slot's visit and its watched game. Both stay unchanged until
 * visitors_unlock is called. In the phase VISIT_WAITING that game still belongs to an earlier
 * visit. */
const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game);
void visitors_unlock(struct visitors *visitors);

/* Plays a turn for a visitor whose turn it is. The text must be printable and no longer than the
 * game's turns can be. Returns false if it is not the visitor's turn, or if the slot belongs to
 * another visit. */
bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, const char *turn);

/* Resigns the game for the visitor. `rule` is the static string "resigned" or "left". */
void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, const char *rule);

#endif
