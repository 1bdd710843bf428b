/* Stores games in a database, and reads them one by one. Callers tally the results themselves.
 *
 * A game is stored only once. Its place in its event is stored in columns, and everything else in
 * its record (record.h). When a game is stored, SQLite generates its result columns from the
 * record. A table can therefore be computed without reading the records again. The hash of the game
 * has a column for the same reason. */
#ifndef STORE_STORED_GAMES_H
#define STORE_STORED_GAMES_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* Stores a game. The event must not yet contain a game with the same number. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* Removes a stored game from its event. Add a copy to another event before, because readers that
 * follow the event expect that row numbers are not used again. */
bool database_remove_game(struct database *database, int64_t event, uint64_t number,
                          struct error *error);

/* Replaces the record of a stored game. Its place and the columns of its result must stay the same.
 * The hash is kept, even if the record no longer contains the turns. */
bool database_replace_record(struct database *database, int64_t event,
                             const struct game_result *game, struct error *error);

/* Sets *count to the number of games of the event, and *ended_utc_ms to the time when the game
 * ended that was stored last, or to 0 if it is unknown. */
bool stored_games_last(struct database *database, int64_t event, uint64_t *count,
                       int64_t *ended_utc_ms, struct error *error);

/* Iterates over the games of an event. The caller sets the first two members, and may set the next
 * five:
 *
 *     struct stored_games rows = {.database = .., .event = ..};
 *     while (good && stored_games_next(&rows, error)) {
 *         good = ..;
 *     }
 *     return stored_games_end(&rows, good); */
struct stored_games {
    struct database *database;
    const struct stored_event *event;
    /* If 0, the games are read in the order of their numbers. Otherwise only the games after this
     * row are read, in the order in which they were stored. Set to the highest row read. */
    int64_t place;
    /* When reading by number: read only `count` games, starting with number `first`. If `count` is
     * 0, read all games. */
    uint64_t first, count;
    bool times;   /* whether to read the times at which games began, which are in the records */
    bool lengths; /* whether to read the numbers of turns, which are in the records */
    int64_t row;  /* database row of the current game */
    /* Place, result and hash of the current game, valid until the next game. The hash is 0 in files
     * with an older schema, which has no column for it. */
    struct game_result columns;
    uint64_t length; /* number of turns of the current game, if `lengths` is set */
    char *record;    /* this member and the following ones are private to stored_games.c */
    void *statement;
    bool failed;
};

/* Advances to the next game. Returns false if there are no more games. If reading failed or a row
 * cannot be a game of this event, returns false and sets *error. */
bool stored_games_next(struct stored_games *rows, struct error *error);

/* Ends the iteration. Call this function after reading the last game that you need. Returns `good`,
 * or false if reading failed. A later call to stored_games_next starts with the first game after
 * `place`. */
bool stored_games_end(struct stored_games *rows, bool good);

/* Reads the whole current game: its record and, from the columns, its place in the event. On
 * success, the caller must call game_result_free. On error, returns false and sets *error to a
 * message that names the game. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* Returns the current game's stored record without the newline, or NULL if the record is invalid;
 * in that case sets *error. The record is valid until the next game. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* Finds the last games of the event that ended with a fault of the player, but no more than `max`
 * games. Writes their numbers, latest first. */
bool stored_games_last_faults(struct database *database, int64_t event, int player, size_t max,
                              uint64_t *numbers, size_t *count, struct error *error);

/* Prefixes the message in *error with the file, the event and the number of the current game.
 * Always returns false. Call this function before advancing to the next game. */
bool stored_games_refuse(const struct stored_games *rows, struct error *error);

#endif
