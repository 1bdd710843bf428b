#include "referee/guest.h"

#include <assert.h>
#include <string.h>

void guest_open(struct guest *guest)
{
    *guest = (struct guest){0};
    uv_mutex_init(&guest->mutex);
}

void guest_close(struct guest *guest)
{
    uv_mutex_destroy(&guest->mutex);
    text_free(&guest->said);
}

void guest_say(struct guest *guest, const char *line, size_t length)
{
    assert(length == 0 || memchr(line, '\n', length) == NULL);
    uv_mutex_lock(&guest->mutex);
    text_append(&guest->said, line, length);
    text_putc(&guest->said, '\n');
    uv_mutex_unlock(&guest->mutex);
}

void guest_quit(struct guest *guest, const char *rule)
{
    uv_mutex_lock(&guest->mutex);
    guest->quit_rule = rule;
    uv_mutex_unlock(&guest->mutex);
}

void guest_take(struct guest *guest, struct text *said, const char **quit_rule)
{
    uv_mutex_lock(&guest->mutex);
    *said = guest->said;
    *quit_rule = guest->quit_rule;
    guest->said = (struct text){0};
    guest->quit_rule = NULL;
    uv_mutex_unlock(&guest->mutex);
}
