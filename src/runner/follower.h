/* Follows a stored event as it grows, whoever plays it: its table, its faults and its last games.
 * Never plays and never writes, and reads each game once. */
#ifndef RUNNER_FOLLOWER_H
#define RUNNER_FOLLOWER_H

#include "runner/event_table.h"

#define FOLLOWER_RECENT 12

struct follower {
    const char *path;
    unsigned wait_ms;
    struct database *database;
    struct event_table table;
    struct faults faults;
    uint64_t counted; /* games */
    uint64_t last;    /* the highest number of a game, from 1; games end in any order, so lower
                       * numbers may be missing */
    struct game_result recent[FOLLOWER_RECENT]; /* the last ones, their columns only; the
                                                 * newest is at (counted - 1) % FOLLOWER_RECENT */
    struct stored_games rows;
    bool reading;    /* some stored games have not been read yet */
    int64_t version; /* of the file, when it was last read */
};

/* The path must outlive the follower. name NULL: the event added last. False: *error says what is
 * missing or wrong. On success follower_close. */
bool follower_open(struct follower *follower, const char *path, const char *name, unsigned wait_ms,
                   struct error *error);
void follower_close(struct follower *follower);

enum follower_end {
    FOLLOWER_SAME,   /* nothing has changed since the last call */
    FOLLOWER_READ,   /* all that is stored has been read, and some of it is new */
    FOLLOWER_MORE,   /* the time was up: there is more to read */
    FOLLOWER_FAILED, /* *error says what is wrong */
};

/* Reads what is new, for about `limit_ns`. */
enum follower_end follower_read(struct follower *follower, int64_t limit_ns, struct error *error);

#endif
