#include "farm/job.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

void farm_job_make(struct farm_job *job, const struct game_result *round, size_t count,
                   const struct seating *seatings)
{
    const struct game_result *game = &round[0];
    int on_seat0 = seatings[game->place.seating].player_on_seat0;
    assert(count >= 1);
    *job = (struct farm_job){
        .first = game->place.number - game->place.seating,
        .stage = game->place.stage,
        .pairing = game->place.pairing,
        .round = game->place.round,
        .opening = game->place.opening,
        .players = {game->place.players[on_seat0], game->place.players[!on_seat0]},
        .seed = game->place.seed};
    for (size_t i = 0; i < count; i++) {
        assert(round[i].place.seating < FARM_SEATINGS_MAX && round[i].place.round == job->round);
        job->seatings |= UINT32_C(1) << round[i].place.seating;
    }
}

size_t farm_job_games(const struct farm_job *job, const struct contest *contest,
                      struct game_result *round)
{
    size_t count = 0;
    for (unsigned seating = 0; seating < contest->seating_count; seating++) {
        if ((job->seatings >> seating & 1) == 0) {
            continue;
        }
        int on_seat0 = contest->seatings[seating].player_on_seat0;
        round[count++] =
            (struct game_result){.place.number = job->first + seating,
                                 .place.stage = job->stage,
                                 .place.pairing = job->pairing,
                                 .place.round = job->round,
                                 .place.seating = seating,
                                 .place.opening = job->opening,
                                 .place.players = {job->players[on_seat0], job->players[!on_seat0]},
                                 .place.first = contest->seatings[seating].first,
                                 .place.seed = job->seed};
    }
    return count;
}

void farm_job_print(const struct farm_job *job, struct text *text)
{
    text_printf(text, "%" PRIu64 " %u %zu %" PRIu64 " %" PRIu64 " %d %d %" PRIu64 " %" PRIx32,
                job->first, job->stage, job->pairing, job->round, job->opening, job->players[0],
                job->players[1], job->seed, job->seatings);
}

bool farm_job_parse(struct farm_job *job, const char *line, const struct contest *contest,
                    size_t players)
{
    int end = -1;
    bool good =
        sscanf(line, "%" SCNu64 " %u %zu %" SCNu64 " %" SCNu64 " %d %d %" SCNu64 " %" SCNx32 "%n",
               &job->first, &job->stage, &job->pairing, &job->round, &job->opening,
               &job->players[0], &job->players[1], &job->seed, &job->seatings, &end) == 9 &&
        line[end] == '\0';
    uint64_t last = (uint64_t)INT64_MAX - FARM_SEATINGS_MAX;
    good = good && job->first <= last && job->round <= last && job->opening <= last &&
           job->stage < INT_MAX && job->seed <= INT64_MAX;
    for (int i = 0; good && i < 2; i++) {
        good = job->players[i] >= 0 && (size_t)job->players[i] < players;
    }
    return good && job->players[0] != job->players[1] && job->seatings != 0 &&
           (uint64_t)job->seatings < UINT64_C(1) << contest->seating_count;
}
