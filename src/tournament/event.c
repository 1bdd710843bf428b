#include "tournament/event.h"

#include "base/checks.h"
#include "base/memory.h"
#include "base/random.h"
#include "tournament/event_bracket.h"
#include "tournament/league_stage.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define STAGES_CHECKED 64 /* number of stages that event_check checks */

const char *const event_format_names[] = {
    "match", "gauntlet", "round-robin", "swiss", "league", "knockout", "cup", NULL,
};

/* --- stages --- */

/* Returns whether one of the game's players has been withdrawn, or has been replaced by its next
 * version. */
static bool event_is_void(const struct event *event, const struct game_result *game)
{
    bool is_void = false;
    for (int seat = 0; seat < SEATS; seat++) {
        int player = game->place.players[seat];
        is_void = is_void || event_is_gone(event, player) ||
                  (standings_next_version(&event->standings, player) != NOBODY &&
                   game->place.number >= event->void_from[player]);
    }
    return is_void;
}

/* --- Swiss --- */

/* Sets met[] to the most recent round, counting from 1, in which each pair of players met. */
static void mark_met(const struct event *event, unsigned *met)
{
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; i < stage->pairing_count; i++) {
            size_t a = (size_t)stage->pairings[i].players.first;
            size_t b = (size_t)stage->pairings[i].players.second;
            met[a * event->plan.players + b] = s + 1;
            met[b * event->plan.players + a] = s + 1;
        }
    }
}

static void draw_swiss_stage(struct event *event)
{
    size_t n = event->plan.players;
    struct swiss_player *state = memory_new((n + 1) * sizeof *state);
    unsigned *met = memory_new((n * n + 1) * sizeof *met);
    size_t left = 0;
    for (size_t i = 0; i < n; i++) {
        const struct standing *player = &event->standings.players[i];
        state[i] = (struct swiss_player){standings_score(&player->all) + (double)player->unplayed,
                                         event->byes[i], player->withdrawn};
        left += !player->withdrawn;
    }
    mark_met(event, met);
    struct pairings pairings = {0};
    if (left >= 2) {
        pairings_swiss(&pairings, n, state, met);
        event_add_stage(event, &pairings, event_whole_stage(event));
    } else {
        event->over = true;
    }
    pairings_free(&pairings);
    free(state);
    free(met);
}

/* Adds the pairings that are stored for the next stage. Returns false if none are stored. */
static bool add_stored_stage(struct event *event)
{
    unsigned stage = event->stage_count;
    bool stored = stage < event->drawn_count && event->drawn[stage].count > 0;
    if (stored) {
        event_add_stage(event, &event->drawn[stage], event_whole_stage(event));
        pairings_free(&event->drawn[stage]);
    }
    return stored;
}

static void add_swiss_stage(struct event *event)
{
    if (!add_stored_stage(event)) {
        draw_swiss_stage(event);
    }
}

/* --- league --- */

/* Draws a stage. The games of the last stage have begun or will begin soon, so that its pairings
 * count as expected. */
static void draw_league_stage(struct event *event)
{
    struct pairings pairings = {0}, pending = {0};
    const struct event_stage *last = event->stage_count == 0 ? NULL : event_last_stage(event);
    for (size_t i = 0; last != NULL && i < last->pairing_count; i++) {
        const struct pairing *pair = &last->pairings[i].players;
        pairings_add(&pending, pair->first, pair->second);
    }
    league_stage_draw(&event->standings, event->plan.rounds * event->plan.seating_count, &pending,
                      &pairings);
    if (pairings.count > 0) {
        event_add_stage(event, &pairings, event_whole_stage(event));
    }
    pairings_free(&pending);
    pairings_free(&pairings);
}

/* Adds a stage as soon as all games of the stage before the last have been counted. A slot that
 * looks for a game therefore seldom has to wait for a slow game, and the pairings still depend only
 * on results with lower numbers. */
static void add_league_stages(struct event *event)
{
    for (bool more = event->plan.format == EVENT_LEAGUE; more;) {
        unsigned before = event->stage_count;
        bool due = before == 0 || event->counted_to >= event_last_stage(event)->first_game;
        if (due && !add_stored_stage(event) && !event->follows) {
            draw_league_stage(event);
        }
        more = event->stage_count > before;
    }
}

