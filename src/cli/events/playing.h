/* What match, tournament, referee and cup share: settles the options of an event, begins it in
 * its database if it has one, and plays it. Results are printed by playing_view.h. */
#ifndef CLI_EVENTS_PLAYING_H
#define CLI_EVENTS_PLAYING_H

#include "cli/events/farm_event.h"
#include "cli/events/playing_view.h"

struct playing {
    const char *command; /* for messages */
    struct options *options;
    struct conditions conditions;
    struct event_plan plan;
    struct player *players; /* NULL before playing_settle */
    size_t player_count;
    struct sandbox *sandbox;
    struct event_store store; /* without a database, games are not stored */
    struct farm_board *board; /* state of the farm for viewers; NULL without --serve or --farm */
    struct farm_event farm;
    const struct machines *machines; /* machines of the farm; NULL if this machine plays the
                                      * games */
    struct run run;
    struct faults faults; /* faults of all games of the event */
};

/* Settles the options and the players. Takes the players of the stored event if the command
 * line has none; `stored` is NULL for a new event. Returns false and sets *error if an option
 * is invalid. */
bool playing_settle(struct playing *playing, const struct stored_event *stored,
                    struct error *error);

/* Fills in the run, opens the sandbox, and checks that the bots start and that this machine can
 * play the games. Returns false and sets *error if something is missing. */
bool playing_prepare(struct playing *playing, struct error *error);

/* Parts of playing_prepare for a cup, which compiles its players first. playing_make_run fills
 * in the run, with `slots` games at once unless a farm plays them. playing_check_means checks
 * that this machine can play the games. */
void playing_make_run(struct playing *playing, unsigned slots);
bool playing_check_means(const struct playing *playing, struct error *error);

/* playing_open_farm opens the farm if --farm is given. playing_run then plays the event on the
 * farm or on this machine. */
bool playing_open_farm(struct playing *playing, struct error *error);
enum run_end playing_run(struct playing *playing, struct error *error);

void playing_close(struct playing *playing);

/* Runs match or tournament; put_result is described in playing_view.h. Returns an exit code; a
 * bot's fault fails a match, but not a tournament. */
int playing_command(const char *command, struct options *options,
                    void (*put_result)(const struct view *view, const struct run *run,
                                       struct text *text));

#endif
