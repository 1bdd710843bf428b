/* The `judge` protocol for paper soccer: INIT, UP or DOWN, MOVE [d,d,..]. The referee decides who
 * moves first, and sends MOVE [] to that player. */
#include "protocols/protocol.h"

#include <assert.h>
#include <string.h>

enum { SENT_INIT, SENT_SIDE, PLAYING };

static enum dialogue_event judge_greet(struct dialogue *dialogue, int seat, struct text *out)
{
    assert(seat == 0 || seat == 1);
    *dialogue = (struct dialogue){.seat = seat, .phase = SENT_INIT};
    text_puts(out, "INIT\n");
    return DIALOGUE_WAIT;
}

/* Reads "[d,d,..]" and appends the digits without commas to `turn`. The items are not checked here,
 * because the game's rules reject anything that is not a digit. */
static bool list_read(const char *list, size_t length, struct text *turn)
{
    if (length < 2 || list[0] != '[' || list[length - 1] != ']') {
        return false;
    }
    if (length % 2 == 0) { /* a list of n digits and n - 1 commas, in brackets, has an odd length */
        return length == 2;
    }
    for (size_t i = 1; i + 1 < length; i++) {
        if (i % 2 == 0 ? list[i] != ',' : list[i] == '\0') {
            return false;
        }
        if (i % 2 == 1) {
            text_putc(turn, list[i]);
        }
    }
    return true;
}

static void list_print(const char *turn, struct text *out)
{
    text_putc(out, '[');
    for (const char *digit = turn; *digit != '\0'; digit++) {
        if (digit != turn) {
            text_putc(out, ',');
        }
        text_putc(out, *digit);
    }
    text_puts(out, "]\n");
}

static const char *judge_wanted(const struct dialogue *dialogue)
{
    return dialogue->phase == SENT_INIT ? "OK in answer to INIT"
           : dialogue->seat == 0        ? "OK in answer to UP"
                                        : "OK in answer to DOWN";
}

static enum dialogue_event judge_hear(struct dialogue *dialogue, const char *line, size_t length,
                                      struct text *turn, struct text *out, struct ruling *fault)
{
    if (dialogue->phase == PLAYING) {
        if (!list_read(line, length, turn)) {
            return line_fault(fault, "bad_answer", "[d,d,..], as in [6,7]", line, length);
        }
        return DIALOGUE_TURN;
    }
    if (!line_is(line, length, "OK")) {
        return line_fault(fault, "bad_handshake", judge_wanted(dialogue), line, length);
    }
    if (dialogue->phase == SENT_INIT) {
        dialogue->phase = SENT_SIDE;
        text_puts(out, dialogue->seat == 0 ? "UP\n" : "DOWN\n");
        return DIALOGUE_WAIT;
    }
    dialogue->phase = PLAYING;
    return DIALOGUE_READY;
}

static void judge_ask(struct dialogue *dialogue, const char *observation, struct text *out)
{
    assert(dialogue->phase == PLAYING);
    text_puts(out, "MOVE ");
    list_print(observation, out);
}

static bool judge_bot_hear(struct bot_dialogue *dialogue, const char *line, size_t length,
                           struct bot_news *news, struct text *turn, struct text *out,
                           struct error *error)
{
    enum { WAIT_INIT, WAIT_SIDE, WAIT_MOVE };
    *news = (struct bot_news){0};
    /* INIT may also arrive during a game, since it begins the next game of the set */
    if (line_is(line, length, "INIT")) {
        dialogue->phase = WAIT_SIDE;
        text_puts(out, "OK\n");
        return true;
    }
    if (dialogue->phase == WAIT_INIT) {
        return error_set(error, "expected INIT, got %s", line_quote(line, length).text);
    }
    if (dialogue->phase == WAIT_SIDE) {
        bool down = line_is(line, length, "DOWN") || line_is(line, length, "DONW");
        if (!down && !line_is(line, length, "UP")) {
            return error_set(error, "expected UP or DOWN, got %s", line_quote(line, length).text);
        }
        dialogue->phase = WAIT_MOVE;
        *news = (struct bot_news){.started = true, .seat = down ? 1 : 0};
        text_puts(out, "OK\n");
        return true;
    }
    size_t word = strlen("MOVE ");
    if (length < word || memcmp(line, "MOVE ", word) != 0) {
        return error_set(error, "expected MOVE [d,d,..], got %s", line_quote(line, length).text);
    }
    /* an invalid list still counts as a turn of the opponent that the bot must answer, so its text
     * is passed on unchanged */
    if (!list_read(line + word, length - word, turn)) {
        text_clear(turn);
        text_append(turn, line + word, length - word);
    }
    *news = (struct bot_news){.turn = turn->length > 0, .asked = true};
    return true;
}

static void judge_bot_answer(struct bot_dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    list_print(turn, out);
}

const struct protocol protocol_judge = {
    .name = "judge",
    .game = "soccer",
    .line_size_max = 1024, /* the longest turn has 316 lines, 633 characters */
    .serves_many_games = true,
    .wanted = judge_wanted,
    .greet = judge_greet,
    .hear = judge_hear,
    .ask = judge_ask,
    .bot_hear = judge_bot_hear,
    .bot_answer = judge_bot_answer,
};