/* Returns the number of stages of which all games have been counted. */
static unsigned finished_stages(const struct event *event)
{
    unsigned finished = 0;
    while (finished < event->stage_count &&
           event_stage_end(&event->stages[finished]) <= event->counted_to) {
        finished++;
    }
    return finished;
}

/* Returns whether a league has finished as many rounds as it may. The next rounds are drawn even
 * so, in order that a resumed league has the same pairings as one that was not interrupted. */
static bool is_at_limit(const struct event *event)
{
    unsigned most = event->stages_most;
    return event->plan.format == EVENT_LEAGUE && !event->follows && most <= event->stage_count &&
           (most == 0 || event->counted_to >= event_stage_end(&event->stages[most - 1]));
}

/* Returns whether a game belongs to a round of a league that is played only after another call of
 * event_draw. */
static bool is_beyond_limit(const struct event *event, const struct game_result *game)
{
    return event->plan.format == EVENT_LEAGUE && game->place.stage >= event->stages_most;
}

/* --- adding the next stage --- */

/* Adds all stages of a round robin or gauntlet: first the pairings of the original players, and
 * then the pairings of the players that joined later. The game numbers of earlier stages stay the
 * same. */
static void add_joined_stages(struct event *event)
{
    const struct event_plan *plan = &event->plan;
    size_t met = 0;
    for (size_t i = 0; i <= plan->joined_count; i++) {
        struct pairings pairings = {0};
        size_t players = i < plan->joined_count ? plan->joined[i] : plan->players;
        assert(players > met && players <= plan->players);
        if (plan->format == EVENT_GAUNTLET) {
            pairings_gauntlet(&pairings, players, met);
        } else {
            pairings_round_robin(&pairings, players, met);
        }
        event_add_stage(event, &pairings, event_whole_stage(event));
        pairings_free(&pairings);
        met = players;
    }
}

static void add_first_stage(struct event *event)
{
    struct pairings pairings = {0};
    switch (event->plan.format) {
    case EVENT_MATCH:
        pairings_add(&pairings, 0, 1);
        break;
    case EVENT_GAUNTLET:
    case EVENT_ROUND_ROBIN:
        add_joined_stages(event);
        return;
    case EVENT_SWISS:
        add_swiss_stage(event);
        return;
    case EVENT_LEAGUE:
        return; /* see event_draw */
    case EVENT_KNOCKOUT:
    case EVENT_CUP:
        if (event->plan.house) {
            event_add_system_test(event);
        } else {
            event->seeded_count = event->plan.players;
            event_begin_knockout(event);
        }
        return;
    case EVENT_OPEN:
        event->over = true;
        return;
    }
    event_add_stage(event, &pairings, event_whole_stage(event));
    pairings_free(&pairings);
}

/* Once all games of the last stage have been counted, adds the next stage, or ends the event if
 * there is none. */
static void event_go_on(struct event *event)
{
    switch (event->plan.format) {
    case EVENT_SWISS:
        if (event->stage_count < event->plan.stages) {
            add_swiss_stage(event);
            return;
        }
        break;
    case EVENT_KNOCKOUT:
    case EVENT_CUP:
        if (event->knockout_round == 0) {
            event_seed_entries(event);
            event_begin_knockout(event);
            return;
        }
        if (event_settle_matches(event) || event_add_round(event)) {
            return;
        }
        break;
    default:
        break;
    }
    event->over = true;
}

/* --- counting in order of game number --- */

static struct event_pairing *pairing_of(const struct event *event, const struct game_result *game)
{
    return &event->stages[game->place.stage].pairings[game->place.pairing];
}

/* Returns the seating in which the same seat moves first but the players have swapped seats. */
static unsigned mirror_of(const struct event_plan *plan, unsigned seating)
{
    const struct seating *one = &plan->seatings[seating];
    for (unsigned i = 0; i < plan->seating_count; i++) {
        const struct seating *other = &plan->seatings[i];
        if (other->first == one->first && other->player_on_seat0 != one->player_on_seat0) {
            return i;
        }
    }
    return seating;
}

