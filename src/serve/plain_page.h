/* Writes a table as an HTML page without scripts. It is used by browsers that run no scripts, or if
 * the page was not built. Names are escaped. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

/* Appends the page. refresh_s is the number of seconds after which the page reloads itself; 0:
 * never. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, struct text *html);

#endif
