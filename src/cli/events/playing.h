/* Code shared by the commands `match`, `tournament`, `referee` and `cup`. It finalizes the options
 * of an event, begins the event in its database, if there is one, and plays the event.
 * playing_view.h prints the results. */
#ifndef CLI_EVENTS_PLAYING_H
#define CLI_EVENTS_PLAYING_H

#include "cli/events/farm_event.h"
#include "cli/events/playing_view.h"

struct playing {
    bool part; /* whether the command itself says how to continue the event */
    struct options *options;
    /* number of operands, which are the entries of a cup, or a season's subcommand and its entry */
    int operand_count;
    char *const *operands;
    struct conditions conditions;
    struct again again; /* game given by --again */
    struct event_plan plan;
    struct player *players; /* players of the event, or NULL before playing_settle */
    size_t player_count;
    size_t new_from; /* index of the first player that is not yet in the stored event */
    /* In a standing league: for each player, whether it rests (event_set_resting). Otherwise
     * NULL. */
    const bool *resting;
    struct sandbox *sandbox;
    struct event_store store; /* the event's store; without a database, games are not stored */
    struct farm_board *board; /* state of the farm for viewers, or NULL without --serve or --farm */
    struct farm_event farm;
    /* Machines of the farm, or NULL if this machine plays the games. */
    const struct machines *machines;
    struct run run;
    struct faults faults;      /* faults in all games of the event */
    struct text again_command; /* command that replays a game of the event */
    struct text show_command;  /* command that shows a game of the event, or prints its record */
};

/* Resumes the event if the database contains it, or begins the event otherwise. Then claims the
 * event for this process, and reads its games. Returns an exit code. */
int playing_begin(struct playing *playing);

/* Finalizes the options and the players. If the command line has no players, uses the players of
 * the stored event. `stored` is NULL for a new event. Returns false and sets *error if an option is
 * invalid. */
bool playing_settle(struct playing *playing, const struct stored_event *stored,
                    struct error *error);

/* Fills in the run and opens the sandbox. Then checks that the bots can be started and that this
 * machine can play the games. On error, returns false and sets *error. */
bool playing_prepare(struct playing *playing, struct error *error);

/* The parts of playing_prepare needed by a cup, which compiles its players first. playing_make_run
 * fills in the run, which plays `slots` games at once unless a farm plays them. playing_check_means
 * checks that this machine can play the games. */
void playing_make_run(struct playing *playing, unsigned slots);
bool playing_check_means(const struct playing *playing, struct error *error);

/* playing_open_farm opens the farm if --farm is given. playing_run plays the event on the farm or
 * on this machine. */
bool playing_open_farm(struct playing *playing, struct error *error);
enum run_end playing_run(struct playing *playing, struct error *error);

/* If any games were stopped before they ended, appends their number to a message. This is the last
 * part of the message. */
void playing_put_dropped(const struct run *run, struct text *text);

/* Prints the command that plays the rest of the stored event. */
void playing_offer_resume(const struct playing *playing);

void playing_close(struct playing *playing);

/* Adds a new event to its database, and plays no game. Returns an exit code. */
int playing_add(struct options *options);

/* Plays the event of another command, which itself says how to continue after an interruption.
 * Returns an exit code. */
int playing_part(struct options *options);

/* Runs the `match` or `tournament` command, which has no operands. Returns an exit code. A bot's
 * fault makes a match fail, but not a tournament. */
int playing_command(struct options *options, int argc, char **argv);

#endif
