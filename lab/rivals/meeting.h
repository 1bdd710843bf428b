/* A Showdown match between a player and a generated opponent. It consists of two games; the players
 * swap homes for the second one. The caller chooses the players. Games and turns are printed only
 * on request. */
#ifndef RIVALS_MEETING_H
#define RIVALS_MEETING_H

#include "player.h"

struct meeting {
    struct player_plan one; /* the player whose results are counted */
    uint64_t seed;
    bool show; /* whether to print every turn */
    /* whether to print one line per game: which player hit first, on which turn, and what each
     * player did */
    bool games;
};

struct result {
    double points; /* number of matches won; a tie counts as a half */
    double matches;
    /* points of the player and of its opponents, summed over all games */
    double score, other_score;
    double wins; /* number of games in which the player arrived first */
    /* the engine's surprise (see player_surprise), summed over turns, and the number of these
     * turns */
    double surprise, asked;
};

/* Plays a match, and adds its outcome to *result. The random numbers of both players depend on the
 * seed, the style number, and the match number. */
void meeting_match(const struct meeting *meeting, const struct player_plan *other, unsigned style,
                   int number, struct result *result);

void result_add(struct result *sum, const struct result *result);

#endif
