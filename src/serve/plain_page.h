/* A table as an HTML page without scripts, for browsers without scripts, or if there is no built
 * page. Names are escaped. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

/* refresh_s: seconds after which the page reloads itself; 0: never. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, struct text *html);

#endif
