#include "farm/stream.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *stream_prefix(const char *event)
{
    struct text prefix = {0};
    text_printf(&prefix, "fo:{%s}:", event);
    return prefix.data;
}

const struct reply *stream_entries(const struct reply *reply)
{
    return reply_item(reply_item(reply, 0), 1);
}

void stream_id_next(const char *id, char next[STREAM_ID_SIZE])
{
    size_t ms = strcspn(id, "-");
    unsigned long long number = strtoull(id[ms] == '-' ? id + ms + 1 : "0", NULL, 10);
    snprintf(next, STREAM_ID_SIZE, "%.*s-%llu", (int)ms, id, number + 1);
}

const char *stream_id(const struct reply *entry)
{
    return reply_text(reply_item(entry, 0));
}

const struct reply *stream_field(const struct reply *entry, const char *name)
{
    return reply_value(reply_item(entry, 1), name);
}
