/* What `faceoff serve --play` needs before visitors can play: the bots, under the contest and
 * options of the event served. Never serves and never plays. */
#ifndef CLI_EVENTS_VISITING_H
#define CLI_EVENTS_VISITING_H

#include "runner/conditions.h"
#include "runner/player.h"
#include "runner/visitors.h"

struct visiting {
    struct stored_event event; /* that is served */
    struct options played;     /* its options */
    struct conditions conditions;
    struct player *bots;
    size_t bot_count;
    struct database *database;
    struct sandbox *sandbox;
    struct visitors *visitors;
};

/* Takes the bots of the event served, or those of --bot, checks that they start, and opens the
 * visitors. False: *error says why not. visiting_close in any case; begin with {0}. */
bool visiting_open(struct visiting *visiting, const struct options *options, struct error *error);
void visiting_close(struct visiting *visiting);

#endif
