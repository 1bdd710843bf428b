/* Strings of any bytes as JSON. Never fails: each byte that is not UTF-8 becomes U+FFFD. */
#ifndef STORE_JSON_TEXT_H
#define STORE_JSON_TEXT_H

#include "base/text.h"

#include <jansson.h>

json_t *json_text(const char *bytes);

/* Appends the string, quoted. */
void json_text_quote(struct text *text, const char *bytes);

/* The same without a "<" in it, so that it may stand in a script element of HTML. */
void json_text_quote_for_html(struct text *text, const char *bytes);

#endif
