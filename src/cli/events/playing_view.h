/* Prints the progress and the result of an event, for people or as JSON. */
#ifndef CLI_EVENTS_PLAYING_VIEW_H
#define CLI_EVENTS_PLAYING_VIEW_H

#include "cli/events/forms.h"
#include "farm/machines.h"
#include "runner/runner.h"
#include "tournament/faults.h"

struct view {
    /* The caller sets the following members: */
    const char *command; /* name of the command, for messages */
    const struct options *options;
    const struct stored_event *stored; /* the stored event, which has the name, the format and the
                                        * contest */
    struct faults *faults;             /* faults in all games, including games that were stored
                                        * earlier */
    const struct machines *machines;   /* machines of the farm; NULL if this machine plays the
                                        * games */
    /* Appends the result in place of the event's table; NULL: the table is printed. If this is set,
     * faults and malformed turns are part of the result, and progress lines are printed only with
     * --every. */
    void (*put_result)(const struct view *view, const struct run *run, struct text *text);

    /* The following members are private to the view: */
    bool quiet, json, by_lines;
    bool warned_of_repeats;
    struct game_usage *usage; /* per player, for games in a sandbox: total processor time and peak
                               * memory */
    struct forms forms;
    struct text block; /* progress lines that are on the terminal */
};

/* Announces the event, and shows its progress from then on. */
void view_begin(struct view *view, struct run *run);

/* Prints the result after the run. It goes to standard output, or to standard error if the records
 * went to standard output. The same results give the same bytes. Prints a warning on standard error
 * if the clocks are unreliable. After a tournament, also prints the times of the bots, the referee
 * and the machine on standard error. */
void view_end(struct view *view, const struct run *run);

#endif
