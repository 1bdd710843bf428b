/* The files of the page (docs/page.md), as they are served or published.
 * Never gives a file that was not in the page's folder when it was read. */
#ifndef SERVE_PAGE_FILES_H
#define SERVE_PAGE_FILES_H

#include "base/error.h"

#include <stddef.h>

struct page_file {
    char *name;
    char *bytes;
    size_t size;
    const char *type;
};

struct page_files {
    struct page_file *files;
    size_t count; /* 0: there is no page */
};

/* Reads the folder; NULL: the page that was installed or built with this program, if there is one.
 * index.html is told where the event comes from: "live" or "files". False: *error names the file.
 * page_files_free in any case. */
bool page_files_read(struct page_files *page, const char *folder, const char *source,
                     struct error *error);
void page_files_free(struct page_files *page);

/* NULL: there is none. */
const struct page_file *page_files_find(const struct page_files *page, const char *name);

#endif
