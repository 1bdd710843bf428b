#include "tournament/event.h"

#include "base/checks.h"
#include "base/memory.h"
#include "base/random.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const event_format_names[] = {
    "match", "gauntlet", "round-robin", "swiss", "knockout", "cup", NULL,
};

/* --- stages --- */

static struct event_stage *last_stage(const struct event *event)
{
    return &event->stages[event->stage_count - 1];
}

static uint64_t stage_games(const struct event_stage *stage)
{
    return stage->rounds * stage->pairing_count * stage->seatings;
}

static uint64_t stage_end(const struct event_stage *stage)
{
    return stage->first_game + stage_games(stage);
}

/* Returns whether a new stage starts again with the first opening. In a round robin or gauntlet,
 * every stage does, so that all pairings get the same openings. */
static bool event_repeats_openings(const struct event *event, const struct event_stage *stage)
{
    enum event_format format = event->plan.format;
    return format == EVENT_GAUNTLET || format == EVENT_ROUND_ROBIN ||
           (format == EVENT_CUP && stage->knockout_round != last_stage(event)->knockout_round);
}

/* Adds a stage, and fills in all of its members that follow from `stage`, the plan and the
 * pairings. */
static void event_add_stage(struct event *event, const struct pairings *pairings,
                            struct event_stage stage)
{
    if (event->stage_count > 0) {
        const struct event_stage *last = last_stage(event);
        stage.first_game = stage_end(last);
        stage.first_seed = last->first_seed + last->rounds * last->pairing_count;
        if (!event_repeats_openings(event, &stage)) {
            stage.first_round = last->first_round + last->rounds;
        }
    }
    stage.pairings = memory_new((pairings->count + 1) * sizeof *stage.pairings);
    stage.byes = memory_new((pairings->count + 1) * sizeof *stage.byes);
    for (size_t i = 0; i < pairings->count; i++) {
        const struct pairing *pairing = &pairings->list[i];
        assert(pairing->first >= 0 && (size_t)pairing->first < event->plan.players);
        assert(pairing->second != pairing->first && pairing->second < (int)event->plan.players);
        if (pairing->second == NOBODY) {
            stage.byes[stage.bye_count++] = pairing->first;
            event->byes[pairing->first]++;
            event->standings.players[pairing->first].unplayed += stage.rounds * stage.seatings;
        } else {
            stage.pairings[stage.pairing_count++] =
                (struct event_pairing){.players = *pairing, .winner = NOBODY};
        }
    }
    event->stages = memory_resize(event->stages, (event->stage_count + 1) * sizeof *event->stages);
    event->stages[event->stage_count++] = stage;
}

static struct event_stage whole_stage(const struct event *event)
{
    return (struct event_stage){.rounds = event->plan.rounds,
                                .seatings = event->plan.seating_count,
                                .knockout_round = event->knockout_round};
}

static bool is_gone(const struct event *event, int player)
{
    return event->standings.players[player].withdrawn;
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
        event_add_stage(event, &pairings, whole_stage(event));
    } else {
        event->over = true;
    }
    pairings_free(&pairings);
    free(state);
    free(met);
}

/* Adds the pairings that are stored for the next stage, or draws them if none are stored. */
static void add_swiss_stage(struct event *event)
{
    unsigned stage = event->stage_count;
    if (stage < event->drawn_count && event->drawn[stage].count > 0) {
        event_add_stage(event, &event->drawn[stage], whole_stage(event));
    } else {
        draw_swiss_stage(event);
    }
}

/* --- knockout --- */

/* Compares the results of a match's two players by the tie-breaks of the cup. The result is
 * negative if `a` is better, and positive if `b` is better. */
static int compare_counts(const struct event_plan *plan, const struct event_side *a,
                          const struct event_side *b, const char **why)
{
    const struct tie_break *tie_breaks = plan->tie_breaks;
    for (size_t i = 0; tie_breaks != NULL && tie_breaks[i].count != NULL; i++) {
        if (a->counts[i] != b->counts[i]) {
            *why = tie_breaks[i].count;
            return (a->counts[i] > b->counts[i]) == tie_breaks[i].most_wins ? -1 : 1;
        }
    }
    return 0;
}

/* Compares the results of a match's two players by all criteria, and returns a value like that of
 * compare_counts. If the result is 0, the match is tied and *why is unchanged. */
