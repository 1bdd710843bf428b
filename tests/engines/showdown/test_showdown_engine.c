/* Tests the Showdown engine: its belief state (a particle filter), and the block in which it saves
 * its state. Also compares the engine's fast version of the rules with the reference
 * implementation. */
#include "check.h"

#include "base/memory.h"
#include "engines/showdown/bench.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/players.h"
#include "engines/showdown/search.h"
#include "games/showdown/showdown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The signature that `faceoff bench showdown` prints. Update it after every change in how the
 * engine plays. In the commit message, describe the match that shows the gain. */
#define SIGNATURE UINT64_C(0x6a881b7001b65d12)

/* --- the rules for simulated games --- */

static void compare_states(const struct arena *arena, const struct showdown_state *state)
{
    assert_int_equal(arena->mover, state->mover);
    assert_memory_equal(arena->walls, state->walls, sizeof arena->walls);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &arena->sides[seat];
        assert_int_equal(side->at.row, state->at[seat].row);
        assert_int_equal(side->at.column, state->at[seat].column);
        assert_int_equal(side->turns, state->turns[seat]);
        assert_int_equal(side->hits, state->counts[seat].hits);
        assert_int_equal(side->ouches, state->counts[seat].ouches);
    }
    if (state->mover < 0) {
        assert_int_equal(arena_lead(arena, 0),
                         showdown_score(state, 0).total - showdown_score(state, 1).total);
    }
}

static void the_arena_has_the_rules(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct showdown_state state;
        struct arena arena;
        struct random random;
        random_seed(&random, seed);
        showdown_game.start(&state, &(struct rules){.first = 0});
        arena_start(&arena);
        while (state.mover >= 0) {
            struct text line = {0};
            showdown_game.random_turn(&state, &random, &line);
            struct showdown_turn turn = showdown_turn_read(text_string(&line));
            text_free(&line);
            if (turn.verb == SHOWDOWN_GARBAGE) {
                continue;
            }
            struct action action = {(uint8_t)turn.verb, {turn.square.row, turn.square.column}};
            enum answer answer = arena_play(&arena, action);
            assert_int_equal(answer, showdown_play(&state, turn).kind);
            compare_states(&arena, &state);
        }
    }
}

/* --- the engine in whole games --- */

static struct mind *new_mind(uint64_t seed)
{
    struct mind *mind = memory_new(sizeof *mind);
    mind_init(mind, seed);
    return mind;
}

/* Plays a game against random turns. Every turn is chosen by two copies of the engine: one that
 * stays in memory, and one that is loaded from the block that the previous turn saved. Both copies
 * must choose the same turn. */
static void play_with_blocks(uint64_t seed, int seat)
{
    struct showdown_state state;
    struct random random;
    struct mind *lasting = new_mind(seed);
    uint8_t block[MIND_BLOCK_MAX];
    size_t size = 0;
    random_seed(&random, seed);
    showdown_game.start(&state, &(struct rules){.first = 0});
    while (state.mover >= 0) {
        struct text line = {0};
        char turn[MIND_LINE_MAX], again[MIND_LINE_MAX];
        if (state.mover == seat) {
            struct mind *loaded = new_mind(999);
            showdown_game.observe(&state, seat, &line);
            assert_true(size == 0 || mind_load(loaded, block, size));
            mind_answer(lasting, text_string(&line), turn);
            loaded->seed = seed;
            mind_answer(loaded, text_string(&line), again);
            assert_string_equal(turn, again);
            size = mind_save(loaded, block);
            free(loaded);
            assert_int_not_equal(showdown_play(&state, showdown_turn_read(turn)).kind,
                                 SHOWDOWN_ERROR);
        } else {
            showdown_game.random_turn(&state, &random, &line);
            showdown_play(&state, showdown_turn_read(text_string(&line)));
        }
        text_free(&line);
    }
    free(lasting);
}

static void a_process_a_turn_plays_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++) {
        play_with_blocks(seed, (int)(seed % 2));
    }
}

