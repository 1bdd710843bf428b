/* Parses bots in the syntax of the command line: [NAME=]COMMAND or [NAME=]@ENGINE [OPTIONS]. This
 * module does not start the bots. */
#ifndef CLI_EVENTS_BOTS_H
#define CLI_EVENTS_BOTS_H

#include "runner/options.h"
#include "runner/player.h"

/* Returns the players for the bots, which the caller frees with players_free. @ENGINE is replaced
 * by this program's `bot` command, and players with equal names are renamed. Returns NULL and sets
 * *error if a bot is invalid. */
struct player *bots_parse(const struct given_bot *bots, size_t count,
                          const struct conditions *conditions, struct error *error);

/* Returns the players of a stored event that is resumed with --bot options, and sets *count to
 * their number. The given bots must be all of the event's players, in order, optionally followed by
 * new players. In a round robin or gauntlet, the given bots may instead be only the new players. On
 * error, returns NULL and sets *error, like bots_parse. */
struct player *bots_parse_resumed(const struct options *options, const struct stored_event *stored,
                                  const struct conditions *conditions, size_t *count,
                                  struct error *error);

/* Prints a message to standard error for each player that was renamed because another player has
 * the same name, except for built-in bots given without a NAME. The bots given in the options are
 * the last players in the list. */
void bots_note_names(const struct options *options, const struct player *players, size_t count);

/* Appends the list of contests for the help. Each contest is listed with its built-in bots and, if
 * there are several, its rule variants. */
void bots_help(struct text *text);

#endif
