/* The built page in memory, ready to be served or published, with its event source filled in. Only
 * files of the page are given out. */
#ifndef SERVE_PAGE_H
#define SERVE_PAGE_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct page_part {
    const char *name, *type;
    struct text bytes;
};

struct page {
    struct page_part *parts;
    size_t count; /* 0: no page */
};

/* Reads the page from the folder; NULL: the page installed with this program, if any. Writes the
 * event source, "live" or "files", into index.html, and a link to the table into its <noscript>.
 * Returns false and sets *error, which names the file, on failure. Call page_free in any case. */
bool page_load(struct page *page, const char *folder, const char *source, struct error *error);
void page_free(struct page *page);

/* Returns the file of the page with that name, or NULL. */
const struct page_part *page_find(const struct page *page, const char *name);

#endif
