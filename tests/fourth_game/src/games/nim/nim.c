#include "games/nim/nim.h"

#include <stdio.h>
#include <string.h>

enum { HEAPS = 3 };

struct nim_state {
    int heaps[HEAPS];
    int mover;    /* seat of the player to move; -1 if the game is over */
    int winner;   /* seat of the winner; -1 if the game is not over */
    char last[3]; /* the last turn as text, for example "A2": two matches from the first heap */
};

static const char *const variants[] = {"nim", NULL};

static void start(void *block, const struct rules *rules)
{
    struct nim_state *state = block;
    *state = (struct nim_state){.heaps = {3, 4, 5}, .mover = rules->first, .winner = -1};
}

static int mover(const void *block)
{
    return ((const struct nim_state *)block)->mover;
}

static bool refuse(struct ruling *ruling, const char *rule, size_t at, const char *detail)
{
    if (ruling != NULL) {
        *ruling = (struct ruling){.rule = rule, .at = at};
        snprintf(ruling->detail, sizeof ruling->detail, "%s", detail);
    }
    return false;
}

static bool play(void *block, const char *turn, struct ruling *ruling)
{
    struct nim_state *state = block;
    if (state->mover < 0) {
        return refuse(ruling, "game_over", 0, "the game is over");
    }
    int heap = turn[0] - 'A';
    if (strlen(turn) != 2 || heap < 0 || heap >= HEAPS || turn[1] < '1' || turn[1] > '9') {
        return refuse(ruling, "bad_format", 0, "a turn is a heap and a number, as in A2");
    }
    if (turn[1] - '0' > state->heaps[heap]) {
        return refuse(ruling, "too_many", 1, "the heap holds fewer");
    }
    state->heaps[heap] -= turn[1] - '0';
    memcpy(state->last, turn, 2);
    int left = 0;
    for (int i = 0; i < HEAPS; i++) {
        left += state->heaps[i];
    }
    state->winner = left == 0 ? state->mover : -1;
    state->mover = left == 0 ? -1 : !state->mover;
    return true;
}

static void observe(const void *block, int seat, struct text *text)
{
    (void)seat;
    text_puts(text, ((const struct nim_state *)block)->last);
}

static void outcome(const void *block, struct outcome *outcome)
{
    const struct nim_state *state = block;
    bool over = state->mover < 0;
    *outcome = (struct outcome){
        .over = over, .winner = state->winner, .reason = over ? "last" : "unfinished"};
    if (over) {
        outcome->scores[state->winner] = 3;
    }
}

static void draw(const void *block, struct text *text)
{
    const struct nim_state *state = block;
    for (int i = 0; i < HEAPS; i++) {
        text_printf(text, "%c %.*s\n", 'A' + i, state->heaps[i], "ooooo");
    }
}

static void random_turn(const void *block, struct random *random, struct text *turn)
{
    const struct nim_state *state = block;
    int heap = (int)random_below(random, HEAPS);
    while (state->heaps[heap] == 0) {
        heap = (heap + 1) % HEAPS;
    }
    text_printf(turn, "%c%d", 'A' + heap,
                1 + (int)random_below(random, (uint64_t)state->heaps[heap]));
}

static void report(const void *block, const struct facts *facts)
{
    const struct nim_state *state = block;
    facts->number(facts->data, "winner", state->winner + 1);
    facts->word(facts->data, "reason", state->mover < 0 ? "last" : "unfinished");
    facts->open(facts->data, "heaps", true);
    for (int i = 0; i < HEAPS; i++) {
        facts->number(facts->data, NULL, state->heaps[i]);
    }
    facts->close(facts->data);
}

static void legal_turns(const void *block, bool (*take)(void *data, const char *turn), void *data)
{
    const struct nim_state *state = block;
    bool more = true;
    for (int i = 0; i < 9 * HEAPS && more; i++) {
        const char turn[] = {(char)('A' + i / 9), (char)('1' + i % 9), '\0'};
        more = i % 9 >= state->heaps[i / 9] || take(data, turn);
    }
}

static void state_key(const void *block, struct text *key)
{
    const struct nim_state *state = block;
    text_printf(key, "%d %d", state->mover, state->winner);
    for (int i = 0; i < HEAPS; i++) {
        text_printf(key, " %d", state->heaps[i]);
    }
}

struct perft {
    const struct nim_state *state;
    unsigned depth;
    uint64_t count;
};

static bool count_turn(void *data, const char *turn)
{
    struct perft *perft = data;
    struct nim_state next = *perft->state;
    struct perft below = {&next, perft->depth - 1, 0};
    play(&next, turn, NULL);
    if (perft->depth > 1) {
        legal_turns(&next, count_turn, &below);
    }
    perft->count += perft->depth > 1 ? below.count : 1;
    return true;
}

static size_t perft(const void *block, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX])
{
    struct perft perft = {block, depth, 0};
    legal_turns(block, count_turn, &perft);
    counts[0] = (struct perft_count){"turns", perft.count};
    return 1;
}

const struct game nim_game = {
    .name = "nim",
    .variants = variants,
    .state_size = sizeof(struct nim_state),
    .turn_size_max = 2,
    .turn_help = "a heap and how many it loses: A2",
    .seat_help = {"you take the last match to win", "you take the last match to win"},
    .start = start,
    .mover = mover,
    .play = play,
    .observe = observe,
    .outcome = outcome,
    .draw = draw,
    .legal_turns = legal_turns,
    .state_key = state_key,
    .random_turn = random_turn,
    .report = report,
    .perft = perft,
};
