/* Creates players from the entries of a cup: lists the entries, compiles them, and makes their
 * names unique. This module does not run the entries. */
#ifndef CUP_CUP_ENTRIES_H
#define CUP_CUP_ENTRIES_H

#include "cup/cup.h"
#include "cup/workshop.h"
#include "runner/player.h"
#include "store/database_events.h"

/* Adds the paths of all files and folders in a folder, sorted by name. `hidden` specifies whether
 * names that begin with a dot are included. */
bool cup_entries_list_folder(struct command *paths, const char *folder, bool hidden,
                             struct error *error);

/* Adds the named files. A folder name stands for all files in that folder, sorted by name. */
bool cup_entries_list(struct command *files, int count, char *const words[], struct error *error);

/* Parameters for loading entries. */
struct cup_loader {
    struct workshop *workshop;
    const struct conditions *conditions;
    const struct options *options;
    const struct stored_event *stored; /* the event found in the database, or NULL */
    /* Creates a list with one player for an entry that is a command. On error, returns NULL and
     * sets *error. */
    struct player *(*parse)(const struct given_bot *bots, size_t count,
                            const struct conditions *conditions, struct error *error);
    /* Called before each entry is loaded, because compiling may take minutes. May be NULL. */
    void (*begins)(size_t number, size_t count, const char *file);
};

/* Compiles the files and, if the contest has one, the house entry. Fills in the cup's entries,
 * house entry and players. Returns the event's players in the order of the cup's players; rejected
 * entries are left out. On error, returns NULL and sets *error. */
struct player *cup_entries_load(struct cup *cup, const struct command *files,
                                const struct cup_loader *loader, struct error *error);

/* Creates a player for a compiled entry. Its command is valid only in this run of faceoff, so the
 * path of the entry's file is shown and stored instead. Of the loader, only the conditions and the
 * options are used. */
void cup_entries_make_player(struct player *player, const struct entry *entry,
                             const struct cup_loader *loader);

#endif
