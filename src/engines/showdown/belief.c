#include "engines/showdown/belief.h"

#include <stdlib.h>
#include <string.h>

/* Plays the opponent's turns in a simulated game until `seat` is to move. Returns false if the game
 * ends before that. */
static bool wait_for_us(struct arena *arena, int seat, uint64_t *dice)
{
    while (arena->mover == !seat) {
        arena_play(arena, style_turn(arena, NULL, dice));
    }
    return arena->mover == seat;
}

static void redraw_style(struct belief *belief, struct arena *particle)
{
    style_draw(&particle->sides[!belief->seat].style, &belief->dice);
}

void belief_start(struct belief *belief, int seat, uint64_t seed)
{
    belief->seat = seat;
    belief->dice = seed;
    belief->lot = (uint8_t)dice_mix(seed, 0);
    belief->agreeing = PARTICLES;
    belief->freed = 0;
    memset(belief->fresh, 0, sizeof belief->fresh);
    for (int i = 0; i < PARTICLES; i++) {
        arena_start(&belief->particles[i]);
        redraw_style(belief, &belief->particles[i]);
        wait_for_us(&belief->particles[i], seat, &belief->dice);
    }
}

void belief_lose(struct belief *belief, struct spot at)
{
    for (int i = 0; i < PARTICLES; i++) {
        struct arena *particle = &belief->particles[i];
        int passed = spot_distance(at, spot_home(belief->seat)) + (int)dice_roll(&belief->dice, 30);
        struct action help = {.verb = VERB_HELP};
        while (particle->mover == belief->seat && passed-- > 0 && particle->arrived == 0) {
            arena_play(particle, help);
            wait_for_us(particle, belief->seat, &belief->dice);
        }
        particle->mover = (int8_t)belief->seat;
        particle->arrived = 0;
        particle->sides[belief->seat].at = at;
        wall_put(particle->walls, at, false);
    }
}

/* Moves the opponent of one particle (a possible state of the game) to a nearby square that is not
 * in the engine's row or column. */
static void shift_opponent(struct belief *belief, struct arena *particle)
{
    struct spot *opponent = &particle->sides[!belief->seat].at;
    struct spot me = particle->sides[belief->seat].at, to;
    do {
        to.row = (int8_t)(opponent->row + (int)dice_roll(&belief->dice, 7) - 3);
        to.column = (int8_t)(opponent->column + (int)dice_roll(&belief->dice, 7) - 3);
    } while (!spot_on_board(to) || to.row == me.row || to.column == me.column);
    *opponent = to;
}

/* Prepares one particle (a possible state of the game) for replaying the engine's ZAP turn, whose
 * answer is known. Removes all walls and the opponent from the ray, and puts back only what the
 * answer reports. */
static void force_ray(struct belief *belief, struct arena *particle, struct spot towards,
                      enum answer answer)
{
    struct side *me = &particle->sides[belief->seat], *opponent = &particle->sides[!belief->seat];
    struct spot ray[COLUMNS], at = spot_step(me->at, towards);
    int rows = at.row - me->at.row, columns = at.column - me->at.column, length = 0;
    for (; spot_on_board(at);
         at.row = (int8_t)(at.row + rows), at.column = (int8_t)(at.column + columns)) {
        ray[length++] = at;
        wall_put(particle->walls, at, false);
        if (spot_same(at, opponent->at)) {
            shift_opponent(belief, particle);
        }
    }
    at = ray[dice_roll(&belief->dice, (unsigned)length)];
    if (answer == ANSWER_HIT) {
        opponent->at = at;
    } else if (answer == ANSWER_BOOM) {
        wall_put(particle->walls, at, true);
    }
}

/* Changes a particle (a possible state of the game) so that the engine's turn gets the given answer
 * there. */
