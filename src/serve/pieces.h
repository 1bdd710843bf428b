/* Writes the pieces of an event as scripts of the form faceoffPiece(NAME, JSON). The page loads
 * these scripts on demand from a server or from files. A piece contains PIECE_GAMES games
 * (request.h). All stored data is checked before it is written. */
#ifndef SERVE_PIECES_H
#define SERVE_PIECES_H

#include "runner/event_view.h"
#include "serve/news.h"

/* Appends a snapshot of the news (news.h) as the piece "event". */
void piece_print_event(const struct news *news, struct text *script);

/* Appends the games of piece `number`, whose name begins with `before`, with null in place of
 * missing games, and sets *count to the number of games in the piece. On error, returns false and
 * sets *error to a message that names the invalid game. */
bool piece_print_games(struct database *database, const struct stored_event *event,
                       const char *before, uint64_t number, struct text *script, size_t *count,
                       struct error *error);

/* Appends the results of the games of list `number` (LIST_GAMES), with null in place of missing
 * games, and sets *count to the number of games in the list. Each result is [PLAYER, PLAYER,
 * WINNER, TURNS, REASON, SEAT]. PLAYER is the number of a player in the list's names, counted from
 * 0. WINNER is the seat of the winner, or 0. SEAT is the seat of the player whose fault ended the
 * game, or 0; REASON is then the broken rule. If there are later games, but none in the following
 * list, the list also names the next list with games, and *follows is set to false.
 *
 * The list's own name begins with `before`. If `before` is not "", the games are visitors' games,
 * and the names are those in the records, because all visitors are the same player of their
 * event. */
bool piece_print_list(struct database *database, const struct stored_event *event,
                      const char *before, uint64_t number, struct text *script, size_t *count,
                      bool *follows, struct error *error);

/* Appends a player's record against each opponent, best first, and its ratings in the course of the
 * event. The view must have been read, and must contain the player. */
void piece_print_player(const struct event_view *view, size_t player, struct text *script);

/* Appends the ratings of all players in the course of the event, as {"ratings": [[GAMES, [ELO,
 * ..]],
 * ..]} with the players in the order of their numbers. The view must have been read. */
void piece_print_ratings(const struct event_view *view, struct text *script);

/* Appends the record of a game. Games are numbered from 0. Sets *found to whether the game
 * exists. */
bool piece_print_record(struct database *database, const struct stored_event *event,
                        uint64_t number, struct text *line, bool *found, struct error *error);

#endif
