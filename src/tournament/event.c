#include "tournament/event.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const event_format_names[] = {
    "match", "gauntlet", "round-robin", "swiss", "knockout", NULL,
};

/* --- stages --- */

static struct event_stage *last_stage(const struct event *event)
{
    return &event->stages[event->stage_count - 1];
}

static uint64_t stage_games(const struct event *event, const struct event_stage *stage)
{
    return stage->rounds * stage->pairing_count * event->plan.seating_count;
}

static uint64_t stage_end(const struct event *event, const struct event_stage *stage)
{
    return stage->first_game + stage_games(event, stage);
}

static void add_stage(struct event *event, const struct pairings *pairings, uint64_t rounds)
{
    struct event_stage stage = {.rounds = rounds};
    if (event->stage_count > 0) {
        const struct event_stage *last = last_stage(event);
        stage.first_game = stage_end(event, last);
        stage.first_round = last->first_round + last->rounds;
    }
    stage.pairings = memory_new((pairings->count + 1) * sizeof *stage.pairings);
    stage.byes = memory_new((pairings->count + 1) * sizeof *stage.byes);
    for (size_t i = 0; i < pairings->count; i++) {
        const struct pairing *pairing = &pairings->list[i];
        if (pairing->second == NOBODY) {
            stage.byes[stage.bye_count++] = pairing->first;
            event->had_bye[pairing->first] = true;
            event->standings.players[pairing->first].unplayed += rounds * event->plan.seating_count;
        } else {
            stage.pairings[stage.pairing_count++].players = *pairing;
        }
    }
    event->stages = memory_resize(event->stages, (event->stage_count + 1) * sizeof *event->stages);
    event->stages[event->stage_count++] = stage;
}

static bool is_gone(const struct event *event, int player)
{
    return event->standings.players[player].withdrawn;
}

/* --- Swiss --- */

static void mark_met(const struct event *event, bool *met)
{
    for (unsigned s = 0; s < event->stage_count; s++) {
        const struct event_stage *stage = &event->stages[s];
        for (size_t i = 0; i < stage->pairing_count; i++) {
            size_t a = (size_t)stage->pairings[i].players.first;
            size_t b = (size_t)stage->pairings[i].players.second;
            met[a * event->plan.players + b] = true;
            met[b * event->plan.players + a] = true;
        }
    }
}

static void add_swiss_stage(struct event *event)
{
    size_t n = event->plan.players;
    struct swiss_player *state = memory_new((n + 1) * sizeof *state);
    bool *met = memory_new((n * n + 1) * sizeof *met);
    size_t left = 0;
    for (size_t i = 0; i < n; i++) {
        const struct standing *player = &event->standings.players[i];
        state[i] = (struct swiss_player){standings_score(&player->all) + (double)player->unplayed,
                                         event->had_bye[i], player->withdrawn};
        left += !player->withdrawn;
    }
    mark_met(event, met);
    struct pairings pairings = {0};
    if (left >= 2) {
        pairings_swiss(&pairings, n, state, met);
        add_stage(event, &pairings, event->plan.rounds);
    } else {
        event->over = true;
    }
    pairings_free(&pairings);
    free(state);
    free(met);
}

/* --- knockout --- */

/* Who goes on; NOBODY while it is level. A withdrawn player does not. */
static int winner_of(const struct event *event, const struct event_pairing *pairing)
{
    const struct pairing *players = &pairing->players;
    bool gone[2] = {is_gone(event, players->first), is_gone(event, players->second)};
    if (gone[0] != gone[1]) {
        return gone[0] ? players->second : players->first;
    }
    if (pairing->scores[0] != pairing->scores[1]) {
        return pairing->scores[0] > pairing->scores[1] ? players->first : players->second;
    }
    if (pairing->points[0] != pairing->points[1]) {
        return pairing->points[0] > pairing->points[1] ? players->first : players->second;
    }
    return NOBODY;
}

