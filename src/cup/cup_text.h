/* A cup as text, for people. The same results give the same bytes.
 * Never decides anything, and never reads or writes. */
#ifndef CUP_CUP_TEXT_H
#define CUP_CUP_TEXT_H

#include "cup/cup.h"

/* Appends who takes part, and who does not. */
void cup_text_entries(const struct cup *cup, struct text *text);

/* Appends the results of a counted stage: the seeds, or each match. */
void cup_text_stage(const struct cup *cup, unsigned stage, struct text *text);

/* Appends the bracket and the champion of a cup that is over. */
void cup_text_bracket(const struct cup *cup, struct text *text);

#endif
