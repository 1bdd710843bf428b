/* Functions shared by the commands that play or read events. They choose the number of games played
 * at once, open a database for reading, and print warnings to standard error. */
#ifndef CLI_EVENTS_EVENT_COMMAND_H
#define CLI_EVENTS_EVENT_COMMAND_H

#include "runner/conditions.h"
#include "runner/event_store.h"
#include "runner/runner.h"
#include "tournament/faults.h"

/* Prints a warning if more than a tenth of the games were decided by faults. */
void event_warn_of_faults(const struct faults *faults);

/* Prints each line as a warning. */
void event_warn_of_lines(const struct text *lines);

/* Warns that the sandbox chosen by confinement_open_best is not strict, if there is a reason. */
void event_warn_of_sandbox(const struct options *options, const struct error *why);

/* Warns of programs that are shims (as in pyenv), if the sandbox is strict and so hides what they
 * need. `of_entries` adds the programs with which entries are compiled and run. */
void event_warn_of_shims(const char *sandbox, const struct player *players, size_t count,
                         bool of_entries);

/* Warns if more than `own` bots that are not built-in run without a sandbox, because other people
 * have probably written some of them. */
void event_warn_of_no_sandbox(const struct options *options, const struct player *players,
                              size_t count, unsigned own);

/* Warns if this machine's clocks were unreliable, and says whether the result is still valid. */
void event_warn_of_clocks(const struct run *run);

/* Prints a warning for each player whose files have changed since the event was claimed. */
void event_warn_of_changes(const struct event_store *store, const struct event *event,
                           const struct player *players);

/* Returns the number of games to play at the same time: the value of --jobs, or the number of
 * cores. Prints a warning if there are fewer cores than games. */
unsigned event_command_jobs(const struct options *options);

/* Prints a message if --games was rounded up so that every pair or set of games is complete. */
void event_command_note_rounding(const struct options *options, const struct event_plan *plan,
                                 const struct contest *contest);

/* Warns if the opening book has too few openings for the event. */
void event_command_note_openings(const struct conditions *conditions,
                                 const struct event_plan *plan);

/* Prints the name of a new event if a number was appended to it because the previous event is over.
 * Also prints which players join the event. */
void event_note_next(const struct event_store *store);

/* Checks that the command can play the event's format. If it cannot, prints the reason and a
 * command that can play it, and returns false. */
bool event_command_check_kind(const struct options *options, const struct event_store *store);

/* Returns whether `faceoff match --again` can replay the games of the stored event. It cannot if
 * the event has no plan, as after an import, or if it is a cup with an entry that must be compiled
 * first. */
bool event_command_may_play_again(const struct stored_event *stored);

/* Appends a shell command for a game, such as "match --again", up to but not including the game's
 * number. `file` contains records or is the database of the event. `event` is NULL for a file of
 * records. */
void event_put_game(const char *command, const char *file, const char *event, struct text *text);

/* Opens the database for reading and calls `read`. Returns an exit code. */
int event_command_read(const struct options *options,
                       int (*read)(struct database *database, const struct options *options));

#endif
