#include "puzzles/showdown_compose.h"

#include "puzzles/showdown_proof.h"

#define GOAL (CASES_SQUARES - 1)              /* the player's goal; its home is square 0 */
#define TURNS_BEFORE (SHOWDOWN_TURNS_MAX - 1) /* the player's turns before the puzzle */
#define WALLS_MAX 3 /* maximum number of walls built before the last phase */
#define BUMPS_MAX 2
#define PHASE_MIN 2 /* minimum number of the player's turns in the last phase */
#define PHASE_SPREAD 4
#define MET_LATELY 2
#define ASLEEP_RARE 12
/* range of the player's points minus the opponent's */
#define LEAD_MIN -18
#define LEAD_MAX 30
#define APART_MAX 4 /* how far one player may be ahead of the other, in squares */
#define HITS_MAX 4  /* maximum number of hits before the last phase */

/* What kind of puzzle a game may lead to. */
enum scheme {
    SCHEME_MIDDLE, /* both players meet in the middle */
    SCHEME_GUARD,  /* both players are near their goals */
    SCHEME_CORNER, /* the opponent is beside the player, between a wall and the edge */
};

/* A game that is being composed. Squares are as seen by the player of the puzzle. For seat 1, they
 * are rotated by 180 degrees. */
struct composer {
    struct random *random;
    struct turns *turns;
    struct showdown_state state;
    enum scheme scheme;
    int seat;   /* the player of the puzzle */
    int me, at; /* the squares on which the players are before the last phase */
    int via;    /* the square from which the player hits the opponent before that */
    int walls[WALLS_MAX], wall_count, bumps, hits;
};

static int below(struct composer *composer, int bound)
{
    return (int)random_below(composer->random, (uint64_t)bound);
}

static int turned(const struct composer *composer, int square)
{
    return composer->seat == 0 ? square : GOAL - square;
}

/* The square of a player, as seen by the player of the puzzle. */
static int where(const struct composer *composer, int seat)
{
    return turned(composer, cases_square(composer->state.at[seat]));
}

static void say(struct composer *composer, const char *verb, int square)
{
    struct text text = {0};
    int there = turned(composer, square);
    text_puts(&text, verb);
    if (square >= 0) {
        text_printf(&text, " %c %d", 'A' + there / SHOWDOWN_COLUMNS, there % SHOWDOWN_COLUMNS + 1);
    }
    showdown_play(&composer->state, showdown_turn_read(text_string(&text)));
    turns_add(composer->turns, text_string(&text));
    text_free(&text);
}

