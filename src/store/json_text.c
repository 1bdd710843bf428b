#include "store/json_text.h"

#include <stdlib.h>

json_t *json_text(const char *bytes)
{
    json_t *string = json_string(bytes);
    if (string != NULL) {
        return string;
    }
    struct text clean = {0};
    for (; *bytes != '\0'; bytes++) {
        if ((unsigned char)*bytes < 0x80) {
            text_putc(&clean, *bytes);
        } else {
            text_puts(&clean, "\xef\xbf\xbd");
        }
    }
    string = json_string(text_string(&clean));
    text_free(&clean);
    return string;
}

void json_text_quote(struct text *text, const char *bytes)
{
    size_t length = 0;
    while (bytes[length] >= ' ' && bytes[length] < 0x7f && bytes[length] != '"' &&
           bytes[length] != '\\') {
        length++;
    }
    if (bytes[length] == '\0') { /* as most of them */
        text_putc(text, '"');
        text_append(text, bytes, length);
        text_putc(text, '"');
        return;
    }
    json_t *string = json_text(bytes);
    char *quoted = json_dumps(string, JSON_ENCODE_ANY);
    text_puts(text, quoted);
    free(quoted);
    json_decref(string);
}

void json_text_quote_for_html(struct text *text, const char *bytes)
{
    struct text quoted = {0};
    json_text_quote(&quoted, bytes);
    for (const char *at = quoted.data; *at != '\0'; at++) {
        if (*at == '<') {
            text_puts(text, "\\u003c");
        } else {
            text_putc(text, *at);
        }
    }
    text_free(&quoted);
}
