/* Tests the submissions of a standing league: compiles each in a sandbox, plays a game against the
 * first player of the event (the system test), and stores the verdict. An accepted submission is
 * stored with the command that runs it. The program itself is kept in the league's folder, and its
 * paths are relative to that folder, so that the folder can be moved.
 *
 * Only one process at a time tests the submissions of a league. If it is killed, the submission
 * that it was testing waits again. */
#ifndef LEAGUE_LEAGUE_CHECK_H
#define LEAGUE_LEAGUE_CHECK_H

#include "runner/options.h"

struct league_check {
    /* The settings of the league (FOR_LEAGUE), whose folder must be the current folder. */
    const struct options *settings;
    /* Called with a line for each verdict. */
    void (*tell)(void *data, const char *line);
    void *data;
};

/* Tests all submissions that wait. Returns true if none is left, or if another process tests them
 * already. If a submission cannot be tested, for a reason that is not its author's fault, it waits
 * again, and the function returns false and sets *error after testing the others. */
bool league_check_waiting(const struct league_check *check, struct error *error);

#endif
