/* The lines of a slot's guest, a player without a process: any thread puts lines in, and the slot's
 * thread takes them out. */
#ifndef REFEREE_GUEST_H
#define REFEREE_GUEST_H

#include "base/text.h"

#include <uv.h>

struct guest {
    uv_mutex_t mutex;
    struct text said;      /* lines, each with its newline */
    const char *quit_rule; /* the rule by which the guest lost by giving up, a static string; NULL:
                            * still playing */
};

void guest_open(struct guest *guest);
void guest_close(struct guest *guest);

/* guest_say adds a line, given without its newline. guest_quit: the guest gives up and loses by
 * `rule`. */
void guest_say(struct guest *guest, const char *line, size_t length);
void guest_quit(struct guest *guest, const char *rule);

/* Moves out what has arrived since the last call. The caller frees the text. */
void guest_take(struct guest *guest, struct text *said, const char **quit_rule);

#endif