static int better_seed(const struct pairing *players)
{
    return players->first < players->second ? players->first : players->second;
}

/* The pairings of the bracket's current places; a place without an opponent has a bye. */
static void add_bracket_stage(struct event *event)
{
    struct pairings pairings = {0};
    unsigned open = 0;
    for (size_t i = 0; i < event->bracket_size; i += 2) {
        int a = event->bracket[i], b = event->bracket[i + 1];
        if (a == NOBODY && b == NOBODY) {
            continue;
        }
        if (a == NOBODY || b == NOBODY) {
            pairings_add(&pairings, a == NOBODY ? b : a, NOBODY);
        } else {
            event->open_pairs[open++] = (unsigned)i;
            pairings_add(&pairings, a < b ? a : b, a < b ? b : a);
        }
    }
    event->tie_breaks = 0;
    add_stage(event, &pairings, event->plan.rounds);
    pairings_free(&pairings);
}

static void set_place(struct event *event, size_t pair, int winner)
{
    event->bracket[pair] = winner;
    event->bracket[pair + 1] = NOBODY;
}

/* Takes the winners of the last stage; plays on between those that are level. True when that was
 * needed. */
static bool settle_pairs(struct event *event)
{
    const struct event_stage *stage = last_stage(event);
    struct pairings level = {0};
    unsigned open = 0;
    for (size_t i = 0; i < stage->pairing_count; i++) {
        const struct event_pairing *pairing = &stage->pairings[i];
        int winner = winner_of(event, pairing);
        if (winner == NOBODY && event->tie_breaks < EVENT_TIE_BREAKS) {
            event->open_pairs[open++] = event->open_pairs[i];
            pairings_add(&level, pairing->players.first, pairing->players.second);
        } else {
            set_place(event, event->open_pairs[i],
                      winner == NOBODY ? better_seed(&pairing->players) : winner);
        }
    }
    bool more = level.count > 0;
    if (more) {
        event->tie_breaks++;
        add_stage(event, &level, 1);
    }
    pairings_free(&level);
    return more;
}

/* Halves the bracket: of each pair of places one is left, or none. */
static void halve_bracket(struct event *event)
{
    for (size_t i = 0; i < event->bracket_size / 2; i++) {
        int a = event->bracket[2 * i], b = event->bracket[2 * i + 1];
        int left = a == NOBODY ? b : a;
        event->bracket[i] = left;
        if (left != NOBODY) {
            event->standings.players[left].stage = event->knockout_round + 1;
        }
    }
    event->bracket_size /= 2;
    event->knockout_round++;
}

/* --- the plan goes on --- */

static void add_first_stage(struct event *event)
{
    struct pairings pairings = {0};
    switch (event->plan.format) {
    case EVENT_MATCH:
        pairings_add(&pairings, 0, 1);
        break;
    case EVENT_GAUNTLET:
        pairings_gauntlet(&pairings, event->plan.players);
        break;
    case EVENT_ROUND_ROBIN:
        pairings_round_robin(&pairings, event->plan.players);
        break;
    case EVENT_SWISS:
        add_swiss_stage(event);
        return;
    case EVENT_KNOCKOUT:
        event->bracket_size = pairings_bracket(&event->bracket, event->plan.players);
        event->open_pairs = memory_new((event->bracket_size + 1) * sizeof *event->open_pairs);
        add_bracket_stage(event);
        return;
    }
    add_stage(event, &pairings, event->plan.rounds);
    pairings_free(&pairings);
}

/* All games of the last stage are counted: the next one, or the end. */
static void go_on(struct event *event)
{
    switch (event->plan.format) {
    case EVENT_SWISS:
        if (event->stage_count < event->plan.stages) {
            add_swiss_stage(event);
            return;
        }
        break;
    case EVENT_KNOCKOUT:
        if (settle_pairs(event)) {
            return;
        }
        halve_bracket(event);
        if (event->bracket_size > 1) {
            add_bracket_stage(event);
            return;
        }
        break;
    default:
        break;
    }
    event->over = true;
}

