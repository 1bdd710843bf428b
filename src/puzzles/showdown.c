/* Composes and proves Showdown puzzles: a player's last turn, when exactly one turn surely wins
 * (see showdown_proof.h). Such positions hardly occur in recorded games, so the finder plays random
 * games whose ends are likely to be puzzles. */
#include "base/memory.h"
#include "puzzles/finders.h"
#include "puzzles/showdown_compose.h"
#include "puzzles/showdown_proof.h"

#include <stdlib.h>

/* Maximum number of squares on which the opponent may stand in a puzzle. A person could not keep
 * track of more. */
#define SQUARES_MAX 16
/* A RADAR counts for the theme "radar" in this number of the player's turns before a puzzle. */
#define LOOKED_LATELY 3

/* The state of the finder is only room for what a player knows. */
static void *showdown_open_finder(uint64_t effort)
{
    (void)effort;
    return memory_new(sizeof(struct proof_start));
}

static void put_turn(struct showdown_turn turn, struct text *text)
{
    static const char *const verbs[] = {
        [SHOWDOWN_MOVE] = "MOVE", [SHOWDOWN_RADAR] = "RADAR", [SHOWDOWN_WALL] = "WALL",
        [SHOWDOWN_ZAP] = "ZAP",   [SHOWDOWN_HELP] = "HELP",   [SHOWDOWN_GARBAGE] = ""};
    text_puts(text, verbs[turn.verb]);
    if (turn.verb == SHOWDOWN_MOVE || turn.verb == SHOWDOWN_WALL || turn.verb == SHOWDOWN_ZAP) {
        text_printf(text, " %c %d", 'A' + turn.square.row, turn.square.column + 1);
    }
}

/* Plays a turn, and adds it to the line. */
static void play_turn(struct showdown_state *state, struct turns *line, struct showdown_turn turn)
{
    struct text text = {0};
    put_turn(turn, &text);
    showdown_play(state, turn);
    turns_add(line, text_string(&text));
    text_free(&text);
}

/* Sets *winner to the only turn that surely wins. Returns false if there is not exactly one. */
static bool showdown_only_winner(const struct proof_start *start, struct showdown_turn *winner)
{
    struct showdown_turn turns[PROOF_TURNS_MAX];
    unsigned count = proof_turns(&start->cases, turns), wins = 0;
    for (unsigned i = 0; i < count && wins < 2; i++) {
        if (proof_wins(start, turns[i])) {
            *winner = turns[i];
            wins++;
        }
    }
    return wins == 1;
}

/* Does not compare the bytes between the members, whose values are unknown. */
static bool is_same(struct showdown_turn one, struct showdown_turn other)
{
    return one.verb == other.verb && one.square.row == other.square.row &&
           one.square.column == other.square.column;
}

/* Returns how many points a seat is ahead of its opponent. */
static int lead_of(const struct showdown_state *state, int seat)
{
    return showdown_score(state, seat).total - showdown_score(state, !seat).total;
}

/* Plays the opponent's turn that leaves the player the fewest points more. */
static void play_reply(struct showdown_state *state, int seat, struct turns *line)
{
    struct cases here = {.me = cases_square(state->at[state->mover])};
    struct showdown_turn turns[PROOF_TURNS_MAX], best = {.verb = SHOWDOWN_HELP};
    unsigned count = proof_turns(&here, turns);
    int least = INT32_MAX;
    for (unsigned i = 0; i < count; i++) {
        struct showdown_state after = *state;
        showdown_play(&after, turns[i]);
        int lead = lead_of(&after, seat);
        if (lead < least) {
            least = lead;
            best = turns[i];
        }
    }
    play_turn(state, line, best);
}

static bool showdown_judge(void *self, const void *data, bool later, struct puzzle *puzzle)
{
    struct proof_start *start = self;
    struct showdown_state state = *(const struct showdown_state *)data;
    struct showdown_turn winner, turns[PROOF_TURNS_MAX];
    int seat = state.mover;
    (void)later;
    if (!proof_begin(start, &puzzle->before, puzzle->first, &state) ||
        cases_squares(&start->cases) > SQUARES_MAX || !showdown_only_winner(start, &winner)) {
        return false;
    }
    puzzle->choices = proof_turns(&start->cases, turns);
    puzzle->tempting = 0;
    for (unsigned i = 0; turns[i].verb == SHOWDOWN_MOVE || turns[i].verb == SHOWDOWN_ZAP; i++) {
        puzzle->tempting += !is_same(turns[i], winner) && proof_may_gain(start, turns[i]);
    }
    play_turn(&state, &puzzle->line, winner);
    while (state.mover >= 0) {
        play_reply(&state, seat, &puzzle->line);
    }
    return true;
}

