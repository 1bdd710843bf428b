/* Pieces of an event as scripts, which the page loads on demand from a server or from files:
 * faceoffPiece(NAME, JSON). A piece has PIECE_GAMES games (request.h). All stored data is checked
 * before it is passed on. */
#ifndef SERVE_PIECES_H
#define SERVE_PIECES_H

#include "serve/news.h"
#include "store/database_events.h"

/* Appends the snapshot of the news as the piece "event". */
void piece_print_event(const struct news *news, struct text *script);

/* Appends the games of piece `number`, with null for missing games. *count becomes the number of
 * games present. On failure *error names the invalid game. */
bool piece_print_games(struct database *database, const struct stored_event *event, uint64_t number,
                       struct text *script, size_t *count, struct error *error);

/* Appends the record of a game, by its number from 0. *found: whether the game exists. */
bool piece_print_record(struct database *database, const struct stored_event *event,
                        uint64_t number, struct text *line, bool *found, struct error *error);

#endif
