#include "meeting.h"

#include "base/random.h"
#include "games/showdown/showdown.h"

#include <stdio.h>

/* Totals of one player over the games of a match. */
struct tally {
    int score, wins;
    int moves, ouches, radars, walls;
    double surprise, asked;
};

static void show_turn(const struct showdown_state *state, const char *turn)
{
    const struct showdown_answer *answer = &state->answers[state->answer_count - 1];
    struct text text = {0};
    showdown_answer_print(*answer, &text);
    printf("    %3d %d %-10s %-8s at %c %d and %c %d\n", state->turns[answer->seat], answer->seat,
           turn, text_string(&text), 'A' + state->at[0].row, state->at[0].column + 1,
           'A' + state->at[1].row, state->at[1].column + 1);
    text_free(&text);
}

/* Prints one line about a game, from one seat's point of view. The turn of the first hit is counted
 * in turns of the player that scored it. */
static void show_game(const struct showdown_state *state, int seat)
{
    const struct showdown_counts *ours = &state->counts[seat], *theirs = &state->counts[!seat];
    int first = -1, turns[SEATS] = {0};
    for (int i = 0; i < state->answer_count && first < 0; i++) {
        const struct showdown_answer *answer = &state->answers[i];
        turns[answer->seat]++;
        first = answer->kind == SHOWDOWN_HIT ? answer->seat : first;
    }
    printf(
        "game seat %d first hit by %s on %d lead %d radars %d %d walls %d %d hits %d %d turns %d\n",
        seat,
        first < 0       ? "nobody"
        : first == seat ? "it"
                        : "the other",
        first < 0 ? 0 : turns[first],
        showdown_score(state, seat).total - showdown_score(state, !seat).total, ours->radars,
        theirs->radars, ours->walls, theirs->walls, ours->hits, theirs->hits, state->turns[seat]);
}

static void note_surprise(const struct player *player, const struct showdown_state *state,
                          struct tally *tally)
{
    struct showdown_square opponent = state->at[!state->mover];
    double surprise;
    if (player_surprise(player, (struct spot){opponent.row, opponent.column}, &surprise)) {
        tally->surprise += surprise;
        tally->asked++;
    }
}

static void play_game(const struct meeting *meeting, const struct player_plan *const seats[SEATS],
                      const uint64_t seeds[SEATS], struct tally *const tallies[SEATS])
{
    static struct showdown_state state;
    struct player *players[SEATS];
    struct text line = {0};
    char turn[PLAYER_TURN_MAX];
    showdown_game.start(&state, &(struct rules){.first = 0});
    for (int seat = 0; seat < SEATS; seat++) {
        players[seat] = player_open(seats[seat], seeds[seat]);
    }
    while (state.mover >= 0) {
        text_clear(&line);
        showdown_game.observe(&state, state.mover, &line);
        player_turn(players[state.mover], text_string(&line), turn);
        note_surprise(players[state.mover], &state, tallies[state.mover]);
        showdown_play(&state, showdown_turn_read(turn));
        if (meeting->show) {
            show_turn(&state, turn);
        }
    }
    if (meeting->games) {
        show_game(&state, seats[1] == &meeting->one);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_counts *counts = &state.counts[seat];
        struct showdown_score score = showdown_score(&state, seat);
        tallies[seat]->score += score.total;
        tallies[seat]->wins += score.win > 0;
        tallies[seat]->moves += counts->moves;
        tallies[seat]->ouches += counts->ouches;
        tallies[seat]->radars += counts->radars;
        tallies[seat]->walls += counts->walls;
        player_close(players[seat]);
    }
    text_free(&line);
}

/* Compares two players by their scores and then by the contest's tie-breaks. The result is positive
 * if `a` is ahead. */
static int compare(const struct tally *a, const struct tally *b)
{
    int order[] = {a->score - b->score, b->moves - a->moves, b->ouches - a->ouches,
                   a->radars - b->radars, a->walls - b->walls};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (order[i] != 0) {
            return order[i];
        }
    }
    return 0;
}

void meeting_match(const struct meeting *meeting, const struct player_plan *other, unsigned style,
                   int number, struct result *result)
{
    struct tally tallies[2] = {{0}};
    uint64_t seed = random_mix(random_mix(meeting->seed, style), (uint64_t)number);
    for (int game = 0; game < 2; game++) {
        uint64_t seeds[SEATS];
        const struct player_plan *seats[SEATS];
        struct tally *seated[SEATS];
        for (int seat = 0; seat < SEATS; seat++) {
            bool is_other = seat != game;
            seats[seat] = is_other ? other : &meeting->one;
            seated[seat] = &tallies[is_other];
            seeds[seat] = random_mix(seed, (uint64_t)(2 * game + is_other)) >> 1;
        }
        play_game(meeting, seats, seeds, seated);
    }
    int order = compare(&tallies[0], &tallies[1]);
    result->points += order > 0 ? 1 : order == 0 ? 0.5 : 0;
    result->matches++;
    result->score += tallies[0].score;
    result->other_score += tallies[1].score;
    result->wins += tallies[0].wins;
    result->surprise += tallies[0].surprise;
    result->asked += tallies[0].asked;
}

void result_add(struct result *sum, const struct result *result)
{
    sum->points += result->points;
    sum->matches += result->matches;
    sum->score += result->score;
    sum->other_score += result->other_score;
    sum->wins += result->wins;
    sum->surprise += result->surprise;
    sum->asked += result->asked;
}
