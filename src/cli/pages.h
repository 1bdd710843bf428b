/* The pages of the documentation that `faceoff help NAME` prints: the rules of each game, and the
 * page of each contest. The build takes them from docs/. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "base/text.h"

struct help_page {
    const char *name; /* name of a game or a contest */
    const char *text; /* in Markdown */
};

/* All pages; one without a name ends the array. */
extern const struct help_page help_pages[];

/* Returns NULL if no page has this name. */
const struct help_page *pages_find(const char *name);

/* Appends the page for a terminal: without the marks of headings, links and code. */
void pages_put(const struct help_page *page, struct text *text);

/* Appends the name and the title of each page. */
void pages_put_list(struct text *text);

#endif
