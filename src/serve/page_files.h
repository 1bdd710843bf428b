/* Finds and reads the files of the built page (web/), and fills in the page's event source, so that
 * the page can be served or published. This module does not build the page. */
#ifndef SERVE_PAGE_FILES_H
#define SERVE_PAGE_FILES_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct page_file {
    const char *name;
    const char *type; /* media type */
};

/* All files of the page, which are in one folder. The list ends with a NULL name. */
extern const struct page_file page_files[];

/* Appends the path of the page's folder. This is `asked` if it is not NULL. Otherwise, it is
 * share/faceoff/page next to this program's bin/, or build-page next to the folder in which the
 * program was built. If there is no page, returns false and sets *error to a message that says how
 * to build it. */
bool page_folder(const char *asked, struct text *folder, struct error *error);

/* Appends the contents of one file of the page. */
bool page_read(const char *folder, const char *name, struct text *bytes, struct error *error);

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
