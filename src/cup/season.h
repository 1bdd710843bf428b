/* One month of a contest, in a folder: the submitted entries, of which the last one of each person
 * counts, and an event for each system test. Compiling and playing is left to the callers.
 *
 * An entry is a file SEASON/entries/PERSON/NUMBER/FILE, which is never changed or removed. Entries
 * appear atomically, even if this process is killed. */
#ifndef CUP_SEASON_H
#define CUP_SEASON_H

#include "cup/entry.h"
#include "runner/event_store.h"

/* Returns the full path of a season's folder, which the caller frees; with `create`, creates the
 * folder if it is missing. Returns NULL and sets *error on failure. */
char *season_open(const char *folder, bool create, struct error *error);

/* Returns the path of the season's database; the caller frees it. */
char *season_database(const char *season);

/* Adds the path of the last entry of each person to `files`, sorted by person. */
bool season_list_entries(const char *season, struct command *files, struct error *error);

/* Returns the name of the event for a file's system test; the caller frees it. Returns NULL and
 * sets *error on failure. */
char *season_test_name(const char *file, struct error *error);

/* Adds the file as the last entry of its author; an entry without an author is filed by its own
 * name. */
bool season_add(const char *season, const struct entry *entry, struct error *error);

/* Reads the stored system test of player `number`, as game `number` between that player and the
 * house entry, which is the last player. After DATABASE_FOUND the caller calls game_result_free. */
enum database_found season_read_test(struct database *database, const struct player *players,
                                     size_t count, size_t number, struct game_result *game,
                                     struct error *error);

#endif
