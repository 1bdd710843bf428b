/* Fuzzes everything that Showdown reads from untrusted programs: turns, both ends of `potm`, whole
 * matches with one process per turn, and the engine's file and input lines. */
#include "base/memory.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/players.h"
#include "games/showdown/showdown.h"
#include "games/verdict.h"
#include "protocols/protocol.h"
#include "referee/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FUZZ_TURNS_MAX 250 /* maximum number of lines; a game has fewer turns */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

struct input {
    const char *bytes;
    size_t size;
};

/* Removes the first line and returns it as a new string. */
static char *next_line(struct input *input, size_t *length)
{
    const char *newline = memchr(input->bytes, '\n', input->size);
    *length = newline == NULL ? input->size : (size_t)(newline - input->bytes);
    char *line = memory_new(*length + 1);
    memcpy(line, input->bytes, *length);
    size_t taken = *length + (newline != NULL);
    input->bytes += taken;
    input->size -= taken;
    return line;
}

/* --- the rules: any string is a turn --- */

static void fuzz_turns(struct input *input)
{
    struct showdown_state state;
    struct text picture = {0};
    showdown_game.start(&state, &(struct rules){.first = 0});
    while (input->size > 0 && state.mover >= 0) {
        size_t length;
        char *line = next_line(input, &length);
        struct showdown_turn turn = showdown_turn_read(line);
        assert(turn.verb != SHOWDOWN_GARBAGE || strcmp(line, "HELP") != 0);
        bool played = showdown_game.play(&state, line, NULL);
        assert(played);
        for (int seat = 0; seat < SEATS; seat++) {
            assert(showdown_on_board(state.at[seat]));
            assert(showdown_score(&state, seat).total >= 0);
        }
        free(line);
    }
    verdict_report(&showdown_game, &state, &picture);
    showdown_draw(&state, &picture);
    text_free(&picture);
}

/* --- a match: the input decides what each process prints and how it ends --- */

static void act(struct match *match, struct input *input)
{
    int seat = match->actions[0].seat;
    size_t length;
    char *line = next_line(input, &length);
    unsigned how = length == 0 ? 0 : (unsigned char)line[0];
    struct match_event event = {.seat = seat, .now_ns = 1 + (int64_t)how};
    event.kind = how % 16 == 1 ? MATCH_LINE_TOO_LONG : how % 16 == 2 ? MATCH_STDERR : MATCH_LINE;
    event.data = line;
    event.length = length < protocol_potm.line_size_max ? length : protocol_potm.line_size_max;
    if (event.kind != MATCH_STDERR || length > 0) {
        match_step(match, &event);
    }
    match_step(match, &(struct match_event){.kind = MATCH_EXIT,
                                            .seat = seat,
                                            .now_ns = event.now_ns,
                                            .signal = how % 16 == 3 ? 11 : 0});
    free(line);
}

static void fuzz_match(struct input *input)
{
    struct match *match = memory_new(sizeof *match);
    struct match_setup setup = {
        .game = &showdown_game,
        .protocol = &protocol_potm,
        .clock = {.bank_ns = INT64_C(1000000000000)},
        .forfeit_scores = {1000, 0},
        .stderr_rule = input->size % 2 ? MATCH_STDERR_NOTE : MATCH_STDERR_ERROR,
    };
    match_init(match, &setup);
    match_step(match, &(struct match_event){.kind = MATCH_START, .now_ns = 1});
    for (int turns = 0; !match->over && turns <= 2 * SHOWDOWN_TURNS_MAX; turns++) {
        assert(match->action_count == 1 && match->actions[0].kind == MATCH_SPAWN);
        act(match, input); /* when the input is used up, the process prints nothing */
    }
    assert(match->over && !match->result.forfeit);
    match_free(match);
    free(match);
}

/* --- the bot's end --- */

static void fuzz_bot_wire(struct input *input)
{
    struct bot_dialogue dialogue = {0};
    while (input->size > 0) {
        size_t length;
        char *line = next_line(input, &length);
        struct text turn = {0}, out = {0};
        struct bot_news news;
        struct error error = {""};
        bool good = protocol_potm.bot_hear(&dialogue, line, length, &news, &turn, &out, &error);
        assert(good ? news.asked : error.text[0] != '\0');
        text_free(&turn);
        text_free(&out);
        free(line);
    }
}

/* --- the engine: its file with a valid checksum, then input lines --- */

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 16777619u;
    }
    return sum;
}

/* Loads a file that consists of a valid header and a history, which is taken from the input. */
static void load_history(struct mind *mind, struct input *input)
{
    uint8_t block[MIND_BLOCK_MAX];
    struct mind *empty = memory_new(sizeof *empty);
    mind_init(empty, 1);
    size_t head = mind_save(empty, block) - 4;
    free(empty);
    size_t count = input->size > 0 ? (unsigned char)input->bytes[0] % 24 : 0;
    size_t size = count * 6;
    if (input->size < 4 + size) {
        return;
    }
    block[3] = (uint8_t)input->bytes[1];
    block[4] = (uint8_t)input->bytes[2] & 1;
    block[5] = (uint8_t)((unsigned char)input->bytes[3] % 12);
    block[7] = (uint8_t)count;
    for (size_t i = 0; i < size; i++) { /* most of these values can occur in a valid block */
        unsigned most = i % 6 == 0 ? 5 : i % 6 == 3 ? 10 : 9;
        block[head + i] = (uint8_t)((unsigned char)input->bytes[4 + i] % most);
    }
    uint32_t sum = checksum(block, head + size);
    for (int i = 0; i < 4; i++) {
        block[head + size + (size_t)i] = (uint8_t)(sum >> 8 * i);
    }
    mind_load(mind, block, head + size + 4);
    input->bytes += 4 + size;
    input->size -= 4 + size;
}

static void fuzz_mind(struct input *input, bool history)
{
    struct mind *mind = memory_new(sizeof *mind);
    uint8_t block[MIND_BLOCK_MAX];
    mind_init(mind, 7);
    if (history) {
        load_history(mind, input);
    } else {
        mind_load(mind, (const uint8_t *)input->bytes, input->size);
    }
    for (int turns = 0; input->size > 0 && turns < FUZZ_TURNS_MAX; turns++) {
        size_t length;
        char turn[MIND_LINE_MAX];
        char *line = next_line(input, &length);
        mind_answer(mind, line, turn);
        assert(showdown_turn_read(turn).verb != SHOWDOWN_GARBAGE);
        assert(mind_save(mind, block) <= MIND_BLOCK_MAX);
        free(line);
    }
    free(mind);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) {
        return 0;
    }
    struct input input = {(const char *)bytes + 1, size - 1};
    switch (bytes[0] % 5) {
    case 0:
        fuzz_turns(&input);
        break;
    case 1:
        fuzz_match(&input);
        break;
    case 2:
        fuzz_bot_wire(&input);
        break;
    default:
        fuzz_mind(&input, bytes[0] % 5 == 3);
        break;
    }
    return 0;
}
