/* Fuzzes the functions of libfaceoff that take text. The first byte selects the mode; the rest is
 * split into lines of arbitrary bytes. Every call must return a value, and the position must stay
 * consistent. */
#include <faceoff/faceoff.h>

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MAX 64

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Checks that every listed turn is legal, and that undoing it restores an equal position. */
static void check_legal_turns(struct faceoff_position *position, const char *part)
{
    size_t count;
    bool complete, whole;
    const char *const *turns = faceoff_position_legal_turns(position, 3, &count, &complete);
    struct faceoff_position *other = faceoff_position_copy(position);
    assert((count > 0) == (faceoff_position_mover(position) >= 0) && count <= 3);
    assert(complete || count == 3);
    for (size_t i = 0; i < count; i++) {
        assert(faceoff_position_play(other, turns[i], NULL));
        assert(!faceoff_position_equal(position, other));
        assert(faceoff_position_undo(other));
        assert(faceoff_position_equal(position, other));
        assert(faceoff_position_hash(position) == faceoff_position_hash(other));
    }
    const char *next = faceoff_position_legal_lines(other, part, &whole);
    assert(next == NULL ? !whole : whole == (*next == '\0'));
    bool legal = faceoff_position_play(other, part, NULL);
    assert(strcmp(faceoff_position_game(other), "soccer") != 0 || legal == whole);
    faceoff_position_free(other);
}

static void fuzz_position(const char *game, char *const *lines, size_t count)
{
    struct faceoff_ruling ruling;
    struct faceoff_error error = {""};
    struct faceoff_position *position =
        faceoff_position_new(game, count > 0 ? lines[0] : NULL, 0, &error);
    if (position == NULL) {
        assert(error.text[0] != '\0');
        position = faceoff_position_new(game, NULL, count % 2, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        size_t before = faceoff_position_turn_count(position);
        check_legal_turns(position, lines[i]);
        bool legal = faceoff_position_play(position, lines[i], &ruling);
        assert(faceoff_position_turn_count(position) == before + legal);
        faceoff_game_has_form(game, lines[i]);
    }
    struct faceoff_position *again = faceoff_position_new(game, faceoff_position_rules(position),
                                                          faceoff_position_first(position), NULL);
    for (size_t i = 0; i < faceoff_position_turn_count(position); i++) {
        assert(faceoff_position_play(again, faceoff_position_turn(position, i), NULL));
    }
    assert(strcmp(faceoff_position_report(position), faceoff_position_report(again)) == 0);
    if (count > 1) {
        faceoff_position_play_list(again, lines[1], NULL);
    }
    faceoff_position_adjudicate(again, (const char *const *)lines, count);
    while (faceoff_position_undo(again)) {
    }
    faceoff_position_draw(position, 0);
    faceoff_position_observe(position, 1);
    faceoff_position_free(again);
    faceoff_position_free(position);
}

/* Mixes turns and actions. The turns that result must be legal and lead to an equal position. */
static void fuzz_actions(const char *game, char *const *lines, size_t count)
{
    struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
    struct faceoff_position *again = faceoff_position_copy(position);
    for (size_t i = 0; i < count; i++) {
        size_t legal;
        unsigned byte = (unsigned char)lines[i][0];
        const uint16_t *actions = faceoff_position_actions(position, &legal);
        assert((legal > 0) == (faceoff_position_mover(position) >= 0));
        assert(legal == 0 || faceoff_position_act(position, actions[byte % legal], NULL));
        faceoff_position_act(position, byte * 257, NULL);
        faceoff_position_play(position, lines[i], NULL);
        if (byte == '-') {
            faceoff_position_undo(position);
        }
    }
    for (size_t i = 0; i < faceoff_position_turn_count(position); i++) {
        assert(faceoff_position_play(again, faceoff_position_turn(position, i), NULL));
    }
    for (const char *at = faceoff_position_part(position); *at != '\0'; at++) {
        assert(faceoff_position_act(again, (unsigned)(*at - '0'), NULL));
    }
    assert(faceoff_position_equal(position, again));
    faceoff_position_free(again);
    faceoff_position_free(position);
}

/* Chooses the bot's turn. If the time limit is an odd number, the turn is the first line of the
 * input. */
static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    char *const *lines = data;
    assert(ms > 0 && faceoff_position_mover(position) >= 0);
    return ms % 2 == 0 ? NULL : *lines;
}

static void fuzz_bot(const char *contest, char **lines, size_t count)
{
    struct faceoff_error error = {""};
    char *argv[] = {lines[0], lines[0], count > 1 ? lines[1] : lines[0]};
    struct faceoff_bot *bot = faceoff_bot_new(3, argv, contest, choose, lines, &error);
    if (bot == NULL) {
        assert(error.text[0] != '\0');
        bot = faceoff_bot_new(0, NULL, contest, choose, lines, NULL);
    }
    faceoff_bot_greet(bot);
    faceoff_bot_load(bot, lines[0], strlen(lines[0]));
    for (size_t i = 0; i < count; i++) {
        size_t kept;
        const char *said = faceoff_bot_hear(bot, lines[i], strlen(lines[i]), 0, 0, &error);
        assert(said != NULL || error.text[0] != '\0');
        const void *memory = faceoff_bot_save(bot, &kept);
        assert(memory != NULL);
        if (said == NULL) {
            break;
        }
    }
    faceoff_bot_free(bot);
}

static void fuzz_player(const char *game, const char *options)
{
    struct faceoff_error error = {""};
    struct faceoff_engine engine;
    for (size_t i = 0; faceoff_engine_get(game, i, &engine); i++) {
        if (strstr(options, "threads") == NULL && strstr(options, "memory") == NULL) {
            struct faceoff_player *player =
                faceoff_player_new(game, engine.name, options, 1, &error);
            assert(player != NULL || error.text[0] != '\0');
            faceoff_player_free(player);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const contests[] = {"judge", "codingame", "proglad", "potm"};
    if (size == 0) {
        return 0;
    }
    char *text = malloc(size + 1), *lines[LINES_MAX];
    size_t count = 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    char *rest = text + 1;
    while (count < LINES_MAX && rest != NULL) {
        lines[count++] = rest;
        rest = strchr(rest, '\n');
        if (rest != NULL) {
            *rest++ = '\0';
        }
    }
    unsigned way = bytes[0] % 8;
    if (way < 3) {
        fuzz_position(faceoff_game_name(way), lines, count);
        fuzz_actions(faceoff_game_name(way), lines, count);
    } else if (way < 7) {
        fuzz_bot(contests[way - 3], lines, count);
    } else {
        fuzz_player(faceoff_game_name(size % 3), lines[0]);
    }
    free(text);
    return 0;
}
