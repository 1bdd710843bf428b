/* Writes a finished game as one line of JSON (a record), and reads such a line. The reader accepts
 * any well-formed record, even if the game is impossible (see record_check.h). The record's replay
 * command is not read, but rebuilt from the game. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "tournament/game_result.h"

/* Appends the game's record as one line, including the newline. Strings in the game must not be
 * NULL. Bytes that are not UTF-8 are replaced. */
void record_print(const struct game_result *game, struct text *line);

/* Reads a record. Player numbers become -1, because records do not contain them. On success the
 * caller calls game_result_free. Returns false and sets *error on failure; nothing needs to be
 * freed then. */
bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error);

#endif
