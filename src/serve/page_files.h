/* The built page (web/): which files it has, where they lie, and their bytes. Never builds it. */
#ifndef SERVE_PAGE_FILES_H
#define SERVE_PAGE_FILES_H

#include "base/error.h"
#include "base/text.h"

struct page_file {
    const char *name;
    const char *type; /* as a web server names it */
};

/* All files of the page, which are in one folder; ended by the name NULL. */
extern const struct page_file page_files[];

/* Appends the folder of the page: `asked`; or, if that is NULL, share/faceoff/page beside this
 * program's bin/, or else build-page beside the folder where the program was built. False: there is
 * no page; *error says which command makes it. */
bool page_folder(const char *asked, struct text *folder, struct error *error);

/* Appends the bytes of a file of the page. */
bool page_read(const char *folder, const char *name, struct text *bytes, struct error *error);

#endif
