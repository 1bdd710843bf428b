/* The `proglad` protocol: ready, start P, yourmove, move x1 y1 x2 y2 .. . See
 * docs/contest-proglad.md. This module does not check whether moves are legal. */
#include "protocols/protocol.h"

#include <assert.h>
#include <string.h>

enum { WAIT_READY, PLAYING };

/* In the `proglad` protocol, the bot sends the first line. */
static enum dialogue_event proglad_greet(struct dialogue *dialogue, int seat, struct text *out)
{
    (void)out;
    assert(seat == 0 || seat == 1);
    *dialogue = (struct dialogue){.seat = seat, .phase = WAIT_READY};
    return DIALOGUE_WAIT;
}

static const char *proglad_wanted(const struct dialogue *dialogue)
{
    (void)dialogue;
    return "ready as the first line";
}

/* Reads a line of the form "move ..", and appends everything after "move" to `turn`. The numbers
 * are not checked here, because the game's rules reject invalid ones. */
static bool move_read(const char *line, size_t length, struct text *turn)
{
    size_t word = strlen("move");
    if (length < word || memcmp(line, "move", word) != 0 || memchr(line, '\0', length) != NULL ||
        (length > word && line[word] != ' ')) {
        return false;
    }
    word += length > word;
    text_append(turn, line + word, length - word);
    return true;
}

/* Any number of spaces may separate the parts of a move, just as on the contest's server. */
static bool proglad_answer_read(const char *line, size_t length, struct text *turn)
{
    struct text clean = {0};
    line_clean(line, length, &clean);
    bool good = move_read(text_string(&clean), clean.length, turn);
    text_free(&clean);
    return good;
}

static enum dialogue_event proglad_hear(struct dialogue *dialogue, const char *line, size_t length,
                                        struct text *turn, struct text *out, struct ruling *fault)
{
    if (dialogue->phase == PLAYING) {
        return proglad_answer_read(line, length, turn)
                   ? DIALOGUE_TURN
                   : line_fault(fault, "bad_answer", "move x1 y1 x2 y2 .., as in move 1 3 3 5",
                                line, length);
    }
    if (!line_is(line, length, "ready") && !line_is(line, length, "ready\r")) {
        return line_fault(fault, "bad_handshake", proglad_wanted(dialogue), line, length);
    }
    dialogue->phase = PLAYING;
    text_printf(out, "start %d\n", dialogue->seat + 1);
    return DIALOGUE_READY;
}

static void proglad_ask(struct dialogue *dialogue, const char *observation, struct text *out)
{
    (void)observation;
    assert(dialogue->phase == PLAYING);
    text_puts(out, "yourmove\n");
}

static void print_move(const char *turn, struct text *out)
{
    text_puts(out, "move ");
    text_puts(out, turn);
    text_putc(out, '\n');
}

static void proglad_tell(struct dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    print_move(turn, out);
}

static void bot_greet(struct bot_dialogue *dialogue, struct text *out)
{
    (void)dialogue;
    text_puts(out, "ready\n");
}

static bool proglad_bot_hear(struct bot_dialogue *dialogue, const char *line, size_t length,
                             struct bot_news *news, struct text *turn, struct text *out,
                             struct error *error)
{
    (void)out;
    *news = (struct bot_news){0};
    if (dialogue->phase == WAIT_READY) {
        if (!line_is(line, length, "start 1") && !line_is(line, length, "start 2")) {
            return error_set(error, "expected start 1 or start 2, got %s",
                             line_quote(line, length).text);
        }
        *news = (struct bot_news){.started = true, .seat = line[length - 1] - '1'};
        dialogue->phase = PLAYING;
        return true;
    }
    if (line_is(line, length, "yourmove")) {
        news->asked = true;
        return true;
    }
    if (!move_read(line, length, turn)) {
        return error_set(error, "expected yourmove or move .., got %s",
                         line_quote(line, length).text);
    }
    news->turn = true;
    return true;
}

static void proglad_bot_answer(struct bot_dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    print_move(turn, out);
}

const struct protocol protocol_proglad = {
    .name = "proglad",
    .game = "halma",
    .line_size_max = 2048, /* the longest move has 1313 characters */
    .own_turns_come_back = true,
    .wanted = proglad_wanted,
    .greet = proglad_greet,
    .hear = proglad_hear,
    .ask = proglad_ask,
    .tell = proglad_tell,
    .bot_greet = bot_greet,
    .bot_hear = proglad_bot_hear,
    .bot_answer = proglad_bot_answer,
};
