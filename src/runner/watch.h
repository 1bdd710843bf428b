/* Games in progress as others see them: the latest state of each slot, never a queue.
 * Never keeps a game waiting: the viewer and the referee share no lock.
 *
 * A slot has three views (triple buffering). The referee fills the one it holds and swaps it with
 * the one in the middle; the viewer swaps his with the middle one, when that is news. So each
 * always holds one of his own, whatever the other does. While nobody looks, a turn costs the
 * referee one look at a flag. */
#ifndef RUNNER_WATCH_H
#define RUNNER_WATCH_H

#include "base/histogram.h"
#include "base/text.h"
#include "referee/match.h"
#include "tournament/game_result.h"

/* What is kept of a bot's standard error: the end of it. */
#define WATCH_WORDS 240

struct watched_turn {
    size_t end; /* where its text ends in `texts`; it begins where the one before ends */
    int64_t ns;
    int seat;
    bool lost; /* by a rule */
};

struct watched_game {
    uint64_t number;
    uint64_t begun;     /* games that the slot has begun, this one included; 0: none */
    char *names[SEATS]; /* of players */
    char contest[32], variant[32];
    int first; /* the seat that moves first */
    size_t opening_count;
    struct text texts;
    struct watched_turn *turns;
    size_t count;
    char words[SEATS][WATCH_WORDS + 1];
    size_t words_length[SEATS]; /* of all that the bot wrote, as far as the match keeps it */
    bool over;
    int winner; /* when over */
    int scores[SEATS];
    char reason[32];          /* the game's, or the rule that was broken */
    struct histogram latency; /* the referee's in this slot, up to the last game that ended */
};

struct watch;

struct watch *watch_new(unsigned slots);
void watch_free(struct watch *watch); /* takes NULL */
unsigned watch_slots(const struct watch *watch);

/* --- for the viewer, from one thread --- */

/* Says whether anybody looks: until somebody does, nothing is copied. */
void watch_look(struct watch *watch, bool anybody);

/* The latest view of the slot, which does not change until the next call for that slot; *news says
 * whether it differs from the last one. Before the first game: begun is 0. */
const struct watched_game *watch_view(struct watch *watch, unsigned slot, bool *news);

/* For the referee, from the slot's own thread: the match has come a step further. */
void watch_step(struct watch *watch, unsigned slot, const struct game_result *game,
                const struct match *match, const struct histogram *latency);

#endif
