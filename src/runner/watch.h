/* The latest state of each slot's game, for viewers. Views are not queued, and viewers never delay
 * a game, because they share no lock with the referee.
 *
 * A slot has three views (triple buffering). The referee fills the back view and swaps it with the
 * middle one. The viewer swaps its front view with the middle one if that is newer. Each side
 * always owns one view, whatever the other does. Without viewers a turn costs the referee only the
 * test of a flag. */
#ifndef RUNNER_WATCH_H
#define RUNNER_WATCH_H

#include "base/histogram.h"
#include "base/text.h"
#include "referee/match.h"
#include "tournament/game_result.h"

/* Number of bytes kept from the end of a bot's standard error. */
#define WATCH_WORDS 240

struct watched_turn {
    size_t end; /* end of the turn's text in `texts`; the text begins where the previous one ends */
    int64_t ns;
    int seat;
    bool lost; /* the turn was lost by a rule */
};

struct watched_game {
    uint64_t number;
    uint64_t begun;     /* number of games the slot has begun, including this one; 0: none */
    char *names[SEATS]; /* player names by seat */
    char contest[32], variant[32];
    int first; /* seat that moves first */
    size_t opening_count;
    struct text texts;
    struct watched_turn *turns;
    size_t count;
    char words[SEATS][WATCH_WORDS + 1];
    size_t words_length[SEATS]; /* total length of the bot's standard error, as far as the match
                                 * keeps it */
    bool over;
    int winner; /* winning seat or -1, valid if `over` */
    int scores[SEATS];
    char reason[32];          /* reason of the game's end, or the rule that was broken */
    struct histogram latency; /* the referee's latency in this slot, up to the last finished game */
};

struct watch;

struct watch *watch_new(unsigned slots);
void watch_free(struct watch *watch); /* accepts NULL */
unsigned watch_slots(const struct watch *watch);

/* --- for the viewer, from one thread --- */

/* Sets whether anybody is viewing. Nothing is copied otherwise. */
void watch_set_active(struct watch *watch, bool anybody);

/* Returns the latest view of the slot, unchanged until the next call for that slot. *news is set if
 * the view differs from the previous one. Before the first game `begun` is 0. */
const struct watched_game *watch_view(struct watch *watch, unsigned slot, bool *news);

/* For the referee, from the slot's own thread: records that the match has advanced. */
void watch_step(struct watch *watch, unsigned slot, const struct game_result *game,
                const struct match *match, const struct histogram *latency);

#endif
