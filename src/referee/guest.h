/* Stores the lines sent by a guest, a player of a slot without a process. Any thread may add lines,
 * and the slot's thread takes them. */
#ifndef REFEREE_GUEST_H
#define REFEREE_GUEST_H

#include "base/text.h"

#include <uv.h>

struct guest {
    uv_mutex_t mutex;
    struct text said; /* lines from the guest, each with its newline */
    /* name of the rule under which the guest loses because it has given up (a static string), or
     * NULL if it is still playing */
    const char *quit_rule;
};

void guest_open(struct guest *guest);
void guest_close(struct guest *guest);

/* guest_say adds a line; `line` does not include the newline. guest_quit records that the guest has
 * given up and loses under `rule`. */
void guest_say(struct guest *guest, const char *line, size_t length);
void guest_quit(struct guest *guest, const char *rule);

/* Moves everything that has arrived since the previous call: the lines to *said, and the rule to
 * *quit_rule. The caller frees *said. */
void guest_take(struct guest *guest, struct text *said, const char **quit_rule);

#endif
