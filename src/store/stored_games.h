/* Stores games in a database, and reads them one by one. Callers count the results.
 *
 * A game is stored once. Its place in its event is stored in columns, and everything else in its
 * record (record.h). SQLite generates the result columns from the record, so that a table can be
 * computed without reading records. The hash of the game is stored for the same reason. */
#ifndef STORE_STORED_GAMES_H
#define STORE_STORED_GAMES_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* Stores a game. The event must not have a game with the same number yet. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* Iterates over the games of an event. The caller sets the first two members, and may set the next
 * three:
 *
 *     struct stored_games rows = {.database = .., .event = ..};
 *     while (good && stored_games_next(&rows, error)) {
 *         good = ..;
 *     }
 *     return stored_games_end(&rows, good); */
struct stored_games {
    struct database *database;
    const struct stored_event *event;
    int64_t place; /* 0: read the games in the order of their numbers. Otherwise read, in the order
                    * in which they were stored, only the games after this row. Becomes the highest
                    * row that was read */
    uint64_t first, count; /* when reading by number: read only `count` games, from number `first`
                            * on; count 0: read all games */
    bool times;            /* whether the times at which games began are read, from the records */
    int64_t row;           /* row of the current game */
    struct game_result columns; /* place, result and hash of the current game, valid until the next
                                 * game; older schemas have no hash, and it is 0 */
    char *record;               /* first of the members that only stored_games.c uses */
    void *statement;
    bool failed;
};

/* Moves to the next game. Returns false if there are no more games. Also returns false, and sets
 * *error, if reading failed or a row cannot be a game of this event. */
bool stored_games_next(struct stored_games *rows, struct error *error);

/* Ends the iteration; call it after the last game that you want to read. Returns `good`, or false
 * if reading failed. A later stored_games_next starts with the first game after `place`. */
bool stored_games_end(struct stored_games *rows, bool good);

/* Reads the whole current game: its record, and its place in the event from the columns. On success
 * the caller calls game_result_free. On failure *error names the game. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* Returns the current game's stored record without the line end, valid until the next game. Returns
 * NULL and sets *error if the record is invalid. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* Prefixes the message in *error with the file, the event and the number of the current game.
 * Always returns false. Call it before moving to the next game. */
bool stored_games_refuse(const struct stored_games *rows, struct error *error);

#endif