static int compare_sides(const struct event *event, const struct pairing *players,
                         const struct event_side *a, const struct event_side *b, const char **why)
{
    const struct event_plan *plan = &event->plan;
    /* The number of games won takes precedence over points. */
    if (plan->tie_breaks == NULL && a->score != b->score) {
        *why = "score";
        return a->score > b->score ? -1 : 1;
    }
    if (a->points != b->points) {
        *why = plan->tie_breaks == NULL ? "points" : "score";
        return a->points > b->points ? -1 : 1;
    }
    int order = compare_counts(plan, a, b, why);
    if (order == 0 && event->sizes != NULL &&
        event->sizes[players->first] != event->sizes[players->second]) {
        *why = "size";
        order = event->sizes[players->first] < event->sizes[players->second] ? -1 : 1;
    }
    return order;
}

/* Decides a knockout match unless it is tied. A withdrawn player never advances. */
static void event_decide(const struct event *event, struct event_pairing *pairing)
{
    const struct pairing *players = &pairing->players;
    bool gone[2] = {is_gone(event, players->first), is_gone(event, players->second)};
    int order = gone[0] - gone[1];
    if (order != 0) {
        pairing->decided_by = "withdrawal";
    } else {
        order = compare_sides(event, players, &pairing->sides[0], &pairing->sides[1],
                              &pairing->decided_by);
    }
    if (order == 0 && (event->plan.tie_breaks != NULL || event->play_offs == EVENT_PLAY_OFFS)) {
        pairing->decided_by = "seed"; /* the first player is always the better seed */
        order = -1;
    }
    pairing->winner = order == 0 ? NOBODY : order < 0 ? players->first : players->second;
}

/* Adds the matches of the current knockout round. A player without an opponent advances. */
static void add_bracket_stage(struct event *event)
{
    struct pairings pairings = {0};
    size_t open = 0;
    for (size_t i = event->places; i < 2 * event->places; i += 2) {
        int a = event->bracket[i], b = event->bracket[i + 1];
        if (a == NOBODY || b == NOBODY) {
            assert(a != b);
            event->bracket[i / 2] = a == NOBODY ? b : a;
            pairings_add(&pairings, event->bracket[i / 2], NOBODY);
        } else {
            bool first = event->seeds[a] < event->seeds[b];
            event->open[open++] = i / 2;
            pairings_add(&pairings, first ? a : b, first ? b : a);
        }
    }
    event->play_offs = 0;
    event->knockout_round++;
    event_add_stage(event, &pairings, whole_stage(event));
    pairings_free(&pairings);
}

/* Advances the winners of the last stage. If matches were tied, adds a stage with further games for
 * them, and returns true. */
static bool settle_matches(struct event *event)
{
    const struct event_stage *stage = last_stage(event);
    struct pairings level = {0};
    size_t open = 0;
    assert(stage->knockout_round == event->knockout_round);
    for (size_t i = 0; i < stage->pairing_count; i++) {
        struct event_pairing *pairing = &stage->pairings[i];
        assert(event->open[i] >= event->places / 2 && event->open[i] < event->places);
        event_decide(event, pairing);
        event->bracket[event->open[i]] = pairing->winner;
        if (pairing->winner == NOBODY) {
            event->open[open++] = event->open[i];
            pairings_add(&level, pairing->players.first, pairing->players.second);
        }
    }
    bool more = level.count > 0;
    if (more) {
        struct event_stage play_off = whole_stage(event);
        play_off.rounds = 1;
        event->play_offs++;
        event_add_stage(event, &level, play_off);
    }
    pairings_free(&level);
    return more;
}

/* Begins the next round of the knockout. Returns false if the knockout has a champion. */
static bool add_next_round(struct event *event)
{
    event->places /= 2;
    for (size_t i = event->places; i < 2 * event->places; i++) {
        assert(event->bracket[i] != NOBODY);
        event->standings.players[event->bracket[i]].stage++;
    }
    if (event->places > 1) {
        add_bracket_stage(event);
    }
    return event->places > 1;
}

