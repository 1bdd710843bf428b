/* An event whose games a farm plays: --farm for the commands that play events.
 * Never plays a game. */
#ifndef CLI_EVENTS_FARM_EVENT_H
#define CLI_EVENTS_FARM_EVENT_H

#include "farm/coordinator_run.h"

/* The machines as they were last seen, for a reader in another thread. */
struct farm_board;
struct farm_board *farm_board_new(void);
void farm_board_free(struct farm_board *board); /* takes NULL */

/* Appends them as JSON; nothing before they were first seen. `board` is a struct farm_board. */
void farm_board_print(void *board, struct text *json);

struct farm_event {
    const char *command;
    struct farm_board *board;
    struct farm_url url;
    struct farm_manifest manifest;
    struct coordinator_run coordinator;
};

/* Whether the options fit together, with --farm or without it. */
bool farm_event_check(const struct options *options, struct error *error);

/* Whether the files of these players can travel. False: *error names one that cannot. */
bool farm_event_check_files(const struct options *options, const struct player *players,
                            size_t count, struct error *error);

/* Reads the bots' files, and measures this machine if clocks matter. `command` is for messages; the
 * board may be NULL. The run must have its file and its players. False: *error says what is wrong.
 * farm_event_close in both cases. */
bool farm_event_open(struct farm_event *farm, const char *command, struct farm_board *board,
                     const struct options *options, const struct run *run, size_t players,
                     struct error *error);

/* Says who has played how much, on standard error. */
void farm_event_tell(const struct machines *machines, const struct run *run);

void farm_event_close(struct farm_event *farm);

#endif