/* --- counting, in the order of the numbers --- */

/* The seating with the same seat to move first and the players the other way round. */
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

static void count_pairs(struct event *event, const struct event_game *game)
{
    const struct event_plan *plan = &event->plan;
    struct meeting *meeting =
        &event->standings
             .meetings[(size_t)game->players[0] * plan->players + (size_t)game->players[1]];
    for (unsigned i = 0; i < plan->seating_count; i++) {
        unsigned mirror = mirror_of(plan, i);
        int one = event->round_kinds[i], other = event->round_kinds[mirror];
        if (mirror > i && one >= 0 && other >= 0) {
            standings_add_pair(&event->standings, game->players[0], game->players[1], one + other);
            if (plan->test && event->verdict == SPRT_GOES_ON) {
                event->ratio = sprt_ratio(&plan->sprt, &meeting->pairs);
                event->verdict = sprt_decide(&plan->sprt, event->ratio);
            }
        }
    }
    event->over = event->over || event->verdict != SPRT_GOES_ON;
}

static void count_faults(struct event *event, const struct played *game)
{
    for (int seat = 0; seat < 2; seat++) {
        unsigned *streak = &event->fault_streaks[game->players[seat]];
        *streak = game->faulty == seat ? *streak + 1 : 0;
        if (event->plan.withdraw > 0 && *streak >= event->plan.withdraw) {
            event->standings.players[game->players[seat]].withdrawn = true;
        }
    }
}

static void count_result(struct event *event, const struct event_game *game,
                         const struct played *played)
{
    struct event_pairing *pairing = &event->stages[game->stage].pairings[game->pairing];
    for (int player = 0; player < 2; player++) {
        int seat = player == game->player_on_seat0 ? 0 : 1;
        double score = played->winner < 0 ? 0.5 : played->winner == seat;
        pairing->scores[player] += score;
        pairing->points[player] += played->points[seat];
        if (player == 0) {
            event->round_kinds[game->seating] = (int)(2 * score);
        }
    }
    standings_add(&event->standings, played);
    count_faults(event, played);
}

/* Where all are to play the same games, those of a withdrawn player are won by the others. */
static void count_void(struct event *event, const struct event_game *game)
{
    if (event->plan.format != EVENT_ROUND_ROBIN && event->plan.format != EVENT_SWISS) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        event->standings.players[game->players[i]].unplayed += !is_gone(event, game->players[i]);
    }
}

/* Counts what is there in order, passes by games that will not be, and opens the next stages. */
static void count(struct event *event)
{
    while (!event->over) {
        struct event_game game;
        if (!event_find_game(event, event->counted_to, &game)) {
            go_on(event);
            continue;
        }
        bool void_game = is_gone(event, game.players[0]) || is_gone(event, game.players[1]);
        struct event_result *result = &event->window[game.number % EVENT_WINDOW];
        if (!void_game && result->slot != EVENT_DONE) {
            return;
        }
        if (game.seating == 0) {
            for (unsigned i = 0; i < event->plan.seating_count; i++) {
                event->round_kinds[i] = -1;
            }
        }
        if (void_game) {
            count_void(event, &game);
        } else {
            count_result(event, &game, &result->game);
        }
        result->slot = EVENT_OPEN; /* should a void game still be played, its result is passed by */
        event->counted_to++;
        if (game.seating + 1 == event->plan.seating_count) {
            count_pairs(event, &game);
        }
    }
}

/* --- from outside --- */

