/* The interface between a host and its client: the client supplies games to play, and the host
 * reports what happens in them. */
#ifndef REFEREE_CLIENT_H
#define REFEREE_CLIENT_H

#include "base/histogram.h"
#include "command/command.h"
#include "referee/match.h"

/* One game to play. The caller keeps the commands and everything that the setup points at until
 * `finished` has returned for the game. */
struct host_game {
    struct match_setup setup;
    const struct command *commands[2]; /* commands of the two players. NULL: a guest, a player
                                        * without a process; lines for a guest are passed only to
                                        * the client's `traffic`, and the guest answers through
                                        * host_say */
    int player_on_seat0;
    uint64_t seed; /* passed to bots as FACEOFF_SEED in their environment, if each turn is a
                    * process */
    bool keep;     /* the slot's next game belongs to the same set: a process whose command stays
                    * the same may be reused, if the protocol serves many games */
    void *data;    /* private to the caller */
};

/* Direction and form of bytes between the referee and a seat. */
enum host_way {
    HOST_TO_BOT,    /* to the bot: lines with their newlines */
    HOST_LINE,      /* from the bot: a line without its newline */
    HOST_LAST_LINE, /* from the bot: a last line that has no newline */
};

/* Callbacks, made from the games' threads, one at a time. */
struct host_client {
    /* Fills in the next game of a slot. If it leaves the game unchanged, no game is ready, and the
     * slot asks again after host_wake. Returns false when the slot is done. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* The game is over, and its processes have ended or are kept. The match is freed after the
     * call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* Called about ten times per second while games are played; may be NULL. */
    void (*progress)(void *data);
    /* Receives the bytes exchanged with a seat. seat -1: the slot's game starts or restarts. Unlike
     * the callbacks above, it is called from the slot's own thread, concurrently with other slots.
     * NULL: not wanted. */
    void (*traffic)(void *data, unsigned slot, int seat, enum host_way way, const char *bytes,
                    size_t length);
    /* The current game has advanced by a step, or is over. latency: the referee's latency in this
     * slot, as in host_add_overhead. Called concurrently like `traffic`, so it must not wait for
     * anything. NULL: not wanted. */
    void (*stepped)(void *data, unsigned slot, const struct match *match,
                    const struct histogram *latency);
    void *data;
};

#endif
