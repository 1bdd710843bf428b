#include "fuzz_wire.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Copies a line into a block of exactly its size, so that a sanitizer detects reads past its
 * end. */
static char *copy_line(const char *bytes, size_t length)
{
    char *copy = malloc(length > 0 ? length : 1);
    assert(copy != NULL);
    if (length > 0) {
        memcpy(copy, bytes, length);
    }
    return copy;
}

/* Removes the first line from the bytes and returns it. */
static const char *next_line(const char **bytes, size_t *size, size_t *length)
{
    const char *line = *bytes;
    const char *newline = *size == 0 ? NULL : memchr(line, '\n', *size);
    *length = newline == NULL ? *size : (size_t)(newline - line);
    size_t taken = newline == NULL ? *size : *length + 1;
    *bytes += taken;
    *size -= taken;
    return line;
}

/* --- the bot's end: it may refuse a line; if it accepts the line, it must know what to do --- */

static void fuzz_bot(const struct protocol *protocol, const char *bytes, size_t size)
{
    struct bot_dialogue dialogue = {0};
    struct error error = {""};
    bool started = false;
    while (size > 0) {
        size_t length;
        const char *line = next_line(&bytes, &size, &length);
        struct text turn = {0};
        struct text out = {0};
        struct bot_news news;
        char *copy = copy_line(line, length);
        bool good = protocol->bot_hear(&dialogue, copy, length, &news, &turn, &out, &error);
        free(copy);
        if (good) {
            started = started || news.started;
            assert(!news.started || news.seat == 0 || news.seat == 1);
            assert(started || (!news.asked && !news.turn));
            assert(turn.length <= length);
        } else {
            assert(error.text[0] != '\0');
            assert(memchr(error.text, '\n', strlen(error.text)) == NULL);
        }
        text_free(&turn);
        text_free(&out);
    }
}

/* --- the referee's end, called as match.c calls it --- */

static void fuzz_referee(const struct protocol *protocol, const char *bytes, size_t size)
{
    struct dialogue dialogue;
    struct text out = {0};
    struct text turn = {0};
    enum dialogue_event event = protocol->greet(&dialogue, (int)(size % SEATS), &out);
    assert(out.length > 0 ? out.data[out.length - 1] == '\n' : protocol->bot_greet != NULL);
    while (size > 0 && event != DIALOGUE_FAULT) {
        size_t length;
        const char *line = next_line(&bytes, &size, &length);
        if (length > protocol->line_size_max) {
            break; /* match.c never passes such a long line to a protocol */
        }
        if (event != DIALOGUE_WAIT) {
            protocol->ask(&dialogue, text_string(&turn), &out);
        }
        text_clear(&turn);
        struct ruling fault = {0};
        char *copy = copy_line(line, length);
        bool lenient = length % 2 == 0;
        bool helps = dialogue_needs_lenient(protocol, &dialogue, copy, length);
        event = dialogue_hear(protocol, lenient, &dialogue, copy, length, &turn, &out, &fault);
        assert(!helps || !lenient || event != DIALOGUE_FAULT);
        free(copy);
        assert(event != DIALOGUE_FAULT || (fault.rule != NULL && fault.detail[0] != '\0'));
        assert(event != DIALOGUE_TURN || strlen(text_string(&turn)) == turn.length);
        assert(event == DIALOGUE_FAULT || (out.length > 0 && out.data[out.length - 1] == '\n'));
        if (event == DIALOGUE_TURN && protocol->tell != NULL) {
            protocol->tell(&dialogue, text_string(&turn), &out);
        }
    }
    text_free(&turn);
    text_free(&out);
}

/* --- a whole match, in which the bytes decide what happens --- */

struct fuzz_match {
    struct match match;
    const char *bytes;
    size_t size;
    int64_t now_ns;
    bool gone[SEATS];
    bool finished;
};

static unsigned take_byte(struct fuzz_match *fuzz)
{
    if (fuzz->size == 0) {
        return 0;
    }
    fuzz->size--;
    return (unsigned char)*fuzz->bytes++;
}

static void step(struct fuzz_match *fuzz, struct match_event event)
{
    event.now_ns = fuzz->now_ns;
    match_step(&fuzz->match, &event);
    assert(fuzz->match.action_count <= MATCH_ACTIONS_MAX);
    for (size_t i = 0; i < fuzz->match.action_count; i++) {
        const struct match_action *action = &fuzz->match.actions[i];
        assert(!fuzz->finished);
        fuzz->finished = action->kind == MATCH_FINISH;
        assert(action->kind != MATCH_SEND || (action->length > 0 && !fuzz->gone[action->seat]));
    }
    assert(fuzz->finished == fuzz->match.over);
}

/* Sends a legal turn in the seat's protocol, or a line from the input. */
static void say(struct fuzz_match *fuzz, int seat, bool legal)
{
    const struct match_setup *setup = &fuzz->match.setup;
    struct text turn = {0};
    struct text line = {0};
    if (legal && setup->game->mover(fuzz->match.state) >= 0) {
        struct bot_dialogue dialogue = {0};
        struct random random;
        random_seed(&random, take_byte(fuzz));
        setup->game->random_turn(fuzz->match.state, &random, &turn);
        setup->protocol->bot_answer(&dialogue, turn.data, &line);
        line.length--; /* removes the newline */
    } else {
        size_t length;
        const char *from = next_line(&fuzz->bytes, &fuzz->size, &length);
        length = length < setup->protocol->line_size_max ? length : setup->protocol->line_size_max;
        text_append(&line, from, length);
    }
    char *copy = copy_line(line.data, line.length);
    step(fuzz, (struct match_event){
                   .kind = MATCH_LINE, .seat = seat, .data = copy, .length = line.length});
    free(copy);
    text_free(&turn);
    text_free(&line);
}