/* --- themes --- */

enum { THEME_CORNER, THEME_COUNTING, THEME_RADAR, THEME_GUARD, THEME_ASLEEP, THEME_RACE };

static const char *const showdown_themes[] = {"corner", "counting", "radar", "guard",
                                              "asleep", "race",     NULL};

/* Returns whether the player used RADAR lately, and learned nothing newer of the opponent. */
static bool looked_lately(const struct showdown_state *state)
{
    int looked = 0;
    for (int i = state->answer_count; i > 0 && looked < LOOKED_LATELY; i--) {
        const struct showdown_answer *answer = &state->answers[i - 1];
        if (answer->seat != state->mover) {
            continue;
        }
        if (answer->kind == SHOWDOWN_AT) {
            return true;
        }
        if (answer->kind == SHOWDOWN_HIT || answer->kind == SHOWDOWN_HELLO ||
            answer->kind == SHOWDOWN_OOPS) {
            return false;
        }
        looked++;
    }
    return false;
}

static unsigned showdown_find_themes(void *self, const void *data, const struct puzzle *puzzle)
{
    const struct showdown_state *state = data;
    struct proof_start *start = self;
    struct showdown_turn winner = showdown_turn_read(turns_get(&puzzle->line, 0));
    struct showdown_turn turns[PROOF_TURNS_MAX];
    int seat = state->mover, last = state->last_answer[seat];
    bool asleep = last >= 0 && state->answers[last].kind == SHOWDOWN_HIT;
    proof_begin(start, &puzzle->before, puzzle->first, state);
    proof_turns(&start->cases, turns);
    unsigned found = asleep ? 1u << THEME_ASLEEP : 0;
    found |= !asleep && winner.verb == SHOWDOWN_ZAP ? 1u << THEME_CORNER : 0;
    found |= looked_lately(state) ? 1u << THEME_RADAR : 0;
    found |= proof_threat(start) ? 1u << THEME_GUARD : 0;
    found |= winner.verb == SHOWDOWN_MOVE && cases_distance(seat, cases_square(winner.square)) >
                                                 cases_distance(seat, start->cases.me)
                 ? 1u << THEME_RACE
                 : 0;
    for (unsigned i = 0; turns[i].verb == SHOWDOWN_MOVE || turns[i].verb == SHOWDOWN_ZAP; i++) {
        if (!is_same(turns[i], winner) && proof_gains(start, turns[i])) {
            found |= 1u << THEME_COUNTING;
        }
    }
    return found;
}

/* Appends the walls, the players' squares and points, and the last turn's answer and ray. For seat
 * 1, the board is rotated by 180 degrees. It has no other symmetry. */
static void showdown_put_seen(const void *data, bool mirrored, struct text *key)
{
    const struct showdown_state *state = data;
    int seat = state->mover < 0 ? 0 : state->mover;
    (void)mirrored;
    for (int i = 0; i < CASES_SQUARES; i++) {
        int square = seat == 0 ? i : CASES_SQUARES - 1 - i;
        bool wall =
            showdown_wall_at(state, (struct showdown_square){(int8_t)(square / SHOWDOWN_COLUMNS),
                                                             (int8_t)(square % SHOWDOWN_COLUMNS)});
        text_puts(key, wall ? "w" : "_");
    }
    if (state->answer_count > 0) {
        int turned = seat == 0 ? 1 : -1;
        text_printf(key, ".%d.%d.%d", state->answers[state->answer_count - 1].kind,
                    turned * state->ray.row_step, turned * state->ray.column_step);
    }
    for (int i = 0; i < SEATS; i++) {
        int square = cases_square(state->at[seat == 0 ? i : !i]);
        text_printf(key, ".%d.%d.%d", seat == 0 ? square : CASES_SQUARES - 1 - square,
                    state->counts[seat == 0 ? i : !i].hits, state->turns[seat == 0 ? i : !i]);
    }
}

const struct puzzle_finder showdown_puzzles = {
    .game = "showdown",
    .effort_help = "(not used: all cases are tried)",
    .effort = 1,
    .themes = showdown_themes,
    .find_themes = showdown_find_themes,
    .open = showdown_open_finder,
    .close = free,
    .judge = showdown_judge,
    .put_seen = showdown_put_seen,
    .compose = showdown_compose,
};
