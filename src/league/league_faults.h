/* Pauses players of a standing league that lose too many games by their own faults. */
#ifndef LEAGUE_LEAGUE_FAULTS_H
#define LEAGUE_LEAGUE_FAULTS_H

#include "store/submissions.h"

/* Number of a player's last games that are considered. */
#define LEAGUE_FAULTS_GAMES 10

struct league_faults {
    /* Number of faults in these games for which a player is paused, or 0 to pause none. */
    unsigned most;
    size_t count;
    /* For each player, whether it committed a fault in the last game (bit 0), the one before (bit
     * 1) and so on. */
    uint32_t *history;
    /* The event of the current run, in which a player is not paired any more once it is paused. May
     * be NULL. */
    struct event *event;
};

/* Makes room for `count` players, and forgets the faults of those that rest. */
void league_faults_resize(struct league_faults *faults, size_t count, const bool *resting);
void league_faults_free(struct league_faults *faults);

/* Adds a game, and pauses the player whose fault is one too many. A player that was late because it
 * had to wait for a core is not at fault. On error, returns false and sets *error. */
bool league_faults_add(struct league_faults *faults, struct database *database, int64_t event,
                       const struct game_result *game, struct error *error);

#endif