static void assert_sensible(struct mind *mind, const char *line)
{
    char turn[MIND_LINE_MAX];
    mind_answer(mind, line, turn);
    assert_int_not_equal(showdown_turn_read(turn).verb, SHOWDOWN_GARBAGE);
}

/* Plays some turns of a game, saves the engine's state in a block, and stores the block's size in
 * *size. */
static void make_block(uint8_t block[MIND_BLOCK_MAX], size_t *size)
{
    struct mind *mind = new_mind(3);
    assert_sensible(mind, "INIT I 26");
    assert_sensible(mind, "OK");
    assert_sensible(mind, "OK");
    *size = mind_save(mind, block);
    free(mind);
}

static void a_cut_or_changed_block_is_refused(void **unused)
{
    (void)unused;
    uint8_t block[MIND_BLOCK_MAX];
    size_t size;
    make_block(block, &size);
    struct mind *mind = new_mind(1);
    assert_true(mind_load(mind, block, size));
    for (size_t length = 0; length < size; length++) {
        assert_false(mind_load(mind, block, length));
    }
    for (size_t i = 0; i < size; i++) {
        block[i] ^= 0x40;
        assert_false(mind_load(mind, block, size));
        block[i] ^= 0x40;
    }
    free(mind);
}

static void without_a_file_it_asks_where_it_is(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"OK", "MISS", "", "AT C 9", "AT Z 99", "LOC", "INIT"};
    char turn[MIND_LINE_MAX];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct mind *mind = new_mind(i);
        mind_answer(mind, lines[i], turn);
        assert_string_equal(turn, "HELP");
        assert_sensible(mind, "LOC C 7");
        assert_int_equal(mind->belief.particles[0].sides[mind->seat].at.column, 6);
        assert_sensible(mind, "OK");
        free(mind);
    }
}

static void any_answer_is_survived(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"OK",   "ERROR", "OUCH", "HELLO",   "AT A 1",  "OOPS",
                                        "BOOM", "HIT",   "MISS", "LOC A 1", "AT I 26", "what?"};
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct mind *mind = new_mind(seed);
        uint64_t dice = seed;
        assert_sensible(mind, seed % 2 ? "INIT A 1" : "INIT I 26");
        for (int i = 0; i < 110; i++) { /* more answers than a game has turns */
            assert_sensible(mind, lines[dice_roll(&dice, sizeof lines / sizeof *lines)]);
        }
        free(mind);
    }
}

/* --- the belief state --- */

static void radar_puts_every_particle_there(void **unused)
{
    (void)unused;
    struct belief *belief = memory_new(sizeof *belief);
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    belief_start(belief, 0, 5);
    belief_map(belief, at, walls);
    /* the opponent, in seat 1, has not moved yet, so its square is certain */
    assert_int_equal(at[8][25], PARTICLES);
    for (int i = 0; i < 6; i++) {
        belief_update(belief, (struct action){.verb = VERB_HELP}, ANSWER_LOC, (struct spot){0, 0},
                      true);
    }
    struct belief *far = memory_new(sizeof *far);
    *far = *belief; /* RADAR reports a square that the belief state had excluded */
    belief_update(far, (struct action){.verb = VERB_RADAR}, ANSWER_AT, (struct spot){1, 2}, true);
    int near = 0;
    for (int i = 0; i < PARTICLES; i++) { /* the opponent may have moved once since the scan */
        near += spot_distance(far->particles[i].sides[1].at, (struct spot){1, 2}) <= 1;
    }
    assert_int_equal(near, PARTICLES);
    free(far);
    free(belief);
}

