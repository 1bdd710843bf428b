/* Writes a finished game as one line of JSON (a record), and reads such a line. The reader accepts
 * any well-formed record, even if the game is impossible (see record_check.h). The record's replay
 * command is not read, but rebuilt from the game. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "base/json.h"
#include "tournament/game_result.h"

/* Appends the game's record as one line, including the newline. Strings in the game must not be
 * NULL. Bytes that are not UTF-8 are replaced. */
void record_print(const struct game_result *game, struct text *line);

/* Appends the values that the bots reported, as a list in the form of docs/records.md. `seat_name`
 * is the name of the member with the seat, and `first_seat` the number of the first seat. */
void record_put_data(struct json_writer *json, const char *name, const struct game_result *game,
                     const char *seat_name, int first_seat);

/* Reads a record. Player numbers become -1, because records do not contain them. On success the
 * caller calls game_result_free. Returns false and sets *error on failure; nothing needs to be
 * freed then. */
bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error);

#endif