static void force(struct belief *belief, struct arena *particle, struct action action,
                  enum answer answer, struct spot spot)
{
    struct side *opponent = &particle->sides[!belief->seat];
    bool met = answer == ANSWER_HELLO || answer == ANSWER_OOPS;
    /* a shot at the engine's own square can come only from saved data that was forged */
    bool ray = action.verb == VERB_ZAP && answer != ANSWER_ERROR &&
               !spot_same(action.to, particle->sides[belief->seat].at);
    redraw_style(belief, particle);
    if (answer == ANSWER_AT || met) {
        opponent->at = met ? action.to : spot;
        wall_put(particle->walls, opponent->at, false);
    } else if (ray) {
        force_ray(belief, particle, action.to, answer);
    } else if (action.verb == VERB_MOVE || action.verb == VERB_WALL) {
        if (spot_same(opponent->at, action.to)) {
            shift_opponent(belief, particle);
        }
        wall_put(particle->walls, action.to, answer == ANSWER_OUCH);
    }
}

/* Plays the engine's turn in one particle (a possible state of the game). Returns false if the turn
 * receives a different answer there than in the real game. */
static bool play_ours(const struct belief *belief, struct arena *particle, struct action action,
                      enum answer answer, struct spot spot)
{
    /* the referee answered ERROR, so the turn had no effect */
    if (answer == ANSWER_ERROR) {
        action = (struct action){.verb = VERB_HELP};
        answer = ANSWER_LOC;
    }
    return arena_play(particle, action) == answer &&
           (answer != ANSWER_AT || spot_same(particle->sides[!belief->seat].at, spot));
}

/* Replaces each particle that disagrees with the last answer by a copy of a random particle that
 * agrees. `good` says which particles agree. In one copy out of three, the opponent gets a new
 * random style. Returns false if no particle agrees. */
static bool refill(struct belief *belief, const bool good[PARTICLES])
{
    uint16_t survivors[PARTICLES];
    unsigned count = 0;
    for (int i = 0; i < PARTICLES; i++) {
        if (good[i]) {
            survivors[count++] = (uint16_t)i;
        }
    }
    for (int i = 0; i < PARTICLES && count > 0; i++) {
        if (!good[i]) {
            belief->particles[i] = belief->particles[survivors[dice_roll(&belief->dice, count)]];
            if (dice_roll(&belief->dice, 3) == 0) {
                redraw_style(belief, &belief->particles[i]);
            }
        }
    }
    belief->agreeing = (uint16_t)count;
    return count > 0;
}

/* Revives a particle (a possible state of the game): its simulated game has ended although the real
 * game has not. */
static void revive(struct belief *belief, struct arena *particle)
{
    struct side *sides = particle->sides;
    for (int seat = 0; seat < 2; seat++) {
        sides[seat].turns = sides[seat].turns < TURNS ? sides[seat].turns : TURNS - 1;
        if (spot_same(sides[seat].at, spot_home(!seat)) && seat != belief->seat) {
            shift_opponent(belief, particle);
        }
    }
    particle->arrived = 0;
    particle->mover = (int8_t)belief->seat;
}

/* In every particle (a possible state of the game), plays the opponent's turns until the engine is
 * to move. */
static void pass_time(struct belief *belief)
{
    bool good[PARTICLES];
    for (int i = 0; i < PARTICLES; i++) {
        good[i] = wait_for_us(&belief->particles[i], belief->seat, &belief->dice);
    }
    uint16_t agreeing = belief->agreeing;
    if (!refill(belief, good)) {
        for (int i = 0; i < PARTICLES; i++) {
            revive(belief, &belief->particles[i]);
        }
    }
    belief->agreeing = agreeing;
}

void belief_update(struct belief *belief, struct action action, enum answer answer,
                   struct spot spot, bool select)
{
    bool good[PARTICLES];
    memcpy(belief->before, belief->particles, sizeof belief->before);
    for (int i = 0; i < PARTICLES; i++) {
        good[i] = select && play_ours(belief, &belief->particles[i], action, answer, spot);
    }
    if (!refill(belief, good)) {
        memcpy(belief->particles, belief->before, sizeof belief->before);
        for (int i = 0; i < PARTICLES; i++) {
            force(belief, &belief->particles[i], action, answer, spot);
            play_ours(belief, &belief->particles[i], action, answer, spot);
        }
    }
    if (action.verb == VERB_WALL && answer == ANSWER_OK &&
        belief->particles[0].sides[belief->seat].hits > 0) {
        wall_put(belief->fresh, action.to, true);
        belief->freed++;
    }
    pass_time(belief);
}