static void a_miss_empties_the_line(void **unused)
{
    (void)unused;
    struct belief *belief = memory_new(sizeof *belief);
    belief_start(belief, 0, 5);
    struct action zap = {VERB_ZAP, {0, 1}};
    for (int i = 0; i < 20; i++) {
        belief_update(belief, (struct action){.verb = VERB_HELP}, ANSWER_LOC, (struct spot){0, 0},
                      true);
    }
    belief_update(belief, zap, ANSWER_MISS, (struct spot){0, 0}, true);
    for (int i = 0; i < PARTICLES; i++) {
        /* no wall is left in the row, unless the opponent has built one since then */
        for (int column = 1; column < COLUMNS; column++) {
            const struct arena *particle = &belief->particles[i];
            struct spot spot = {0, (int8_t)column};
            assert_true(!wall_at(particle->walls, spot) ||
                        particle->sides[1].action.verb == VERB_WALL);
        }
    }
    assert_true(belief->agreeing > 0);
    free(belief);
}

/* --- hunting the opponent --- */

/* Returns the square that is `rows` rows and `columns` columns in front of the opponent's home. */
static struct spot seen_from(int seat, int rows, int columns)
{
    struct spot goal = spot_home(!seat);
    int forward = seat == 0 ? 1 : -1;
    return (struct spot){(int8_t)(goal.row - forward * rows),
                         (int8_t)(goal.column - forward * columns)};
}

/* Returns a belief state in which everything is certain: after `turns` turns, the engine is at `me`
 * and the opponent at `opponent`. */
static struct belief *sure(int seat, struct spot me, struct spot opponent, int turns)
{
    struct belief *belief = memory_new(sizeof *belief);
    belief_start(belief, seat, 5);
    for (int i = 0; i < PARTICLES; i++) {
        struct arena *particle = &belief->particles[i];
        particle->sides[seat].at = me;
        particle->sides[!seat].at = opponent;
        particle->sides[!seat].style = (struct style){.lane = 16};
        particle->sides[0].turns = particle->sides[1].turns = (uint8_t)turns;
    }
    return belief;
}

static bool hunts(struct belief *belief, struct action *action)
{
    struct outlook outlook;
    belief_outlook(belief, &outlook);
    bool goes_on = hunt_ahead(belief) && hunt_turn(belief, &outlook, action);
    free(belief);
    return goes_on;
}

static void it_steps_out_of_line_and_else_looks(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        struct spot home = spot_home(seat), away = spot_home(!seat);
        int forward = seat == 0 ? 1 : -1;
        assert_true(hunts(sure(seat, home, away, 0), &action));
        assert_int_equal(action.verb, VERB_MOVE);
        assert_int_equal(action.to.row, home.row + forward);
        struct spot opponent = {(int8_t)(home.row + forward), (int8_t)(home.column + 20 * forward)};
        /* the engine moves along the edge, and the opponent is one row away from the edge */
        assert_true(hunts(sure(seat, home, opponent, 10), &action));
        assert_int_equal(action.verb, VERB_MOVE);
        assert_int_equal(action.to.row, home.row);
        opponent.column = (int8_t)(home.column + forward);
        assert_true(hunts(sure(seat, home, opponent, 10), &action));
        assert_int_equal(action.verb, VERB_RADAR);
    }
}

static void a_lot_draws_its_way(void **unused)
{
    (void)unused;
    struct action action;
    int lots[2] = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        int8_t row = seat == 0 ? 1 : ROWS - 2;
        for (int lot = 0; lot < 2; lot++) {
            struct belief *belief = sure(seat, (struct spot){row, 12}, spot_home(!seat), 12);
            belief->lot = (uint8_t)lot;
            assert_true(hunts(belief, &action));
            assert_int_equal(action.verb, VERB_MOVE);
            assert_int_equal(action.to.row != row, lot);
        }
    }
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct belief *belief = memory_new(sizeof *belief);
        belief_start(belief, 0, seed);
        lots[belief->lot % 2]++;
        free(belief);
    }
    assert_true(lots[0] > 15 && lots[1] > 15);
}

static void it_hunts_nobody_behind_nor_late(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        struct spot middle = {4, 12}, behind = {seat == 0 ? 3 : 5, seat == 0 ? 8 : 17};
        struct spot ahead = {behind.row, (int8_t)(24 - behind.column)};
        assert_false(hunts(sure(seat, middle, behind, 20), &action));
        assert_true(hunts(sure(seat, middle, ahead, 20), &action));
        assert_false(hunts(sure(seat, middle, ahead, 80), &action));
    }
}

