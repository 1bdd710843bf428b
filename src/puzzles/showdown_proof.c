#include "puzzles/showdown_proof.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define POINTS_WIN 1000
#define POINTS_TIE 500
#define POINTS_OUCH 15
#define POINTS_HIT 7
#define POINTS_DISTANCE 11

enum { MINE, THEIRS };

/* One case in the middle of a turn, with the points for hits and bumps. */
struct scene {
    const struct cases *cases;
    struct one_case one;
    int me;
    int points[2];
};

/* --- the end of the game --- */

/* Returns whether the player has more points if the game ends in this scene. */
static bool ends_well(const struct scene *scene)
{
    int seat = scene->cases->seat;
    bool mine = scene->me == cases_square(showdown_home(!seat));
    bool theirs = scene->one.at == cases_square(showdown_home(seat));
    int arrival = mine && theirs ? POINTS_TIE : POINTS_WIN;
    return scene->points[MINE] + POINTS_DISTANCE * cases_distance(seat, scene->me) +
               (mine ? arrival : 0) >
           scene->points[THEIRS] + POINTS_DISTANCE * cases_distance(!seat, scene->one.at) +
               (theirs ? arrival : 0);
}

/* Returns whether a ZAP of the opponent hits the player. */
static bool can_be_hit(const struct scene *scene)
{
    for (int direction = 0; direction < 4; direction++) {
        int square = scene->one.at;
        while (cases_beside(square, direction, &square) &&
               !cases_wall_at(scene->cases, &scene->one, square)) {
            if (square == scene->me) {
                return true;
            }
        }
    }
    return false;
}

/* Returns whether the player has more points at the end, whatever the opponent does in its last
 * turn. */
static bool survives_reply(const struct scene *scene)
{
    struct scene after = *scene;
    bool good = ends_well(scene);
    for (int direction = 0; good && direction < 4; direction++) {
        int next;
        if (cases_beside(scene->one.at, direction, &next) && next != scene->me &&
            !cases_wall_at(scene->cases, &scene->one, next)) {
            after.one.at = next;
            good = ends_well(&after);
        }
    }
    after.one.at = scene->one.at;
    after.points[THEIRS] += POINTS_HIT;
    return good && (!can_be_hit(scene) || ends_well(&after));
}

/* Plays the player's turn in one case. Returns the answer. */
static enum showdown_answer_kind play(struct scene *scene, struct showdown_turn turn)
{
    struct one_case before = scene->one;
    enum showdown_answer_kind kind = cases_answer(scene->cases, &before, turn, &scene->one).kind;
    if (turn.verb == SHOWDOWN_MOVE && kind == SHOWDOWN_OK) {
        scene->me = cases_square(turn.square);
    }
    scene->points[MINE] += kind == SHOWDOWN_HIT ? POINTS_HIT : 0;
    scene->points[THEIRS] += kind == SHOWDOWN_OUCH ? POINTS_OUCH : 0;
    return kind;
}

static struct scene scene_of(const struct cases *cases, const struct one_case *one,
                             const int points[2])
{
    return (struct scene){
        .cases = cases, .one = *one, .me = cases->me, .points = {points[MINE], points[THEIRS]}};
}

/* Returns the cases, or `room` with the known walls after the player has built a wall. */
static const struct cases *with_wall(struct cases *room, const struct cases *cases,
                                     struct showdown_turn turn)
{
    if (turn.verb != SHOWDOWN_WALL) {
        return cases;
    }
    memcpy(room, cases, offsetof(struct cases, hidden)); /* the sets of cases are not needed */
    room->walls[room->wall_count++] = cases_square(turn.square);
    return room;
}

bool proof_wins(const struct proof_start *start, struct showdown_turn turn)
{
    struct cases *room = memory_new(sizeof(*room));
    const struct cases *cases = &start->cases, *walled = with_wall(room, cases, turn);
    struct one_case one = {.hidden = -1};
    bool good = true;
    while (good && cases_next(cases, &one)) {
        struct scene scene = scene_of(cases, &one, start->points);
        enum showdown_answer_kind kind = play(&scene, turn);
        scene.cases = kind == SHOWDOWN_OK ? walled : cases;
        good =
            cases->seat == 1 || kind == SHOWDOWN_HIT ? ends_well(&scene) : survives_reply(&scene);
    }
    free(room);
    return good;
}

