/* Stores the games of a database and reads them one by one. Counting their results is left to
 * callers.
 *
 * A game is stored once: its place in its event as columns, and everything else as its record
 * (record.h). SQLite generates the result columns from the record, so that a table can be read
 * without records. */
#ifndef STORE_STORED_GAMES_H
#define STORE_STORED_GAMES_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* Stores the game. Its number must be unique in the event. */
bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error);

/* An iterator over the games of an event. The caller sets the first two members and any of the next
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
    int64_t place; /* 0: read by game number. Else read only games stored after this row, in the
                    * order of storing. Becomes the highest row read */
    uint64_t first, count; /* when reading by number: only `count` games from number `first` on;
                            * count 0: all */
    int64_t row;           /* row of the current game */
    struct game_result
        columns;  /* place and result of the current game; valid until the next game */
    char *record; /* this and the following members are private to stored_games.c */
    void *statement;
    bool failed;
};

/* Moves to the next game. Returns false if there are no more games; or if something is wrong, such
 * as a row that cannot be a game of this event, with *error set. */
bool stored_games_next(struct stored_games *rows, struct error *error);

/* Ends the reading; call it after the last game that you want. Returns `good`, or false if reading
 * failed. A later stored_games_next starts with the first game after `place`. */
bool stored_games_end(struct stored_games *rows, bool good);

/* Reads the whole current game: its record, with its place in the event from the columns. On
 * success the caller calls game_result_free. On failure *error names the game. */
bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error);

/* Returns the current game's stored line without its line end, valid until the next game; NULL with
 * *error set if the line is invalid. */
const char *stored_games_record(struct stored_games *rows, struct error *error);

/* Prefixes *error with the file, the event and the number of the current game. Always returns
 * false. Call it before moving to the next game. */
bool stored_games_refuse(const struct stored_games *rows, struct error *error);

#endif
