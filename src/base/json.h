/* Writes JSON to a text, piece by piece. This module does not read JSON.
 *
 * A value in an object needs a name; for a value in a list or at the top level, pass NULL as the
 * name. json_close closes the innermost open object or list. Only a writer from json_into_lines
 * adds whitespace to the output. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#include <stdint.h>

#define JSON_DEPTH_MAX 16

struct json_writer {
    struct text *out;
    /* whether '<' is escaped, so that the JSON can be embedded in a <script> element */
    bool for_html;
    bool in_lines; /* whether each value is written on its own line, with indentation */
    /* whether the open object or list already contains a value, so that the next value needs a
     * comma */
    bool begun;
    char ends[JSON_DEPTH_MAX];
    size_t depth;
};

/* Returns a JSON writer that appends to `out`. Initialising a writer with `{.out = out}` has the
 * same effect. */
struct json_writer json_into(struct text *out);
struct json_writer json_into_html(struct text *out);
struct json_writer json_into_lines(struct text *out);

void json_open(struct json_writer *json, const char *name);
void json_open_list(struct json_writer *json, const char *name);
void json_close(struct json_writer *json);

/* Appends a string as readers of the JSON will see it: if it is not valid UTF-8, each byte above
 * 0x7f is replaced by U+FFFD. */
void json_put_utf8(struct text *text, const char *string);

/* Writes a string in this form, or null if `string` is NULL. */
void json_put_string(struct json_writer *json, const char *name, const char *string);
void json_put_integer(struct json_writer *json, const char *name, int64_t number);
void json_put_unsigned(struct json_writer *json, const char *name, uint64_t number);

/* Writes a number with `digits` digits after the decimal point. NaN and infinities are written as
 * null. */
void json_put_fixed(struct json_writer *json, const char *name, double number, int digits);

/* Writes a number with up to nine significant digits, always with a decimal point or an exponent.
 * NaN and infinities are written as null. */
void json_put_real(struct json_writer *json, const char *name, double number);

/* Writes number / 1000 in the same format as json_put_real, but faster. */
void json_put_thousandths(struct json_writer *json, const char *name, uint64_t number);
void json_put_bool(struct json_writer *json, const char *name, bool value);
void json_put_null(struct json_writer *json, const char *name);

/* Writes a value that is already JSON text. */
void json_put_json(struct json_writer *json, const char *name, const char *value);

/* Writes a list of two strings, for example one for each seat. */
void json_put_strings(struct json_writer *json, const char *name, const char *first,
                      const char *second);
void json_put_integers(struct json_writer *json, const char *name, int64_t first, int64_t second);

#endif
