/* Prints fields of CSV files. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/text.h"

/* Appends a field as specified by RFC 4180, in quotes if it contains a comma, a quote or a line
 * break. If the field looks like a formula, appends an apostrophe in front of it. Otherwise, a
 * spreadsheet would evaluate the field, which may be a name chosen by an untrusted player. */
void csv_put_field(struct text *text, const char *field);

#endif
