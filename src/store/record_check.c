#include "store/record_check.h"

#include "base/memory.h"
#include "contests/contest.h"
#include "games/verdict.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Checks everything that can be checked without replaying the turns. In contests where the scores
 * of several games are added, the winner may have fewer points than the loser in this game. */
static bool check_result(const struct game_result *game, const struct contest *contest,
                         struct error *error)
{
    if (strcmp(game->record.names[0], game->record.names[1]) == 0) {
        return error_set(error, "both \"players\" are named %.40s", game->record.names[0]);
    }
    const int *scores = game->outcome.scores;
    int winner = scores[0] == scores[1] ? -1 : scores[1] > scores[0];
    if (!contest->sums_scores && game->outcome.winner != winner) {
        return error_set(error, "\"winner\" is %d, but \"scores\" are %d and %d",
                         game->outcome.winner + 1, scores[0], scores[1]);
    }
    bool forfeit = strcmp(game->outcome.reason, "forfeit") == 0;
    return forfeit == game->outcome.forfeit ||
           error_set(error, "\"reason\" is \"%.40s\", but there is %s \"fault\"",
                     game->outcome.reason, forfeit ? "no" : "a");
}

/* Replays the turns in the record. The last turn may be illegal if the record names it as the fault
 * that ended the game. */
static bool play_turns(const struct game_result *game, const struct contest *contest, void *state,
                       struct error *error)
{
    const struct game *rules = contest->game;
    rules->start(state, &(struct rules){.variant = game_variant(rules, game->record.variant),
                                        .first = game->place.first});
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const struct game_turn *turn = &game->record.turns[i];
        struct ruling ruling;
        int mover = rules->mover(state);
        if (mover >= 0 && turn->seat != mover) {
            return error_set(error, "turn %zu is by seat %d, but seat %d is to move", i + 1,
                             turn->seat + 1, mover + 1);
        }
        if (!rules->play(state, turn->text, &ruling)) {
            bool fault = game->outcome.forfeit && game->outcome.fault.seat == mover &&
                         game->outcome.fault.turn == i + 1 && i + 1 == game->record.turn_count;
            return fault || error_set(error, "turn %zu (\"%.40s\") is illegal: %s: %s", i + 1,
                                      turn->text, ruling.rule, ruling.detail);
        }
    }
    return true;
}

/* Checks the report in the record, which contains, for example, the answer to each turn. */
static bool check_report(const struct game_result *game, const struct game *rules,
                         const void *state, struct error *error)
{
    if (game->outcome.report == NULL) {
        return true;
    }
    struct text text = {0};
    verdict_report(rules, state, &text);
    json_t *given = json_loads(game->outcome.report, 0, NULL),
           *played = json_loads(text.data, 0, NULL);
    const char *name;
    json_t *value;
    bool good = true;
    json_object_foreach(given, name, value)
    {
        if (good && !json_equal(value, json_object_get(played, name))) {
            good = error_set(error, "\"%.40s\" in the \"report\" does not match the turns", name);
        }
    }
    json_decref(given);
    json_decref(played);
    text_free(&text);
    return good;
}

/* Checks the recorded result of a game without a fault. */
static bool check_outcome(const struct game_result *game, const struct outcome *outcome,
                          struct error *error)
{
    bool given_up = !outcome->over && game->outcome.winner >= 0 &&
                    (strcmp(game->outcome.reason, "resigned") == 0 ||
                     strcmp(game->outcome.reason, "time") == 0);
    if (!given_up && strcmp(game->outcome.reason, outcome->reason) != 0) {
        return error_set(error, "\"reason\" is \"%.40s\", but the turns give \"%s\"",
                         game->outcome.reason, outcome->reason);
    }
    if (!given_up && game->outcome.winner != outcome->winner) {
        return error_set(error, "\"winner\" is %d, but the turns give %d", game->outcome.winner + 1,
                         outcome->winner + 1);
    }
    return memcmp(game->outcome.scores, outcome->scores, sizeof game->outcome.scores) == 0 ||
           error_set(error, "\"scores\" are %d and %d, but the turns give %d and %d",
                     game->outcome.scores[0], game->outcome.scores[1], outcome->scores[0],
                     outcome->scores[1]);
}

static bool check_fault(const struct game_result *game, const struct contest *contest, bool over,
                        struct error *error)
{
    int seat = game->outcome.fault.seat;
    const int *scores = contest->forfeit_scores;
    if (over) {
        return error_set(error, "there is a \"fault\", but the turns already end the game");
    }
    if (game->outcome.fault.turn != game->record.turn_count &&
        game->outcome.fault.turn != game->record.turn_count + 1) {
        return error_set(error, "the \"fault\" is in turn %zu, but the game has %zu turn%s",
                         game->outcome.fault.turn, game->record.turn_count,
                         plural(game->record.turn_count));
    }
    return (game->outcome.winner == !seat && game->outcome.scores[!seat] == scores[0] &&
            game->outcome.scores[seat] == scores[1]) ||
           error_set(error,
                     "\"winner\" is %d, \"scores\" are %d and %d, but seat %d lost %d to %d "
                     "because of a fault",
                     game->outcome.winner + 1, game->outcome.scores[0], game->outcome.scores[1],
                     seat + 1, scores[1], scores[0]);
}

bool record_check(const struct game_result *game, struct error *error)
{
    const struct contest *contest = contest_need(game->record.contest, error);
    if (game->record.thinned > 0) {
        return error_set(error, "the result cannot be checked, because the game's turns have been "
                                "removed (\"thinned\")");
    }
    if (contest == NULL || !check_result(game, contest, error)) {
        return false;
    }
    if (game_variant(contest->game, game->record.variant) == NULL) {
        return error_set(error, "%s has no rule variant \"%.40s\"", contest->game->name,
                         game->record.variant);
    }
    struct outcome outcome;
    void *state = memory_new(contest->game->state_size);
    bool good =
        play_turns(game, contest, state, error) && check_report(game, contest->game, state, error);
    contest->game->outcome(state, &outcome);
    free(state);
    return good && (game->outcome.forfeit ? check_fault(game, contest, outcome.over, error)
                                          : check_outcome(game, &outcome, error));
}
