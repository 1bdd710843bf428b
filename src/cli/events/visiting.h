/* Prepares `faceoff serve --play`, `faceoff serve --people`, and `play` of a standing league: sets
 * up the bots that visitors play against, with the contest and options of the served event, and the
 * contests in which people play against each other. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "serve/server.h"

struct visiting {
    /* the served event or, with --contest, a description of one that is not stored */
    struct stored_event event;
    struct options played;         /* options of the served event */
    struct conditions *conditions; /* one for each contest; bots play in the first contest */
    size_t contest_count;
    struct player *bots;
    size_t bot_count;
    struct database *database;
    struct sandbox *sandbox;
    struct visitors *visitors;
    struct server_sources sources; /* the visitors, for the server */
};

/* With --play, uses the bots given by --bot or, if there are none, the players of the served event,
 * and checks that they can be started. Then opens `visitors`. With --contest, no stored event is
 * needed, and a missing database is created. The same is true with --people alone, unless --event
 * is given: if there is no event, people may choose among all games. On error, returns false and
 * sets *error. Initialize `visiting` with {0}, and call visiting_close in either case. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);

/* Prepares the same for a standing league, whose settings are given (FOR_LEAGUE), and whose event
 * is in `database`, which then belongs to `visiting`. No bot plays before visiting_update. The
 * visitors leave all signals to the caller. */
bool visiting_open_league(struct visiting *visiting, const struct options *settings,
                          struct database *database, struct error *error);

/* Adds the players that have joined the league's event. may_play[i] is whether visitors may play
 * against player i from now on. It is set to false for a player that needs another sandbox than the
 * players of the start. On error, returns false and sets *error. */
bool visiting_update(struct visiting *visiting, const struct stored_event *event, bool *may_play,
                     struct error *error);

void visiting_close(struct visiting *visiting);

#endif
