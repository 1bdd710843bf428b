/* A table as a page of HTML without scripts: for browsers without scripts, or if there is no built
 * page. Never lets a name be more than text. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

/* refresh_s: the page reloads itself after so many seconds; 0: never. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, struct text *html);

#endif
