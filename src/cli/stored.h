/* What the commands that read a database have in common: --db, --event, and opening it.
 * Never writes. */
#ifndef CLI_STORED_H
#define CLI_STORED_H

#include "store/database.h"

#include <getopt.h>

struct stored_choice {
    const char *db;    /* "faceoff.db" when not given */
    const char *event; /* NULL: the one added last */
};

/* Reads options until the end; those that are not --db or --event go to `take`, which may be NULL.
 * `longs` must hold {"db", .., 'd'} and {"event", .., 'e'}. Returns an exit code. */
int stored_parse(struct stored_choice *choice, const char *command, int argc, char **argv,
                 const struct option *longs, int (*take)(void *data, int option), void *data);

/* NULL after saying why. */
struct database *stored_open(const struct stored_choice *choice, const char *command);

#endif