static void it_shoots_a_wall_that_it_cannot_walk_round(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int walls = 0; walls < 4; walls++) {
            struct belief *belief = sure(seat, seen_from(seat, 5, 20), spot_home(!seat), 12);
            struct side *me = &belief->particles[0].sides[seat];
            struct spot along = spot_beside(me->at, seat), across = spot_beside(me->at, 2 + seat);
            wall_put(me->known, along, walls & 1);
            wall_put(me->known, across, walls & 2);
            assert_true(hunts(belief, &action));
            assert_int_equal(action.verb, walls == 3 ? VERB_ZAP : VERB_MOVE);
            assert_true(walls != 1 || spot_same(action.to, across));
            assert_true(walls != 2 || spot_same(action.to, along));
            assert_true(spot_same(action.to, along) || spot_same(action.to, across));
        }
    }
}

/* --- the search before the first hit --- */

/* Returns the turn that the search chooses instead of `usual`. The opponent watches, and has just
 * seen the engine. Beside the engine's row, it shoots if a random number below 16 is less than
 * `shoot`, and otherwise walks on. */
static struct action plans(int seat, struct spot me, struct spot opponent, uint8_t shoot,
                           struct action usual)
{
    struct belief *belief = sure(seat, me, opponent, 20);
    for (int i = 0; i < PARTICLES; i++) {
        struct side *other = &belief->particles[i].sides[!seat];
        other->style = (struct style){.lane = 16, .watch = 6, .shoot = shoot, .look = shoot};
        other->taken = other->seen_on = 20;
        other->seen = me;
    }
    usual = plan_turn(belief, usual);
    free(belief);
    return usual;
}

static void it_shoots_whom_it_is_in_line_with(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < SEATS; seat++) {
        struct spot me = seen_from(seat, 5, 15), opponent = seen_from(seat, 5, 9);
        struct action look = {.verb = VERB_RADAR};
        struct action action = plans(seat, me, opponent, 0, look);
        assert_int_equal(action.verb, VERB_ZAP);
        assert_true(spot_same(action.to, spot_beside(me, seat)));
    }
}

static void it_does_not_step_into_the_line_of_one_that_shoots(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < SEATS; seat++) {
        struct spot me = seen_from(seat, 5, 15), opponent = seen_from(seat, 4, 9);
        struct action forward = {VERB_MOVE, spot_beside(me, seat)};
        struct action into_line = {VERB_MOVE, spot_beside(me, 2 + seat)};
        struct action action = plans(seat, me, opponent, 16, into_line);
        assert_false(action_same(action, into_line));
        /* the opponent is too far away to matter */
        action = plans(seat, me, seen_from(seat, 0, 0), 0, forward);
        assert_true(action_same(action, forward));
    }
}

/* Diagonally beside the engine, a watcher that it simulates may step into the engine's row as well
 * as into its column. */
static void a_watcher_steps_into_either_line(void **unused)
{
    (void)unused;
    int steps[2] = {0};
    uint64_t dice = 1;
    for (int i = 0; i < 64; i++) {
        struct arena arena;
        arena_start(&arena);
        struct side *watcher = &arena.sides[0];
        watcher->style = (struct style){.watch = 6, .step_in = 16, .look = 16};
        watcher->at = (struct spot){4, 12};
        watcher->seen = arena.sides[1].at = (struct spot){5, 13};
        watcher->taken = watcher->seen_on = 20;
        struct action action = style_turn(&arena, NULL, &dice);
        assert_int_equal(action.verb, VERB_MOVE);
        assert_true(action.to.row == 5 || action.to.column == 13);
        steps[action.to.row == 5]++;
    }
    assert_true(steps[0] > 15 && steps[1] > 15);
}

/* --- after a hit --- */

/* Returns whether the engine keeps attacking an opponent that it has just hit. Before that, the
 * opponent had spent `pauses` turns without moving or being hit. Stores the chosen turn in
 * *action. */