/* --- the player's turns --- */

unsigned proof_turns(const struct cases *cases, struct showdown_turn turns[PROOF_TURNS_MAX])
{
    static const enum showdown_verb verbs[] = {SHOWDOWN_MOVE, SHOWDOWN_ZAP};
    unsigned count = 0;
    for (int i = 0; i < 8; i++) {
        int next;
        if (cases_beside(cases->me, i % 4, &next)) {
            turns[count++] = (struct showdown_turn){
                verbs[i / 4],
                {(int8_t)(next / SHOWDOWN_COLUMNS), (int8_t)(next % SHOWDOWN_COLUMNS)}};
        }
    }
    turns[count++] = (struct showdown_turn){.verb = SHOWDOWN_RADAR};
    turns[count++] = (struct showdown_turn){.verb = SHOWDOWN_HELP};
    for (int square = 0; square < CASES_SQUARES; square++) {
        if (square != cases->me) {
            turns[count++] = (struct showdown_turn){
                SHOWDOWN_WALL,
                {(int8_t)(square / SHOWDOWN_COLUMNS), (int8_t)(square % SHOWDOWN_COLUMNS)}};
        }
    }
    return count;
}

/* --- what a turn gains at once --- */

/* Counts the cases in which the turn gains points, and all cases. */
static void count_gains(const struct proof_start *start, struct showdown_turn turn, unsigned *gains,
                        unsigned *all)
{
    const struct cases *cases = &start->cases;
    struct one_case one = {.hidden = -1};
    *gains = *all = 0;
    while (cases_next(cases, &one)) {
        struct scene scene = scene_of(cases, &one, start->points);
        enum showdown_answer_kind kind = play(&scene, turn);
        *gains += kind == SHOWDOWN_HIT ||
                  cases_distance(cases->seat, scene.me) > cases_distance(cases->seat, cases->me);
        ++*all;
    }
}

bool proof_gains(const struct proof_start *start, struct showdown_turn turn)
{
    unsigned gains, all;
    count_gains(start, turn, &gains, &all);
    return gains == all;
}

bool proof_may_gain(const struct proof_start *start, struct showdown_turn turn)
{
    unsigned gains, all;
    count_gains(start, turn, &gains, &all);
    return gains > 0;
}

bool proof_threat(const struct proof_start *start)
{
    const struct cases *cases = &start->cases;
    int home = cases_square(showdown_home(cases->seat));
    struct one_case one = {.hidden = -1};
    while (cases->seat == 0 && cases_next(cases, &one)) {
        if (cases_distance(cases->seat, one.at) == 1 && cases->me != home &&
            !cases_wall_at(cases, &one, home)) {
            return true;
        }
    }
    return false;
}

/* --- what the player has heard --- */

bool proof_begin(struct proof_start *start, const struct turns *turns, int first,
                 const struct showdown_state *state)
{
    struct showdown_state now;
    int seat = state->mover;
    if (state->turns[seat] != SHOWDOWN_TURNS_MAX - 1 || state->counts[seat].slept > 0) {
        return false;
    }
    showdown_game.start(&now, &(struct rules){.first = first});
    cases_start(&start->cases, seat);
    for (size_t i = 0; i < turns->count; i++) {
        struct showdown_turn turn = showdown_turn_read(turns_get(turns, i));
        bool mine = now.mover == seat;
        struct showdown_answer answer = showdown_play(&now, turn);
        if (!mine) {
            cases_reply(&start->cases);
        } else {
            if (seat == 0) {
                cases_drop_arrived(&start->cases);
            }
            if (start->cases.wall_count + 1 == CASES_WALLS_MAX ||
                cases_hear(&start->cases, turn, answer) != CASES_HEARD) {
                return false;
            }
        }
    }
    if (seat == 0) {
        cases_drop_arrived(&start->cases);
    }
    start->points[MINE] = POINTS_HIT * state->counts[seat].hits;
    start->points[THEIRS] = POINTS_OUCH * state->counts[seat].ouches;
    return true;
}
