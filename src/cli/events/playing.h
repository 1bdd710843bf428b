/* What match, tournament and referee have in common: an event is settled by its options, begun in
 * its database if it has one, and played. Never prints a result: playing_view.h does. */
#ifndef CLI_EVENTS_PLAYING_H
#define CLI_EVENTS_PLAYING_H

#include "cli/events/playing_view.h"

struct playing {
    const char *command; /* for messages */
    struct options *options;
    struct conditions conditions;
    struct event_plan plan;
    struct player *players; /* NULL until the options are settled */
    size_t player_count;
    struct sandbox *sandbox;
    struct event_store store; /* without a database: games are not stored */
    struct farm_board *board; /* for viewers; NULL: nobody watches, or there is no farm */
    struct run run;
    struct faults faults; /* of all games */
};

/* Settles the options and the players, those of the stored event where none are given; stored NULL:
 * the event is new. False: *error says which is wrong. */
bool playing_settle(struct playing *playing, const struct stored_event *stored,
                    struct error *error);

/* Checks that the bots start and the games have what they need, opens the sandbox and fills in the
 * run. False: *error says what is lacking. */
bool playing_prepare(struct playing *playing, struct error *error);

void playing_close(struct playing *playing);

/* All of match or tournament; put_result as in playing_view.h. Returns an exit code: a fault of a
 * bot fails a match. */
int playing_command(const char *command, struct options *options,
                    void (*put_result)(const struct view *view, const struct run *run,
                                       struct text *text));

#endif
