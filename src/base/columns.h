/* Formats the columns of a table for a terminal, where a character is 0, 1 or 2 cells wide. The
 * widths are those of libc's C.UTF-8 locale, whatever the user's locale and terminal are. */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/text.h"

/* Appends one column of a table. The string is sanitised by text_puts_plain, cut to at most `most`
 * terminal cells, and padded with spaces to `width` cells. Combining marks stay with the character
 * before them. */
void text_put_column(struct text *text, const char *string, size_t width, size_t most);

#endif
