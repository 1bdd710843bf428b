#include "protocols/heaps.h"

#include <string.h>

static enum dialogue_event greet(struct dialogue *dialogue, int seat, struct text *out)
{
    *dialogue = (struct dialogue){.seat = seat};
    text_printf(out, "seat %d\n", seat + 1);
    return DIALOGUE_READY;
}

static enum dialogue_event hear(struct dialogue *dialogue, const char *line, size_t length,
                                struct text *turn, struct text *out, struct ruling *fault)
{
    (void)dialogue;
    (void)out;
    if (length != 2 || line[0] < 'A' || line[0] > 'Z' || line[1] < '1' || line[1] > '9') {
        *fault = (struct ruling){.rule = "bad_answer", .detail = "expected a heap and a number"};
        return DIALOGUE_FAULT;
    }
    text_append(turn, line, length);
    return DIALOGUE_TURN;
}

static void ask(struct dialogue *dialogue, const char *observation, struct text *out)
{
    (void)dialogue;
    text_printf(out, "take %s\n", observation[0] == '\0' ? "-" : observation);
}

static bool bot_hear(struct bot_dialogue *dialogue, const char *line, size_t length,
                     struct bot_news *news, struct text *turn, struct text *out,
                     struct error *error)
{
    (void)dialogue;
    (void)out;
    *news = (struct bot_news){0};
    if (line_is(line, length, "seat 1") || line_is(line, length, "seat 2")) {
        *news = (struct bot_news){.started = true, .seat = line[length - 1] - '1'};
        return true;
    }
    size_t word = strlen("take ");
    if (length <= word || memcmp(line, "take ", word) != 0) {
        return error_set(error, "expected take, got %s", line_quote(line, length).text);
    }
    *news = (struct bot_news){.turn = !line_is(line + word, length - word, "-"), .asked = true};
    if (news->turn) {
        text_append(turn, line + word, length - word);
    }
    return true;
}

static void bot_answer(struct bot_dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    text_printf(out, "%s\n", turn);
}

const struct protocol protocol_heaps = {
    .name = "heaps",
    .game = "nim",
    .line_size_max = 80,
    .greet = greet,
    .hear = hear,
    .ask = ask,
    .bot_hear = bot_hear,
    .bot_answer = bot_answer,
};