static bool locks_after(int pauses, int seat, struct spot me, struct spot opponent, uint8_t turn,
                        struct action *action)
{
    struct belief *belief = sure(seat, me, opponent, turn);
    for (int i = 0; i < PARTICLES; i++) {
        struct side *ours = &belief->particles[i].sides[seat];
        ours->taken = turn;
        ours->hits = (uint8_t)(turn - spot_distance(opponent, spot_home(!seat)) - pauses);
        ours->answer = ANSWER_HIT;
        ours->action = (struct action){VERB_ZAP, spot_step(me, opponent)};
    }
    bool stays = lock_turn(belief, action);
    free(belief);
    return stays;
}

static bool locks(int seat, struct spot me, struct spot opponent, uint8_t turn,
                  struct action *action)
{
    return locks_after(0, seat, me, opponent, turn, action);
}

static void it_holds_whom_it_hit_and_leaves_in_time(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        int8_t row = seat == 0 ? 0 : ROWS - 1, near = seat == 0 ? 13 : 12, far = 25 - near;
        struct spot opponent = {row, near},
                    me = {seat == 0 ? 2 : 6, near}; /* the engine is 18 squares from its goal */
        struct spot away = {row, far}, beside = {me.row, far};
        assert_true(locks(seat, me, opponent, 50, &action) && action.verb == VERB_ZAP);
        assert_true(locks(seat, me, opponent, 73, &action) && action.verb == VERB_WALL);
        assert_int_equal(action.to.row, row); /* the wall is on the opponent's path along the
                                               * edge */
        assert_int_equal(action.to.column, near + (seat == 0 ? -1 : 1));
        /* the opponent is nearer to its goal than the engine */
        assert_true(locks(seat, me, opponent, 79, &action) && action.verb == VERB_ZAP);
        assert_true(locks(seat, beside, away, 95, &action) &&
                    action.verb == VERB_ZAP); /* too few turns are left to reach the goal */
    }
    /* the engine is 11 squares from its goal, and the opponent 20 */
    struct spot me = {2, 20}, opponent = {0, 20};
    assert_true(locks(0, me, opponent, 79, &action) && action.verb == VERB_ZAP);
    assert_false(locks(0, me, opponent, 80, &action));
}

static void it_leaves_who_looks_if_he_has_no_time_left(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        /* the opponent is 20 squares from its goal */
        struct spot me = seen_from(seat, 6, 5), opponent = seen_from(seat, 8, 5);
        assert_true(locks_after(7, seat, me, opponent, 85, &action) && action.verb == VERB_ZAP);
        assert_false(locks_after(7, seat, me, opponent, 86, &action));
        struct spot beside = seen_from(seat, 6, 9), far = seen_from(seat, 8, 7);
        /* the engine is 15 squares from its goal, and the opponent 18 or 17 */
        struct spot near = seen_from(seat, 8, 8);
        /* the opponent is 16 squares from its goal */
        assert_true(locks_after(4, seat, beside, seen_from(seat, 8, 9), 82, &action));
        assert_true(locks_after(5, seat, beside, seen_from(seat, 8, 9), 82, &action));
        assert_false(locks_after(7, seat, beside, far, 82, &action));
        assert_true(locks_after(7, seat, beside, near, 82, &action));
    }
}

/* If the engine has fewer than 30 hits, the opponent could win on points with its own hits. */
static void it_never_leaves_who_looks_after_few_hits(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        struct spot me = seen_from(seat, 6, 5), opponent = seen_from(seat, 8, 5);
        for (uint8_t turn = 86; turn < 89; turn++) {
            int steps = 13;
            assert_false(locks_after(turn - steps - 30, seat, me, opponent, turn, &action));
            assert_true(locks_after(turn - steps - 29, seat, me, opponent, turn, &action));
            assert_int_equal(action.verb, VERB_ZAP);
        }
    }
}

/* --- running to the goal after a series of hits --- */

