/* Writes the page and game records as one self-contained HTML file. Does not check the records. */
#ifndef CLI_EVENTS_EXPORT_HTML_H
#define CLI_EVENTS_EXPORT_HTML_H

#include "base/error.h"
#include "base/text.h"

/* Writes the file; "-" is standard output. `page` is the folder of the page, or NULL for the
 * installed one. `games` has one record per line. */
bool export_html(const char *path, const char *page, const struct text *games, struct error *error);

#endif
