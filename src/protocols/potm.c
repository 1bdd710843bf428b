/* The `potm` protocol: each turn starts a new process, which receives one line and answers with one
 * line. Other modules handle the bot's file. */
#include "protocols/protocol.h"

#include <string.h>

static enum dialogue_event potm_greet(struct dialogue *dialogue, int seat, struct text *out)
{
    (void)out;
    *dialogue = (struct dialogue){.seat = seat};
    return DIALOGUE_READY;
}

static void potm_ask(struct dialogue *dialogue, const char *observation, struct text *out)
{
    (void)dialogue;
    text_puts(out, observation);
    text_putc(out, '\n');
}

/* Handles the only line that each process receives. The game interprets every line except INIT. */
static bool potm_bot_hear(struct bot_dialogue *dialogue, const char *line, size_t length,
                          struct bot_news *news, struct text *turn, struct text *out,
                          struct error *error)
{
    (void)dialogue;
    (void)turn;
    (void)out;
    *news = (struct bot_news){.asked = true};
    if (line_is(line, length, "INIT A 1") || line_is(line, length, "INIT I 26")) {
        news->started = true;
        news->seat = line[5] == 'A' ? 0 : 1;
        return true;
    }
    static const char *const words[] = {"OK",   "ERROR", "OUCH", "HELLO", "AT ",
                                        "OOPS", "BOOM",  "HIT",  "MISS",  "LOC "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i]);
        bool square = words[i][size - 1] == ' ';
        if (length >= size && memcmp(line, words[i], size) == 0 && (square || length == size)) {
            return true;
        }
    }
    return error_set(error, "expected INIT or an answer, got %s", line_quote(line, length).text);
}

static void potm_bot_answer(struct bot_dialogue *dialogue, const char *turn, struct text *out)
{
    (void)dialogue;
    text_printf(out, "%s\n", turn);
}

const struct protocol protocol_potm = {
    .name = "potm",
    .game = "showdown",
    /* the longest turn has 9 bytes, but invalid lines are recorded up to this length */
    .line_size_max = 1024,
    .process_per_turn = true,
    .bot_has_file = true,
    .greet = potm_greet,
    .hear = line_hear_turn,
    .ask = potm_ask,
    .bot_hear = potm_bot_hear,
    .bot_answer = potm_bot_answer,
};
