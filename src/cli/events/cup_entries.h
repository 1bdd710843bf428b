/* The entries of a cup as players: listed, compiled, with names of their own.
 * Never starts one. */
#ifndef CLI_EVENTS_CUP_ENTRIES_H
#define CLI_EVENTS_CUP_ENTRIES_H

#include "cup/cup.h"
#include "cup/workshop.h"
#include "runner/player.h"

/* Adds the files named, and for a folder all files in it, sorted by name. */
bool cup_entries_list(struct command *files, int count, char *const words[], struct error *error);

/* Compiles the files and, where the contest has one, the house entry. Fills in the cup's entries,
 * house and players. Returns the players of the event, as many as the cup's and in the same order;
 * an entry that is out is not a player. NULL: *error says what is wrong. */
struct player *cup_entries_load(struct cup *cup, struct workshop *workshop,
                                const struct command *files, const struct conditions *conditions,
                                const struct options *options, struct error *error);

#endif
