/* The files of the built page (web/): their names, their location, and their bytes. Building the
 * page is not done here. */
#ifndef SERVE_PAGE_FILES_H
#define SERVE_PAGE_FILES_H

#include "base/error.h"
#include "base/text.h"

struct page_file {
    const char *name;
    const char *type; /* media type */
};

/* All files of the page, which lie in one folder; ended by a NULL name. */
extern const struct page_file page_files[];

/* Appends the page's folder: `asked`, or if that is NULL, share/faceoff/page beside this program's
 * bin/, or build-page beside the folder in which the program was built. Returns false if there is
 * no page; *error then names the command that builds it. */
bool page_folder(const char *asked, struct text *folder, struct error *error);

/* Appends the contents of a file of the page. */
bool page_read(const char *folder, const char *name, struct text *bytes, struct error *error);

#endif
