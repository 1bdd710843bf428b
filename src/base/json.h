/* Writes JSON into a text, piece by piece. Never reads JSON.
 *
 * A value in an object has a name; in a list and at the top it has none: NULL. json_close closes
 * what was opened last. Without blanks, unless it is to have lines. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#include <stdint.h>

#define JSON_DEPTH_MAX 16

struct json_writer {
    struct text *out;
    bool for_html; /* '<' is escaped, so that a script of a page may hold the text */
    bool in_lines; /* a value a line, indented */
    bool begun;    /* a value precedes in the open object or list */
    char ends[JSON_DEPTH_MAX];
    size_t depth;
};

/* A writer that appends to `out`: {.out = out} is one too. */
struct json_writer json_into(struct text *out);
struct json_writer json_into_html(struct text *out);
struct json_writer json_into_lines(struct text *out);

void json_open(struct json_writer *json, const char *name);
void json_open_list(struct json_writer *json, const char *name);
void json_close(struct json_writer *json);

/* Bytes that are not UTF-8 make each byte of the string beyond ASCII a U+FFFD. NULL: null. */
void json_put_string(struct json_writer *json, const char *name, const char *string);
void json_put_integer(struct json_writer *json, const char *name, int64_t number);
void json_put_unsigned(struct json_writer *json, const char *name, uint64_t number);

/* With so many digits behind the point. NaN and infinities: null. */
void json_put_fixed(struct json_writer *json, const char *name, double number, int digits);

/* With up to nine digits, and always with a point or an exponent. NaN and infinities: null. */
void json_put_real(struct json_writer *json, const char *name, double number);

/* A count of thousandths, as json_put_real writes a thousandth of it; only faster. */
void json_put_thousandths(struct json_writer *json, const char *name, uint64_t number);
void json_put_bool(struct json_writer *json, const char *name, bool value);
void json_put_null(struct json_writer *json, const char *name);

/* A value that is JSON already. */
void json_put_json(struct json_writer *json, const char *name, const char *value);

/* A list of two, as of both seats. */
void json_put_strings(struct json_writer *json, const char *name, const char *first,
                      const char *second);
void json_put_integers(struct json_writer *json, const char *name, int64_t first, int64_t second);

#endif
