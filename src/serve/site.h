/* Writes a folder of files for a web host. A file is replaced only if its contents have changed.
 * The replacement is atomic, so nobody ever reads a partly written file. A folder with unrelated
 * contents is refused. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

struct site {
    char *folder;
    int fd;           /* descriptor of the folder, which is locked */
    bool is_new;      /* whether the folder was empty */
    unsigned written; /* number of files written so far */
};

/* Opens the folder, and creates it if it is missing. `mark` is the name of a file that identifies a
 * non-empty folder as written by this program. Returns false and sets *error on failure. Call
 * site_close in either case. */
bool site_open(struct site *site, const char *folder, const char *mark, struct error *error);
void site_close(struct site *site);

/* Writes a file unless a file with the same contents already exists. The name is relative to the
 * folder, and missing subfolders are created. */
bool site_write(struct site *site, const char *name, const char *bytes, size_t size,
                struct error *error);

bool site_has(const struct site *site, const char *name);

#endif
