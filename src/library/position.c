#include "library/position.h"

#include "base/hash.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "games/verdict.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* When undo is called several times in a row, each call replays at most this number of turns. */
#define MARK_SPAN 16

/* --- games --- */

const char *faceoff_game_name(size_t index)
{
    size_t count = 0;
    while (games[count] != NULL && count < index) {
        count++;
    }
    return games[count] != NULL ? games[count]->name : NULL;
}

const char *faceoff_game_rules(const char *name, size_t index)
{
    const struct game *game = game_find(text_or_none(name));
    size_t count = 0;
    while (game != NULL && game->variants[count] != NULL && count < index) {
        count++;
    }
    return game != NULL ? game->variants[count] : NULL;
}

const char *faceoff_game_turn_help(const char *name)
{
    const struct game *game = game_find(text_or_none(name));
    return game != NULL ? game->turn_help : NULL;
}

const char *faceoff_game_seat_help(const char *name, int seat)
{
    const struct game *game = game_find(text_or_none(name));
    return game != NULL && (seat == 0 || seat == 1) ? game->seat_help[seat] : NULL;
}

bool faceoff_game_has_form(const char *name, const char *turn)
{
    const struct game *game = game_find(text_or_none(name));
    return game != NULL && (game->has_form == NULL || game->has_form(text_or_none(turn)));
}

/* --- making positions --- */

bool error_give(struct faceoff_error *error, const struct error *what)
{
    static_assert(sizeof error->text == sizeof what->text, "one size of messages");
    if (error != NULL) {
        memcpy(error->text, what->text, sizeof error->text);
    }
    return false;
}

void position_keep(struct faceoff_position *position)
{
    memcpy(position->base, position->state, position->game->state_size);
    memcpy(position->mark, position->state, position->game->state_size);
    position->kept = position->marked = position->turns.count;
}

struct faceoff_position *position_new(const struct game *game, const struct rules *rules)
{
    struct faceoff_position *position = memory_new(sizeof *position);
    position->game = game;
    position->rules = *rules;
    position->base = memory_new(game->state_size);
    position->mark = memory_new(game->state_size);
    position->state = memory_new(game->state_size);
    position->before = memory_new(game->state_size);
    game->start(position->state, rules);
    position_keep(position);
    return position;
}

/* Returns the board that replaces the usual one at the start of the game, or NULL. */
static const char *position_setup(const struct faceoff_position *position)
{
    const char *at = strchr(text_string(&position->setup), '@');
    return at != NULL ? at + 1 : NULL;
}

void position_begin(const struct faceoff_position *position, void *state)
{
    position->game->start(state, &position->rules);
    if (position_setup(position) != NULL) {
        position->game->set_up(state, position_setup(position), NULL);
    }
}

#define BOARD_TEXT_MAX 8192 /* longer than any board needs; a link may contain any text */

/* Creates a position that begins with the given board. On error, returns NULL. */
static struct faceoff_position *position_new_on(const struct game *game, const struct rules *rules,
                                                const char *board, struct error *error)
{
    struct faceoff_position *position = position_new(game, rules);
    if (game->set_up == NULL) {
        error_set(error, "%s has no text for a board", game->name);
    } else if (strlen(board) > BOARD_TEXT_MAX) {
        error_set(error, "the board has more than %d characters", BOARD_TEXT_MAX);
    } else if (game->set_up(position->state, board, error)) {
        text_printf(&position->setup, "%s@%s", rules->variant, board);
        position_keep(position);
        return position;
    }
    faceoff_position_free(position);
    return NULL;
}

void position_refuse_game(const char *name, struct error *error)
{
    const struct contest *contest = contest_find(text_or_none(name));
    struct text meant = {0};
    text_put_meant(&meant, "", contest != NULL ? contest->game->name : NULL);
    error_set(error, "unknown game \"%.40s\"%s", text_or_none(name), text_string(&meant));
    text_free(&meant);
}

