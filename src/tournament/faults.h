/* Collects faults: the number per player, and the first few of each player with a readable
 * explanation. The result does not depend on the order in which games end. */
#ifndef TOURNAMENT_FAULTS_H
#define TOURNAMENT_FAULTS_H

#include "base/text.h"
#include "tournament/game_result.h"

#include <stdbool.h>

/* Number of faults kept in detail per player. */
#define FAULTS_KEPT 3

/* The fault of one player in one game. With a process per turn no fault ends the game; the note
 * then describes the lost turns. The note owns its strings. */
struct fault_note {
    uint64_t game; /* game number, from 0 */
    size_t turn;   /* 1-based */
    char *rule;
    char *detail;
    char *words;    /* last lines of the bot's standard error; "" if empty */
    char *replay;   /* shell command that shows the game up to this turn; "" if unknown */
    bool ends_game; /* false: only turns were lost; `detail` has their number */
};

struct player_faults {
    char *name;               /* NULL until the first fault */
    uint64_t games;           /* games in which the player was at fault */
    uint64_t lacking_opening; /* games among them that were lost by an illegal turn after an
                               * opening the protocol did not pass on */
    size_t note_count;
    struct fault_note notes[FAULTS_KEPT]; /* sorted by game number */
};

struct faults {
    size_t count;
    struct player_faults *players;
    uint64_t games;   /* number of games added */
    uint64_t ended;   /* games that ended by a fault */
    uint64_t spoiled; /* games that a player did not complete (game_result_completed) */
};

void faults_init(struct faults *faults, size_t players);
void faults_free(struct faults *faults);

/* Counts a game and copies what is needed from it. A game known to be without a fault needs no
 * names, turns or other strings. */
void faults_add(struct faults *faults, const struct game_result *game);

/* Returns the number of games with a fault, summed over the players. */
uint64_t faults_games(const struct faults *faults);

/* Appends each player's first faults and the number of further ones. */
void faults_print(const struct faults *faults, struct text *text);

/* Appends a warning, without a line end, if more than a tenth of the games were not completed. */
void faults_warn(const struct faults *faults, struct text *text);

#endif