static void count_pairs(struct event *event, const struct game_result *game)
{
    const struct event_plan *plan = &event->plan;
    const struct pairing *players = &pairing_of(event, game)->players;
    struct meeting *meeting =
        &event->standings
             .meetings[(size_t)players->first * plan->players + (size_t)players->second];
    for (unsigned i = 0; i < plan->seating_count; i++) {
        unsigned mirror = mirror_of(plan, i);
        int one = event->round_kinds[i], other = event->round_kinds[mirror];
        if (mirror <= i || one < 0 || other < 0) {
            continue;
        }
        const uint64_t keys[2] = {event->round_keys[i], event->round_keys[mirror]};
        bool distinct = standings_add_pair(&event->standings, players->first, players->second,
                                           one + other, keys);
        event->repeated_pairs = distinct ? 0 : event->repeated_pairs + 1;
        if (plan->test && distinct && event->verdict == SPRT_GOES_ON) {
            event->ratio = sprt_ratio(&plan->sprt, &meeting->pairs);
            event->verdict = sprt_decide(&plan->sprt, event->ratio);
        }
    }
    event->over = event->over || event->verdict != SPRT_GOES_ON ||
                  (plan->test && event->repeated_pairs >= EVENT_REPEATED_PAIRS_MAX);
}

static void count_faults(struct event *event, const struct game_result *game)
{
    for (int seat = 0; seat < SEATS; seat++) {
        unsigned *streak = &event->fault_streaks[game->place.players[seat]];
        *streak = game->outcome.forfeit && game->outcome.fault.seat == seat ? *streak + 1 : 0;
        if (event->plan.withdraw > 0 && *streak >= event->plan.withdraw) {
            event->standings.players[game->place.players[seat]].withdrawn = true;
            event->last_games[game->place.players[seat]] = game->place.number;
        }
    }
}

/* Returns the seat of a player in the game, or -1 for NOBODY. */
static int event_seat_of(const struct game_result *game, int player)
{
    return player == NOBODY ? -1 : player == game->place.players[0] ? 0 : 1;
}

static struct event_result *result_of(const struct event *event, uint64_t number)
{
    return &event->window[number % event->window_size];
}

/* Adds up the scores of the set that begins with this game. Returns false if any games of the set
 * are missing. */
static bool sum_round(struct event *event, const struct game_result *first)
{
    int64_t sums[2] = {0, 0}; /* sums of the scores, indexed by the seats in the first game */
    unsigned count = event->stages[first->place.stage].seatings;
    for (unsigned i = 0; i < count; i++) {
        const struct event_result *result = result_of(event, first->place.number + i);
        bool same =
            event->plan.seatings[i].player_on_seat0 == event->plan.seatings[0].player_on_seat0;
        if (result->slot != RESULT_DONE) {
            return false;
        }
        sums[0] += result->scores[same ? 0 : 1];
        sums[1] += result->scores[same ? 1 : 0];
    }
    event->round_winner =
        sums[0] == sums[1] ? NOBODY : first->place.players[sums[0] > sums[1] ? 0 : 1];
    return true;
}

/* Counts the result of a game. `game` must have been filled in by event_find_game. */
static void count_result(struct event *event, struct game_result *game,
                         const struct event_result *result)
{
    static char late_rule[] = "timeout", other_rule[] = "fault";
    struct event_pairing *pairing = pairing_of(event, game);
    assert(result->slot == RESULT_DONE && game->place.number == event->counted_to);
    game->outcome.winner =
        event->plan.sums_scores ? event_seat_of(game, event->round_winner) : result->winner;
    game->outcome.forfeit = result->faulty >= 0;
    game->outcome.fault.seat = result->faulty;
    game->outcome.fault.rule = result->late ? late_rule : other_rule;
    game->hash = result->hash;
    event->round_keys[game->place.seating] = standings_key(game);
    for (int seat = 0; seat < SEATS; seat++) {
        int player = game->place.players[seat] == pairing->players.first ? 0 : 1;
        double score = game->outcome.winner < 0 ? 0.5 : game->outcome.winner == seat;
        game->outcome.scores[seat] = result->scores[seat];
        pairing->sides[player].score += score;
        pairing->sides[player].points += game->outcome.scores[seat];
        pairing->sides[player].incomplete |= result->incomplete[seat];
        for (size_t i = 0; i < EVENT_COUNTS_MAX; i++) {
            pairing->sides[player].counts[i] += result->counts[seat][i];
        }
        if (player == 0) {
            event->round_kinds[game->place.seating] = (int)(2 * score);
        }
    }
    standings_add(&event->standings, game);
    count_faults(event, game);
}