/* Returns the turn that the engine chooses, and frees the belief state. */
static struct action chosen(struct belief *belief)
{
    uint64_t dice = 7;
    struct action action = choice_make(belief, IDEA_ALL, &dice);
    free(belief);
    return action;
}

/* Returns the turn that the engine chooses after `turns` turns, of which `hits` hit the
 * opponent. */
static struct action runs(int seat, struct spot me, struct spot opponent, int turns, int hits,
                          const struct spot *wall)
{
    struct belief *belief = sure(seat, me, opponent, turns);
    for (int i = 0; i < PARTICLES; i++) {
        struct side *ours = &belief->particles[i].sides[seat];
        ours->taken = (uint8_t)turns;
        ours->hits = (uint8_t)hits;
        ours->action = (struct action){VERB_MOVE, me};
        belief->particles[i].sides[!seat].style.lane = 0;
        if (wall != NULL && i % 2 == 0) {
            wall_put(belief->particles[i].walls, *wall, true);
        }
    }
    return chosen(belief);
}

static void it_shoots_a_likely_wall_if_there_is_time(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < SEATS; seat++) {
        int8_t back = seat == 0 ? -1 : 1;
        struct spot goal = spot_home(!seat), opponent = {4, 12};
        struct spot me = {(int8_t)(goal.row + back), goal.column};
        assert_int_equal(runs(seat, me, opponent, 98, 1, &goal).verb, VERB_ZAP);
        assert_int_equal(runs(seat, me, opponent, 99, 1, &goal).verb, VERB_MOVE);
        assert_int_equal(runs(seat, me, opponent, 98, 1, NULL).verb, VERB_MOVE);
    }
}

static void it_builds_nothing_without_a_turn_to_spare(void **unused)
{
    (void)unused;
    /* the engine is 2 squares from its goal, and the opponent 1 */
    struct spot me = {7, 24}, opponent = {0, 1};
    assert_int_equal(runs(0, me, opponent, 97, 1, NULL).verb, VERB_WALL);
    assert_int_equal(runs(0, me, opponent, 98, 1, NULL).verb, VERB_MOVE);
}

/* --- the race to the goals --- */

/* Both players run to their goals. The engine needs `needed` turns, and the opponent needs
 * `opponent_needs` turns. Each of them is already in the row of its goal. Returns whether the
 * engine builds a wall. */
static bool builds(int seat, int needed, int opponent_needs, struct action *action)
{
    int8_t forward = seat == 0 ? 1 : -1;
    struct spot home = spot_home(seat), goal = spot_home(!seat);
    struct spot me = {goal.row, (int8_t)(goal.column - forward * needed)};
    struct spot opponent = {home.row, (int8_t)(home.column + forward * opponent_needs)};
    struct outlook outlook;
    struct belief *belief = sure(seat, me, opponent, 40);
    belief_outlook(belief, &outlook);
    bool builds = race_turn(belief, &outlook, action);
    free(belief);
    return builds;
}

static void it_builds_on_his_way_where_he_would_be_first(void **unused)
{
    (void)unused;
    struct action action;
    for (int seat = 0; seat < SEATS; seat++) {
        assert_true(builds(seat, 12, 10, &action) && action.verb == VERB_WALL);
        assert_true(spot_same(action.to, spot_home(seat)));
        assert_false(builds(seat, 10, 13, &action));
        assert_false(builds(seat, 1, 1, &action)); /* the engine's next step wins */
    }
}

/* --- the analysis --- */

struct seen {
    char first[MIND_LINE_MAX];
    bool ruled; /* whether the notes say that fixed rules chose the turn */
};

static bool take_report(void *data, const struct engine_report *report)
{
    struct seen *seen = data;
    assert_true(report->last && report->best_count > 0);
    snprintf(seen->first, sizeof seen->first, "%s", report->best[0].turn);
    assert_string_equal(report->line[0], seen->first);
    assert_true(report->value.estimate == report->best[0].value.estimate);
    for (size_t i = 2; i < report->best_count; i++) {
        assert_true(report->best[i - 1].value.estimate >= report->best[i].value.estimate);
    }
    bool best =
        report->best_count < 2 || report->best[0].value.estimate >= report->best[1].value.estimate;
    seen->ruled = strstr(report->notes, "is played: the rule") != NULL;
    assert_int_equal(seen->ruled, !best);
    return true;
}

