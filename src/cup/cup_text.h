/* Formats a cup as human-readable text. The same results always produce the same bytes. */
#ifndef CUP_CUP_TEXT_H
#define CUP_CUP_TEXT_H

#include "cup/cup.h"

/* Appends the list of participating entries and the list of rejected entries. */
void cup_text_entries(const struct cup *cup, struct text *text);

/* Appends the results of a stage whose games have all been counted: the seeds, or the result of
 * each match. */
void cup_text_stage(const struct cup *cup, unsigned stage, struct text *text);

/* Appends both scores of a game with their parts, beginning with the match's first player, such as
 * "1564 (win 1000, speed 201, distance 363) - 90 (distance 90)". Then appends a line for each seat
 * that lost turns. */
void cup_text_game(const struct cup *cup, uint64_t number, const struct event_pairing *match,
                   struct text *text);

/* Appends the bracket and the champion of a finished cup, and the disqualified players. */
void cup_text_bracket(const struct cup *cup, struct text *text);

#endif