/* Withdraws the players that are disqualified from the next game on. */
static void withdraw_disqualified(struct event *event)
{
    for (size_t i = 0; event->out_from != NULL && i < event->plan.players; i++) {
        struct standing *player = &event->standings.players[i];
        if (!player->withdrawn && event->counted_to >= event->out_from[i]) {
            player->withdrawn = true;
            player->unplayed = 0;
            event->last_games[i] = event->out_from[i] > 0 ? event->out_from[i] - 1 : 0;
        }
    }
}

/* Counts a game that is void because one of its players was withdrawn. In a round robin or a Swiss
 * tournament, where all players should have the same number of games, the opponent is credited with
 * a win. */
static void count_void(struct event *event, const struct game_result *game)
{
    if (event->plan.format != EVENT_ROUND_ROBIN && event->plan.format != EVENT_SWISS) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        event->standings.players[game->place.players[i]].unplayed +=
            !event_is_gone(event, game->place.players[i]);
    }
}

/* Counts the available results in order of game number, skips void games, and adds the stages that
 * follow. */
static void count_available(struct event *event)
{
    while (!event->over) {
        struct game_result game;
        add_league_stages(event);
        if (is_at_limit(event)) {
            event->over = true;
            return;
        }
        if (!event_find_game(event, event->counted_to, &game)) {
            if (event->follows) {
                return;
            }
            event_go_on(event);
            continue;
        }
        withdraw_disqualified(event);
        bool void_game = event_is_void(event, &game);
        struct event_result *result = result_of(event, game.place.number);
        bool begins_round = event->plan.sums_scores && game.place.seating == 0;
        if (!void_game &&
            (result->slot != RESULT_DONE || (begins_round && !sum_round(event, &game)))) {
            return;
        }
        if (game.place.seating == 0) {
            for (unsigned i = 0; i < event->plan.seating_count; i++) {
                event->round_kinds[i] = -1;
            }
        }
        if (void_game) {
            count_void(event, &game);
        } else {
            count_result(event, &game, result);
        }
        /* Frees the entry of the window. A game that is void may still be in progress, and its
         * result is then discarded. */
        result->slot = RESULT_NONE;
        event->counted_to++;
        if (game.place.seating + 1 == event->stages[game.place.stage].seatings) {
            count_pairs(event, &game);
        }
    }
}

static void tournament_event_count(struct event *event)
{
    count_available(event);
    event->standings.unfinished = event->plan.format == EVENT_ROUND_ROBIN && !event->over;
}

/* --- checking invariants --- */

/* Checks that the game numbers and seeds of each stage continue where the previous stage ends. */
static void event_check_stages(const struct event *event)
{
    uint64_t game = 0, seed = 0;
    /* A league can have very many stages, so only the last ones are checked each time. */
    unsigned from = event->stage_count > STAGES_CHECKED ? event->stage_count - STAGES_CHECKED : 0;
    if (from > 0) {
        game = event->stages[from].first_game;
        seed = event->stages[from].first_seed;
    }
    for (unsigned i = from; i < event->stage_count; i++) {
        const struct event_stage *stage = &event->stages[i];
        assert(stage->first_game == game && stage->first_seed == seed);
        assert(stage->rounds >= 1 && stage->seatings >= 1);
        assert(stage->seatings <= event->plan.seating_count);
        assert(stage->knockout_round <= event->knockout_round);
        game += event_stage_games(stage);
        seed += stage->rounds * stage->pairing_count;
    }
    assert(event->counted_to <= game && event->begin_from <= game);
    /* Otherwise the next stage would exist. */
    assert(event->over || event->follows || event->counted_to < game || game == 0);
}

/* Checks that every place of the bracket's current round has a player. Only in the first round may
 * places be empty, because of byes. */
static void event_check_bracket(const struct event *event)
{
    assert(event->seeded_count <= event->plan.players && event->play_offs <= EVENT_PLAY_OFFS);
    assert(event->places >= 1 && event->places <= event->bracket_places);
    for (size_t i = event->places; i < 2 * event->places; i++) {
        int player = event->bracket[i];
        assert(player < (int)event->plan.players && player >= NOBODY);
        assert(player != NOBODY || event->places == event->bracket_places);
    }
}