/* Plays a game, and analyzes each turn before it is played. Counts the turns that fixed rules chose
 * although the search preferred others. */
static void play_analyzed(uint64_t seed, int *ruled, int *turns)
{
    const struct engine_limits limits = {.nodes = 60, .best = CANDIDATES_MAX};
    struct showdown_state state;
    void *players[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        const struct engine *engine = seat == 0 ? &showdown_engine : &showdown_greedy;
        players[seat] = engine_open(engine, seed, ENGINE_SETTINGS({"nodes", 60}));
    }
    showdown_game.start(&state, &(struct rules){.first = 0});
    while (state.mover >= 0) {
        struct text turn = {0};
        struct seen seen;
        if (state.mover == 0) {
            showdown_engine.analyze(players[0], &state, &limits, take_report, &seen);
            showdown_engine.choose(players[0], &state, 0, &turn);
            assert_string_equal(text_string(&turn), seen.first);
            *ruled += seen.ruled;
            ++*turns;
        } else {
            showdown_greedy.choose(players[1], &state, 0, &turn);
        }
        showdown_play(&state, showdown_turn_read(text_string(&turn)));
        text_free(&turn);
    }
    showdown_engine.close(players[0]);
    showdown_greedy.close(players[1]);
}

static void its_analysis_begins_with_what_it_plays(void **unused)
{
    (void)unused;
    int ruled = 0, turns = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_analyzed(seed, &ruled, &turns);
    }
    print_message("%d turns: %d ruled\n", turns, ruled);
    assert_true(ruled > 0);
}

/* --- strength --- */

static int play_players(const struct engine *const seats[SEATS], uint64_t seed)
{
    struct showdown_state state;
    void *players[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        players[seat] =
            engine_open(seats[seat], seed + (uint64_t)seat, ENGINE_SETTINGS({"nodes", 100}));
    }
    showdown_game.start(&state, &(struct rules){.first = 0});
    while (state.mover >= 0) {
        struct text turn = {0};
        seats[state.mover]->choose(players[state.mover], &state, 0, &turn);
        showdown_play(&state, showdown_turn_read(text_string(&turn)));
        text_free(&turn);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        seats[seat]->close(players[seat]);
    }
    return showdown_score(&state, 0).total - showdown_score(&state, 1).total;
}

static void it_beats_the_plain_players(void **unused)
{
    (void)unused;
    const struct engine *const others[] = {&showdown_greedy, &showdown_random};
    for (int o = 0; o < 2; o++) {
        int won = 0;
        for (uint64_t game = 0; game < 6; game++) {
            const struct engine *const seats[SEATS] = {game % 2 == 0 ? &showdown_engine : others[o],
                                                       game % 2 == 0 ? others[o]
                                                                     : &showdown_engine};
            int lead = play_players(seats, game);
            won += (game % 2 == 0 ? lead : -lead) > 0;
        }
        assert_true(won >= 5);
    }
}

/* In the contest, a new process starts for each turn and loads the level's state. This level must
 * draw the same random numbers as one that stays in memory. */
