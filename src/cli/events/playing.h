/* What match, tournament, referee and cup have in common: an event is settled by its options, begun
 * in its database if it has one, and played. Never prints a result: playing_view.h does. */
#ifndef CLI_EVENTS_PLAYING_H
#define CLI_EVENTS_PLAYING_H

#include "cli/events/farm_event.h"
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
    struct farm_event farm;
    const struct machines *machines; /* of that farm; NULL: the games are played here */
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

/* Parts of that, for a cup, whose players are compiled before: fills in the run, with so many slots
 * if there is no farm; and checks that the games have what they need. */
void playing_make_run(struct playing *playing, unsigned slots);
bool playing_check_means(const struct playing *playing, struct error *error);

/* Opens the farm of --farm, if that is given; then plays the event, there or here. */
bool playing_open_farm(struct playing *playing, struct error *error);
enum run_end playing_run(struct playing *playing, struct error *error);

void playing_close(struct playing *playing);

/* All of match or tournament; put_result as in playing_view.h. Returns an exit code: a fault of a
 * bot fails a match. */
int playing_command(const char *command, struct options *options,
                    void (*put_result)(const struct view *view, const struct run *run,
                                       struct text *text));

#endif