void event_check(const struct event *event)
{
    assert(event->standings.count == event->plan.players);
    assert(event->played >= event->standings.games);
    standings_check(&event->standings);
    if (event->plan.format == EVENT_OPEN) {
        assert(event->over && event->stage_count == 0 && event->counted_to == 0);
        return;
    }
    assert(event->window_size >= EVENT_WINDOW && event->window_size <= EVENT_WINDOW_MAX);
    assert(event->verdict == SPRT_GOES_ON || (event->plan.test && event->over));
    event_check_stages(event);
    if (event->bracket != NULL) {
        event_check_bracket(event);
    }
}

/* --- public functions --- */

/* Writes to all of the window's memory now, so that memory use does not grow later. */
void event_widen(struct event *event, uint64_t ahead)
{
    size_t size = ahead < EVENT_WINDOW_MAX ? (size_t)ahead : EVENT_WINDOW_MAX;
    if (size <= event->window_size) {
        return;
    }
    struct event_result *window = memory_new(size * sizeof *window);
    memset(window, 0, size * sizeof *window);
    for (uint64_t i = 0; i < event->window_size; i++) {
        uint64_t number = event->counted_to + i;
        window[number % size] = *result_of(event, number);
    }
    free(event->window);
    event->window = window;
    event->window_size = size;
}

/* Copies the list of versions. In a league, players are rated and ranked as in league.h. */
static void event_copy_versions(struct event *event, const struct event_plan *plan)
{
    event->void_from = memory_new((plan->players + 1) * sizeof *event->void_from);
    event->plan.before = NULL;
    if (plan->format == EVENT_LEAGUE) {
        int *before = memory_new((plan->players + 1) * sizeof *before);
        for (size_t i = 0; i < plan->players; i++) {
            before[i] = plan->before == NULL ? NOBODY : plan->before[i];
        }
        event->plan.before = before;
        standings_rate_league(&event->standings, before);
    }
}

static const size_t *copy_numbers(const size_t *numbers, size_t count)
{
    return numbers == NULL ? NULL : memory_copy(numbers, count * sizeof *numbers);
}

struct event *event_new(const struct event_plan *plan)
{
    struct event *event = memory_new(sizeof *event);
    bool open = plan->format == EVENT_OPEN;
    assert(open || (plan->players >= 2 && plan->rounds >= 1 && plan->seating_count >= 1));
    assert(!plan->house || plan->format == EVENT_CUP);
    event->plan = *plan;
    event->plan.sizes = copy_numbers(plan->sizes, plan->players);
    event->plan.joined = copy_numbers(plan->joined, plan->joined_count);
    standings_init(&event->standings, plan->players);
    event->standings.by_share = plan->format == EVENT_GAUNTLET;
    event->standings.tied = plan->sums_scores ? plan->seating_count : 1;
    event_copy_versions(event, plan);
    event->fault_streaks = memory_new(plan->players * sizeof *event->fault_streaks);
    event->last_games = memory_new(plan->players * sizeof *event->last_games);
    event->byes = memory_new(plan->players * sizeof *event->byes);
    event->round_kinds = memory_new(plan->seating_count * sizeof *event->round_kinds);
    event->round_keys = memory_new(plan->seating_count * sizeof *event->round_keys);
    event->seeded = memory_new(plan->players * sizeof *event->seeded);
    event->seeds = memory_new(plan->players * sizeof *event->seeds);
    for (size_t i = 0; i < plan->players; i++) {
        event->seeded[i] = (int)i;
    }
    event->open_event = (struct open_event){plan->sums_scores, plan->lone_scores, NULL};
    event_widen(event, open ? 0 : EVENT_WINDOW);
    add_first_stage(event);
    if (plan->format != EVENT_LEAGUE) {
        tournament_event_count(event);
    }
    if (CHECKS_ON) {
        event_check(event);
    }
    return event;
}

static bool is_drawn(const struct pairings *pairings, int player)
{
    bool found = false;
    for (size_t i = 0; i < pairings->count; i++) {
        found = found || pairings->list[i].first == player || pairings->list[i].second == player;
    }
    return found;
}

