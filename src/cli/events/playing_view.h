/* What a person, or a program, sees of an event under way and of its result.
 * Never decides anything. */
#ifndef CLI_EVENTS_PLAYING_VIEW_H
#define CLI_EVENTS_PLAYING_VIEW_H

#include "cli/events/forms.h"
#include "farm/machines.h"
#include "referee/probe.h"
#include "runner/runner.h"
#include "tournament/faults.h"

struct view {
    /* The caller's. */
    const char *command; /* for messages */
    const struct options *options;
    const struct stored_event *stored; /* the event's name, format and contest */
    struct faults *faults;             /* of all games; those stored before are in it */
    const struct machines *machines;   /* that play the games; NULL: this one does */
    /* Appends the result, in place of the event's table. Then faults and forms belong to the
     * result, and there is a line every so many games only where --every asks for it. */
    void (*put_result)(const struct view *view, const struct run *run, struct text *text);

    /* The view's own. */
    bool quiet, json, by_lines;
    struct game_usage *usage; /* by player, of the run's games in a sandbox: all processor time,
                               * and the peak */
    struct forms forms;
    struct text block;      /* what is on the terminal now */
    struct probe *probe;    /* NULL: no game is played here */
    struct histogram *late; /* probe.h */
    double contention;      /* probe.h */
};

/* Says what is about to be played, and follows the run from now on. */
void view_begin(struct view *view, struct run *run);

/* The run has ended. Prints the result on standard output (on standard error if the records went
 * there), the same bytes for the same results; warns if clocks cannot be trusted. After a
 * tournament it prints on standard error how fast bots, referee and machine were. */
void view_end(struct view *view, const struct run *run);

#endif
