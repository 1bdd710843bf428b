/* Writes a cup as readable text. The same results give the same bytes. These functions only append
 * to a text. */
#ifndef CUP_CUP_TEXT_H
#define CUP_CUP_TEXT_H

#include "cup/cup.h"

/* Appends a list of the entries that take part, and of the rejected entries. */
void cup_text_entries(const struct cup *cup, struct text *text);

/* Appends the results of a stage whose games are all counted: the seeds, or each match. */
void cup_text_stage(const struct cup *cup, unsigned stage, struct text *text);

/* Appends the bracket and the champion of a finished cup. */
void cup_text_bracket(const struct cup *cup, struct text *text);

#endif
