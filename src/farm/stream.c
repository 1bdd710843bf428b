#include "farm/stream.h"

#include "base/text.h"

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

const char *stream_id(const struct reply *entry)
{
    return reply_text(reply_item(entry, 0));
}

const struct reply *stream_field(const struct reply *entry, const char *name)
{
    return reply_value(reply_item(entry, 1), name);
}
