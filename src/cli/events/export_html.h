/* The built page and games as one file of HTML, which works wherever it is. Never looks at the
 * games. */
#ifndef CLI_EVENTS_EXPORT_HTML_H
#define CLI_EVENTS_EXPORT_HTML_H

#include "base/error.h"
#include "base/text.h"

/* Writes the file; "-" is standard output. `page`: its folder, or NULL for where it is installed.
 * `games`: records, a line each. */
bool export_html(const char *path, const char *page, const struct text *games, struct error *error);

#endif
