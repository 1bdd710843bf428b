/* Implements --farm for the commands that play events: the machines of a farm play the games, and
 * this machine plays none. */
#ifndef CLI_EVENTS_FARM_EVENT_H
#define CLI_EVENTS_FARM_EVENT_H

#include "farm/coordinator_run.h"

/* The latest state of the farm's machines, to be read by another thread. */
struct farm_board;
struct farm_board *farm_board_new(void);
void farm_board_free(struct farm_board *board); /* `board` may be NULL */

/* Appends the farm's machines as JSON, or nothing if their state is not yet known. `board` points
 * to a struct farm_board. */
void farm_board_print(void *board, struct text *json);

struct farm_event {
    struct farm_board *board;
    struct farm_url url;
    struct farm_manifest manifest;
    struct coordinator_run coordinator;
};

/* Checks that --farm is valid and compatible with the other options. Returns true if --farm is not
 * given. */
bool farm_event_check(const struct options *options, struct error *error);

/* Appends the address given by --farm, as one word of a shell command. A password is replaced with
 * PASSWORD. */
void farm_event_put_address(const char *address, struct text *text);

/* Checks that the players' files can be sent to workers. On error, returns false and sets *error to
 * a message that names a file. */
bool farm_event_check_files(const struct options *options, const struct run *run, size_t players,
                            struct error *error);

/* Reads the bots' files, and measures the speed of this machine unless --any-machine is given.
 * `board` may be NULL. The run's store and
 * players must already be set. On error, returns false and sets *error. Call farm_event_close in
 * either case. */
bool farm_event_open(struct farm_event *farm, struct farm_board *board,
                     const struct options *options, const struct run *run, size_t players,
                     struct error *error);

/* Prints to standard error how many games each machine has played. */
void farm_event_tell(const struct machines *machines, const struct run *run);

void farm_event_close(struct farm_event *farm);

#endif