struct faceoff_position *faceoff_position_new(const char *name, const char *variant, int first,
                                              struct faceoff_error *error)
{
    struct error problem;
    struct text wanted = {0}; /* the rules without the board */
    struct faceoff_position *position = NULL;
    const struct game *game = game_find(text_or_none(name));
    size_t length = strcspn(text_or_none(variant), "@");
    text_append(&wanted, text_or_none(variant), length);
    if (game == NULL) {
        position_refuse_game(name, &problem);
    } else if (length > 0 && game_variant(game, text_string(&wanted)) == NULL) {
        error_set(&problem, "%s has no rule variant \"%.40s\"", game->name, text_string(&wanted));
    } else if (first != 0 && first != 1) {
        error_set(&problem, "the seat that moves first must be 0 or 1, not %d", first);
    } else {
        bool named = length > 0, set_up = text_or_none(variant)[length] == '@';
        struct rules rules = {named ? game_variant(game, text_string(&wanted)) : game->variants[0],
                              first};
        position = set_up ? position_new_on(game, &rules, variant + length + 1, &problem)
                          : position_new(game, &rules);
    }
    text_free(&wanted);
    if (position == NULL) {
        error_give(error, &problem);
    }
    return position;
}

struct faceoff_position *faceoff_position_copy(const struct faceoff_position *position)
{
    struct faceoff_position *copy = position_new(position->game, &position->rules);
    memcpy(copy->base, position->base, position->game->state_size);
    memcpy(copy->mark, position->base, position->game->state_size);
    memcpy(copy->state, position->state, position->game->state_size);
    memcpy(copy->before, position->before, position->game->state_size);
    text_puts(&copy->setup, text_string(&position->setup));
    text_puts(&copy->part, text_string(&position->part));
    copy->kept = copy->marked = position->kept;
    turns_copy(&copy->turns, &position->turns, position->turns.count);
    turns_copy(&copy->heard, &position->heard, position->heard.count);
    text_append(&copy->seats, text_string(&position->seats), position->seats.length);
    return copy;
}

void faceoff_position_free(struct faceoff_position *position)
{
    if (position != NULL) {
        turns_free(&position->turns);
        turns_free(&position->heard);
        text_free(&position->seats);
        text_free(&position->setup);
        text_free(&position->text);
        turns_free(&position->legal);
        free(position->legal_list);
        free(position->actions);
        text_free(&position->part);
        free(position->before);
        free(position->lines);
        free(position->pieces);
        free(position->base);
        free(position->mark);
        free(position->state);
        free(position);
    }
}

const char *faceoff_position_game(const struct faceoff_position *position)
{
    return position->game->name;
}

const char *faceoff_position_rules(const struct faceoff_position *position)
{
    return position->setup.length > 0 ? text_string(&position->setup) : position->rules.variant;
}

int faceoff_position_first(const struct faceoff_position *position)
{
    return position->rules.first;
}

/* --- playing --- */

static bool is_seat(int seat)
{
    return seat == 0 || seat == 1;
}

static void position_observe(const struct faceoff_position *position, int seat, struct text *text)
{
    if (is_seat(seat)) {
        position->game->observe(position->state, seat, text);
    }
}

/* Records a turn played by a seat. The strings may belong to the position itself. */
static void position_note(struct faceoff_position *position, int seat, struct text *heard,
                          const char *turn)
{
    char *copy = memory_copy_string(turn);
    turns_add(&position->heard, text_string(heard));
    turns_add(&position->turns, copy);
    text_putc(&position->seats, (char)seat);
    text_free(heard);
    free(copy);
}

static bool play_whole(struct faceoff_position *position, const char *turn, struct ruling *ruling)
{
    struct text heard = {0};
    int seat = faceoff_position_mover(position);
    position_observe(position, seat, &heard);
    if (!position->game->play(position->state, turn, ruling)) {
        text_free(&heard);
        return false;
    }
    position_note(position, seat, &heard, turn);
    return true;
}

/* Plays the rest of an unfinished turn. */
static bool play_rest(struct faceoff_position *position, const char *rest, struct ruling *ruling)
{
    size_t size = position->game->state_size;
    struct text whole = {0};
    void *middle = memory_copy(position->state, size);
    memcpy(position->state, position->before, size);
    text_puts(&whole, text_string(&position->part));
    text_puts(&whole, rest);
    bool legal = play_whole(position, text_string(&whole), ruling);
    if (legal) {
        text_clear(&position->part);
    } else {
        memcpy(position->state, middle, size);
        if (ruling != NULL) {
            ruling->at -= position->part.length;
        }
    }
    text_free(&whole);
    free(middle);
    return legal;
}

