/* Columns of a table on a terminal, where a character takes none, one or two places.
 * Never asks the user's locale or the terminal: libc's C.UTF-8 says how wide a character is. */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/text.h"

/* Appends a column of a table: the string as text_puts_plain has it, cut to `most` places of a
 * terminal, then blanks up to `width` places. It is cut between two characters; marks stay with the
 * character before them. */
void text_put_column(struct text *text, const char *string, size_t width, size_t most);

#endif
