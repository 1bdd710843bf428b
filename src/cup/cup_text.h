/* A cup as text for people. The same results give the same bytes. These functions only append
 * text. */
#ifndef CUP_CUP_TEXT_H
#define CUP_CUP_TEXT_H

#include "cup/cup.h"

/* Appends the entries that take part, and the rejected ones. */
void cup_text_entries(const struct cup *cup, struct text *text);

/* Appends the results of a counted stage: the seeds, or each match. */
void cup_text_stage(const struct cup *cup, unsigned stage, struct text *text);

/* Appends the bracket and the champion of a finished cup. */
void cup_text_bracket(const struct cup *cup, struct text *text);

#endif
