#include "protocols/protocol.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool line_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

void line_clean(const char *line, size_t length, struct text *clean)
{
    size_t begin = clean->length;
    for (size_t i = 0; i < length; i++) {
        if (!line_is_blank(line[i])) {
            text_putc(clean, line[i]);
            continue;
        }
        while (i + 1 < length && line_is_blank(line[i + 1])) {
            i++;
        }
        bool ends = clean->length == begin || i + 1 == length;
        if (ends || strchr("[,", clean->data[clean->length - 1]) != NULL || line[i + 1] == ']' ||
            line[i + 1] == ',') {
            continue;
        }
        text_putc(clean, ' ');
        while (i + 2 < length && line[i + 1] == '0' && is_digit(line[i + 2])) {
            i++;
        }
    }
}

enum dialogue_event dialogue_hear(const struct protocol *protocol, bool lenient,
                                  struct dialogue *dialogue, const char *line, size_t length,
                                  struct text *turn, struct text *out, struct ruling *fault)
{
    struct text clean = {0};
    assert((dialogue->seat == 0 || dialogue->seat == 1) && turn->length == 0);
    if (lenient) {
        line_clean(line, length, &clean);
        line = text_string(&clean);
        length = clean.length;
    }
    enum dialogue_event event = protocol->hear(dialogue, line, length, turn, out, fault);
    assert(event != DIALOGUE_FAULT || fault->rule != NULL);
    assert(event != DIALOGUE_TURN || memchr(text_string(turn), '\0', turn->length) == NULL);
    text_free(&clean);
    return event;
}

static bool has_legal_form(const struct protocol *protocol, bool lenient, struct dialogue dialogue,
                           const char *line, size_t length)
{
    struct text turn = {0};
    struct text out = {0};
    struct ruling fault;
    enum dialogue_event event =
        dialogue_hear(protocol, lenient, &dialogue, line, length, &turn, &out, &fault);
    bool legal = event != DIALOGUE_FAULT;
    bool (*has_form)(const char *turn) = game_find(protocol->game)->has_form;
    if (event == DIALOGUE_TURN && has_form != NULL) {
        legal = has_form(text_string(&turn));
    }
    text_free(&turn);
    text_free(&out);
    return legal;
}

bool dialogue_needs_lenient(const struct protocol *protocol, const struct dialogue *dialogue,
                            const char *line, size_t length)
{
    return !has_legal_form(protocol, false, *dialogue, line, length) &&
           has_legal_form(protocol, true, *dialogue, line, length);
}

/* Performs one step of a dialogue between the two sides of a protocol. If `said` is empty, the
 * bot's side handles the first line of `out`. Otherwise, the referee's side handles the bot's
 * answer in `said`. Returns the resulting event. */
static enum dialogue_event line_exchange(const struct protocol *protocol, struct dialogue *referee,
                                         struct bot_dialogue *bot, struct text *out,
                                         struct text *said)
{
    enum dialogue_event event = DIALOGUE_WAIT;
    struct text turn = {0}, line = {0};
    struct bot_news news;
    struct ruling fault;
    size_t length = strcspn(text_string(out), "\n");
    text_append(&line, text_string(out), length);
    text_clear(out);
    if (said->length == 0 &&
        !protocol->bot_hear(bot, text_string(&line), length, &news, &turn, said, NULL)) {
        event = DIALOGUE_FAULT;
    } else if (said->length > 0) {
        event = protocol->hear(referee, said->data, said->length - 1, &turn, out, &fault);
    }
    text_clear(said);
    text_free(&turn);
    text_free(&line);
    return event;
}

bool dialogue_read_answer(const struct protocol *protocol, const char *line, struct text *turn)
{
    struct dialogue referee;
    struct bot_dialogue bot = {0};
    struct text out = {0}, said = {0};
    struct ruling fault;
    enum dialogue_event event = protocol->greet(&referee, 0, &out);
    if (protocol->bot_greet != NULL) {
        protocol->bot_greet(&bot, &said);
    }
    while (event == DIALOGUE_WAIT && (out.length > 0 || said.length > 0)) {
        event = line_exchange(protocol, &referee, &bot, &out, &said);
    }
    text_clear(&out);
    bool good = event == DIALOGUE_READY &&
                dialogue_hear(protocol, true, &referee, line, strlen(line), turn, &out, &fault) ==
                    DIALOGUE_TURN;
    text_free(&out);
    text_free(&said);
    return good;
}

struct line_quote line_quote(const char *line, size_t length)
{
    struct line_quote quote;
    const size_t room = sizeof quote.text - sizeof "..\"";
    size_t used = 0, i = 0;
    quote.text[used++] = '"';
    for (; i < length && i < 40; i++) {
        unsigned char c = (unsigned char)line[i];
        bool plain = c >= ' ' && c <= '~';
        char part[5];
        snprintf(part, sizeof part, "%c", c);
        if (!plain) {
            snprintf(part, sizeof part, c == '\r' ? "\\r" : c == '\t' ? "\\t" : "\\x%02x", c);
        }
        if (used + strlen(part) > room) {
            break;
        }
        memcpy(quote.text + used, part, strlen(part));
        used += strlen(part);
    }
    snprintf(quote.text + used, sizeof quote.text - used, i < length ? "..\"" : "\"");
    return quote;
}

bool line_is(const char *line, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(line, word, length) == 0;
}

enum dialogue_event line_hear_turn(struct dialogue *dialogue, const char *line, size_t length,
                                   struct text *turn, struct text *out, struct ruling *fault)
{
    (void)dialogue;
    (void)out;
    const char *nul = memchr(line, '\0', length);
    if (nul != NULL) {
        *fault = (struct ruling){.rule = "bad_char", .at = (size_t)(nul - line)};
        snprintf(fault->detail, sizeof fault->detail, "a NUL byte in the answer %s",
                 line_quote(line, length).text);
        return DIALOGUE_FAULT;
    }
    text_append(turn, line, length);
    return DIALOGUE_TURN;
}

enum dialogue_event line_fault(struct ruling *fault, const char *rule, const char *wanted,
                               const char *line, size_t length)
{
    *fault = (struct ruling){.rule = rule};
    snprintf(fault->detail, sizeof fault->detail, "expected %s, got %s", wanted,
             line_quote(line, length).text);
    return DIALOGUE_FAULT;
}