void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS])
{
    memset(at, 0, ROWS * sizeof *at);
    memset(walls, 0, ROWS * sizeof *walls);
    for (int i = 0; i < PARTICLES; i++) {
        const struct arena *particle = &belief->particles[i];
        struct spot opponent = particle->sides[!belief->seat].at;
        at[opponent.row][opponent.column]++;
        for (int row = 0; row < ROWS; row++) {
            for (uint32_t rest = particle->walls[row]; rest != 0; rest &= rest - 1) {
                walls[row][__builtin_ctz(rest)]++;
            }
        }
    }
}

struct spot belief_likeliest(const struct belief *belief, int *share)
{
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    struct spot best = {0, 0};
    belief_map(belief, at, walls);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        struct spot spot = spot_of(i);
        best = at[spot.row][spot.column] > at[best.row][best.column] ? spot : best;
    }
    if (share != NULL) {
        *share = at[best.row][best.column];
    }
    return best;
}

/* the forecast continues only 256 of the belief state's particles (possible states of the game) */
enum { STRIDE = PARTICLES / 256 };

struct forecast {
    /* for each of the engine's next turns, the number of simulated games with the opponent on each
     * square */
    uint16_t at[OUTLOOK_TURNS][ROWS * COLUMNS];
    /* how often the opponent stepped on each square in the simulated games */
    uint16_t way[ROWS * COLUMNS];
    /* for each of the engine's next turns, the number of simulated games still in progress */
    uint16_t going[OUTLOOK_TURNS];
    /* for each of the engine's next turns, the number of simulated games still in progress in which
     * the opponent is one step from its goal */
    uint16_t arriving[OUTLOOK_TURNS];
};

/* Fills in the forecast. Continues the simulated games while the engine stands still, and counts
 * where the opponent goes. */
static void play_ahead(const struct belief *belief, struct forecast *forecast)
{
    uint64_t dice = belief->dice;
    struct action help = {.verb = VERB_HELP};
    struct spot home = spot_home(belief->seat);
    for (int i = 0; i < PARTICLES; i += STRIDE) {
        struct arena arena = belief->particles[i];
        const struct side *opponent = &arena.sides[!belief->seat];
        for (int turn = 0; turn < OUTLOOK_TURNS && arena.mover == belief->seat; turn++) {
            forecast->at[turn][opponent->at.row * COLUMNS + opponent->at.column]++;
            forecast->going[turn]++;
            if (spot_distance(opponent->at, home) == 1 && !wall_at(arena.walls, home)) {
                forecast->arriving[turn]++;
            }
            struct spot from = opponent->at;
            arena_play(&arena, help);
            wait_for_us(&arena, belief->seat, &dice);
            if (!spot_same(from, opponent->at)) {
                forecast->way[opponent->at.row * COLUMNS + opponent->at.column]++;
            }
        }
    }
}

/* Computes for every square the probability, in 255ths, that a shot from it in this direction hits
 * the opponent. */
static void sum_rays(const uint16_t at[ROWS * COLUMNS], const uint32_t known[ROWS], int way,
                     uint8_t chance[ROWS * COLUMNS])
{
    int step = ways[way][0] * COLUMNS + ways[way][1];
    unsigned sums[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        int square = step > 0 ? ROWS * COLUMNS - 1 - i : i;
        struct spot next = spot_beside(spot_of(square), way);
        bool open = spot_on_board(next) && !wall_at(known, next);
        sums[square] = open ? sums[square + step] + at[square + step] : 0;
        chance[square] = (uint8_t)(sums[square] * 255 * STRIDE / PARTICLES);
    }
}

void belief_outlook(const struct belief *belief, struct outlook *outlook)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct forecast forecast;
    memset(&forecast, 0, sizeof forecast);
    play_ahead(belief, &forecast);
    outlook->since = me->taken;
    outlook->built = me->built;
    memcpy(outlook->way, forecast.way, sizeof outlook->way);
    for (int turn = 0; turn < OUTLOOK_TURNS; turn++) {
        for (int way = 0; way < 4; way++) {
            sum_rays(forecast.at[turn], me->known, way, outlook->chance[turn][way]);
        }
        int going = forecast.going[turn];
        outlook->home_by[turn] = (uint16_t)(PARTICLES / STRIDE - going);
        outlook->arrival[turn] = (uint8_t)(going == 0 ? 0 : 255 * forecast.arriving[turn] / going);
    }
}
