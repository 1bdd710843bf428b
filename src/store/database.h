/* Events in an SQLite file: players, pairings, games. The only SQL of the program.
 * Never holds a game half stored: a game and its place in its event are one transaction.
 *
 * Write-ahead log, so that others may read while an event runs, and `kill -9` loses nothing that
 * was stored. After a power cut the last few games may be missing, never damaged: they are played
 * again. One connection is used by one thread at a time. Every function that can fail returns false
 * and says in *error which file, and what is wrong with it.
 *
 * Nothing stored is trusted: another program may have written to the file. Every row is checked
 * here, where it is read, so that nobody else has to. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/settings.h"
#include "tournament/game_result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database;

/* Opens the file; with `create`, makes one that is not there. An older schema is migrated, a newer
 * one refused. wait_ms: how long a lock of another program is waited for, each time. NULL: *error
 * says why. database_close takes NULL. */
struct database *database_open(const char *path, bool create, unsigned wait_ms,
                               struct error *error);

/* The same for one who only reads while others write: changes nothing, migrates nothing. */
struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error);
void database_close(struct database *database);

struct stored_player {
    char *name;
    char *command; /* as a shell would split it */
    char *hash;    /* fingerprint.h; "" when not known */
};

struct stored_event {
    int64_t id;
    char *name;
    char *format; /* "round-robin", .., or one of the two below */
    char *contest;
    struct settings options; /* what the event was asked to be */
    bool finished;
    uint64_t games; /* stored */
    struct stored_player *players;
    size_t player_count;
};

void stored_event_free(struct stored_event *event);

/* Formats of events whose games follow no plan: they only grow. */
#define EVENT_IMPORTED "import"
#define EVENT_OF_VISITORS "visitors"
bool stored_event_has_plan(const struct stored_event *event);

/* Players of an event at most; also what may be stored. */
#define EVENT_PLAYERS_MAX 1025

/* Adds an event with its players; fills in event->id. A name can be there only once. */
bool database_add_event(struct database *database, struct stored_event *event, struct error *error);

enum database_found { DATABASE_FOUND, DATABASE_NONE, DATABASE_FAILED };

/* The event of that name; NULL: the one added last, of visitors only where there is no other. On
 * DATABASE_FOUND stored_event_free. */
enum database_found database_find_event(struct database *database, const char *name,
                                        struct stored_event *event, struct error *error);

/* The same where an event must be there: that there is none is an error. */
bool database_need_event(struct database *database, const char *name, struct stored_event *event,
                         struct error *error);

/* Calls `each` with every event, in the order in which they were added. */
bool database_each_event(struct database *database, void (*each)(const struct stored_event *event),
                         struct error *error);

/* Makes `owner` the one that may add games, unless another one is and `lives`. */
bool database_claim_event(struct database *database, int64_t event, const char *owner,
                          bool (*lives)(const char *owner), struct error *error);

bool database_finish_event(struct database *database, int64_t event, struct error *error);

/* Writes the player's command and hash over the ones there, which are kept in table `changes`. */
bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error);

/* One pairing of a stage; second is -1 for a bye. Storing it again is fine if it is the same. */
bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error);

/* Stores the game: its place and result in columns, the whole of it as a record (record.h). A
 * number can be there only once. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* *version becomes another number whenever somebody else has changed the file. */
bool database_version(struct database *database, int64_t *version, struct error *error);

/* The games of an event, one after the other. Begins with the first two members alone, for all
 * games; or with the next three as well. */
struct stored_games {
    struct database *database;
    const struct stored_event *event;
    uint64_t first, count;      /* only so many numbers from that one; count 0: all */
    bool as_stored;             /* those stored behind `place`, in that order; 0: all, by number.
                                 * Records are read only when they are asked for */
    int64_t place;              /* the last of all that were given out */
    int64_t row;                /* of the game */
    char *record;               /* the database's */
    struct game_result columns; /* of the game: its place and result; valid until the next one */
    void *statement;            /* the database's */
};

/* The next game by its number, or as it was stored; DATABASE_NONE: there is no more. What cannot be
 * a game of this event is an error that names it. */
enum database_found stored_games_next(struct stored_games *rows, struct error *error);

/* The whole game: its record, with its place in the event from the columns. False: *error names the
 * game. On success game_result_free. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* The line that was stored of it, without its end; valid until the next game. NULL: *error says
 * what is wrong with it. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* After the last one that is wanted. */
void stored_games_end(struct stored_games *rows);

/* Several changes as one: all that is done from the beginning to the end, which commits if all went
 * well (`good`) and else drops all of it; also where it could not be begun. begin/begin/end/end
 * nests. database_end returns whether all is done. */
bool database_begin(struct database *database, struct error *error);
bool database_end(struct database *database, bool good, struct error *error);

#endif
