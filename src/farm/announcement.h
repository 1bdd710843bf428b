/* An event as its machines find it in Redis: what it is (manifest.h), how often a coordinator has
 * started it (its epoch), its streams and its bots' files. Only the coordinator writes it. Never
 * reads a result. */
#ifndef FARM_ANNOUNCEMENT_H
#define FARM_ANNOUNCEMENT_H

#include "farm/manifest.h"
#include "farm/redis.h"

struct announcement {
    const char *key, *event;
    const struct farm_manifest *manifest;
};

/* Reads what is there: its epoch, 0 for none, and whether it is the same event. False: *error says
 * why not. */
bool announcement_read(struct redis *redis, const struct announcement *announcement,
                       unsigned long long *epoch, bool *same, struct error *error);

/* Writes it; deletes the streams of another event under the same name. */
bool announcement_write(struct redis *redis, const struct announcement *announcement,
                        unsigned long long epoch, bool same, struct error *error);

/* Writes the bots' files that are missing; keeps all for a day from now. *changed: a file differs
 * from when the event was begun. */
bool announcement_write_files(struct redis *redis, const struct announcement *announcement,
                              bool *changed, struct error *error);

/* Ends the event for its machines, and deletes it except for the reason `why`. */
void announcement_end(struct redis *redis, const struct announcement *announcement,
                      const char *why);

#endif