/* Feeds one event to the match. A byte of the input chooses the event; its lowest bit is the
 * seat. */
static void happen(struct fuzz_match *fuzz)
{
    unsigned byte = take_byte(fuzz);
    int seat = (int)(byte & 1);
    int asked = fuzz->match.setup.game->mover(fuzz->match.state) == 1 ? 1 : 0;
    static const enum match_event_kind kinds[] = {MATCH_SENT,          MATCH_PART,
                                                  MATCH_LINE_TOO_LONG, MATCH_CLOSED_OUTPUT,
                                                  MATCH_CLOSED_INPUT,  MATCH_TICK};
    switch (byte >> 1 & 15) {
    case 0:
    case 1:
    case 2:
    case 3:
        say(fuzz, seat, false);
        break;
    case 4:
    case 5:
    case 6:
        say(fuzz, asked, true);
        break;
    case 7:
        fuzz->now_ns += (int64_t)take_byte(fuzz) * NS_PER_MS;
        step(fuzz, (struct match_event){.kind = MATCH_TICK});
        break;
    case 8:
        step(fuzz,
             (struct match_event){
                 .kind = MATCH_STDERR, .seat = seat, .data = fuzz->bytes, .length = fuzz->size});
        break;
    case 9: {
        int code = (int)take_byte(fuzz);
        fuzz->gone[seat] = true;
        step(fuzz, (struct match_event){.kind = MATCH_EXIT,
                                        .seat = seat,
                                        .exit_code = code < 128 ? code : -1,
                                        .signal = code < 128 ? 0 : code - 127});
        break;
    }
    case 10:
        fuzz->gone[seat] = true;
        step(fuzz, (struct match_event){
                       .kind = MATCH_NOT_STARTED, .seat = seat, .data = "why", .length = 3});
        break;
    default:
        step(fuzz, (struct match_event){.kind = kinds[byte % (sizeof kinds / sizeof *kinds)],
                                        .seat = seat});
        break;
    }
}

/* Plays a few random turns as an opening. The seed determines the turns and their number. */
static void draw_opening(const struct match_setup *setup, size_t seed, struct turns *opening)
{
    struct random random;
    struct text turn = {0};
    void *state = memory_new(setup->game->state_size);
    random_seed(&random, seed);
    setup->game->start(state, &setup->rules);
    for (size_t i = 0; i < seed % 4; i++) { /* too few to end any game */
        text_clear(&turn);
        setup->game->random_turn(state, &random, &turn);
        setup->game->play(state, turn.data, NULL);
        turns_add(opening, turn.data);
    }
    text_free(&turn);
    free(state);
}

static void fuzz_whole(const struct protocol *protocol, const char *bytes, size_t size)
{
    struct fuzz_match *fuzz = memory_new(sizeof *fuzz);
    *fuzz = (struct fuzz_match){.bytes = bytes, .size = size, .now_ns = 1};
    struct match_setup setup = {
        .game = game_find(protocol->game),
        .protocol = protocol,
        .rules = {.first = (int)(size % SEATS)},
        .clock = {.ready_ns = 50 * NS_PER_MS,
                  .first_ns = 100 * NS_PER_MS,
                  .turn_ns = 20 * NS_PER_MS},
        .forfeit_scores = {1, 0},
        .lenient = size % 3 == 0,
    };
    struct turns opening = {0};
    draw_opening(&setup, size / SEATS, &opening);
    setup.opening = &opening;
    match_init(&fuzz->match, &setup);
    step(fuzz, (struct match_event){.kind = MATCH_START});
    while (fuzz->size > 0) {
        happen(fuzz);
    }
    /* Whatever happened before, the clock now ends the game, because the bot that must answer stays
     * silent. */
    for (int ticks = 0; !fuzz->match.over; ticks++) {
        assert(ticks < 3 && fuzz->match.deadline_ns != 0);
        fuzz->now_ns = fuzz->match.deadline_ns + 1;
        step(fuzz, (struct match_event){.kind = MATCH_TICK});
    }
    assert(fuzz->match.result.outcome.over);
    assert(!fuzz->match.result.forfeit || fuzz->match.result.fault.rule != NULL);
    match_free(&fuzz->match);
    turns_free(&opening);
    free(fuzz);
}

void fuzz_wire(const struct protocol *protocol, const uint8_t *bytes, size_t size)
{
    if (size == 0) {
        return;
    }
    const char *rest = (const char *)bytes + 1;
    switch (bytes[0] % 3) {
    case 0:
        fuzz_bot(protocol, rest, size - 1);
        break;
    case 1:
        fuzz_referee(protocol, rest, size - 1);
        break;
    default:
        fuzz_whole(protocol, rest, size - 1);
        break;
    }
}
