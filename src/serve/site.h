/* A folder of files that a web host serves. A file is replaced only if it has changed, and as a
 * whole, so that nobody ever reads half of one.
 * Never writes into a folder that holds something else. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct site {
    char *folder;
    int fd;           /* of the folder; locked */
    bool is_new;      /* there was nothing in it */
    unsigned written; /* files, so far */
};

/* Makes the folder if it is missing; `mark` is the name of a file by which we know a folder of ours
 * that is not empty. False: *error says why not. site_close in any case. */
bool site_open(struct site *site, const char *folder, const char *mark, struct error *error);
void site_close(struct site *site);

/* Writes a file, unless it is there already with these bytes. The name is relative to the folder;
 * missing folders in it are made. */
bool site_write(struct site *site, const char *name, const char *bytes, size_t size,
                struct error *error);

bool site_has(const struct site *site, const char *name);

#endif
