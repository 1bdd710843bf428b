/* Bots as the command line names them: [NAME=]COMMAND or [NAME=]@ENGINE [OPTIONS].
 * Never starts anything. */
#ifndef CLI_EVENTS_BOTS_H
#define CLI_EVENTS_BOTS_H

#include "runner/options.h"
#include "runner/player.h"

/* The players of the bots. @ENGINE becomes this program's own `bot` command. Makes equal names
 * different. players_free releases the list. NULL: *error says what is wrong. */
struct player *bots_parse(const struct given_bot *bots, size_t count,
                          const struct conditions *conditions, struct error *error);

/* Says on standard error which of these players has another name than was given, since an earlier
 * one has it. Two of our own bots without a NAME are not a mistake, and not mentioned. */
void bots_note_names(const char *command, const struct options *options,
                     const struct player *players);

/* Appends the contests, their rules where there are several, and our own bots for each. */
void bots_help(struct text *text);

#endif
