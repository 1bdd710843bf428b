/* A table as a page of HTML without a script: for whoever has none, or where there is no page.
 * Never lets a name be more than text. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

/* refresh_s: asks for itself again after so many seconds; 0: never. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, struct text *html);

#endif
