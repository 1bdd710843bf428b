/* Collects the faults that players commit: how many each player has committed, and human-readable
 * explanations of its first few. The result does not depend on the order in which the games end. */
#ifndef TOURNAMENT_FAULTS_H
#define TOURNAMENT_FAULTS_H

#include "base/text.h"
#include "tournament/game_result.h"

#include <stdbool.h>

/* Number of faults per player that are kept with full details. */
#define FAULTS_KEPT 3

/* A fault of one player in one game. If every turn starts a new process, a fault does not end the
 * game, and the note describes the lost turns instead. The note owns its strings. */
struct fault_note {
    uint64_t game;   /* number of the game, counting from 0 */
    size_t turn;     /* number of the turn, counting from 1 */
    size_t own_turn; /* number of the turn among the player's own turns, counting from 1 */
    size_t lost;     /* number of turns that the player lost in this game, if that did not end it */
    char *rule;
    char *detail;
    char *words;          /* last lines that the bot wrote to stderr, or "" if it wrote nothing */
    char *replay;         /* shell command that shows the game up to this turn, or "" if unknown */
    int64_t began_utc_ms; /* time when the game began, or 0 if unknown */
    /* Whether the fault ended the game. If false, only turns were lost, and `detail` contains their
     * number. */
    bool ends_game;
};

struct player_faults {
    char *name;     /* name of the player, or NULL before its first fault */
    uint64_t games; /* number of games in which the player committed a fault */
    uint64_t lost;  /* number of turns that it lost in these games, without losing the game */
    /* Number of these games that began with an opening that the protocol did not tell the player,
     * and that it soon lost because of an illegal turn. */
    uint64_t lacking_opening;
    bool debugs; /* whether the player seems to have written a debug line instead of a turn */
    /* the protocol of another contest if the player wrote the first line of its bots, or NULL */
    const struct protocol *other;
    size_t note_count;
    struct fault_note notes[FAULTS_KEPT]; /* notes on the first faults, sorted by game number */
};

struct faults {
    size_t count;
    struct player_faults *players;
    uint64_t games; /* number of games added */
    /* Number of times that these games were voided because a bot had waited for a core. */
    uint64_t voids;
    uint64_t ended; /* number of games that ended with a fault */
    /* Number of games that a player failed to complete (game_result_completed). */
    uint64_t spoiled;
    /* Shell command that plays a game again, to which the game number is appended, or NULL if
     * unknown. Set by the caller. */
    const char *again;
    /* Shell command that shows a game, or one that prints its record, in the same form. At most one
     * of the two is not NULL. Set by the caller. */
    const char *show, *print;
    /* Number of the only game, counting from 1, if it is a game played again. Otherwise 0. Set by
     * the caller. */
    uint64_t replayed;
    /* Whether to leave out what the bots wrote to stderr. Set by the caller. */
    bool wordless;
};

void faults_init(struct faults *faults, size_t players);
void faults_free(struct faults *faults);

/* Counts a game, and copies what is needed from it. If the game has no fault, its strings, such as
 * names and turns, need not be set. */
void faults_add(struct faults *faults, const struct game_result *game);

/* Returns the number of games with a fault, summed over all players. */
uint64_t faults_games(const struct faults *faults);

/* Appends the explanations of each player's first faults, and the number of remaining faults. */
void faults_print(const struct faults *faults, struct text *text);

/* Appends the last lines that the player in that seat wrote to stderr, each indented and with a
 * label. Also appends advice if the cause of these lines or of the player's fault is known. */
void faults_put_words(const struct game_result *game, int seat, struct text *text);

/* Appends a warning, without a newline, if more than a tenth of the games were not completed. */
void faults_warn(const struct faults *faults, struct text *text);

#endif