bool position_play(struct faceoff_position *position, const char *turn, struct ruling *ruling)
{
    return (position->part.length > 0 ? play_rest : play_whole)(position, turn, ruling);
}

bool faceoff_position_play(struct faceoff_position *position, const char *turn,
                           struct faceoff_ruling *ruling)
{
    struct ruling broken;
    bool legal = position_play(position, text_or_none(turn), &broken);
    if (!legal && ruling != NULL) {
        *ruling = (struct faceoff_ruling){.rule = broken.rule, .at = broken.at};
        memcpy(ruling->detail, broken.detail, sizeof ruling->detail);
    }
    return legal;
}

void position_force(struct faceoff_position *position, int seat, const char *turn)
{
    struct text heard = {0};
    position_observe(position, seat, &heard);
    if (position->game->force != NULL) {
        position->game->force(position->state, seat, turn);
    }
    position_note(position, seat, &heard, turn);
}

void position_learn(struct faceoff_position *position, const char *turn, const char *answer)
{
    struct text heard = {0};
    int seat = faceoff_position_mover(position);
    position_observe(position, seat, &heard);
    position->game->learn(position->state, turn, answer);
    position_note(position, seat, &heard, turn);
}

/* Takes back all turns after the first `count`. The remaining turns are replayed, usually starting
 * from a saved position shortly before their end. */
static void position_cut(struct faceoff_position *position, size_t count)
{
    size_t size = position->game->state_size;
    text_clear(&position->part);
    turns_cut(&position->turns, count);
    turns_cut(&position->heard, count);
    position->seats.length = count;
    if (position->marked > count) {
        memcpy(position->mark, position->base, size);
        position->marked = position->kept;
    }
    memcpy(position->state, position->mark, size);
    for (size_t i = position->marked; i < count; i++) {
        if (count - i == MARK_SPAN) {
            memcpy(position->mark, position->state, size);
            position->marked = i;
        }
        position->game->play(position->state, turns_get(&position->turns, i), NULL);
    }
}

bool position_play_list(struct faceoff_position *position, const char *list, struct error *error)
{
    struct turns turns = {0};
    void *state = memory_copy(position->state, position->game->state_size);
    turns_parse(&turns, position->game, list);
    bool legal = turns_play(&turns, position->game, state, error);
    for (size_t i = 0; legal && i < turns.count; i++) {
        position_play(position, turns_get(&turns, i), NULL);
    }
    turns_free(&turns);
    free(state);
    return legal;
}

bool faceoff_position_play_list(struct faceoff_position *position, const char *list,
                                struct faceoff_error *error)
{
    struct error problem;
    return position_play_list(position, text_or_none(list), &problem) ||
           error_give(error, &problem);
}

bool faceoff_position_undo(struct faceoff_position *position)
{
    if (position->part.length > 0) {
        memcpy(position->state, position->before, position->game->state_size);
        text_clear(&position->part);
        return true;
    }
    bool undone = position->turns.count > position->kept;
    if (undone) {
        position_cut(position, position->turns.count - 1);
    }
    return undone;
}

/* --- queries --- */

int faceoff_position_mover(const struct faceoff_position *position)
{
    return position->game->mover(position->state);
}

void faceoff_position_outcome(const struct faceoff_position *position,
                              struct faceoff_outcome *outcome)
{
    struct outcome found;
    position->game->outcome(position->state, &found);
    *outcome = (struct faceoff_outcome){
        found.over, found.winner, {found.scores[0], found.scores[1]}, found.reason};
}

size_t faceoff_position_turn_count(const struct faceoff_position *position)
{
    return position->turns.count;
}

const char *faceoff_position_turn(const struct faceoff_position *position, size_t index)
{
    return index < position->turns.count ? turns_get(&position->turns, index) : NULL;
}

int faceoff_position_turn_seat(const struct faceoff_position *position, size_t index)
{
    return index < position->seats.length ? position->seats.data[index] : -1;
}

const char *faceoff_position_heard(const struct faceoff_position *position, size_t index)
{
    return index < position->heard.count ? turns_get(&position->heard, index) : NULL;
}

