/* Lets people, called visitors, play against bots or against each other. A visitor plays as a guest
 * in one slot of a run. The game is refereed and stored like any other game. The caller decides how
 * visitors connect, and the referee judges their turns.
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
    /* Conditions of the games, including the time limits for guests, in one or more contests. Bots
     * play in the first contest. Two visitors who play against each other choose a contest. */
    const struct conditions *conditions;
    size_t contest_count;
    const struct player *bots;
    size_t bot_count;
    /* If bots can be added: the number for which `bots` has room. No bot then plays before
     * visitors_update_bots is called, and all bots are one player of the visitors' event. Otherwise
     * 0. */
    size_t bots_max;
    bool own;           /* whether the bots are the players of the event `of` */
    bool people;        /* whether two visitors may play against each other */
    unsigned games_max; /* maximum number of concurrent games */
    unsigned viewers;   /* maximum number of connections, including both visitors and viewers */
    struct database *database; /* database in which games are stored, or NULL for none */
    /* event whose name is used for the visitors' event in the first contest; unused without a
     * database. In the other contests, the name of the contest is used */
    const struct stored_event *of;
    /* file to which the protocol log is written, or NULL; requires games_max to be 1 */
    const char *log;
    int first; /* seat that moves first */
    bool deaf; /* whether visitors_play leaves all signals to the caller */
    /* Called with each game that has ended, from the thread of the game; may be NULL. */
    void (*finished)(void *data, const struct game_result *game);
    void *data;
};

enum visit_phase {
    VISIT_NONE,
    VISIT_OPEN,    /* the game waits for its second visitor */
    VISIT_WAITING, /* the slot has not yet begun the game */
    VISIT_PLAYING,
    VISIT_OVER,
};

/* One side of a visitor's game, limited to what the visitor on this side may see. */
struct visit_side {
    bool is_visitor; /* false if a bot plays this side, or if nobody has sat down yet */
    char name[VISITOR_NAME_MAX + 16];
    bool asked; /* whether it is the visitor's turn to move */
    int64_t asked_ns;
    /* In games with hidden information: the line that the visitor receives before each of its
     * turns. */
    struct text heard;
    struct text picture; /* the board as far as the visitor knows it, as drawn by the game */
};

/* A game of one or two visitors. */
struct visit {
    enum visit_phase phase;
    uint64_t number; /* unique number of this visit, starting from 1 */
    int seat;        /* seat of the visitor who began the game */
    bool people;     /* whether the opponent is a second visitor, not a bot */
    size_t bot;      /* the opponent, if it is a bot */
    size_t contest;  /* index of the contest */
    int64_t bank_ns; /* between two visitors: time limit for all turns of a side together */
    struct visit_side sides[SEATS];
    int64_t over_ns; /* time when the game ended */
    /* between two visitors: whether one of them has left since the end, so that they cannot play
     * again */
    bool left;
};

/* Returns whether a slot may be used for another visit. It stays reserved while its game is played.
 * After the end, it stays reserved for 5 seconds or, if two visitors may play again, for 60. */
bool visit_is_free(const struct visit *visit, int64_t now_ns);

struct visitors;

/* If there is a database, opens an event in it for the visitors' games in each contest. This
 * process owns these events until visitors_close is called. Their players are the bots, one player
 * that represents all visitors and, with `people`, one that represents all visitors who joined a
 * game. On error, returns NULL and sets *error. */
struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error);
void visitors_close(struct visitors *visitors); /* accepts a NULL pointer */

const struct visitors_setup *visitors_setup(const struct visitors *visitors);

/* Returns the event in which the visitors' games in a contest are stored, as it was when it was
 * opened. visitors_stored returns the number of its games so far. */
const struct stored_event *visitors_event(const struct visitors *visitors, size_t contest);
uint64_t visitors_stored(struct visitors *visitors, size_t contest);

/* Takes the bots that the caller has added to setup.bots, which has `count` bots now. open[i] is
 * whether bot i plays against visitors from now on. Any thread may call this function. */
void visitors_update_bots(struct visitors *visitors, size_t count, const bool *open);

/* Called when the event `of` may have changed: of its players, only those play against visitors
 * that are not disqualified. Any thread may call this function. */
void visitors_take_event(struct visitors *visitors, const struct stored_event *event);

/* Plays games until visitors_stop is called, a signal arrives, or the system is out of resources.
 * On error, RUN_FAILED is returned and *error is set. */
enum run_end visitors_play(struct visitors *visitors, struct error *error);

/* Returns the run that played the visitors' games. After visitors_play, the caller uses it to print
 * warnings. */
const struct run *visitors_run(const struct visitors *visitors);

/* --- functions that act for the visitors; call them from one thread only --- */

/* While the visitors are locked: returns the number of bots so far, the name of a bot, and whether
 * it plays against visitors at the moment. A bot's number never changes. */
size_t visitors_bot_count(const struct visitors *visitors);
const char *visitors_bot_name(const struct visitors *visitors, size_t bot);
bool visitors_may_play(const struct visitors *visitors, size_t bot);

/* Begins a game and returns its slot, or -1 if no slot is free. The visitor's name is UTF-8 of at
 * most VISITOR_NAME_MAX bytes; "" means no name. */
int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name);

/* Opens a game between two visitors in a contest, each with `bank_ns` for all turns together, and
 * seats the first one. The other parameters and the result are like those of visitors_begin.
 * visitors_join seats the second visitor, which begins the game; it returns false if the game is
 * not open any more. If both visitors have the same name, " (2)" follows the second one's. */
int visitors_invite(struct visitors *visitors, size_t contest, int64_t bank_ns, int seat,
                    const char *name);
bool visitors_join(struct visitors *visitors, unsigned slot, uint64_t number, const char *name);

/* Begins another game between the two visitors of a game that is over, with seats swapped. The
 * visit gets a new number. Returns false if the game is not over, if one of the visitors has left,
 * or if the slot is no longer reserved. */
bool visitors_again(struct visitors *visitors, unsigned slot, uint64_t number);

/* Notes that a visitor has left a game between two visitors that is over. */
void visitors_leave(struct visitors *visitors, unsigned slot, uint64_t number);

/* Locks the visitors, and returns the slot's visit and its watched game. Both remain unchanged
 * until visitors_unlock is called. During the phase VISIT_WAITING, the watched game still belongs
 * to an earlier visit. */
const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game);
void visitors_unlock(struct visitors *visitors);

/* Locks the visitors, and returns the results of the visitors who entered a name, including those
 * in the visitors' event. They remain unchanged until visitors_unlock is called. */
const struct visitor_table *visitors_lock_table(struct visitors *visitors);

/* Returns the same results while the visitors are locked. */
const struct visitor_table *visitors_table(const struct visitors *visitors);

/* Returns the name that a visitor entered. If the visitor entered no name, returns NULL. */
const char *visit_entered_name(const struct visit_side *side);

/* Plays a turn for a visitor whose turn it is. The text must be printable and no longer than the
 * longest turn of the game. Returns false if it is not the visitor's turn, or if the slot belongs
 * to another visit. */
bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, int seat,
                  const char *turn);

/* Resigns the game for the visitor in the seat. `rule` is one of the static strings "resigned" and
 * "left". A game that is still open is discarded. */
void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, int seat,
                     const char *rule);

/* Ends visitors_play and discards the games that are being played. */
void visitors_stop(struct visitors *visitors);

#endif
