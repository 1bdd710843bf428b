/* CodinGame's protocol for paper soccer. The bot first receives the player's id and then, for each
 * turn, the length and the digits of the last turn. This module only checks that an answer is one
 * line of text; the game's rules check the rest. */
#include "protocols/protocol.h"

#include <assert.h>
#include <string.h>

static enum dialogue_event codingame_greet(struct dialogue *dialogue, int seat, struct text *out)
{
    assert(seat == 0 || seat == 1);
    *dialogue = (struct dialogue){.seat = seat};
    text_printf(out, "%d\n", seat);
    return DIALOGUE_READY;
}

static enum dialogue_event codingame_hear(struct dialogue *dialogue, const char *line,
                                          size_t length, struct text *turn, struct text *out,
                                          struct ruling *fault)
{
    /* CodinGame allows a line to end with CR LF */
    bool carriage_return = length > 0 && line[length - 1] == '\r';
    return line_hear_turn(dialogue, line, length - carriage_return, turn, out, fault);
}

static void codingame_ask(struct dialogue *dialogue, const char *observation, struct text *out)
{
    (void)dialogue;
    const char *digits = observation[0] == '\0' ? "-" : observation;
    text_put_number(out, strlen(digits));
    text_putc(out, '\n');
    text_puts(out, digits);
    text_putc(out, '\n');
}

/* Returns true if the text is a decimal number with 1 to 3 digits. */
static bool length_read(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] < '0' || line[i] > '9') {
            return false;
        }
    }
    return length >= 1 && length <= 3;
}

static bool codingame_bot_hear(struct bot_dialogue *dialogue, const char *line, size_t length,
                               struct bot_news *news, struct text *turn, struct text *out,
                               struct error *error)
{
    enum { WAIT_ID, WAIT_LENGTH, WAIT_DIGITS };
    (void)out;
    *news = (struct bot_news){0};
    switch (dialogue->phase) {
    case WAIT_ID:
        if (!line_is(line, length, "0") && !line_is(line, length, "1")) {
            return error_set(error, "expected the id 0 or 1, got %s",
                             line_quote(line, length).text);
        }
        *news = (struct bot_news){.started = true, .seat = line[0] - '0'};
        dialogue->phase = WAIT_LENGTH;
        return true;
    case WAIT_LENGTH:
        if (!length_read(line, length)) {
            return error_set(error, "expected the length of a turn, got %s",
                             line_quote(line, length).text);
        }
        dialogue->phase = WAIT_DIGITS;
        return true;
    default:
        /* the length is ignored, because each line contains exactly one turn */
        dialogue->phase = WAIT_LENGTH;
        *news = (struct bot_news){.turn = length > 0 && !line_is(line, length, "-"), .asked = true};
        if (news->turn) {
            text_append(turn, line, length);
        }
        return true;
    }
}

static void codingame_bot_answer(struct bot_dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    text_printf(out, "%s\n", turn);
}

const struct protocol protocol_codingame = {
    .name = "codingame",
    .game = "soccer",
    .seats_have_ids = true,
    .first_note = "on the first turn, the lines are 1 and -, because there is no turn before it",
    .line_size_max = 1024, /* the longest turn has 316 digits */
    .greet = codingame_greet,
    .hear = codingame_hear,
    .ask = codingame_ask,
    .bot_hear = codingame_bot_hear,
    .bot_answer = codingame_bot_answer,
};
