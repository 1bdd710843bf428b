/* People who play bots: each is the guest of a slot of a run, in a game that is refereed and stored
 * like any other. Never knows how they reach us, and never judges a turn: the referee does.
 *
 * One thread calls visitors_play, which is a run; another one acts for the people, by the calls
 * after it. */
#ifndef RUNNER_VISITORS_H
#define RUNNER_VISITORS_H

#include "runner/player.h"
#include "runner/watch.h"
#include "store/database_events.h"

#define VISITOR_NAME_MAX 40 /* bytes */

/* Which bots may be played, and how. All that it points at must outlive the visitors. */
struct visitors_setup {
    const struct conditions *conditions; /* with the clock of guests */
    const struct player *bots;
    size_t bot_count;
    unsigned games_max; /* at once */
    unsigned viewers;   /* connections at once, of visitors and others */
    struct database *database;
    const struct stored_event *of; /* the event to which the bots belong */
};

enum visit_phase {
    VISIT_NONE,
    VISIT_WAITING, /* for its slot */
    VISIT_PLAYING,
    VISIT_OVER,
};

/* A game of a visitor, as he may see it. */
struct visit {
    enum visit_phase phase;
    uint64_t number; /* unique, from 1 */
    int seat;        /* of the visitor */
    size_t bot;
    char name[VISITOR_NAME_MAX + 16];
    bool asked; /* for a turn */
    int64_t asked_ns;
    struct text heard;   /* with hidden information: lines, one before each turn of his */
    struct text picture; /* and the board as far as he knows it, as the game draws it */
    int64_t over_ns;     /* since when it is over */
};

struct visitors;

/* Stores the games as an event of their own beside `of`. This process owns it until the end; its
 * players are the bots and, as one player, all visitors. NULL: *error says why not. */
struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error);
void visitors_close(struct visitors *visitors); /* takes NULL */

const struct visitors_setup *visitors_setup(const struct visitors *visitors);

/* The event that the games are stored as. */
const char *visitors_event(const struct visitors *visitors);

/* Plays until a signal, or until the system lacks something. False: *error says what. */
bool visitors_play(struct visitors *visitors, struct error *error);

/* --- for the people, from one thread --- */

/* Begins a game and returns its slot; -1: no slot is free. The name is UTF-8 and no longer than
 * VISITOR_NAME_MAX; "" for none. */
int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name);

/* The visit of the slot, which does not change until visitors_unlock, and its watched game. While
 * the phase is VISIT_WAITING, that game is still another visit's. */
const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game);
void visitors_unlock(struct visitors *visitors);

/* Plays the turn of a visitor who is asked: printable, and no longer than a turn of the game.
 * False: he is not asked, or this is another visit. */
bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, const char *turn);

/* He gives the game up; `rule` is "resigned" or "left", a static string. */
void visitors_leave(struct visitors *visitors, unsigned slot, uint64_t number, const char *rule);

#endif