/* Begins the first round of the knockout, with the players placed according to their seeds. */
static void begin_knockout(struct event *event)
{
    int *places;
    size_t players = event->seeded_count;
    assert(event->bracket == NULL && players <= event->plan.players);
    if (players == 0) {
        event->over = true; /* no entry of the cup completed the system test */
        return;
    }
    event->places = event->bracket_places = pairings_bracket(&places, players);
    event->bracket = memory_new(2 * event->places * sizeof *event->bracket);
    event->open = memory_new(event->places * sizeof *event->open);
    for (size_t i = 0; i < event->places; i++) {
        event->bracket[i] = NOBODY;
        event->bracket[event->places + i] = places[i] == NOBODY ? NOBODY : event->seeded[places[i]];
    }
    for (size_t i = 0; i < players; i++) {
        event->seeds[event->seeded[i]] = (int)i;
    }
    free(places);
    if (event->places > 1) {
        add_bracket_stage(event);
    } else {
        event->over = true; /* the cup has only one entry */
    }
}

/* Adds the stage of a cup in which every entry plays once against the organizer's own bot, the
 * house entry. */
static void add_system_test(struct event *event)
{
    struct pairings pairings = {0};
    int house = (int)event->plan.players - 1;
    for (int entry = 0; entry < house; entry++) {
        pairings_add(&pairings, entry, house);
    }
    event_add_stage(event, &pairings, (struct event_stage){.rounds = 1, .seatings = 1});
    pairings_free(&pairings);
}

/* Seeds the entries by their results against the house entry. Entries that did not complete that
 * game are not seeded. Entries with equal results are seeded in the order in which they were
 * given. */
static void seed_entries(struct event *event)
{
    const struct event_pairing *tests = event->stages[0].pairings;
    size_t entries = event->stages[0].pairing_count;
    assert(event->stage_count == 1 && entries + 1 == event->plan.players);
    for (size_t i = 0; i < entries; i++) {
        if (tests[i].sides[0].incomplete) {
            continue;
        }
        size_t at = event->seeded_count++;
        for (; at > 0; at--) {
            int other = event->seeded[at - 1];
            const char *why;
            if (compare_sides(event, &(struct pairing){(int)i, other}, &tests[i].sides[0],
                              &tests[other].sides[0], &why) >= 0) {
                break;
            }
            event->seeded[at] = other;
        }
        event->seeded[at] = (int)i;
        event->standings.players[i].stage = 1; /* puts the house entry last in the table */
    }
}

const char *event_seeded_by(const struct event *event, size_t seed)
{
    const struct event_pairing *tests = event->stages[0].pairings;
    const int better = event->seeded[seed], worse = event->seeded[seed + 1];
    const char *why = NULL;
    assert(seed + 1 < event->seeded_count);
    compare_sides(event, &(struct pairing){better, worse}, &tests[better].sides[0],
                  &tests[worse].sides[0], &why);
    return why;
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
        event_add_stage(event, &pairings, whole_stage(event));
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
    case EVENT_KNOCKOUT:
    case EVENT_CUP:
        if (event->plan.house) {
            add_system_test(event);
        } else {
            event->seeded_count = event->plan.players;
            begin_knockout(event);
        }
        return;
    case EVENT_OPEN:
        event->over = true;
        return;
    }
    event_add_stage(event, &pairings, whole_stage(event));
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
            seed_entries(event);
            begin_knockout(event);
            return;
        }
        if (settle_matches(event) || add_next_round(event)) {
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
            !is_gone(event, game->place.players[i]);
    }
}

/* Counts the available results in order of game number, skips void games, and adds the stages that
 * follow. */
