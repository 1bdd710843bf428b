#include "farm/result.h"

#include "base/memory.h"
#include "store/record.h"
#include "store/record_check.h"

#include <stdlib.h>
#include <string.h>

void result_free(struct result *result)
{
    for (size_t i = 0; i < result->game_count; i++) {
        game_result_free(&result->games[i]);
    }
    free(result->games);
    free(result->machine);
    *result = (struct result){0};
}

static bool same_opening(const struct game_result *game, const struct turns *opening)
{
    bool same = game->opening_count == opening->count;
    for (size_t i = 0; same && i < opening->count; i++) {
        same = strcmp(game->turns[i].text, turns_get(opening, i)) == 0;
    }
    return same;
}

/* Checks that the game was set up as it would be here. Then gives it the commands of this machine,
 * not those of the folder where it was played. */
static bool adopt(struct game_result *game, const struct game_result *place,
                  const struct conditions *conditions, const struct player *players)
{
    struct job *job = job_new(conditions, players, place);
    bool same = game->number == place->number && game->seed == place->seed &&
                game->first == place->first && game->round == place->round &&
                strcmp(game->contest, job->game.contest) == 0 &&
                strcmp(game->variant, job->game.variant) == 0 && same_opening(game, &job->opening);
    for (int seat = 0; seat < SEATS; seat++) {
        same = same && strcmp(game->names[seat], job->game.names[seat]) == 0;
        char *theirs = game->commands[seat];
        game->commands[seat] = job->game.commands[seat];
        job->game.commands[seat] = theirs;
        game->players[seat] = place->players[seat];
    }
    game->stage = place->stage;
    game->pairing = place->pairing;
    game->seating = place->seating;
    game->uncounted = false;
    job_free(job);
    return same;
}

/* Whether the event has that round, at that place. */
static bool is_of_event(const struct farm_job *job, const struct game_result *game,
                        const struct event *event)
{
    struct game_result place;
    return event_find_game(event, game->number, &place) && place.stage == job->stage &&
           place.pairing == job->pairing && place.round == job->round && place.seed == job->seed &&
           place.seating == game->seating && place.players[0] == game->players[0] &&
           place.players[1] == game->players[1];
}

static bool read_records(struct result *result, const char *records,
                         const struct game_result *places, size_t count,
                         const struct conditions *conditions, const struct player *players,
                         struct error *error)
{
    size_t taken = 0;
    for (; *records != '\0'; taken++) {
        size_t length = strcspn(records, "\n");
        if (taken == count) {
            return error_set(error, "more games than were asked for");
        }
        struct game_result *game = &result->games[taken];
        unsigned long long number = places[taken].number + 1;
        if (!record_parse(game, records, length, error)) {
            return error_prefix(error, "its record of game %llu", number);
        }
        result->game_count = taken + 1;
        if (!adopt(game, &places[taken], conditions, players)) {
            return error_set(error, "it has played another game than game %llu", number);
        }
        if (!record_check(game, error)) {
            return error_prefix(error, "its record of game %llu", number);
        }
        records += length + (records[length] == '\n');
    }
    return taken == count || error_set(error, "fewer games than were asked for");
}

bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error)
{
    const struct contest *contest = conditions->contest;
    *result = (struct result){.machine = memory_copy_string(machine)};
    if (!farm_job_parse(&result->job, job, contest, event->plan.players)) {
        result->job.seatings = 0;
        return error_set(error, "it has sent something that is not a result");
    }
    struct game_result *places = memory_new(contest->seating_count * sizeof *places);
    size_t count = farm_job_games(&result->job, contest, places);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = is_of_event(&result->job, &places[i], event);
    }
    if (!good) {
        result->job.seatings = 0;
        error_set(error, "it has played a round that the event does not have");
    }
    result->games = memory_new(contest->seating_count * sizeof *result->games);
    good = good && read_records(result, records, places, count, conditions, players, error);
    free(places);
    return good;
}
