/* The options of an event: from the command line, from a file, or as they were stored with it.
 * Never starts anything, never opens the database. */
#ifndef CLI_TOURNAMENT_OPTIONS_H
#define CLI_TOURNAMENT_OPTIONS_H

#include "cli/match_options.h"
#include "cli/settings.h"
#include "tournament/event.h"

/* As given: what the event is, apart from how this run of it goes. */
struct tournament_request {
    struct settings settings; /* what makes the event; stored with it */
    char **bots;
    size_t bot_count;
    /* Of this run only. */
    char *db, *event; /* event: NULL when not named */
    uint64_t slots, every, wait_ms;
    bool resume, allow_changed, json, quiet, pin;
};

/* Settled: what is played. */
struct tournament_options {
    struct match_options match; /* how one game is played; its players and number of games are not
                                 * used */
    struct event_plan plan;
    struct contestant *players;
    size_t player_count;
};

/* Both return an exit code, after saying what is wrong; the free functions fit in any case. */
int tournament_request_parse(struct tournament_request *request, int argc, char **argv);
void tournament_request_free(struct tournament_request *request);

/* What the settings mean for these players, whose names are made different from each other.
 * Defaults that matter are written into the settings. */
int tournament_settle(struct tournament_options *options, struct settings *settings,
                      struct contestant *players, size_t player_count);
void tournament_options_free(struct tournament_options *options);

/* The players of the request, by the contest in the settings. */
int tournament_players(const struct tournament_request *request, const struct settings *settings,
                       struct contestant **players);

#endif
