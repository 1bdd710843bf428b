#include "protocols/protocol.h"

#include <stdio.h>
#include <string.h>

struct line_quote line_quote(const char *line, size_t length)
{
    struct line_quote quote;
    size_t shown = length > 40 ? 40 : length;
    size_t used = 0;
    quote.text[used++] = '"';
    for (size_t i = 0; i < shown; i++) {
        quote.text[used++] = line[i] >= ' ' && line[i] <= '~' ? line[i] : '?';
    }
    snprintf(quote.text + used, sizeof quote.text - used, length > shown ? "..\"" : "\"");
    return quote;
}

bool line_is(const char *line, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(line, word, length) == 0;
}