bool event_take_pairing(struct event *event, unsigned stage, int first, int second)
{
    int players = (int)event->plan.players;
    bool league = event->plan.format == EVENT_LEAGUE;
    if ((event->plan.format != EVENT_SWISS && !league) || stage < event->stage_count) {
        return true;
    }
    unsigned known =
        event->drawn_count > event->stage_count ? event->drawn_count : event->stage_count;
    if ((!league && stage >= event->plan.stages) || first < 0 || first >= players ||
        first == second || second < (league ? 0 : NOBODY) || second >= players || stage > known) {
        return false;
    }
    for (; event->drawn_count <= stage; event->drawn_count++) {
        event->drawn = memory_room(event->drawn, event->drawn_count, sizeof *event->drawn);
        event->drawn[event->drawn_count] = (struct pairings){0};
    }
    struct pairings *drawn = &event->drawn[stage];
    if (!league && (is_drawn(drawn, first) || (second != NOBODY && is_drawn(drawn, second)))) {
        return false;
    }
    pairings_add(drawn, first, second);
    return true;
}

void event_set_begins(struct event *event, size_t player, uint64_t number)
{
    assert(player < event->plan.players);
    if (event->plan.before != NULL && event->plan.before[player] != NOBODY) {
        event->void_from[event->plan.before[player]] = number;
    }
}

void event_disqualify(struct event *event, size_t player, uint64_t number)
{
    assert(player < event->plan.players && event->plan.format != EVENT_LEAGUE);
    if (event->out_from == NULL) {
        event->out_from = memory_new(event->plan.players * sizeof *event->out_from);
        memset(event->out_from, 0xff, event->plan.players * sizeof *event->out_from);
    }
    event->out_from[player] = number;
    event->standings.players[player].disqualified = true;
    withdraw_disqualified(event);
}

void event_set_resting(struct event *event, size_t player, bool resting)
{
    assert(player < event->plan.players && event->plan.format == EVENT_LEAGUE);
    event->standings.players[player].resting = resting;
}

void event_draw(struct event *event)
{
    unsigned finished = finished_stages(event), stages = event->plan.stages;
    event->stages_most = stages == 0 ? UINT_MAX : finished + stages;
    tournament_event_count(event);
}

unsigned event_rounds_left(const struct event *event)
{
    unsigned finished = finished_stages(event);
    return event->stages_most > finished ? event->stages_most - finished : 0;
}

bool event_is_endless(const struct event *event)
{
    return event->plan.format == EVENT_LEAGUE && event->plan.stages == 0;
}

static void event_free_parts(struct event *event)
{
    for (unsigned i = 0; i < event->drawn_count; i++) {
        pairings_free(&event->drawn[i]);
    }
    free(event->drawn);
    for (unsigned i = 0; i < event->stage_count; i++) {
        free(event->stages[i].pairings);
        free(event->stages[i].byes);
    }
    free(event->stages);
    free(event->window);
    free(event->fault_streaks);
    free(event->last_games);
    free(event->out_from);
    free(event->byes);
    free(event->round_kinds);
    free(event->round_keys);
    free((void *)event->plan.sizes);
    free((void *)event->plan.joined);
    free((void *)event->plan.before);
    free(event->void_from);
    free(event->bracket);
    free(event->open);
    free(event->seeded);
    free(event->seeds);
    open_event_free(&event->open_event);
    standings_free(&event->standings);
}

void event_free(struct event *event)
{
    if (event != NULL) {
        event_free_parts(event);
        free(event);
    }
}

