/* Proves with which last turns a player of Showdown surely wins, from what the player knows. To win
 * is to have more points than the opponent at the end of the game, in every case that agrees with
 * the answers that the player has heard, and whatever the opponent then does. */
#ifndef PUZZLES_SHOWDOWN_PROOF_H
#define PUZZLES_SHOWDOWN_PROOF_H

#include "games/turns.h"
#include "puzzles/showdown_cases.h"

/* maximum number of different turns: MOVE and ZAP in four directions, RADAR, HELP and WALL */
#define PROOF_TURNS_MAX (4 + 4 + 2 + CASES_SQUARES)

/* What a player knows before its last turn. */
struct proof_start {
    struct cases cases;
    /* points for hits and bumps, of the player and the opponent; without bumps of the opponent,
     * which the player does not hear of */
    int points[2];
};

/* Fills in what the player to move knows after these turns. Returns false if this is not its last
 * turn, or if the exact cases are not known: the player met a wall that it had not built, missed a
 * turn, or built too many walls. `state` is the state after the turns. */
bool proof_begin(struct proof_start *start, const struct turns *turns, int first,
                 const struct showdown_state *state);

/* Lists the player's different turns, MOVE and ZAP first. Returns their number. */
unsigned proof_turns(const struct cases *cases, struct showdown_turn turns[PROOF_TURNS_MAX]);

/* Returns whether the turn surely wins. */
bool proof_wins(const struct proof_start *start, struct showdown_turn turn);

/* Returns whether a turn surely gains points on the opponent before it replies. */
bool proof_gains(const struct proof_start *start, struct showdown_turn turn);

/* Returns whether a turn gains points in some case. */
bool proof_may_gain(const struct proof_start *start, struct showdown_turn turn);

/* Returns whether the opponent can reach the player's home with its next turn in some case. */
bool proof_threat(const struct proof_start *start);

#endif
