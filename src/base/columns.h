/* Formats the columns of a table for a terminal, where a character is 0, 1 or 2 cells wide. The
 * widths come from libc's C.UTF-8 locale, not from the user's locale or the terminal. */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/text.h"

/* Appends one column of a table. The string is sanitised by text_puts_plain, cut to at most `most`
 * terminal cells, and padded with spaces to `width` cells. Combining marks stay with the character
 * before them. */
void text_put_column(struct text *text, const char *string, size_t width, size_t most);

#endif
