/* A month of a contest, in a folder: the submitted entries, of which the last one of each person
 * counts, and an event for each system test. Never compiles and never plays.
 *
 * An entry is a file SEASON/entries/PERSON/NUMBER/FILE, which is never changed or removed. It is
 * there as a whole or not at all, even if we are killed. */
#ifndef CUP_SEASON_H
#define CUP_SEASON_H

#include "cup/entry.h"
#include "runner/event_store.h"

/* The full path of a season's folder; with `create` makes the folder if it is missing. The caller
 * frees it. NULL: *error says why. */
char *season_open(const char *folder, bool create, struct error *error);

/* The path of its database; the caller frees it. */
char *season_database(const char *season);

/* Adds the path of the last entry of each person, sorted by person, as words. */
bool season_list_entries(const char *season, struct command *files, struct error *error);

/* The event of a file's system test, by name. The caller frees it. NULL: *error says why. */
char *season_test_name(const char *file, struct error *error);

/* Adds the file as the last entry of its author, or of its name if it names no author. */
bool season_add(const char *season, const struct entry *entry, struct error *error);

/* The system test of player `number`, if it is stored, as game `number` between that player and the
 * house, the last player. On DATABASE_FOUND game_result_free. */
enum database_found season_read_test(struct database *database, const struct player *players,
                                     size_t count, size_t number, struct game_result *game,
                                     struct error *error);

#endif
