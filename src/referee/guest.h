/* What the guest of a slot has said: any thread puts it in, and the slot's thread takes it out.
 * Never judges it. */
#ifndef REFEREE_GUEST_H
#define REFEREE_GUEST_H

#include "base/text.h"

#include <uv.h>

struct guest {
    uv_mutex_t mutex;
    struct text said; /* lines, each with its newline */
    const char *left; /* the rule by which he gave the game up, a static string; NULL: he has not */
};

void guest_open(struct guest *guest);
void guest_close(struct guest *guest);

/* A line without its newline. */
void guest_say(struct guest *guest, const char *line, size_t length);
void guest_leave(struct guest *guest, const char *rule);

/* Takes what came since the last call. The caller frees the text. */
void guest_take(struct guest *guest, struct text *said, const char **left);

#endif
