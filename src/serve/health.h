/* Tells programs that monitor the server whether it works. */
#ifndef SERVE_HEALTH_H
#define SERVE_HEALTH_H

#include "base/text.h"
#include "store/submissions.h"

/* Appends as JSON: the number of the event's games, how long ago the last of them ended, how many
 * submissions wait for their test, and how much space is free on the disk. `path` is the path of
 * the database. If the database cannot be read, appends nothing and returns false. */
bool health_print(struct database *database, const struct stored_event *event, const char *path,
                  struct text *json);

#endif