static void a_level_draws_the_same_in_a_process_a_turn(void **unused)
{
    (void)unused;
    for (uint64_t level = 1; level < ENGINE_LEVELS; level++) {
        struct showdown_state state;
        struct text turn = {0}, again = {0}, block = {0}, line = {0};
        void *stays = engine_open(&showdown_engine, level, ENGINE_SETTINGS({"level", level}));
        showdown_game.start(&state, &(struct rules){.first = 0});
        while (state.mover >= 0) {
            if (state.mover == 0) {
                void *fresh =
                    engine_open(&showdown_engine, level, ENGINE_SETTINGS({"level", level}));
                text_clear(&line);
                text_clear(&turn);
                text_clear(&again);
                showdown_game.observe(&state, 0, &line);
                showdown_engine.answer(stays, text_string(&line), 0, &turn);
                assert_true(block.length == 0 ||
                            showdown_engine.load(fresh, block.data, block.length));
                showdown_engine.answer(fresh, text_string(&line), 0, &again);
                assert_string_equal(text_string(&turn), text_string(&again));
                text_clear(&block);
                showdown_engine.save(fresh, &block);
                showdown_engine.close(fresh);
            }
            showdown_game.play(&state, state.mover == 0 ? text_string(&turn) : "RADAR", NULL);
        }
        showdown_engine.close(stays);
        text_free(&turn);
        text_free(&again);
        text_free(&block);
        text_free(&line);
    }
}

static void a_foreign_block_leaves_a_player_as_he_was(void **unused)
{
    (void)unused;
    const struct engine *const all[] = {&showdown_engine, &showdown_greedy, &showdown_random};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            void *player = engine_open(all[i], 1, ENGINE_SETTINGS({"nodes", 20}));
            void *other = engine_open(all[k], 1, ENGINE_SETTINGS({"nodes", 20}));
            struct text block = {0}, turn = {0};
            all[k]->answer(other, "INIT A 1", 0, &turn);
            all[k]->save(other, &block);
            bool plain_both = i > 0 && k > 0;
            assert_int_equal(all[i]->load(player, block.data, block.length), i == k || plain_both);
            assert_false(all[i]->load(player, "", 0));
            text_clear(&turn);
            all[i]->answer(player, "OK", 0, &turn);
            assert_int_not_equal(showdown_turn_read(text_string(&turn)).verb, SHOWDOWN_GARBAGE);
            text_free(&block);
            text_free(&turn);
            all[i]->close(player);
            all[k]->close(other);
        }
    }
}

static void it_plays_as_it_did(void **unused)
{
    (void)unused;
    struct showdown_bench bench;
    showdown_bench_run(&bench);
    print_message("bench signature %016llx\n", (unsigned long long)bench.signature);
    assert_true(bench.signature == SIGNATURE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arena_has_the_rules),
        cmocka_unit_test(a_process_a_turn_plays_the_same),
        cmocka_unit_test(a_cut_or_changed_block_is_refused),
        cmocka_unit_test(without_a_file_it_asks_where_it_is),
        cmocka_unit_test(any_answer_is_survived),
        cmocka_unit_test(radar_puts_every_particle_there),
        cmocka_unit_test(a_miss_empties_the_line),
        cmocka_unit_test(it_steps_out_of_line_and_else_looks),
        cmocka_unit_test(a_lot_draws_its_way),
        cmocka_unit_test(it_hunts_nobody_behind_nor_late),
        cmocka_unit_test(it_shoots_a_wall_that_it_cannot_walk_round),
        cmocka_unit_test(it_shoots_whom_it_is_in_line_with),
        cmocka_unit_test(it_does_not_step_into_the_line_of_one_that_shoots),
        cmocka_unit_test(a_watcher_steps_into_either_line),
        cmocka_unit_test(it_holds_whom_it_hit_and_leaves_in_time),
        cmocka_unit_test(it_leaves_who_looks_if_he_has_no_time_left),
        cmocka_unit_test(it_never_leaves_who_looks_after_few_hits),
        cmocka_unit_test(it_shoots_a_likely_wall_if_there_is_time),
        cmocka_unit_test(it_builds_nothing_without_a_turn_to_spare),
        cmocka_unit_test(it_builds_on_his_way_where_he_would_be_first),
        cmocka_unit_test(its_analysis_begins_with_what_it_plays),
        cmocka_unit_test(it_beats_the_plain_players),
        cmocka_unit_test(a_level_draws_the_same_in_a_process_a_turn),
        cmocka_unit_test(a_foreign_block_leaves_a_player_as_he_was),
        cmocka_unit_test(it_plays_as_it_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
