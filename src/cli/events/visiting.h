/* Prepares `faceoff serve --play`: starts the bots that visitors play against, with the contest and
 * options of the served event. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "runner/visitors.h"

struct visiting {
    struct stored_event event; /* event that is served */
    struct options played;     /* options with which the served event was started */
    struct conditions conditions;
    struct player *bots;
    size_t bot_count;
    struct database *database;
    struct sandbox *sandbox;
    struct visitors *visitors;
};

/* Takes the bots of --bot, or otherwise the players of the served event, and checks that they
 * start. Then opens `visitors`. Returns false and sets *error on failure. Initialize `visiting`
 * with {0}, and call visiting_close in both cases. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);
void visiting_close(struct visiting *visiting);

#endif
