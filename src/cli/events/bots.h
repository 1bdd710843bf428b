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

/* Returns the players of a stored event that is resumed with the options' bots, and their number in
 * *count. The bots are either all the players of the event, in order, or these and others that join
 * it, or, in a round robin or gauntlet, only those that join it. Otherwise like bots_parse. */
struct player *bots_parse_resumed(const struct options *options, const struct stored_event *stored,
                                  const struct conditions *conditions, size_t *count,
                                  struct error *error);

/* Prints a message on standard error for each player that was renamed because another player has
 * its name; the options' bots are the last of the players. Built-in bots that were given without a
 * NAME are not reported. */
void bots_note_names(const char *command, const struct options *options,
                     const struct player *players, size_t count);

/* Appends the list of contests for the help. Each contest is listed with its built-in bots and, if
 * there are several, its rule variants. */
void bots_help(struct text *text);

#endif
