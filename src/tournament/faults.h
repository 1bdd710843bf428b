/* Collects the faults in games: the number of faults per player, and the first few faults of each
 * player with a readable explanation. The result does not depend on the order in which the games
 * end. */
#ifndef TOURNAMENT_FAULTS_H
#define TOURNAMENT_FAULTS_H

#include "base/text.h"
#include "tournament/game_result.h"

#include <stdbool.h>

/* Number of faults per player that are kept in detail. */
#define FAULTS_KEPT 3

/* A fault of one player in one game. If bots run as one process per turn, a fault does not end the
 * game, and the note describes the lost turns instead. The note owns its strings. */
struct fault_note {
    uint64_t game; /* number of the game, from 0 */
    size_t turn;   /* number of the turn, from 1 */
    char *rule;
    char *detail;
    char *words;          /* last lines of the bot's standard error; "" if it wrote nothing */
    char *replay;         /* shell command that shows the game up to this turn; "" if unknown */
    int64_t began_utc_ms; /* when the game began; 0: unknown */
    bool ends_game;       /* whether the fault ended the game; if false, only turns were lost, and
                           * `detail` says how many */
};

struct player_faults {
    char *name;               /* name of the player; NULL until its first fault */
    uint64_t games;           /* number of games in which the player committed a fault */
    uint64_t lacking_opening; /* number of these games that were lost by an illegal turn after an
                               * opening that the protocol did not pass on */
    size_t note_count;
    struct fault_note notes[FAULTS_KEPT]; /* notes on the first faults, sorted by game number */
};

struct faults {
    size_t count;
    struct player_faults *players;
    uint64_t games;    /* number of games added */
    uint64_t voids;    /* how often these games were void because a bot had waited for a core */
    uint64_t ended;    /* number of games that ended by a fault */
    uint64_t spoiled;  /* number of games that a player did not complete (game_result_completed) */
    const char *again; /* shell command that plays a game again, without the number at its end;
                        * NULL: unknown. The caller sets it */
};

void faults_init(struct faults *faults, size_t players);
void faults_free(struct faults *faults);

/* Counts a game, and copies what is needed from it. A game without a fault needs no names, turns or
 * other strings. */
void faults_add(struct faults *faults, const struct game_result *game);

/* Returns the number of games with a fault, summed over all players. */
uint64_t faults_games(const struct faults *faults);

/* Appends the explanations of each player's first faults, and the number of further faults. */
void faults_print(const struct faults *faults, struct text *text);

/* Appends a warning, without a line end, if more than a tenth of the games were not completed.
 * Otherwise appends nothing. */
void faults_warn(const struct faults *faults, struct text *text);

#endif
