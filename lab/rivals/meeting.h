/* A match of two games between a player and a stranger, one from each home, and its result. Never
 * chooses who plays, and prints only the turns or games, if asked to. */
#ifndef RIVALS_MEETING_H
#define RIVALS_MEETING_H

#include "player.h"

struct meeting {
    struct player_plan one; /* the player whose result is reported */
    uint64_t seed;
    bool show;  /* prints every turn */
    bool games; /* prints a line for each game: who hit first, when, and what each did */
};

struct result {
    double points; /* matches won, and halves */
    double matches;
    double score, other_score; /* of all games */
    double wins;               /* games in which it arrived first */
    double surprise, asked;    /* the engine's surprise at where the opponent is: a sum, over
                                * `asked` turns */
};

/* Plays a match and adds it to the result. Both players' dice come from the seed, the style's
 * number and the match's. */
void meeting_match(const struct meeting *meeting, const struct player_plan *other, unsigned style,
                   int number, struct result *result);

void result_add(struct result *sum, const struct result *result);

#endif
