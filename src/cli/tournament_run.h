/* A run of an event under way: what tournament.c plays and tournament_view.c shows.
 * Never outside of these two. */
#ifndef CLI_TOURNAMENT_RUN_H
#define CLI_TOURNAMENT_RUN_H

#include "cli/event_store.h"
#include "cli/job.h"
#include "cli/tournament_options.h"

struct tournament_run {
    const struct tournament_request *request;
    const struct tournament_options *options;
    struct database *database;
    struct stored_event stored;
    struct event *event;
    struct host *host;
    struct job **jobs;       /* by slot: the game under way; NULL when none is */
    struct event_game *game; /* by slot */
    struct histogram *pace;  /* by player */
    unsigned stages_stored;
    unsigned stages_open; /* those the host is playing */
    bool failed;          /* a game could not be stored; why was said */
    uint64_t played;
    int64_t began_ns, last_game_ns;

    /* The view's own. */
    bool live;
    unsigned block_lines; /* of the block on the terminal */
    struct text block;
};

/* Says once what is about to be played. */
void view_begin(struct tournament_run *run);

/* A tenth of a second has gone by: the block on the terminal is drawn again. */
void view_refresh(struct tournament_run *run);

/* A game has ended: a line, every so many. */
void view_game(struct tournament_run *run);

/* Takes the block away. */
void view_clear(struct tournament_run *run);

/* The tables, on standard output; the same bytes for the same results. */
void view_result(const struct tournament_run *run);

/* How fast the referee and the machine were. */
struct machine_pace {
    struct histogram overhead; /* host.h */
    struct histogram late;     /* probe.h */
    double contention;         /* probe.h */
};

/* How fast bots, referee and machine were, on standard error, with a warning when clocks cannot be
 * trusted. */
void view_pace(const struct tournament_run *run, const struct machine_pace *machine);

#endif
