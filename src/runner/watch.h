/* Keeps the latest state of each slot's game, for viewers; older states are overwritten. Viewers
 * never delay a game, because no lock is shared between them and the referee.
 *
 * A slot has three views (triple buffering). The referee fills the back view and swaps it with the
 * middle view. The viewer swaps its front view with the middle view if the middle view is newer.
 * The referee and the viewer therefore always own one view each, whatever the other side does.
 * Without viewers, the only cost per turn is that the referee tests a flag. */
#ifndef RUNNER_WATCH_H
#define RUNNER_WATCH_H

#include "base/histogram.h"
#include "base/text.h"
#include "referee/match.h"
#include "tournament/game_result.h"

/* Number of bytes kept from the end of a bot's stderr output. */
#define WATCH_WORDS 240

struct watched_turn {
    /* Index in `texts` just past the end of the turn's text, which begins where the previous text
     * ends. */
    size_t end;
    int64_t ns;
    int seat;
    bool lost; /* whether the turn was lost because it broke a rule */
};

struct watched_game {
    uint64_t number;
    uint64_t begun; /* number of games that the slot has begun, including this one, or 0 for none */
    char *names[SEATS]; /* names of the players, by seat */
    char contest[32], variant[32];
    int first; /* seat that moves first */
    size_t opening_count;
    struct text texts;
    struct watched_turn *turns;
    size_t count;
    char words[SEATS][WATCH_WORDS + 1];
    size_t words_length[SEATS]; /* number of bytes that each bot has written to stderr */
    bool over;
    int winner; /* seat that won, or -1; valid if `over` is true */
    int scores[SEATS];
    char reason[32]; /* reason why the game ended, or the rule that was broken */
    /* Latency of the referee in this slot, up to the last finished game. */
    struct histogram latency;
};

struct watch;

struct watch *watch_new(unsigned slots);
void watch_free(struct watch *watch); /* accepts a NULL pointer */
unsigned watch_slots(const struct watch *watch);

/* --- functions for the viewer, called from one thread --- */

/* Sets whether any viewers are connected. If none are, the referee copies nothing. */
void watch_set_active(struct watch *watch, bool anybody);

/* Returns the latest view of the slot, which remains unchanged until the next call for that slot.
 * Sets *news if the view differs from the previous one. Before the first game, `begun` is 0. */
const struct watched_game *watch_view(struct watch *watch, unsigned slot, bool *news);

/* Records that the match in the slot has advanced. The referee calls this function from the slot's
 * own thread. */
void watch_step(struct watch *watch, unsigned slot, const struct game_result *game,
                const struct match *match, const struct histogram *latency);

#endif
