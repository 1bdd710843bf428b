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
    bool same = game->record.opening_count == opening->count;
    for (size_t i = 0; same && i < opening->count; i++) {
        same = strcmp(game->record.turns[i].text, turns_get(opening, i)) == 0;
    }
    return same;
}

/* Checks that the game was set up in the same way as it would have been on this machine. Then
 * replaces the bots' commands in the record, which name folders on the other machine, with the
 * commands used on this machine. */
static bool adopt(struct game_result *game, const struct game_result *place,
                  const struct conditions *conditions, const struct player *players)
{
    struct job *job = job_new(conditions, players, place);
    bool same = game->place.number == place->place.number &&
                game->place.seed == place->place.seed && game->place.first == place->place.first &&
                game->place.round == place->place.round &&
                strcmp(game->record.contest, job->game.record.contest) == 0 &&
                strcmp(game->record.variant, job->game.record.variant) == 0 &&
                same_opening(game, &job->opening);
    for (int seat = 0; seat < SEATS; seat++) {
        same = same && strcmp(game->record.names[seat], job->game.record.names[seat]) == 0;
        char *theirs = game->record.commands[seat];
        game->record.commands[seat] = job->game.record.commands[seat];
        job->game.record.commands[seat] = theirs;
        game->place.players[seat] = place->place.players[seat];
    }
    game->place.stage = place->place.stage;
    game->place.pairing = place->place.pairing;
    game->place.seating = place->place.seating;
    game->outcome.uncounted = false;
    job_free(job);
    return same;
}

/* Returns true if a game of the job matches the event: the event has the same players, opening and
 * seed for this game number. */
static bool is_of_event(const struct farm_job *job, const struct game_result *game,
                        const struct event *event)
{
    struct game_result place;
    return event_find_game(event, game->place.number, &place) && place.place.stage == job->stage &&
           place.place.pairing == job->pairing && place.place.round == job->round &&
           place.place.seed == job->seed && place.place.opening == job->opening &&
           place.place.seating == game->place.seating &&
           place.place.players[0] == game->place.players[0] &&
           place.place.players[1] == game->place.players[1];
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
            return error_set(error, "it has sent more games than requested");
        }
        struct game_result *game = &result->games[taken];
        unsigned long long number = places[taken].place.number + 1;
        if (!record_parse(game, records, length, error)) {
            return error_prefix(error, "its record of game %llu", number);
        }
        result->game_count = taken + 1;
        if (!adopt(game, &places[taken], conditions, players)) {
            return error_set(error, "the record is for a different game, not game %llu", number);
        }
        if (!record_check(game, error)) {
            return error_prefix(error, "its record of game %llu", number);
        }
        records += length + (records[length] == '\n');
    }
    return taken == count || error_set(error, "it has sent fewer games than requested");
}

bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error)
{
    const struct contest *contest = conditions->contest;
    *result = (struct result){.machine = memory_copy_string(machine)};
    result->readable = farm_job_parse(&result->job, job, contest, event->plan.players);
    if (!result->readable) {
        result->job.seatings = 0;
        return error_set(error, "it sent something that is not a result");
    }
    struct game_result *places = memory_new(contest->seating_count * sizeof *places);
    size_t count = farm_job_games(&result->job, contest, places);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = is_of_event(&result->job, &places[i], event);
    }
    if (!good) {
        result->job.seatings = 0;
        error_set(error, "it played a set that the event does not have");
    }
    result->games = memory_new(contest->seating_count * sizeof *result->games);
    good = good && read_records(result, records, places, count, conditions, players, error);
    free(places);
    return good;
}
