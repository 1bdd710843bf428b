/* An event as its machines find it in Redis: what it is (brief.h), how often a coordinator has
 * started it (its epoch), its streams and its bots' files. Only the coordinator writes it. Never
 * reads a result. */
#ifndef FARM_NOTICE_H
#define FARM_NOTICE_H

#include "farm/brief.h"
#include "farm/redis.h"

struct notice {
    const char *key, *event;
    const struct farm_brief *brief;
};

/* Reads what is there: its epoch, 0 for none, and whether it is the same event. False: *error says
 * why not. */
bool notice_read(struct redis *redis, const struct notice *notice, unsigned long long *epoch,
                 bool *same, struct error *error);

/* Writes it; deletes the streams of another event under the same name. */
bool notice_write(struct redis *redis, const struct notice *notice, unsigned long long epoch,
                  bool same, struct error *error);

/* Writes the bots' files that are missing; keeps all for a day from now. *changed: a file differs
 * from when the event was begun. */
bool notice_write_files(struct redis *redis, const struct notice *notice, bool *changed,
                        struct error *error);

/* Ends the event for its machines, and deletes it except for the reason `why`. */
void notice_end(struct redis *redis, const struct notice *notice, const char *why);

#endif
