/* A folder of files that a web host serves: each is replaced as a whole, so that nobody ever reads
 * half of one, and only when it has changed.
 * Never writes into a folder that holds something else. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct site {
    char *folder;
    int fd;                 /* of the folder; locked */
    bool is_new;            /* there was nothing in it */
    unsigned written, same; /* files, so far */
};

/* Makes the folder where it is not there; `mark` is a file of ours, by which a folder that is not
 * empty is known. False: *error says why not. site_close in any case. */
bool site_open(struct site *site, const char *folder, const char *mark, struct error *error);
void site_close(struct site *site);

/* The name is relative to the folder, in a folder that exists or is made. */
bool site_write(struct site *site, const char *name, const char *bytes, size_t size,
                struct error *error);

bool site_has(const struct site *site, const char *name);

#endif
