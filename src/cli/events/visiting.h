/* Prepares `faceoff serve --play` and `faceoff serve --people`: sets up the bots that visitors play
 * against, with the contest and options of the served event, and the contests in which people play
 * against each other. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "runner/visitors.h"

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
};

/* With --play, uses the bots given by --bot or, if there are none, the players of the served event,
 * and checks that they can be started. Then opens `visitors`. With --contest, no stored event is
 * needed, and a missing database is created. The same is true with --people alone, unless --event
 * is given: if there is no event, people may choose among all games. On error, returns false and
 * sets *error. Initialize `visiting` with {0}, and call visiting_close in either case. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);
void visiting_close(struct visiting *visiting);

#endif
