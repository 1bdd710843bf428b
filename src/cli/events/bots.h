/* Parses bots as given on the command line: [NAME=]COMMAND or [NAME=]@ENGINE [OPTIONS]. Does
 * not start them. */
#ifndef CLI_EVENTS_BOTS_H
#define CLI_EVENTS_BOTS_H

#include "runner/options.h"
#include "runner/player.h"

/* Returns the players for the bots. @ENGINE becomes this program's `bot` command, and equal
 * names are made distinct. players_free releases the array. Returns NULL and sets *error if a
 * bot is invalid. */
struct player *bots_parse(const struct given_bot *bots, size_t count,
                          const struct conditions *conditions, struct error *error);

/* Reports on standard error each player that was renamed because an earlier one has its name.
 * Built-in bots without a NAME are not reported. */
void bots_note_names(const char *command, const struct options *options,
                     const struct player *players);

/* Appends the list of contests for the help: their rules, if there are several, and their
 * built-in bots. */
void bots_help(struct text *text);

#endif
