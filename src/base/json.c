#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct json_writer json_into(struct text *out)
{
    return (struct json_writer){.out = out};
}

struct json_writer json_into_html(struct text *out)
{
    return (struct json_writer){.out = out, .for_html = true};
}

struct json_writer json_into_lines(struct text *out)
{
    return (struct json_writer){.out = out, .in_lines = true};
}

static void json_put_line_end(struct json_writer *json)
{
    if (json->in_lines) {
        text_printf(json->out, "\n%*s", (int)json->depth, "");
    }
}

/* Writes a character, escaped as required by RFC 8259, section 7. Uses the short escapes where they
 * exist. */
static void json_put_char(struct json_writer *json, char c)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *at = strchr(from, c);
    if (at != NULL) {
        text_putc(json->out, '\\');
        text_putc(json->out, to[at - from]);
    } else if ((unsigned char)c < ' ') {
        text_printf(json->out, "\\u%04X", (unsigned)c);
    } else if (c == '<' && json->for_html) {
        text_puts(json->out, "\\u003c");
    } else {
        text_putc(json->out, c);
    }
}

void json_put_utf8(struct text *text, const char *string)
{
    bool good = text_is_utf8(string);
    for (; *string != '\0'; string++) {
        if (good || (unsigned char)*string < 0x80) {
            text_putc(text, *string);
        } else {
            text_puts(text, "\xef\xbf\xbd");
        }
    }
}

static void json_put_quoted(struct json_writer *json, const char *string)
{
    size_t plain = 0; /* length of the prefix that needs no escapes, usually the whole string */
    while (string[plain] >= ' ' && string[plain] < 0x7f && strchr("\"\\<", string[plain]) == NULL) {
        plain++;
    }
    text_putc(json->out, '"');
    text_append(json->out, string, plain);
    string += plain;
    struct text rest = {0};
    if (*string != '\0') {
        json_put_utf8(&rest, string);
    }
    for (size_t i = 0; i < rest.length; i++) {
        json_put_char(json, rest.data[i]);
    }
    text_free(&rest);
    text_putc(json->out, '"');
}

static void json_begin(struct json_writer *json, const char *name)
{
    assert((name != NULL) == (json->depth > 0 && json->ends[json->depth - 1] == '}'));
    if (json->begun) {
        text_putc(json->out, ',');
    }
    json->begun = true;
    if (json->depth > 0) {
        json_put_line_end(json);
    }
    if (name != NULL) {
        json_put_quoted(json, name);
        text_puts(json->out, json->in_lines ? ": " : ":");
    }
}

static void json_open_until(struct json_writer *json, const char *name, char begin, char end)
{
    assert(json->depth < JSON_DEPTH_MAX);
    json_begin(json, name);
    text_putc(json->out, begin);
    json->ends[json->depth++] = end;
    json->begun = false;
}

void json_open(struct json_writer *json, const char *name)
{
    json_open_until(json, name, '{', '}');
}

void json_open_list(struct json_writer *json, const char *name)
{
    json_open_until(json, name, '[', ']');
}

void json_close(struct json_writer *json)
{
    assert(json->depth > 0);
    char end = json->ends[--json->depth];
    if (json->begun) {
        json_put_line_end(json);
    }
    text_putc(json->out, end);
    json->begun = true;
}

void json_put_string(struct json_writer *json, const char *name, const char *string)
{
    if (string == NULL) {
        json_put_null(json, name);
        return;
    }
    json_begin(json, name);
    json_put_quoted(json, string);
}

void json_put_integer(struct json_writer *json, const char *name, int64_t number)
{
    json_begin(json, name);
    text_printf(json->out, "%" PRId64, number);
}

void json_put_unsigned(struct json_writer *json, const char *name, uint64_t number)
{
    json_begin(json, name);
    if (number <= SIZE_MAX) {
        text_put_number(json->out, (size_t)number);
    } else {
        text_printf(json->out, "%" PRIu64, number);
    }
}

void json_put_fixed(struct json_writer *json, const char *name, double number, int digits)
{
    if (isfinite(number)) {
        json_begin(json, name);
        text_printf(json->out, "%.*f", digits, number);
    } else {
        json_put_null(json, name);
    }
}

void json_put_real(struct json_writer *json, const char *name, double number)
{
    char digits[32];
    if (!isfinite(number)) {
        json_put_null(json, name);
        return;
    }
    json_begin(json, name);
    snprintf(digits, sizeof digits, "%.9g", number);
    size_t mantissa = strcspn(digits, "e");
    text_append(json->out, digits, mantissa);
    if (digits[mantissa] == 'e') {
        /* writes the exponent without '+' or leading zeros */
        text_printf(json->out, "e%d", atoi(digits + mantissa + 1));
    } else if (strchr(digits, '.') == NULL) {
        text_puts(json->out, ".0");
    }
}

void json_put_thousandths(struct json_writer *json, const char *name, uint64_t number)
{
    if (number >= 1000000000) {
        json_put_real(json, name, (double)number / 1000);
        return;
    }
    unsigned part = (unsigned)(number % 1000);
    json_put_unsigned(json, name, number / 1000);
    text_putc(json->out, '.');
    text_putc(json->out, (char)('0' + part / 100));
    if (part % 100 != 0) {
        text_putc(json->out, (char)('0' + part / 10 % 10));
    }
    if (part % 10 != 0) {
        text_putc(json->out, (char)('0' + part % 10));
    }
}

void json_put_bool(struct json_writer *json, const char *name, bool value)
{
    json_put_json(json, name, value ? "true" : "false");
}

void json_put_null(struct json_writer *json, const char *name)
{
    json_put_json(json, name, "null");
}

void json_put_json(struct json_writer *json, const char *name, const char *value)
{
    json_begin(json, name);
    text_puts(json->out, value);
}

void json_put_strings(struct json_writer *json, const char *name, const char *first,
                      const char *second)
{
    json_open_list(json, name);
    json_put_string(json, NULL, first);
    json_put_string(json, NULL, second);
    json_close(json);
}

void json_put_integers(struct json_writer *json, const char *name, int64_t first, int64_t second)
{
    json_open_list(json, name);
    json_put_integer(json, NULL, first);
    json_put_integer(json, NULL, second);
    json_close(json);
}
