/* Combines the web page with game records into a single, self-contained HTML file. This module does
 * not check the records. */
#ifndef CLI_EVENTS_EXPORT_HTML_H
#define CLI_EVENTS_EXPORT_HTML_H

#include "base/error.h"
#include "base/text.h"

/* Appends the contents of the HTML file to `html`. `page` is the folder of the web page, or NULL
 * for the installed page. `records` contains one record per line. On error, returns false and sets
 * *error. */
bool export_html(const char *page, const struct text *records, struct text *html,
                 struct error *error);

#endif
