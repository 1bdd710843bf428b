/* A finished game as one line of JSON, written and read back.
 * Never judges what it reads: a well-formed record of an impossible game is read as it is. Only the
 * command to replay a game is never read: it is made of the game. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "tournament/game_result.h"

/* Appends the record as one line, newline included. No string may be NULL; bytes that are not UTF-8
 * are replaced. */
void record_print(const struct game_result *game, struct text *line);

/* Reads a line. The players' numbers are -1, as a record has none. False: *error says what is
 * wrong, and nothing is held. On success game_result_free. */
bool record_parse(struct game_result *game, const char *line, size_t length, struct error *error);

#endif
