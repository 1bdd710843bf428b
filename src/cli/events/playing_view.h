/* Prints the progress and the result of an event, for people or as JSON. */
#ifndef CLI_EVENTS_PLAYING_VIEW_H
#define CLI_EVENTS_PLAYING_VIEW_H

#include "cli/events/forms.h"
#include "farm/machines.h"
#include "referee/probe.h"
#include "runner/runner.h"
#include "tournament/faults.h"

struct view {
    /* Set by the caller. */
    const char *command; /* for messages */
    const struct options *options;
    const struct stored_event *stored; /* the event's name, format and contest */
    struct faults *faults;             /* faults of all games, including those stored earlier */
    const struct machines *machines;   /* machines of the farm; NULL if this machine plays the
                                        * games */
    /* Appends the result instead of the event's table, or NULL. If set, faults and malformed
     * turns are part of the result, and progress lines are printed only with --every. */
    void (*put_result)(const struct view *view, const struct run *run, struct text *text);

    /* Private to the view. */
    bool quiet, json, by_lines;
    struct game_usage *usage; /* per player, for games in a sandbox: total processor time and
                               * peak memory */
    struct forms forms;
    struct text block;      /* the progress lines on the terminal */
    struct probe *probe;    /* NULL if a farm plays the games */
    struct histogram *late; /* probe.h */
    double contention;      /* probe.h */
};

/* Announces the event, and shows its progress from now on. */
void view_begin(struct view *view, struct run *run);

/* Call after the run. Prints the result on standard output, or on standard error if the records
 * went to standard output; equal results give equal bytes. Warns on standard error if the
 * clocks are unreliable. After a tournament, also prints times of bots, referee and machine on
 * standard error. */
void view_end(struct view *view, const struct run *run);

#endif
