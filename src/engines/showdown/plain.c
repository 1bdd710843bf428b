/* Simple Showdown players, as opponents for beginners. They know only their own square. `random`
 * plays turns that showdown_game.random_turn picks at random. `greedy` runs to the goal, choosing
 * at random whether to step along the row or the column, and shoots at whatever blocks it. */
#include "base/memory.h"
#include "base/random.h"
#include "engines/showdown/players.h"
#include "games/showdown/showdown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct plain {
    char mark[8]; /* constant text that identifies a saved block */
    struct random random;
    int seat;
    struct showdown_square at;
    struct showdown_turn last;
};

static const char mark[8] = "plain 1";

static void *showdown_plain_open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct plain *plain = memory_new(sizeof *plain);
    memcpy(plain->mark, mark, sizeof mark);
    random_seed(&plain->random, seed);
    plain->last.verb = SHOWDOWN_HELP;
    return plain;
}

static void showdown_plain_hear(struct plain *plain, const char *observation)
{
    if (strncmp(observation, "INIT ", 5) == 0) {
        plain->seat = observation[5] == 'I';
        plain->at = showdown_home(plain->seat);
    } else if (plain->last.verb == SHOWDOWN_MOVE && strcmp(observation, "OK") == 0) {
        plain->at = plain->last.square;
    }
}

static void showdown_plain_say(struct plain *plain, const char *line, struct text *turn)
{
    plain->last = showdown_turn_read(line);
    text_puts(turn, line);
}

static void showdown_plain_follow(void *self, const char *observation, const char *turn)
{
    struct plain *plain = self;
    showdown_plain_hear(plain, observation);
    plain->last = showdown_turn_read(turn);
}

static void answer_random(void *self, const char *observation, int64_t deadline_ns,
                          struct text *turn)
{
    (void)deadline_ns;
    struct plain *plain = self;
    struct showdown_state state = {.mover = (int8_t)plain->seat};
    struct text line = {0};
    showdown_plain_hear(plain, observation);
    state.mover = (int8_t)plain->seat;
    state.at[plain->seat] = plain->at;
    showdown_game.random_turn(&state, &plain->random, &line);
    showdown_plain_say(plain, text_string(&line), turn);
    text_free(&line);
}

static void answer_greedy(void *self, const char *observation, int64_t deadline_ns,
                          struct text *turn)
{
    (void)deadline_ns;
    struct plain *plain = self;
    char line[SHOWDOWN_FORM_SIZE_MAX + 16];
    showdown_plain_hear(plain, observation);
    struct showdown_square goal = showdown_home(!plain->seat), to = plain->at;
    bool blocked = strcmp(observation, "OUCH") == 0 || strcmp(observation, "HELLO") == 0;
    if (blocked) {
        to = plain->last.square;
    } else if (to.row != goal.row &&
               (to.column == goal.column || random_below(&plain->random, 2) == 0)) {
        to.row = (int8_t)(to.row + (goal.row > to.row ? 1 : -1));
    } else if (to.column != goal.column) {
        to.column = (int8_t)(to.column + (goal.column > to.column ? 1 : -1));
    }
    snprintf(line, sizeof line, "%s %c %d", blocked ? "ZAP" : "MOVE", 'A' + to.row, to.column + 1);
    showdown_plain_say(plain, line, turn);
}

static void choose_by(void (*answer)(void *, const char *, int64_t, struct text *), void *self,
                      const void *state, struct text *turn)
{
    struct text observation = {0};
    showdown_game.observe(state, showdown_game.mover(state), &observation);
    answer(self, text_string(&observation), 0, turn);
    text_free(&observation);
}

static void choose_random(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    (void)deadline_ns;
    choose_by(answer_random, self, state, turn);
}

static void choose_greedy(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    (void)deadline_ns;
    choose_by(answer_greedy, self, state, turn);
}

static void showdown_plain_save(const void *self, struct text *block)
{
    text_append(block, self, sizeof(struct plain));
}

static bool showdown_plain_load(void *self, const void *block, size_t size)
{
    struct plain loaded;
    if (size != sizeof loaded) {
        return false;
    }
    memcpy(&loaded, block, size);
    /* a generator whose state is all zeros would produce only zeros */
    const uint64_t *random = loaded.random.state;
    if (memcmp(loaded.mark, mark, sizeof mark) != 0 || (unsigned)loaded.seat > 1 ||
        (random[0] | random[1] | random[2] | random[3]) == 0 || !showdown_on_board(loaded.at) ||
        (unsigned)loaded.last.verb > SHOWDOWN_GARBAGE) {
        return false;
    }
    memcpy(self, &loaded, sizeof loaded);
    return true;
}

const struct engine showdown_random = {
    .name = "random",
    .game = "showdown",
    .about = "plays random turns",
    .open = showdown_plain_open_player,
    .close = free,
    .choose = choose_random,
    .answer = answer_random,
    .follow = showdown_plain_follow,
    .save = showdown_plain_save,
    .load = showdown_plain_load,
};

const struct engine showdown_greedy = {
    .name = "greedy",
    .game = "showdown",
    .about = "runs to the goal, and shoots at anything in its path",
    .open = showdown_plain_open_player,
    .close = free,
    .choose = choose_greedy,
    .answer = answer_greedy,
    .follow = showdown_plain_follow,
    .save = showdown_plain_save,
    .load = showdown_plain_load,
};
