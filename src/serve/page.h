/* Loads the built page into memory and fills in its event source, so that the page can be served or
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
    size_t count; /* number of files, or 0 if there is no page */
};

/* Reads the page from `folder` or, if `folder` is NULL, the page installed with this program, if
 * any. Writes the event source, "live" or "files", and a <noscript> link to the table into
 * index.html. On error, returns false and sets *error to a message that names the file. Call
 * page_free in either case. */
bool page_load(struct page *page, const char *folder, const char *source, struct error *error);
void page_free(struct page *page);

/* Returns the page's file with this name, or NULL if the page has no such file. */
const struct page_part *page_find(const struct page *page, const char *name);

#endif
