/* Finds and reads the files of the built page (web/). This module does not build the page. */
#ifndef SERVE_PAGE_FILES_H
#define SERVE_PAGE_FILES_H

#include "base/error.h"
#include "base/text.h"

struct page_file {
    const char *name;
    const char *type; /* media type of the file */
};

/* All files of the page, which are in one folder. The list ends with a NULL name. */
extern const struct page_file page_files[];

/* Appends the path of the page's folder. This is `asked`, unless it is NULL. Otherwise it is
 * share/faceoff/page beside this program's bin/, or build-page beside the folder in which the
 * program was built. Returns false if there is no page; *error then names the command that builds
 * it. */
bool page_folder(const char *asked, struct text *folder, struct error *error);

/* Appends the contents of one of the page's files. */
bool page_read(const char *folder, const char *name, struct text *bytes, struct error *error);

#endif
