/* Columns of a table on a terminal, where a character is 0, 1 or 2 cells wide. Widths come from
 * libc's C.UTF-8 locale, not from the user's locale or the terminal. */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/text.h"

/* Appends a table column: the string made plain by text_puts_plain, cut to at most `most` terminal
 * cells, then padded with spaces to `width` cells. Combining marks stay with the character before
 * them. */
void text_put_column(struct text *text, const char *string, size_t width, size_t most);

#endif
