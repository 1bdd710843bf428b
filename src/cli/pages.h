/* The documentation pages printed by `faceoff help NAME`: the rules of each game, and a page for
 * each contest. The build takes these pages from docs/. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "base/text.h"

struct help_page {
    const char *name; /* name of a game or a contest */
    const char *text; /* text of the page in Markdown */
};

/* All documentation pages. A page without a name ends the array. */
extern const struct help_page help_pages[];

/* Returns the documentation page with this name, or NULL if there is none. */
const struct help_page *pages_find(const char *name);

/* Appends the page in a form suitable for a terminal, without the Markdown syntax for headings,
 * links and code. */
void pages_put(const struct help_page *page, struct text *text);

/* Appends the name and title of each documentation page. */
void pages_put_list(struct text *text);

#endif