/* Returns the number of stages whose first game has at most that number. */
static unsigned stages_until(const struct event *event, uint64_t number)
{
    unsigned from = 0, to = event->stage_count;
    while (from < to) {
        unsigned middle = from + (to - from) / 2;
        if (event->stages[middle].first_game > number) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return from;
}

bool event_find_game(const struct event *event, uint64_t number, struct game_result *game)
{
    unsigned s = stages_until(event, number);
    if (s == 0 || number >= event_stage_end(&event->stages[s - 1])) {
        return false;
    }
    const struct event_stage *stage = &event->stages[--s];
    uint64_t at = number - stage->first_game;
    unsigned seating = (unsigned)(at % stage->seatings);
    at /= stage->seatings;
    size_t pairing = (size_t)(at % stage->pairing_count);
    uint64_t round = stage->first_round + at / stage->pairing_count;
    /* In a cup or league, each set has its own opening. In a league, a pair may meet several times
     * in a stage. */
    bool own = event->plan.format == EVENT_CUP || event->plan.format == EVENT_LEAGUE;
    uint64_t opening = own ? stage->first_seed + at : round;
    const int players[2] = {stage->pairings[pairing].players.first,
                            stage->pairings[pairing].players.second};
    int on_seat0 = event->plan.seatings[seating].player_on_seat0;
    *game = (struct game_result){.place.number = number,
                                 .place.stage = s,
                                 .place.pairing = pairing,
                                 .place.round = round,
                                 .place.seating = seating,
                                 .place.opening = opening,
                                 .place.players = {players[on_seat0], players[!on_seat0]},
                                 .place.first = event->plan.seatings[seating].first,
                                 .place.seed = random_mix(event->plan.seed, opening) >> 1};
    return true;
}

bool event_is_missing(const struct event *event, uint64_t number)
{
    struct game_result game;
    return !event->over && number >= event->counted_to && event_find_game(event, number, &game) &&
           !event_is_void(event, &game) &&
           (number - event->counted_to >= event->window_size ||
            result_of(event, number)->slot != RESULT_DONE);
}

bool event_counts(const struct event *event, uint64_t number)
{
    struct game_result game;
    if (event->plan.format == EVENT_OPEN) {
        return true;
    }
    if (number >= event->counted_to || !event_find_game(event, number, &game)) {
        return false;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int player = game.place.players[seat];
        if ((event_is_gone(event, player) && number > event->last_games[player]) ||
            (event->out_from != NULL && number >= event->out_from[player]) ||
            (standings_next_version(&event->standings, player) != NOBODY &&
             number >= event->void_from[player])) {
            return false;
        }
    }
    return true;
}

uint64_t event_waiting(const struct event *event)
{
    uint64_t waiting = 0;
    for (uint64_t i = 0; i < event->window_size; i++) {
        waiting += event->window[i].slot == RESULT_DONE;
    }
    return waiting;
}

uint64_t event_match_games(const struct event_stage *stage)
{
    return stage->rounds * stage->seatings;
}

uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at)
{
    uint64_t round = at / stage->seatings;
    return stage->first_game + (round * stage->pairing_count + pairing) * stage->seatings +
           at % stage->seatings;
}

bool event_is_counted(const struct event *event, unsigned stage)
{
    return event->over || event->counted_to >= event_stage_end(&event->stages[stage]);
}

bool event_next(struct event *event, struct game_result *game)
{
    if (event->begin_from < event->counted_to) {
        event->begin_from = event->counted_to;
    }
    while (!event->over && event->begin_from < event->counted_to + event->window_size &&
           event_find_game(event, event->begin_from, game) && !is_beyond_limit(event, game)) {
        struct event_result *result = result_of(event, game->place.number);
        bool gone = event_is_void(event, game);
        event->begin_from++;
        if (!gone && result->slot == RESULT_NONE) {
            assert(game->place.number < event->counted_to + event->window_size);
            result->slot = RESULT_BEGUN;
            return true;
        }
    }
    return false;
}

size_t event_next_round(struct event *event, struct game_result *round)
{
    struct game_result next;
    size_t count = 0;
    uint64_t from = event->begin_from > event->counted_to ? event->begin_from : event->counted_to;
    bool fits = from + event->plan.seating_count <= event->counted_to + event->window_size;
    if (!fits || !event_next(event, &round[count++])) {
        /* The window could otherwise end in the middle of the set. */
        return 0;
    }
    while (event_find_game(event, event->begin_from, &next) &&
           next.place.stage == round->place.stage && next.place.round == round->place.round &&
           next.place.pairing == round->place.pairing) {
        if (result_of(event, next.place.number)->slot != RESULT_NONE ||
            event_is_void(event, &next)) {
            event->begin_from++;
        } else if (!event_next(event, &round[count++])) {
            return count - 1;
        }
    }
    return count;
}

