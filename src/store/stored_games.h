/* The games of a database: stored, and read one after the other. Never counts one.
 *
 * A game is stored once: its place in its event as columns, all else as its record (record.h).
 * SQLite makes the columns of its result of the record, so that a table is read without records. */
#ifndef STORE_STORED_GAMES_H
#define STORE_STORED_GAMES_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* Stores the game. A number may occur only once. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* Which games of an event to read, and the one that was read. The caller sets the first two members
 * and what he wants of the next three:
 *
 *     struct stored_games rows = {.database = .., .event = ..};
 *     while (good && stored_games_next(&rows, error)) {
 *         good = ..;
 *     }
 *     return stored_games_end(&rows, good); */
struct stored_games {
    struct database *database;
    const struct stored_event *event;
    int64_t place;              /* 0: by number. Else only the games stored after that row, in the
                                 * order of storing. Becomes the highest row of the games read */
    uint64_t first, count;      /* by number: only `count` from `first` on; count 0: all */
    int64_t row;                /* of the game */
    struct game_result columns; /* of the game: its place and result; valid until the next game */
    char *record;               /* the rest is stored_games.c's */
    void *statement;
    bool failed;
};

/* The next game. False: there are no more; or something is wrong, as with a row that cannot be a
 * game of this event, and *error says what. */
bool stored_games_next(struct stored_games *rows, struct error *error);

/* Call it after the last game that you want. Returns `good`, but false if reading failed. The next
 * game is then the first one after `place`. */
bool stored_games_end(struct stored_games *rows, bool good);

/* The whole game: its record, with its place in the event from the columns. False: *error names the
 * game. On success game_result_free. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* The game's stored line, without its end; valid until the next game. NULL: *error says what is
 * wrong with it. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* Puts the file, the game and its event before the message of what is wrong with the game. Always
 * returns false. Only before the next game. */
bool stored_games_refuse(const struct stored_games *rows, struct error *error);

#endif
