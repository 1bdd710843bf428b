#include "cli/events/farm_event.h"

#include "base/called.h"
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "farm/board.h"
#include "farm/fairness.h"
#include "referee/cores.h"

#include <faceoff/faceoff.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

bool farm_event_check(const struct options *options, struct error *error)
{
    static const char *const theirs[] = {"log", "stderr-dir", "jobs", "pin", NULL};
    const char *address = options_text(options, "farm");
    const char *given = options_first_given(options, theirs);
    struct farm_url url = {0};
    if (address == NULL) {
        return true;
    }
    if (given != NULL) {
        return given == theirs[0] || given == theirs[1]
                   ? error_set(error,
                               "--%s cannot be used with --farm: the bots run on other machines",
                               given)
                   : error_set(error,
                               "--%s cannot be used with --farm: give it to `%s work` on each "
                               "machine",
                               given, called_name());
    }
    bool good = board_built(error) && farm_url_parse(&url, address, error);
    farm_url_free(&url);
    return good || error_prefix(error, "--farm");
}

void farm_event_put_address(const char *address, struct text *text)
{
    struct farm_url url;
    struct error error;
    if (farm_url_parse(&url, address, &error)) {
        farm_url_put_word(&url, text);
    }
    farm_url_free(&url);
}

bool farm_event_check_files(const struct options *options, const struct run *run, size_t players,
                            struct error *error)
{
    struct farm_manifest manifest;
    bool good = farm_manifest_make(&manifest, faceoff_version(), options, run->conditions->openings,
                                   run->players, players, 0, error);
    farm_manifest_free(&manifest);
    return good || error_prefix(error, "--farm");
}

/* --- the state of the farm, for viewers --- */

struct farm_board {
    uv_mutex_t mutex;
    struct text json;
};

struct farm_board *farm_board_new(void)
{
    struct farm_board *board = memory_new(sizeof *board);
    uv_mutex_init(&board->mutex);
    return board;
}

void farm_board_free(struct farm_board *board)
{
    if (board != NULL) {
        uv_mutex_destroy(&board->mutex);
        text_free(&board->json);
        free(board);
    }
}

void farm_board_print(void *data, struct text *json)
{
    struct farm_board *board = data;
    uv_mutex_lock(&board->mutex);
    text_puts(json, text_string(&board->json));
    uv_mutex_unlock(&board->mutex);
}

/* --- the event --- */

/* Checks that the files of every active player exist. Without them, no machine could ever finish
 * the player's games. */
static bool check_programs(const struct run *run, size_t players, struct error *error)
{
    const struct stored_event *stored = &run->store->stored;
    bool good = true;
    for (size_t i = 0; good && i < players; i++) {
        good =
            stored->players[i].hash[0] != '\0' || run->event->standings.players[i].withdrawn ||
            error_set(
                error,
                "a farm needs all files of %.100s, but one is missing or unreadable: restore it, "
                "or put another file there and use --allow-changed",
                stored->players[i].name);
    }
    return good;
}

static void polled(void *data, const struct machines *machines)
{
    struct farm_board *board = ((struct farm_event *)data)->board;
    if (board != NULL) {
        uv_mutex_lock(&board->mutex);
        text_clear(&board->json);
        machines_print_json(machines, &board->json);
        uv_mutex_unlock(&board->mutex);
    }
}

bool farm_event_open(struct farm_event *farm, struct farm_board *board,
                     const struct options *options, const struct run *run, size_t players,
                     struct error *error)
{
    struct fairness fairness = {0};
    *farm = (struct farm_event){.board = board};
    if (!check_programs(run, players, error)) {
        return false;
    }
    if (!farm_url_parse(&farm->url, options_text(options, "farm"), error)) {
        return false;
    }
    if (!options_flag(options, "any-machine")) {
        fairness_measure(&fairness, run->conditions->contest->game, run->conditions->variant,
                         cores_for_games());
    }
    farm->coordinator = (struct coordinator_run){.url = &farm->url,
                                                 .manifest = &farm->manifest,
                                                 .event = run->store->stored.name,
                                                 .report = cli_report,
                                                 .polled = polled,
                                                 .data = farm};
    return farm_manifest_make(&farm->manifest, faceoff_version(), options,
                              run->conditions->openings, run->players, players, fairness.speed,
                              error);
}

void farm_event_tell(const struct machines *machines, const struct run *run)
{
    double seconds = (double)(run->last_game_ns - run->began_ns) / (double)NS_PER_S;
    struct text text = {0};
    machines_print(machines, &text);
    fprintf(stderr, "%llu game%s in %.1f s (%.1f per second), played by:\n%s",
            (unsigned long long)run->played, plural(run->played), seconds,
            (double)run->played / seconds, text_string(&text));
    text_free(&text);
}

void farm_event_close(struct farm_event *farm)
{
    machines_free(&farm->coordinator.machines);
    farm_manifest_free(&farm->manifest);
    farm_url_free(&farm->url);
}
