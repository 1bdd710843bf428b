/* Writes a table as an HTML page without scripts, for browsers that do not run scripts, and for
 * programs that were compiled without the web page. Names are escaped. */
#ifndef SERVE_PLAIN_PAGE_H
#define SERVE_PLAIN_PAGE_H

#include "base/text.h"

#include <stdbool.h>

/* How to install the web page, for messages. */
#define PLAIN_PAGE_ADVICE                                                                          \
    "build the page with `./dev page FOLDER` in faceoff's sources, and add --page FOLDER"

/* Appends the page. The page reloads itself after refresh_s seconds, or never if refresh_s is 0. If
 * `lacks_page` is true, a note says that the web page is not installed. */
void plain_page_print(const char *title, const char *table, unsigned refresh_s, bool lacks_page,
                      struct text *html);

#endif
