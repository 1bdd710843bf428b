/* What a person, or a program, sees of an event under way.
 * Never decides anything. */
#ifndef CLI_EVENTS_TOURNAMENT_VIEW_H
#define CLI_EVENTS_TOURNAMENT_VIEW_H

#include "cli/events/forms.h"
#include "farm/machines.h"
#include "referee/probe.h"
#include "runner/runner.h"

struct view {
    const struct options *options;   /* the caller fills in this one and the next; the rest is the
                                      * view's own */
    const struct machines *machines; /* that play the games; NULL: this one does */
    bool quiet, json, by_lines;
    struct forms forms;
    struct text block;      /* what is on the terminal now */
    unsigned block_lines;   /* how many lines that is */
    struct probe *probe;    /* NULL: no game is played here */
    struct histogram *late; /* probe.h */
    double contention;      /* probe.h */
};

/* Says what is about to be played, and follows the run from now on. */
void view_begin(struct view *view, struct run *run);

/* The run has ended. Prints the tables on standard output, the same bytes for the same results.
 * Prints on standard error how fast bots, referee and machine were, with a warning if clocks cannot
 * be trusted. */
void view_end(struct view *view, const struct run *run);

#endif
