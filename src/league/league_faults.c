#include "league/league_faults.h"

#include "base/memory.h"
#include "league/league_join.h"
#include "runner/clocks.h"

#include <stdlib.h>

void league_faults_resize(struct league_faults *faults, size_t count, const bool *resting)
{
    faults->history = memory_resize(faults->history, (count + 1) * sizeof *faults->history);
    for (size_t i = 0; i < count; i++) {
        if (i >= faults->count || resting[i]) {
            faults->history[i] = 0;
        }
    }
    faults->count = count;
}

void league_faults_free(struct league_faults *faults)
{
    free(faults->history);
    *faults = (struct league_faults){0};
}

static void league_faults_explain(unsigned count, const struct game_result *game, int seat,
                                  struct text *reason)
{
    const struct game_outcome *outcome = &game->outcome;
    text_printf(reason,
                "%u of its last %d games were lost by its own faults; the last one, game %llu",
                count, LEAGUE_FAULTS_GAMES, (unsigned long long)game->place.number + 1);
    if (outcome->forfeit && outcome->fault.seat == seat) {
        text_printf(reason, ": %s: ", outcome->fault.rule);
        text_puts_plain(reason, outcome->fault.detail);
    }
}

/* Pauses the player, unless it has been paused or retired since the game began. */
static bool league_faults_pause(struct database *database, int64_t event, int player,
                                const struct text *reason, struct error *error)
{
    bool resting[EVENT_PLAYERS_MAX];
    bool good = database_begin(database, error) &&
                league_join_read_rests(database, event, resting, error) &&
                (resting[player] || submissions_rest(database, event, player, REST_PAUSED,
                                                     text_string(reason), error));
    return database_end(database, good, error);
}

bool league_faults_add(struct league_faults *faults, struct database *database, int64_t event,
                       const struct game_result *game, struct error *error)
{
    bool good = true;
    for (int seat = 0; seat < SEATS; seat++) {
        int player = game->place.players[seat];
        uint32_t *history = &faults->history[player];
        bool own = game->outcome.forfeit && game->outcome.fault.seat == seat;
        bool fault = !game_result_completed(game, seat) && !(own && clocks_starved(game));
        *history = (*history << 1 | fault) & ((1U << LEAGUE_FAULTS_GAMES) - 1);
        unsigned count = (unsigned)__builtin_popcount(*history);
        if (fault && faults->most > 0 && count >= faults->most) {
            struct text reason = {0};
            league_faults_explain(count, game, seat, &reason);
            good = league_faults_pause(database, event, player, &reason, error) && good;
            text_free(&reason);
            if (faults->event != NULL) {
                event_set_resting(faults->event, (size_t)player, true);
            }
            *history = 0;
        }
    }
    return good;
}
