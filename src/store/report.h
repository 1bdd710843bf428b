/* What a game reports of its state, as JSON: for records, and as verdicts on games' turns. Never
 * plays a game that it was not given. */
#ifndef STORE_REPORT_H
#define STORE_REPORT_H

#include "games/game.h"

/* The facts of a state as a JSON object. The caller frees it. */
char *report_print(const struct game *game, const void *state);

/* One line of `faceoff adjudicate`: a game's turns as JSON in, the verdict appended as JSON,
 * newline included. `variant`: of the rules, when the line names none; NULL for the game's first.
 * `state` is a block of the game's size to work in. False: the line is not a game, *error says why;
 * ignore `out` then. */
bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error);

/* Appends {"problem":"..."} and a newline: the verdict on a line that is not a game. */
void adjudicate_problem(const char *problem, struct text *out);

/* What psyleague reads of a game (its ReadMe: "CodinGame play_game script"): ranks from 0, errors,
 * the seed. A player with score_of_fault has lost by a fault. The caller frees it. */
char *psyleague_print(const int scores[SEATS], int score_of_fault, uint64_t seed);

#endif
