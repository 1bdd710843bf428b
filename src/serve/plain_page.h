/* Writes a table as an HTML page without scripts, for browsers that do not run scripts, and for
 * programs that were compiled without the web page. Names are escaped. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

/* Appends the page. The page reloads itself after refresh_s seconds, or never if refresh_s is 0. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, struct text *html);

#endif
