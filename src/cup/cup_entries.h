/* The entries of a cup as players: listed, compiled, with names of their own.
 * Never starts one. */
#ifndef CUP_CUP_ENTRIES_H
#define CUP_CUP_ENTRIES_H

#include "cup/cup.h"
#include "cup/workshop.h"
#include "runner/player.h"

/* Adds the paths of what is in a folder, sorted by name; hidden: also of what begins with a dot. */
bool cup_entries_list_folder(struct command *paths, const char *folder, bool hidden,
                             struct error *error);

/* Adds the files named, and for a folder all files in it, sorted by name. */
bool cup_entries_list(struct command *files, int count, char *const words[], struct error *error);

/* How entries are loaded. */
struct cup_loader {
    struct workshop *workshop;
    const struct conditions *conditions;
    const struct options *options;
    /* The player of an entry that is a command, as a list; NULL: *error says what is wrong. */
    struct player *(*parse)(const struct given_bot *bots, size_t count,
                            const struct conditions *conditions, struct error *error);
    /* Called before each entry, whose compiler may take minutes; may be NULL. */
    void (*begins)(size_t number, size_t count, const char *file);
};

/* Compiles the files and, where the contest has one, the house entry. Fills in the cup's entries,
 * house and players. Returns the players of the event, as many as the cup's and in the same order;
 * an entry that is out is not a player. NULL: *error says what is wrong. */
struct player *cup_entries_load(struct cup *cup, const struct command *files,
                                const struct cup_loader *loader, struct error *error);

#endif
