/* The built page in memory, ready to be served or published: it knows where its event comes from.
 * Never gives a file that is not one of the page's. */
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
    size_t count; /* 0: there is no page */
};

/* Reads the page of that folder; NULL: the page of this program, if there is one. Writes into
 * index.html where the event comes from, "live" or "files", and in its <noscript> a link to the
 * table. False: *error names the file. page_free in any case. */
bool page_load(struct page *page, const char *folder, const char *source, struct error *error);
void page_free(struct page *page);

/* NULL: there is none. */
const struct page_part *page_find(const struct page *page, const char *name);

#endif