static void copy_counts(const struct event *event, const struct game_result *game,
                        struct event_result *result)
{
    const struct tie_break *tie_breaks = event->plan.tie_breaks;
    for (size_t i = 0; tie_breaks != NULL && tie_breaks[i].count != NULL; i++) {
        assert(i < EVENT_COUNTS_MAX);
        for (size_t k = 0; k < game->outcome.count_count; k++) {
            if (strcmp(game->outcome.counts[k].name, tie_breaks[i].count) == 0) {
                result->counts[0][i] = game->outcome.counts[k].of[0];
                result->counts[1][i] = game->outcome.counts[k].of[1];
            }
        }
    }
}

/* Returns whether the player in that seat did not complete the game or made only illegal turns, and
 * so must not be seeded. */
static bool event_is_incomplete(const struct game_result *game, int seat)
{
    return !game_result_completed(game, seat) || game_result_all_illegal(game, seat);
}

static bool event_take_result(struct event *event, const struct game_result *game)
{
    struct game_result expected;
    if (!event_find_game(event, game->place.number, &expected)) {
        return false;
    }
    if (event->over || game->place.number < event->counted_to) {
        return true; /* the event was decided without this game, or the game is void */
    }
    uint64_t ahead = game->place.number - event->counted_to;
    if (ahead >= event->window_size) { /* the game began when the window was larger */
        event_widen(event, 2 * ahead);
    }
    if (ahead >= event->window_size) {
        return false;
    }
    struct event_result *result = result_of(event, game->place.number);
    if (game->place.players[0] != expected.place.players[0] ||
        game->place.players[1] != expected.place.players[1] ||
        game->place.first != expected.place.first || result->slot == RESULT_DONE) {
        return false;
    }
    *result = (struct event_result){
        .slot = RESULT_DONE,
        .winner = game->outcome.winner,
        .scores = {game->outcome.scores[0], game->outcome.scores[1]},
        .faulty = game->outcome.forfeit ? game->outcome.fault.seat : -1,
        .late = game_result_is_late(game),
        .incomplete = {event_is_incomplete(game, 0), event_is_incomplete(game, 1)},
        .hash = game_result_hash(game)};
    copy_counts(event, game, result);
    tournament_event_count(event);
    return true;
}

bool event_add_result(struct event *event, const struct game_result *game)
{
    bool taken = true;
    assert(game->outcome.winner >= -1 && game->outcome.winner < SEATS);
    assert(!game->outcome.forfeit ||
           (game->outcome.fault.seat >= 0 && game->outcome.fault.seat < SEATS));
    event->played++;
    if (event->plan.format != EVENT_OPEN) {
        taken = event_take_result(event, game);
    } else if (!game->outcome.uncounted) {
        open_event_add(&event->open_event, &event->standings, game);
    }
    if (CHECKS_ON) {
        event_check(event);
    }
    return taken;
}

int event_champion(const struct event *event)
{
    return event->over && event->bracket != NULL ? event->bracket[1] : NOBODY;
}

int *event_order(const struct event *event)
{
    return ranking_order(&event->standings, NULL);
}

uint64_t event_games(const struct event *event)
{
    const struct event_plan *plan = &event->plan;
    if (plan->format == EVENT_OPEN) {
        return event->played;
    }
    if (event->stage_count == 0 ||
        (event->plan.format == EVENT_LEAGUE && event->stages_most == 0)) {
        return 0;
    }
    bool limited = plan->format == EVENT_LEAGUE && event->stages_most < event->stage_count;
    uint64_t sum =
        event_stage_end(limited ? &event->stages[event->stages_most - 1] : event_last_stage(event));
    uint64_t each = plan->rounds * plan->seating_count;
    if (event->over || event_is_endless(event)) {
        return sum;
    }
    if (plan->format == EVENT_LEAGUE) {
        const struct event_stage *last = event_last_stage(event);
        unsigned more =
            event->stages_most > event->stage_count ? event->stages_most - event->stage_count : 0;
        sum += more * last->pairing_count * each;
    } else if (plan->format == EVENT_SWISS) {
        sum += (plan->stages - event->stage_count) * (plan->players / 2) * each;
    } else if (plan->format == EVENT_KNOCKOUT || plan->format == EVENT_CUP) {
        /* Each match that has not begun eliminates one of the remaining players, so the matches are
         * one fewer than the players. */
        size_t left = event->knockout_round > 0 ? event->places / 2 : plan->players - 1;
        sum += (left - 1) * each;
    }
    return sum;
}
