/* The interface between a host and its client. The client supplies games to play, and the host
 * reports what happens in them. */
#ifndef REFEREE_CLIENT_H
#define REFEREE_CLIENT_H

#include "base/histogram.h"
#include "command/command.h"
#include "referee/match.h"

/* One game to play. The commands and everything that the setup points to must remain valid until
 * `finished` has returned for the game. */
struct host_game {
    struct match_setup setup;
    const struct command *commands[2]; /* commands of the two players. NULL means a guest, a player
                                        * without a process: lines for a guest are passed only to
                                        * the client's `traffic`, and the guest answers through
                                        * host_say */
    int player_on_seat0;
    uint64_t seed; /* value of FACEOFF_SEED in the bots' environment, if every turn runs a new
                    * process */
    bool keep;     /* whether the slot's next game belongs to the same set. A process whose command
                    * stays the same may then be reused, if the protocol allows several games per
                    * process */
    void *data;    /* private to the caller */

    /* Filled in by the host: */
    unsigned voids; /* how often the game was void because a bot had waited for a core; at most
                     * HOST_VOIDS_MAX, and then a late bot loses */
};

#define HOST_VOIDS_MAX 3

/* The direction and form of bytes that the referee exchanges with a seat. */
enum host_way {
    HOST_TO_BOT,    /* sent to the bot: lines with their newlines */
    HOST_LINE,      /* received from the bot: a line, without its newline */
    HOST_LAST_LINE, /* received from the bot: a last line that has no newline */
    HOST_ERRORS,    /* received from the bot: bytes that it wrote to standard error */
    HOST_VOID,      /* only if `seat` is -1: the game is void and begins again; the bytes are the
                     * reason */
};

/* Callbacks of the client. The games' threads call them, one call at a time. */
struct host_client {
    /* Fills in the next game of a slot. If the callback leaves the game unchanged, no game is
     * ready, and the host asks again for this slot after host_wake. Returns false when the slot has
     * no more games. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* Reports that a game is over, and that its processes have ended or are kept for the next game.
     * The match is freed after the call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* A first signal to stop has arrived: `games` games are being finished, and no other begins. A
     * second signal ends the run at once. NULL: so does the first. */
    void (*stopping)(void *data, unsigned games);
    /* Called about ten times per second while games are played; may be NULL. */
    void (*progress)(void *data);
    /* Reports that the slot's game starts, or restarts after it was void. Unlike the callbacks
     * above, this one and the next two are called from the slot's own thread, at the same time as
     * for other slots. May be NULL. */
    void (*begun)(void *data, unsigned slot);
    /* Receives the bytes exchanged with a seat. If `seat` is -1, the slot's game is void. May be
     * NULL. */
    void (*traffic)(void *data, unsigned slot, int seat, enum host_way way, const char *bytes,
                    size_t length);
    /* Reports that the current game has advanced by a step, or is over. `latency` is the referee's
     * latency in this slot, as in host_add_overhead. The callback must not wait for anything. May
     * be NULL. */
    void (*stepped)(void *data, unsigned slot, const struct match *match,
                    const struct histogram *latency);
    void *data;
};

#endif
