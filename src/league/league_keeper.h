/* Keeps a standing league up to date while its games are played: starts a process that tests
 * submissions when some wait, and asks the run for a pause when bots can join, or when a bot is
 * paused or may play again. The keeper has its own thread and its own connection to the database,
 * in which other processes may make changes at any time. */
#ifndef LEAGUE_LEAGUE_KEEPER_H
#define LEAGUE_LEAGUE_KEEPER_H

#include "runner/options.h"
#include "store/submissions.h"

#include <stdatomic.h>

struct league_keeper_options {
    /* Settings of the league (FOR_LEAGUE), whose folder must be the current folder. */
    const struct options *settings;
    int64_t event; /* number of the event in the database */
    /* Called by the keeper's thread with a line about a problem. */
    void (*tell)(void *data, const char *line);
    void *data;
    /* A flag that the keeper sets when the run should pause. */
    atomic_bool *pause;
};

struct league_keeper;

/* Starts the keeper, which does nothing until league_keeper_resume is called. On error, returns
 * NULL and sets *error. All data referenced by the options must outlive the keeper. */
struct league_keeper *league_keeper_open(const struct league_keeper_options *options,
                                         struct error *error);

/* Tells the keeper that a run begins in which these players rest, and clears the flag `pause`. If a
 * reason for a pause has come up in the meantime, the keeper sets the flag again, but not before
 * the run has lasted for several times as long as the last pause. */
void league_keeper_resume(struct league_keeper *keeper, const bool resting[EVENT_PLAYERS_MAX]);

/* Makes the keeper look for changes at once. Any thread may call this function. */
void league_keeper_wake(struct league_keeper *keeper);

/* Ends the keeper, and kills the process that tests submissions. `keeper` may be NULL. */
void league_keeper_close(struct league_keeper *keeper);

#endif
