/* Writes a finished game as one line of JSON (a record), and reads such a line. The reader accepts
 * any well-formed record, even if the game is impossible (see record_check.h). The replay command
 * in the record is not read, but is rebuilt from the game. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "base/json.h"
#include "tournament/game_result.h"

/* Appends the game's record as one line, including the newline. Strings in the game must not be
 * NULL. Bytes that are not valid UTF-8 are replaced. */
void record_print(const struct game_result *game, struct text *line);

/* Appends the values reported by the bots as a list in the format described in docs/records.md.
 * `seat_name` is the JSON field that holds the seat, and `first_seat` is the number of the first
 * seat. */
void record_put_data(struct json_writer *json, const char *name, const struct game_result *game,
                     const char *seat_name, int first_seat);

/* Reads a record. Player numbers are set to -1, because records do not contain them. On success,
 * the caller must call game_result_free. On error, returns false and sets *error; nothing needs to
 * be freed. */
bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error);

#endif