void event_init(struct event *event, const struct event_plan *plan)
{
    assert(plan->players >= 2 && plan->rounds >= 1 && plan->seating_count >= 1);
    memset(event, 0, sizeof *event);
    event->plan = *plan;
    standings_init(&event->standings, plan->players);
    event->fault_streaks = memory_new(plan->players * sizeof *event->fault_streaks);
    event->had_bye = memory_new(plan->players * sizeof *event->had_bye);
    event->round_kinds = memory_new(plan->seating_count * sizeof *event->round_kinds);
    memset(event->window, 0, sizeof event->window); /* touched now: it is not to grow later */
    add_first_stage(event);
    count(event);
}

void event_free(struct event *event)
{
    for (unsigned i = 0; i < event->stage_count; i++) {
        free(event->stages[i].pairings);
        free(event->stages[i].byes);
    }
    free(event->stages);
    free(event->fault_streaks);
    free(event->had_bye);
    free(event->round_kinds);
    free(event->bracket);
    free(event->open_pairs);
    standings_free(&event->standings);
}

bool event_find_game(const struct event *event, uint64_t number, struct event_game *game)
{
    unsigned s = event->stage_count;
    while (s > 0 && event->stages[s - 1].first_game > number) {
        s--;
    }
    if (s == 0 || number >= stage_end(event, &event->stages[s - 1])) {
        return false;
    }
    const struct event_stage *stage = &event->stages[--s];
    uint64_t at = number - stage->first_game;
    unsigned seating = (unsigned)(at % event->plan.seating_count);
    at /= event->plan.seating_count;
    size_t pairing = (size_t)(at % stage->pairing_count);
    const struct pairing *players = &stage->pairings[pairing].players;
    *game = (struct event_game){.number = number,
                                .stage = s,
                                .pairing = pairing,
                                .round = stage->first_round + at / stage->pairing_count,
                                .seating = seating,
                                .players = {players->first, players->second},
                                .player_on_seat0 = event->plan.seatings[seating].player_on_seat0,
                                .first = event->plan.seatings[seating].first};
    return true;
}

bool event_next(struct event *event, struct event_game *game)
{
    if (event->begin_from < event->counted_to) {
        event->begin_from = event->counted_to;
    }
    while (!event->over && event->begin_from < event->counted_to + EVENT_WINDOW &&
           event_find_game(event, event->begin_from, game)) {
        struct event_result *result = &event->window[game->number % EVENT_WINDOW];
        bool gone = is_gone(event, game->players[0]) || is_gone(event, game->players[1]);
        event->begin_from++;
        if (!gone && result->slot == EVENT_OPEN) {
            result->slot = EVENT_BEGUN;
            event->begun++;
            return true;
        }
    }
    return false;
}

bool event_add_result(struct event *event, uint64_t number, const struct played *played)
{
    struct event_game game;
    event->played++;
    if (event->over || number < event->counted_to) {
        return true; /* decided without it, or void */
    }
    if (number >= event->counted_to + EVENT_WINDOW || !event_find_game(event, number, &game)) {
        return false;
    }
    int seat0 = game.players[game.player_on_seat0], seat1 = game.players[!game.player_on_seat0];
    struct event_result *result = &event->window[number % EVENT_WINDOW];
    if (played->players[0] != seat0 || played->players[1] != seat1 || played->first != game.first ||
        result->slot == EVENT_DONE) {
        return false;
    }
    *result = (struct event_result){EVENT_DONE, *played};
    count(event);
    return true;
}

int *event_order(const struct event *event)
{
    return standings_order(&event->standings, event->plan.format == EVENT_GAUNTLET);
}

uint64_t event_games(const struct event *event)
{
    const struct event_plan *plan = &event->plan;
    uint64_t sum = stage_end(event, last_stage(event));
    uint64_t each = plan->rounds * plan->seating_count;
    if (plan->format == EVENT_SWISS && !event->over) {
        sum += (plan->stages - event->stage_count) * (plan->players / 2) * each;
    } else if (plan->format == EVENT_KNOCKOUT && !event->over) {
        for (size_t places = event->bracket_size / 2; places > 1; places /= 2) {
            sum += places / 2 * each;
        }
    }
    return sum;
}
