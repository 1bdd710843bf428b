/* Writes the web page and game records as one HTML file that needs no other files. This module does
 * not check the records. */
#ifndef CLI_EVENTS_EXPORT_HTML_H
#define CLI_EVENTS_EXPORT_HTML_H

#include "base/error.h"
#include "base/text.h"

/* Writes the HTML file; "-" is standard output. `page` is the folder of the web page, or NULL for
 * the installed one. `games` contains one record per line. */
bool export_html(const char *path, const char *page, const struct text *games, struct error *error);

#endif
