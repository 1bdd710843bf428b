#include "engines/showdown/plan.h"

#include <stdlib.h>

/* value of a step towards the goal, in points: more than the 11 points that the contest pays,
 * because a player that is ahead can leave a lock and win the race. With at most BESIDE rows or
 * columns between the players, a step is worth only what the contest pays: neither player can pass
 * the other without entering its row or column, so the one that waits shoots first. */
#define STEP 50
#define STEP_BESIDE 11
#define BESIDE 3
/* value of the first hit, besides 7 points for each turn left */
#define FIRST_HIT 50
/* a turn must be better than the usual turn by this many points, because the particles' styles are
 * only guesses */
#define PRIOR 15
/* an opponent in the engine's row or column shoots with at least this probability, in sixteenths */
#define AIM 12
/* after an answer with fewer particles than this, the search does not look further */
#define FEW 8
#define ACTIONS_MAX 9

static int hit_worth(const struct arena *arena, int seat)
{
    return 7 * (TURNS - arena->sides[seat].turns) + FIRST_HIT;
}

/* Returns the direction in which the opponent stands in the player's row or column, or -1. */
static int way_to(struct spot me, struct spot opponent)
{
    return opponent.row == me.row         ? opponent.column < me.column
           : opponent.column == me.column ? 2 + (opponent.row < me.row)
                                          : -1;
}

static bool beside(struct spot me, struct spot opponent)
{
    return abs(opponent.row - me.row) <= BESIDE || abs(opponent.column - me.column) <= BESIDE;
}

/* Lists the turns worth trying: steps, RADAR, and shots that hit in at least one game. */
static int list_actions(const struct belief *belief, const struct plan_game *games, int count,
                        struct action actions[ACTIONS_MAX])
{
    const struct side *me = &games[0].arena.sides[belief->seat];
    int number = 0, shots = 0;
    for (int i = 0; i < count; i++) {
        int way = way_to(me->at, games[i].arena.sides[!belief->seat].at);
        shots |= way < 0 ? 0 : 1 << way;
    }
    for (int way = 0; way < 4; way++) {
        struct spot to = spot_beside(me->at, way);
        if (!spot_on_board(to)) {
            continue;
        }
        bool wall = wall_at(me->known, to);
        if (!wall) {
            actions[number++] = (struct action){VERB_MOVE, to};
        }
        if (wall || (shots >> way & 1)) {
            actions[number++] = (struct action){VERB_ZAP, to};
        }
    }
    actions[number++] = (struct action){.verb = VERB_RADAR};
    return number;
}

/* Returns the value of games in which the search does not look further: the best shot. */
static int64_t rest_worth(const struct belief *belief, const struct plan_game *games, int count)
{
    const struct side *me = &games[0].arena.sides[belief->seat];
    int hits[4] = {0}, best = 0, in_line = 0;
    for (int i = 0; i < count; i++) {
        struct spot opponent = games[i].arena.sides[!belief->seat].at;
        int way = way_to(me->at, opponent);
        if (way >= 0) {
            in_line++;
            hits[way]++;
            best = hits[way] > best ? hits[way] : best;
        }
    }
    int worth = hit_worth(&games[0].arena, belief->seat);
    return (int64_t)worth * best - worth * 3 / 5 * (in_line - best);
}

static int by_answer(const void *a, const void *b)
{
    const struct plan_game *x = a, *y = b;
    return x->answer == y->answer ? x->number - y->number : x->answer - y->answer;
}

/* Plays a turn and the opponent's reply in one game. Adds the points won to *worth. Returns false
 * if somebody was hit or the game has ended. */
static bool play_turn(const struct belief *belief, struct plan_game *game, struct action action,
                      int64_t *worth)
{
    struct arena *arena = &game->arena;
    int seat = belief->seat;
    struct side *me = &arena->sides[seat];
    int needed = spot_distance(me->at, spot_home(!belief->seat));
    int step = beside(me->at, arena->sides[!seat].at) ? STEP_BESIDE : STEP;
    enum answer answer = arena_play(arena, action), reply = ANSWER_OK;
    if (answer == ANSWER_HIT) {
        *worth += hit_worth(arena, seat);
        return false;
    }
    *worth += step * (needed - spot_distance(me->at, spot_home(!belief->seat)));
    *worth -= answer == ANSWER_OUCH ? 15 : 0;
    game->answer =
        answer == ANSWER_AT ? COLUMNS * me->seen.row + me->seen.column : -1 - (int)answer;
    if (arena->mover == !seat) {
        reply = arena_play(arena, style_turn(arena, NULL, &game->dice));
        *worth += reply == ANSWER_OUCH ? 15 : 0;
    }
    if (reply == ANSWER_HIT) {
        *worth -= hit_worth(arena, !seat);
    } else if (arena->mover < 0) {
        *worth += 1000 * ((arena->arrived >> seat & 1) - (arena->arrived >> !seat & 1));
    }
    return reply != ANSWER_HIT && arena->mover >= 0;
}

/* Returns the value of the best turn in these games, in which the engine has received the same
 * answers. Sets *chosen to that turn. The value of the turn in *chosen is raised by PRIOR first. */
static int64_t best_worth(struct belief *belief, int depth, const struct plan_game *games,
                          int count, struct action *chosen)
{
    struct action actions[ACTIONS_MAX], usual = *chosen;
    struct plan_game *next = belief->plans[depth + 1];
    int number = list_actions(belief, games, count, actions);
    int64_t best = INT64_MIN;
    for (int i = 0; i < number; i++) {
        int64_t worth = action_same(actions[i], usual) ? PRIOR * count : 0;
        int kept = 0;
        for (int j = 0; j < count; j++) {
            next[kept] = games[j];
            kept += play_turn(belief, &next[kept], actions[i], &worth);
        }
        qsort(next, (size_t)kept, sizeof *next, by_answer);
        for (int from = 0, to = 0; from < kept; from = to) {
            while (to < kept && next[to].answer == next[from].answer) {
                to++;
            }
            struct action then = {.verb = VERB_HELP};
            worth += depth + 1 < PLAN_DEPTH && to - from >= FEW
                         ? best_worth(belief, depth + 1, next + from, to - from, &then)
                         : rest_worth(belief, next + from, to - from);
        }
        if (worth > best) {
            best = worth;
            *chosen = actions[i];
        }
    }
    return best;
}

struct action plan_turn(struct belief *belief, struct action usual)
{
    for (int i = 0; i < PLAN_GAMES; i++) {
        struct plan_game *game = &belief->plans[0][i];
        game->arena = belief->particles[i * (PARTICLES / PLAN_GAMES)];
        game->dice = dice_mix(belief->dice, (uint64_t)i);
        game->number = i;
        struct style *style = &game->arena.sides[!belief->seat].style;
        style->instinct = style->instinct < AIM ? AIM : style->instinct;
    }
    best_worth(belief, 0, belief->plans[0], PLAN_GAMES, &usual);
    return usual;
}
