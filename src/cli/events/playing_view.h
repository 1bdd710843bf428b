/* Prints the progress and the result of an event, for people or as JSON. */
#ifndef CLI_EVENTS_PLAYING_VIEW_H
#define CLI_EVENTS_PLAYING_VIEW_H

#include "cli/events/forms.h"
#include "farm/machines.h"
#include "runner/runner.h"
#include "tournament/faults.h"

/* In a match, faults and malformed turns are part of the result, and progress lines are printed
 * only with --every. */
struct view {
    /* Fields set by the caller: */
    const struct options *options;
    /* The stored event, which contains the name, format and contest. */
    const struct stored_event *stored;
    struct faults *faults; /* faults in all games, including games stored earlier */
    /* Machines of the farm, or NULL if this machine plays the games. */
    const struct machines *machines;

    /* Private fields: */
    bool quiet, json, by_lines;
    int64_t shown_ns; /* time when a match began, or last printed a progress line */
    bool warned_of_repeats;
    /* Total processor time and peak memory of each player in sandboxed games. */
    struct game_usage *usage;
    struct forms forms;
    struct text block; /* progress lines shown on the terminal */
};

/* Appends the result of `faceoff match`, which it prints in place of the event's table. */
void match_put_result(const struct view *view, const struct run *run, struct text *text);

/* Announces the event, and from then on shows its progress. */
void view_begin(struct view *view, struct run *run);

/* Appends a line for each of the first games that are being played. Call it only from a callback of
 * the run. */
void view_put_games(const struct run *run, struct text *text);

/* Prints the result after the run to standard output, or to standard error if the records went to
 * standard output. Equal results produce identical output. Also prints to standard error: a warning
 * if the clocks are unreliable and, after a tournament, the times of the bots, the referee and the
 * machine. */
void view_end(struct view *view, const struct run *run);

#endif
