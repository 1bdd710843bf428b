/* Implements --farm for the commands that play events: the machines of a farm play the games. This
 * machine plays no games itself. */
#ifndef CLI_EVENTS_FARM_EVENT_H
#define CLI_EVENTS_FARM_EVENT_H

#include "farm/coordinator_run.h"

/* The latest state of the farm's machines, for a reader in another thread. */
struct farm_board;
struct farm_board *farm_board_new(void);
void farm_board_free(struct farm_board *board); /* `board` may be NULL */

/* Appends the farm's machines as JSON. Appends nothing before their state is known. `board` is a
 * struct farm_board. */
void farm_board_print(void *board, struct text *json);

struct farm_event {
    const char *command;
    struct farm_board *board;
    struct farm_url url;
    struct farm_manifest manifest;
    struct coordinator_run coordinator;
};

/* Checks that --farm is valid and may be combined with the other options. Returns true without
 * --farm. */
bool farm_event_check(const struct options *options, struct error *error);

/* Checks that the players' files can be sent to workers. If not, *error names a file. */
bool farm_event_check_files(const struct options *options, const struct run *run, size_t players,
                            struct error *error);

/* Reads the bots' files, and measures this machine unless --any-machine is given. `command` is the
 * command's name for messages; `board` may be NULL. The run must have its store and players.
 * Returns false and sets *error on failure. Call farm_event_close in both cases. */
bool farm_event_open(struct farm_event *farm, const char *command, struct farm_board *board,
                     const struct options *options, const struct run *run, size_t players,
                     struct error *error);

/* Prints on standard error how many games each machine has played. */
void farm_event_tell(const struct machines *machines, const struct run *run);

void farm_event_close(struct farm_event *farm);

#endif
