/* A finished game as one line of JSON, written and read back. Reading accepts any well-formed
 * record, even of an impossible game (see record_check.h). The record's replay command is not read
 * back, but rebuilt from the game. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "tournament/game_result.h"

/* Appends the record as one line, including the newline. Strings must not be NULL; bytes that are
 * not UTF-8 are replaced. */
void record_print(const struct game_result *game, struct text *line);

/* Reads a line. Player numbers become -1, because records have none. On success the caller calls
 * game_result_free. Returns false and sets *error on failure; nothing needs to be freed then. */
bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error);

#endif
