/* Prepares `faceoff serve --play`: sets up the bots that visitors play against, with the contest
 * and options of the served event. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "runner/visitors.h"

struct visiting {
    /* the served event or, with --contest, a description of one that is not stored */
    struct stored_event event;
    struct options played; /* options of the served event */
    struct conditions conditions;
    struct player *bots;
    size_t bot_count;
    struct database *database;
    struct sandbox *sandbox;
    struct visitors *visitors;
};

/* Uses the bots given by --bot or, if there are none, the players of the served event, and checks
 * that they can be started. Then opens `visitors`. With --contest, no stored event is needed, and
 * a missing database is created. On error, returns false and sets *error.
 * Initialize `visiting` with {0}, and call visiting_close in either case. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);
void visiting_close(struct visiting *visiting);

#endif
