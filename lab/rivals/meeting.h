/* A match of two games between a player and a generated opponent, one from each home, and its
 * result. The caller chooses the players. Turns or games are printed only on request. */
#ifndef RIVALS_MEETING_H
#define RIVALS_MEETING_H

#include "player.h"

struct meeting {
    struct player_plan one; /* the player whose result is reported */
    uint64_t seed;
    bool show;  /* print every turn */
    bool games; /* print one line per game: who hit first, when, and what each player did */
};

struct result {
    double points; /* matches won; a tie counts as a half */
    double matches;
    double score, other_score; /* sum over all games */
    double wins;               /* games in which it arrived first */
    double surprise, asked;    /* the engine's surprise at the opponent's position, summed over
                                * `asked` turns; see player_surprise */
};

/* Plays a match and adds it to the result. The random numbers of both players depend on the seed,
 * the style's number and the match's number. */
void meeting_match(const struct meeting *meeting, const struct player_plan *other, unsigned style,
                   int number, struct result *result);

void result_add(struct result *sum, const struct result *result);

#endif
