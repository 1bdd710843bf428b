/* The faults of games: how many each player has, and the first ones of each, worded so that
 * a person sees what went wrong. Never depends on the order in which games end. */
#ifndef TOURNAMENT_FAULTS_H
#define TOURNAMENT_FAULTS_H

#include "base/text.h"
#include "tournament/game_result.h"

#include <stdbool.h>

/* How many faults to tell of each player. */
#define FAULTS_TOLD 3

/* The fault of one player in one game. With a process per turn no fault ends the game: then it
 * tells of the lost turns. It owns its strings. */
struct fault_note {
    uint64_t game; /* its number, from 0 */
    size_t turn;   /* 1-based */
    char *rule;
    char *detail;
    char *words;    /* the last lines of standard error, "" for none */
    char *replay;   /* a command that shows the game up to there; "" for none */
    bool ends_game; /* false: turns were lost, as many as the detail says */
};

struct player_faults {
    char *name;               /* NULL: not at fault so far */
    uint64_t games;           /* in which he was at fault */
    uint64_t lacking_opening; /* of these: lost by a wrong turn after an opening of which the
                               * protocol did not tell */
    size_t told;
    struct fault_note notes[FAULTS_TOLD]; /* by number */
};

struct faults {
    size_t count;
    struct player_faults *players;
    uint64_t games;   /* all games added */
    uint64_t ended;   /* games that a fault ended */
    uint64_t spoiled; /* games that a player did not play to the end (game_result_completed) */
};

void faults_init(struct faults *faults, size_t players);
void faults_free(struct faults *faults);

/* Counts a game and keeps what it needs of it. A game that is known not to have a fault may come
 * without names, turns and the rest. */
void faults_add(struct faults *faults, const struct game_result *game);

/* How often a player was at fault in a game: 0 if there was no fault at all. */
uint64_t faults_games(const struct faults *faults);

/* Appends each player's first faults, and how many more there are. Nothing where there are none. */
void faults_print(const struct faults *faults, struct text *text);

/* Appends a warning, without a line end, when more than a tenth of the games were spoiled. */
void faults_warn(const struct faults *faults, struct text *text);

#endif
