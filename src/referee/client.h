/* The interface between a host, which plays games (see host.h), and its client. The client supplies
 * the games, and the host reports what happens in them. A host has one or more slots, each of which
 * plays one game at a time. */
#ifndef REFEREE_CLIENT_H
#define REFEREE_CLIENT_H

#include "base/histogram.h"
#include "command/command.h"
#include "referee/match.h"

/* One game to play. The commands and everything that the setup points to must remain valid until
 * `finished` has returned for the game. */
struct host_game {
    struct match_setup setup;
    /* commands of the two players. NULL means a guest, that is, a player without a process. Lines
     * for a guest are passed only to the client's `traffic` callback, and the guest answers through
     * host_say */
    const struct command *commands[2];
    int player_on_seat0;
    /* value of FACEOFF_SEED in the bots' environment; used if each turn starts a new process */
    uint64_t seed;
    /* whether the slot's next game belongs to the same set. A process whose command stays the same
     * may then be reused, if the protocol allows several games per process */
    bool keep;
    void *data; /* private to the caller */

    /* Filled in by the host: */

    /* number of times that the game has been voided because a bot had to wait for a core. Once this
     * reaches HOST_VOIDS_MAX, a bot that answers too late loses even if it had to wait */
    unsigned voids;
};

#define HOST_VOIDS_MAX 3

/* The direction and kind of bytes that the referee exchanges with a seat, that is, with one of the
 * two players of a game. */
enum host_way {
    HOST_TO_BOT,    /* sent to the bot: lines, each with its newline */
    HOST_LINE,      /* received from the bot: a line, without its newline */
    HOST_LAST_LINE, /* received from the bot: a final line without a newline */
    HOST_ERRORS,    /* received from the bot: bytes that it wrote to stderr */
    /* the game has been voided and begins again. `seat` is -1, and the bytes are the reason as
     * text */
    HOST_VOID,
};

/* Callbacks of the client. They are called from the games' threads, one call at a time. */
struct host_client {
    /* Fills in the next game of a slot. If no game is ready yet, leaves the game unchanged, and the
     * host asks again for this slot after host_wake. Returns false when the slot has no more
     * games. */
    bool (*next)(void *data, unsigned slot, struct host_game *game);
    /* Reports that a game is over, and that its processes have ended or are kept for the next game.
     * The match is freed after the call. */
    void (*finished)(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match);
    /* Reports that the first signal to stop has arrived. The `games` games in progress will be
     * finished, and no new ones will begin. A second signal ends the run at once. If this callback
     * is NULL, the first signal ends the run at once. */
    void (*stopping)(void *data, unsigned games);
    /* Whether the host leaves all signals to the caller, which calls host_stop. */
    bool deaf;
    /* Called about ten times per second while games are being played; may be NULL. */
    void (*progress)(void *data);
    /* Reports that the slot's game has started, or has restarted after being voided. Unlike the
     * callbacks above, this one and the next two are called from the slot's own thread,
     * concurrently with the threads of other slots. May be NULL. */
    void (*begun)(void *data, unsigned slot);
    /* Receives the bytes exchanged with a seat. If `seat` is -1, the slot's game has been voided.
     * May be NULL. */
    void (*traffic)(void *data, unsigned slot, int seat, enum host_way way, const char *bytes,
                    size_t length);
    /* Reports that the current game has advanced by a step, or is over. `latency` is the referee's
     * latency in this slot; see host_add_overhead. The callback must not block. May be NULL. */
    void (*stepped)(void *data, unsigned slot, const struct match *match,
                    const struct histogram *latency);
    void *data;
};

#endif
