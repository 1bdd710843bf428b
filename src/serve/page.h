/* Keeps the built page in memory, with its event source filled in, so that it can be served or
 * published. Only files that belong to the page can be requested. */
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
    size_t count; /* number of files; 0: there is no page */
};

/* Reads the page from `folder`. If `folder` is NULL, reads the page that is installed with this
 * program, if there is one. Writes the event source, "live" or "files", into index.html, and a link
 * to the table into its <noscript>. Returns false and sets *error, which names the file, on
 * failure. Call page_free in any case. */
bool page_load(struct page *page, const char *folder, const char *source, struct error *error);
void page_free(struct page *page);

/* Returns the page's file with that name, or NULL if the page has no such file. */
const struct page_part *page_find(const struct page *page, const char *name);

#endif