/* Empties the position's text buffer and returns it. */
static struct text *begin_text(struct faceoff_position *position)
{
    text_clear(&position->text);
    return &position->text;
}

const char *faceoff_position_turns(struct faceoff_position *position)
{
    turns_print(&position->turns, begin_text(position));
    return text_string(&position->text);
}

const char *faceoff_position_draw(struct faceoff_position *position, int seat)
{
    if (!is_seat(seat) && seat != -1) {
        return NULL;
    }
    struct text *text = begin_text(position);
    if (is_seat(seat) && position->game->draw_known != NULL) {
        position->game->draw_known(position->state, seat, text);
    } else {
        position->game->draw(position->state, text);
    }
    return text_string(text);
}

const char *faceoff_position_observe(struct faceoff_position *position, int seat)
{
    if (!is_seat(seat)) {
        return NULL;
    }
    position_observe(position, seat, begin_text(position));
    return text_string(&position->text);
}

const char *faceoff_position_random_turn(struct faceoff_position *position, uint64_t seed)
{
    struct random random;
    if (faceoff_position_mover(position) < 0) {
        return NULL;
    }
    random_seed(&random, seed);
    position->game->random_turn(position->state, &random, begin_text(position));
    return text_string(&position->text);
}

struct legal_taker {
    struct turns *turns;
    size_t max;
    bool complete;
};

static bool legal_take(void *data, const char *turn)
{
    struct legal_taker *taker = data;
    taker->complete = taker->turns->count < taker->max;
    if (taker->complete) {
        turns_add(taker->turns, turn);
    }
    return taker->complete;
}

const char *const *faceoff_position_legal_turns(struct faceoff_position *position, size_t max,
                                                size_t *count, bool *complete)
{
    struct legal_taker taker = {&position->legal, max, true};
    turns_clear(taker.turns);
    position->game->legal_turns(position->state, legal_take, &taker);
    size_t found = taker.turns->count;
    position->legal_list =
        memory_resize(position->legal_list, (found + 1) * sizeof *position->legal_list);
    for (size_t i = 0; i < found; i++) {
        position->legal_list[i] = turns_get(taker.turns, i);
    }
    position->legal_list[found] = NULL;
    *count = found;
    *complete = taker.complete;
    return position->legal_list;
}

const char *faceoff_position_legal_lines(struct faceoff_position *position, const char *part,
                                         bool *whole)
{
    struct text next = {0}; /* built separately, because `part` may belong to the position */
    *whole = false;
    bool legal = position->game->turn_steps != NULL &&
                 position->game->turn_steps(position->state, text_or_none(part), &next, whole);
    text_free(&position->text);
    position->text = next;
    return legal ? text_string(&position->text) : NULL;
}

/* Appends a key. Two positions have the same key if and only if they are equal. */
static void position_key(const struct faceoff_position *position, struct text *key)
{
    text_printf(key, "%s %s ", position->game->name, position->rules.variant);
    position->game->state_key(position->state, key);
}

uint64_t faceoff_position_hash(const struct faceoff_position *position)
{
    struct text key = {0};
    position_key(position, &key);
    uint64_t hash = hash_bytes(key.data, key.length);
    text_free(&key);
    return hash;
}

bool faceoff_position_equal(const struct faceoff_position *a, const struct faceoff_position *b)
{
    struct text first = {0};
    struct text second = {0};
    position_key(a, &first);
    position_key(b, &second);
    bool equal =
        first.length == second.length && memcmp(first.data, second.data, first.length) == 0;
    text_free(&first);
    text_free(&second);
    return equal;
}

const char *faceoff_position_report(struct faceoff_position *position)
{
    verdict_legal(position->game, position->state, begin_text(position));
    return text_string(&position->text);
}

const char *faceoff_position_adjudicate(struct faceoff_position *position, const char *const *turns,
                                        size_t count)
{
    struct ruling ruling;
    position_begin(position, position->base);
    position->kept = 0;
    position_cut(position, 0);
    for (size_t i = 0; i < count; i++) {
        if (!position_play(position, text_or_none(turns[i]), &ruling)) {
            verdict_illegal(position->game, position->state, i, &ruling, begin_text(position));
            return text_string(&position->text);
        }
    }
    return faceoff_position_report(position);
}
