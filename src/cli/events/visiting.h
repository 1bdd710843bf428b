/* Prepares `faceoff serve --play`: bots for visitors to play against, with the contest and
 * options of the served event. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "runner/visitors.h"

struct visiting {
    struct stored_event event; /* the event that is served */
    struct options played;     /* options of that event */
    struct conditions conditions;
    struct player *bots;
    size_t bot_count;
    struct database *database;
    struct sandbox *sandbox;
    struct visitors *visitors;
};

/* Takes the bots of --bot, or else the players of the served event, checks that they start, and
 * opens `visitors`. Returns false and sets *error on failure. Initialize `visiting` with {0},
 * and call visiting_close in both cases. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);
void visiting_close(struct visiting *visiting);

#endif
