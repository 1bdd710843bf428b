/* What a host asks its client: which games to play; and what it tells of them.
 * Never who plays them, nor how many at once. */
#ifndef REFEREE_CLIENT_H
#define REFEREE_CLIENT_H

#include "base/histogram.h"
#include "command/command.h"
#include "referee/match.h"

/* One game to play. The caller keeps the commands and what the setup points at, until the game's
 * `finished` has returned. */
struct host_game {
    struct match_setup setup;
    const struct command *commands[2]; /* of the two players; NULL: a guest, who is not a process:
                                        * his messages go only to the client's `wire`, and he
                                        * answers by host_say */
    int player_on_seat0;
    uint64_t seed; /* in the bots' environment as FACEOFF_SEED, if each turn is a process */
    bool keep;     /* the slot's next game is of the same round: a process whose command stays the
                    * same may live on, if the protocol serves many games */
    void *data;    /* the caller's */
};

/* How bytes go over a wire. */
enum host_way {
    HOST_TO_BOT,    /* lines with their ends */
    HOST_LINE,      /* from the bot: a line without its end */
    HOST_LAST_LINE, /* from the bot: a line that has no end */
};

/* Called from the threads of the games, one call at a time. */
struct host_client {
    /* Fills in the next game of a slot. If it leaves the game as it is, there is none just now, and
     * the slot asks again after host_wake. False when the slot is done. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* The game is over and its processes are gone or kept. The match is freed after the call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* Called about ten times a second while games are played; may be NULL. */
    void (*progress)(void *data);
    /* What goes over a seat's wire, to the bot or from it; seat -1: the slot's game begins, perhaps
     * anew. Unlike the calls above, it comes from the slot's own thread at any time, whatever other
     * slots do. NULL: nobody listens. */
    void (*wire)(void *data, unsigned slot, int seat, enum host_way way, const char *bytes,
                 size_t length);
    /* The game under way has come a step further, or is over. latency: the referee's in this slot,
     * as in host_add_overhead. Called like `wire`, so it must not wait for anything. NULL: nobody
     * watches. */
    void (*stepped)(void *data, unsigned slot, const struct match *match,
                    const struct histogram *latency);
    void *data;
};

#endif
