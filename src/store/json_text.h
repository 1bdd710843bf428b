/* Strings of any bytes as JSON. Never fails: what is no UTF-8 becomes U+FFFD, byte by byte. */
#ifndef STORE_JSON_TEXT_H
#define STORE_JSON_TEXT_H

#include <jansson.h>

json_t *json_text(const char *bytes);

#endif