static void tournament_event_count(struct event *event)
{
    while (!event->over) {
        struct game_result game;
        if (!event_find_game(event, event->counted_to, &game)) {
            event_go_on(event);
            continue;
        }
        bool void_game =
            is_gone(event, game.place.players[0]) || is_gone(event, game.place.players[1]);
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

/* --- checking invariants --- */

/* Checks that the game numbers and seeds of each stage continue where the previous stage ends. */
static void event_check_stages(const struct event *event)
{
    uint64_t game = 0, seed = 0;
    for (unsigned i = 0; i < event->stage_count; i++) {
        const struct event_stage *stage = &event->stages[i];
        assert(stage->first_game == game && stage->first_seed == seed);
        assert(stage->rounds >= 1 && stage->seatings >= 1);
        assert(stage->seatings <= event->plan.seating_count);
        assert(stage->knockout_round <= event->knockout_round);
        game += stage_games(stage);
        seed += stage->rounds * stage->pairing_count;
    }
    assert(event->counted_to <= game && event->begin_from <= game);
    assert(event->over || event->counted_to < game); /* otherwise the next stage would exist */
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

static void event_copy_joined(struct event *event, const struct event_plan *plan)
{
    size_t *joined = memory_new((plan->joined_count + 1) * sizeof *joined);
    for (size_t i = 0; i < plan->joined_count; i++) {
        joined[i] = plan->joined[i];
    }
    event->plan.joined = joined;
}

struct event *event_new(const struct event_plan *plan)
{
    struct event *event = memory_new(sizeof *event);
    bool open = plan->format == EVENT_OPEN;
    assert(open || (plan->players >= 2 && plan->rounds >= 1 && plan->seating_count >= 1));
    assert(!plan->house || plan->format == EVENT_CUP);
    event->plan = *plan;
    if (plan->sizes != NULL) {
        event->sizes = memory_new(plan->players * sizeof *event->sizes);
        memcpy(event->sizes, plan->sizes, plan->players * sizeof *event->sizes);
    }
    event_copy_joined(event, plan);
    standings_init(&event->standings, plan->players);
    event->standings.by_share = plan->format == EVENT_GAUNTLET;
    event->standings.tied = plan->sums_scores ? plan->seating_count : 1;
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
    tournament_event_count(event);
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
    if (event->plan.format != EVENT_SWISS || stage < event->stage_count) {
        return true;
    }
    if (stage >= event->plan.stages || first < 0 || first >= players || first == second ||
        second < NOBODY || second >= players) {
        return false;
    }
    if (event->drawn == NULL) {
        event->drawn = memory_new(event->plan.stages * sizeof *event->drawn);
        event->drawn_count = event->plan.stages;
    }
    struct pairings *drawn = &event->drawn[stage];
    if (is_drawn(drawn, first) || (second != NOBODY && is_drawn(drawn, second))) {
        return false;
    }
    pairings_add(drawn, first, second);
    return true;
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
    free(event->byes);
    free(event->round_kinds);
    free(event->round_keys);
    free(event->sizes);
    free((void *)event->plan.joined);
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

bool event_find_game(const struct event *event, uint64_t number, struct game_result *game)
{
    unsigned s = event->stage_count;
    while (s > 0 && event->stages[s - 1].first_game > number) {
        s--;
    }
    if (s == 0 || number >= stage_end(&event->stages[s - 1])) {
        return false;
    }
    const struct event_stage *stage = &event->stages[--s];
    uint64_t at = number - stage->first_game;
    unsigned seating = (unsigned)(at % stage->seatings);
    at /= stage->seatings;
    size_t pairing = (size_t)(at % stage->pairing_count);
    uint64_t round = stage->first_round + at / stage->pairing_count;
    uint64_t opening = event->plan.format == EVENT_CUP ? stage->first_seed + at : round;
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
        if (is_gone(event, player) && number > event->last_games[player]) {
            return false;
        }
    }
    return true;
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
    return event->over || event->counted_to >= stage_end(&event->stages[stage]);
}

bool event_next(struct event *event, struct game_result *game)
{
    if (event->begin_from < event->counted_to) {
        event->begin_from = event->counted_to;
    }
    while (!event->over && event->begin_from < event->counted_to + event->window_size &&
           event_find_game(event, event->begin_from, game)) {
        struct event_result *result = result_of(event, game->place.number);
        bool gone =
            is_gone(event, game->place.players[0]) || is_gone(event, game->place.players[1]);
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
        if (result_of(event, next.place.number)->slot != RESULT_NONE) {
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
    uint64_t sum = stage_end(last_stage(event));
    uint64_t each = plan->rounds * plan->seating_count;
    if (event->over) {
        return sum;
    }
    if (plan->format == EVENT_SWISS) {
        sum += (plan->stages - event->stage_count) * (plan->players / 2) * each;
    } else if (plan->format == EVENT_KNOCKOUT || plan->format == EVENT_CUP) {
        /* Each match that has not begun eliminates one of the remaining players, so the matches are
         * one fewer than the players. */
        size_t left = event->knockout_round > 0 ? event->places / 2 : plan->players - 1;
        sum += (left - 1) * each;
    }
    return sum;
}
