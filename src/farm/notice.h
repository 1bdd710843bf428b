/* An event as its machines find it in Redis: what it is (brief.h), how often it was taken up (its
 * epoch), its streams and its bots' files. Written by who coordinates it, and by nobody else.
 * Never reads a result. */
#ifndef FARM_NOTICE_H
#define FARM_NOTICE_H

#include "farm/brief.h"
#include "farm/redis.h"

struct notice {
    const char *key, *event;
    const struct farm_brief *brief;
};

/* What is there: its epoch, 0 for none, and whether it is this very event. False: *error. */
bool notice_read(struct redis *redis, const struct notice *notice, unsigned long long *epoch,
                 bool *same, struct error *error);

/* Writes it; streams of another event under its name are of no use, and go. */
bool notice_write(struct redis *redis, const struct notice *notice, unsigned long long epoch,
                  bool same, struct error *error);

/* Writes the bots' files that are not there; all are kept for a day from now. *changed: one of them
 * is not what it was when the event was begun. */
bool notice_write_files(struct redis *redis, const struct notice *notice, bool *changed,
                        struct error *error);

/* Has the event end for its machines, and forgets it but for the reason `why`. */
void notice_end(struct redis *redis, const struct notice *notice, const char *why);

#endif