/* Moves one square along a random shortest way. */
static void walk(struct composer *composer, int from, int to)
{
    int rows = to / SHOWDOWN_COLUMNS - from / SHOWDOWN_COLUMNS;
    int columns = to % SHOWDOWN_COLUMNS - from % SHOWDOWN_COLUMNS;
    int next, ways = (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
    bool down = below(composer, ways) < (rows < 0 ? -rows : rows);
    cases_beside(from, down ? (rows < 0 ? 0 : 2) : (columns < 0 ? 3 : 1), &next);
    say(composer, "MOVE", next);
}

/* Bumps into a wall that the player has built beside it, if there is one. */
static void bump(struct composer *composer, int from)
{
    int next, wall = -1;
    for (int direction = 0; direction < 4; direction++) {
        if (cases_beside(from, direction, &next)) {
            int there = turned(composer, next);
            char known =
                composer->state
                    .known[composer->seat][there / SHOWDOWN_COLUMNS][there % SHOWDOWN_COLUMNS];
            wall = known == '#' ? next : wall;
        }
    }
    say(composer, wall >= 0 ? "MOVE" : "HELP", wall);
    composer->bumps--;
}

/* Plays a turn before the last phase. */
static void play_early(struct composer *composer)
{
    int seat = composer->state.mover, from = where(composer, seat);
    int to = seat != composer->seat ? composer->at
             : composer->hits > 0   ? composer->via
                                    : composer->me;
    if (from == to && seat == composer->seat && composer->hits > 0) {
        bool there = where(composer, !seat) == composer->at;
        say(composer, there ? "ZAP" : "HELP", there ? composer->at : -1);
        composer->hits -= there;
    } else if (from != to) {
        walk(composer, from, to);
    } else if (seat == composer->seat && composer->wall_count > 0) {
        say(composer, "WALL", composer->walls[--composer->wall_count]);
    } else if (seat == composer->seat && composer->bumps > 0) {
        bump(composer, from);
    } else {
        say(composer, "HELP", -1);
    }
}

/* Returns whether two squares are in the same row or column. */
static bool in_line(int one, int other)
{
    return one / SHOWDOWN_COLUMNS == other / SHOWDOWN_COLUMNS ||
           one % SHOWDOWN_COLUMNS == other % SHOWDOWN_COLUMNS;
}

/* Returns a random square beside a square. */
static int beside(struct composer *composer, int square)
{
    int next;
    while (!cases_beside(square, below(composer, 4), &next)) {
    }
    return next;
}

/* Plays the player's turn in the last phase. The composer sees both players. */
static void play_late(struct composer *composer)
{
    int me = where(composer, composer->seat), at = where(composer, !composer->seat);
    int kind = below(composer, 16);
    if (composer->scheme != SCHEME_MIDDLE &&
        composer->state.turns[composer->seat] == TURNS_BEFORE - 1) {
        say(composer, "RADAR", -1);
    } else if (in_line(me, at) && kind < 9) {
        say(composer, "ZAP", at);
    } else if (kind < 9) {
        say(composer, "RADAR", -1);
    } else if (kind < 12) {
        say(composer, "WALL", beside(composer, kind == 9 ? me : at));
    } else if (kind < 15) {
        say(composer, "MOVE", beside(composer, me));
    } else {
        say(composer, "HELP", -1);
    }
}

static void play_late_reply(struct composer *composer)
{
    int at = where(composer, !composer->seat);
    bool moves = below(composer, 8) < (composer->scheme == SCHEME_CORNER ? 1 : 5);
    say(composer, moves ? "MOVE" : "HELP", moves ? beside(composer, at) : -1);
}

/* Returns a random square at most `rows` rows and `columns` columns from a square. */
static int near(struct composer *composer, int square, int rows, int columns)
{
    int row, column;
    do {
        row = square / SHOWDOWN_COLUMNS + below(composer, 2 * rows + 1) - rows;
        column = square % SHOWDOWN_COLUMNS + below(composer, 2 * columns + 1) - columns;
    } while (row < 0 || row >= SHOWDOWN_ROWS || column < 0 || column >= SHOWDOWN_COLUMNS);
    return row * SHOWDOWN_COLUMNS + column;
}

/* Chooses a square for each player. */
static void choose_pair(struct composer *composer)
{
    int row = below(composer, 2) * (SHOWDOWN_ROWS - 1);
    switch (composer->scheme) {
    case SCHEME_GUARD:
        composer->at = near(composer, 0, 2, 2);
        composer->me = near(composer, GOAL, 2, 2);
        break;
    case SCHEME_CORNER:
        composer->at = row * SHOWDOWN_COLUMNS + below(composer, SHOWDOWN_COLUMNS);
        composer->me = near(composer, composer->at, 0, 1);
        composer->walls[0] = composer->at + (row == 0 ? SHOWDOWN_COLUMNS : -SHOWDOWN_COLUMNS);
        break;
    default:
        composer->at = below(composer, CASES_SQUARES);
        composer->me = below(composer, 2) == 0 ? near(composer, composer->at, 0, 4)
                                               : near(composer, composer->at, 3, 0);
        break;
    }
}

/* Chooses the squares to which the players go, and the walls that the player builds. */
static void choose_squares(struct composer *composer)
{
    int apart, from = 0;
    do {
        choose_pair(composer);
        apart = cases_distance(0, composer->me) - cases_distance(1, composer->at);
    } while (composer->me == composer->at || composer->me == GOAL || composer->at == 0 ||
             apart > APART_MAX || apart < -APART_MAX);
    from = composer->scheme == SCHEME_CORNER;
    composer->wall_count = from + below(composer, WALLS_MAX + 1 - from);
    for (int i = from; i < composer->wall_count; i++) {
        composer->walls[i] = below(composer, 3) == 0 ? beside(composer, composer->me)
                                                     : near(composer, composer->at, 1, 1);
    }
    composer->bumps = below(composer, 3) == 0 ? 1 + below(composer, BUMPS_MAX) : 0;
    composer->hits = below(composer, HITS_MAX + 1);
    do {
        composer->via = below(composer, 2) == 0 ? near(composer, composer->at, 0, 4)
                                                : near(composer, composer->at, 4, 0);
    } while (composer->via == composer->at);
}

/* Plays a random game, up to the turn of the puzzle. Returns false if it ends before. */
static bool play_all(struct composer *composer)
{
    struct showdown_state *state = &composer->state;
    int late = TURNS_BEFORE - PHASE_MIN - below(composer, PHASE_SPREAD);
    int kind = below(composer, 6);
    composer->scheme = kind == 0 ? SCHEME_GUARD : kind == 1 ? SCHEME_CORNER : SCHEME_MIDDLE;
    composer->seat = below(composer, SEATS);
    choose_squares(composer);
    turns_clear(composer->turns);
    showdown_game.start(state, &(struct rules){.first = 0});
    while (state->mover >= 0 &&
           !(state->mover == composer->seat && state->turns[composer->seat] == TURNS_BEFORE)) {
        if (state->turns[state->mover] < late) {
            play_early(composer);
        } else if (state->mover == composer->seat) {
            play_late(composer);
        } else {
            play_late_reply(composer);
        }
    }
    return state->mover >= 0;
}

/* Returns whether the position may be a puzzle: the points are close, and the player has lately met
 * or seen the opponent. Keeps few positions in which the opponent is asleep beside the player,
 * because the solution is then often another ZAP. */
static bool is_promising(struct composer *composer)
{
    const struct showdown_state *state = &composer->state;
    int seat = composer->seat, met = 0;
    int lead = showdown_score(state, seat).total - showdown_score(state, !seat).total;
    int me = where(composer, seat), at = where(composer, !seat);
    bool apart = cases_distance(0, me) - cases_distance(0, at) > 1 ||
                 cases_distance(0, at) - cases_distance(0, me) > 1;
    for (int i = state->answer_count, own = 0; i > 0 && own < MET_LATELY; i--) {
        const struct showdown_answer *answer = &state->answers[i - 1];
        own += answer->seat == seat;
        if (answer->seat == seat &&
            (answer->kind == SHOWDOWN_AT || answer->kind == SHOWDOWN_HELLO ||
             answer->kind == SHOWDOWN_OOPS)) {
            met++;
        }
        if (answer->seat == seat && answer->kind == SHOWDOWN_HIT) {
            met += own > 1 || apart || below(composer, ASLEEP_RARE) == 0;
        }
    }
    return met > 0 && lead >= LEAD_MIN && lead <= LEAD_MAX;
}

void showdown_compose(struct random *random, struct turns *turns)
{
    struct composer composer = {.random = random, .turns = turns};
    while (!play_all(&composer) || !is_promising(&composer)) {
    }
}
