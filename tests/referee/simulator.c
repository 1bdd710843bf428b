#include "simulator.h"

#include "base/clock.h"
#include "base/memory.h"
#include "illegal_turns.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define US INT64_C(1000)
#define QUEUE_MAX 256
/* how long the referee waits for the exit of a bot that has closed a pipe; must be the same as in
 * match.c */
#define CLOSING_NS (500 * NS_PER_MS)
#define LATE_TICK_NS NS_PER_MS /* largest delay of the referee's timer */

enum happening_kind {
    HAPPEN_WRITTEN, /* the bot reads lines that were written to it */
    HAPPEN_SAID,    /* bytes arrive on the bot's standard output */
    HAPPEN_ERRORS,  /* bytes arrive on the bot's standard error */
    HAPPEN_EVENT,   /* an event of the match that carries no bytes */
};

struct happening {
    int64_t at_ns;
    /* Events with the same time happen in this order, which is the order in which they were
     * scheduled. */
    uint64_t order;
    enum happening_kind kind;
    int seat;
    struct text bytes;
    struct match_event event;
};

struct bot {
    const struct behaviour *behaviour;
    unsigned when;    /* number of the answer in which the bot misbehaves */
    unsigned answers; /* number of requests that the bot has answered or ignored */
    struct bot_dialogue dialogue;
    void *state;
    size_t turns_heard; /* number of turns that were reported to the bot */
    int seat;
    struct text line;  /* output of the bot since its last newline */
    struct text early; /* a turn that the bot chose before the referee requested it */
    int64_t last_said_ns;
    int64_t last_written_ns;
    /* how long the bot and the referee wait for a core during this answer */
    int64_t waits_ns;
    int64_t reference_ns; /* time at which the bot last received input or acted */
    uint64_t sends;       /* number of writes to the bot; MATCH_SENT confirms only the latest */
    bool spawned, gone, input_closed;
};

struct world {
    const struct simulation_setup *setup;
    struct simulation *simulation;
    const struct game *game;
    struct random random;
    struct match match;
    struct turns opening;
    struct bot bots[SEATS];
    struct happening queue[QUEUE_MAX];
    size_t queued;
    uint64_t order;
    int64_t now_ns;
    size_t finishes;
};

void simulation_break(struct simulation *simulation, const char *format, ...)
{
    if (simulation->broken[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(simulation->broken, sizeof simulation->broken, format, arguments);
        va_end(arguments);
    }
}

/* Returns a uniformly distributed number from `from` to `to`. */
static int64_t draw(struct world *world, int64_t from, int64_t to)
{
    return from + (int64_t)random_below(&world->random, (uint64_t)(to - from) + 1);
}

/* --- the queue of future events --- */

static struct happening *plan(struct world *world, enum happening_kind kind, int seat,
                              int64_t at_ns)
{
    if (world->queued == QUEUE_MAX) {
        fprintf(stderr, "simulator: the queue is full\n");
        abort();
    }
    struct happening *happening = &world->queue[world->queued++];
    *happening =
        (struct happening){.at_ns = at_ns, .order = world->order++, .kind = kind, .seat = seat};
    return happening;
}

static void plan_event(struct world *world, enum match_event_kind kind, int seat, int64_t at_ns)
{
    plan(world, HAPPEN_EVENT, seat, at_ns)->event = (struct match_event){.kind = kind};
}

static void plan_exit(struct world *world, int seat, int64_t at_ns, int code, int number)
{
    plan(world, HAPPEN_EVENT, seat, at_ns)->event =
        (struct match_event){.kind = MATCH_EXIT, .exit_code = code, .signal = number};
}

/* Schedules bytes to arrive on a bot's standard output. They arrive in the order in which they were
 * scheduled. */
static void say(struct world *world, struct bot *bot, int64_t at_ns, const char *bytes,
                size_t length)
{
    at_ns = at_ns > bot->last_said_ns ? at_ns : bot->last_said_ns;
    bot->last_said_ns = at_ns;
    text_append(&plan(world, HAPPEN_SAID, bot->seat, at_ns)->bytes, bytes, length);
}

/* Removes the next event from the queue, and returns it. */
static struct happening take_next(struct world *world)
{
    size_t next = 0;
    for (size_t i = 1; i < world->queued; i++) {
        const struct happening *a = &world->queue[i];
        const struct happening *b = &world->queue[next];
        if (a->at_ns < b->at_ns || (a->at_ns == b->at_ns && a->order < b->order)) {
            next = i;
        }
    }
    struct happening taken = world->queue[next];
    world->queue[next] = world->queue[--world->queued];
    return taken;
}

/* --- the simulated bots --- */

/* If a bot answers without a request, the answer is taken as the reply to the next request, which
 * may ask for a handshake or a turn. The board has changed by then, so the answer is usually
 * illegal. */
const struct behaviour behaviours[] = {
    {"honest", "", false, ""},
    {"exactly in time", "", false, ""},
    {"noisy", "", false, ""},
    {"silent", "timeout not_ready", false, "timeout"},
    {"late by 1 ms", "timeout not_ready", false, "timeout"},
    {"starved", "timeout not_ready", false, NULL},
    {"starved, but too slow", "timeout not_ready", false, NULL},
    {"deaf", "timeout not_ready", true, NULL},
    {"noise alone", "timeout not_ready", false, "timeout"},
    {"no newline", "timeout not_ready", false, ""},
    {"flood of junk", "bad_handshake bad_answer bad_char", false, "extra_output bad_char"},
    {"flood of answers", "GAME out_of_turn bad_answer bad_char timeout", false, "extra_output"},
    {"answers twice", "GAME out_of_turn bad_answer bad_char timeout", false, "extra_output"},
    {"answers before it is asked", "GAME bad_handshake timeout", false, NULL},
    {"line too long", "line_too_long", false, "line_too_long"},
    {"NUL byte", "bad_handshake bad_answer bad_char", false, "bad_char"},
    {"garbage", "bad_handshake bad_answer bad_char", false, "bad_char"},
    {"wrong handshake", "bad_handshake", false, NULL},
    {"wrong word", "bad_handshake bad_answer bad_char", false, NULL},
    {"illegal turn", "ILLEGAL", false, NULL},
    {"does not start", "not_started", false, "not_started"},
    {"dies", "exit", false, "no_output"},
    {"dies in mid-turn", "exit", false, ""},
    {"answers and dies", "exit", false, "exit"},
    {"dies by a signal", "exit", false, "exit"},
    {"closes its output", "closed_output", false, "no_output"},
    {"closes its input", "closed_input", false, NULL},
    {NULL, NULL, false, NULL},
};

static bool behaves(const struct bot *bot, const char *name)
{
    return strcmp(bot->behaviour->name, name) == 0;
}

/* Returns the time limit, including its margin, for the answer that the referee is waiting for. */
static int64_t limit_of(const struct world *world, const struct bot *bot)
{
    return world->match.seats[bot->seat].limit_ns + world->match.setup.clock.margin_ns;
}

/* Ends the bot's process. Its exit is reported at most 5 ms later, and always before half of its
 * time limit has passed. The end of its output may be reported first. */
static void die(struct world *world, struct bot *bot, int64_t at_ns, int code, int number)
{
    at_ns = at_ns > bot->last_said_ns ? at_ns : bot->last_said_ns;
    if (draw(world, 0, 1) == 0) {
        plan_event(world, MATCH_CLOSED_OUTPUT, bot->seat, at_ns);
    }
    int64_t most_ns =
        limit_of(world, bot) / 2 < 5 * NS_PER_MS ? limit_of(world, bot) / 2 - 1 : 5 * NS_PER_MS;
    plan_exit(world, bot->seat, at_ns + draw(world, 0, most_ns), code, number);
}

static void make_noise(struct world *world, struct bot *bot, int64_t at_ns)
{
    char noise[300];
    for (int64_t pieces = draw(world, 1, 20); pieces > 0; pieces--) {
        memset(noise, (int)draw(world, 0, 255), sizeof noise);
        text_append(&plan(world, HAPPEN_ERRORS, bot->seat, at_ns)->bytes, noise,
                    (size_t)draw(world, 1, sizeof noise));
    }
}

static void flood(struct world *world, struct bot *bot, int64_t at_ns, const struct text *line)
{
    struct text lines = {0};
    for (int i = 0; i < 100; i++) {
        text_append(&lines, line->data, line->length);
    }
    say(world, bot, at_ns, lines.data, lines.length);
    text_free(&lines);
}

/* Makes the bot write a line that is not a valid answer in any protocol. */
static void say_garbage(struct world *world, struct bot *bot, int64_t at_ns, bool often)
{
    struct text line = {0};
    text_putc(&line, '~');
    for (int64_t more = draw(world, 0, 60); more > 0; more--) {
        char c = (char)draw(world, 0, 255);
        text_putc(&line, c == '\n' ? ' ' : c);
    }
    text_putc(&line, '\n');
    if (often) {
        flood(world, bot, at_ns, &line);
    } else {
        say(world, bot, at_ns, line.data, line.length);
    }
    text_free(&line);
}

static void say_too_long(struct world *world, struct bot *bot, int64_t at_ns)
{
    size_t length = world->setup->protocol->line_size_max + (size_t)draw(world, 1, 5000);
    char *line = memory_new(length);
    memset(line, '0', length);
    say(world, bot, at_ns, line, length); /* the newline arrives separately */
    say(world, bot, at_ns, "\n", 1);
    free(line);
}

/* Makes the bot misbehave in a way that replaces its answer and does not depend on timing. Returns
 * false if the bot's behaviour is of another kind. */
static bool misbehave_instead(struct world *world, struct bot *bot, int64_t at_ns,
                              const struct text *answer)
{
    struct text copy = {0};
    text_append(&copy, answer->data, answer->length);
    bool done = true;
    if (behaves(bot, "silent") || behaves(bot, "deaf")) {
        done = true;
    } else if (behaves(bot, "noise alone")) {
        make_noise(world, bot, at_ns);
    } else if (behaves(bot, "no newline")) {
        say(world, bot, at_ns, copy.data, copy.length - 1);
    } else if (behaves(bot, "flood of junk") || behaves(bot, "garbage")) {
        say_garbage(world, bot, at_ns, behaves(bot, "flood of junk"));
    } else if (behaves(bot, "wrong word")) {
        const char *space = strchr(copy.data, ' ');
        say(world, bot, at_ns, "go ", 3);
        say(world, bot, at_ns, space == NULL ? copy.data : space + 1,
            strlen(space == NULL ? copy.data : space + 1));
    } else if (behaves(bot, "flood of answers")) {
        flood(world, bot, at_ns, answer);
    } else if (behaves(bot, "line too long")) {
        say_too_long(world, bot, at_ns);
    } else if (behaves(bot, "NUL byte")) {
        copy.data[draw(world, 0, (int64_t)copy.length - 2)] = '\0';
        say(world, bot, at_ns, copy.data, copy.length);
    } else if (behaves(bot, "dies")) {
        die(world, bot, at_ns, (int)draw(world, 0, 255), 0);
    } else if (behaves(bot, "dies by a signal")) {
        die(world, bot, at_ns, -1, (int)draw(world, 1, 31));
    } else if (behaves(bot, "dies in mid-turn")) {
        say(world, bot, at_ns, copy.data, (size_t)draw(world, 1, (int64_t)copy.length - 1));
        die(world, bot, at_ns, 1, 0);
    } else if (behaves(bot, "closes its output")) {
        plan_event(world, MATCH_CLOSED_OUTPUT, bot->seat, at_ns);
    } else {
        done = false;
    }
    text_free(&copy);
    return done;
}

static void misbehave(struct world *world, struct bot *bot, int64_t at_ns,
                      const struct text *answer)
{
    world->simulation->misbehaved[bot->seat] = true;
    if (at_ns > world->now_ns + limit_of(world, bot) / 2) {
        at_ns = world->now_ns + limit_of(world, bot) / 2;
    }
    if (behaves(bot, "exactly in time")) {
        at_ns = world->now_ns + limit_of(world, bot);
    } else if (behaves(bot, "late by 1 ms")) {
        at_ns = world->now_ns + limit_of(world, bot) + NS_PER_MS;
    } else if (behaves(bot, "starved") || behaves(bot, "starved, but too slow")) {
        int64_t late_ns = draw(world, NS_PER_MS, limit_of(world, bot));
        late_ns = late_ns > NS_PER_MS ? late_ns : NS_PER_MS;
        at_ns = world->now_ns + limit_of(world, bot) + late_ns;
        bot->waits_ns = behaves(bot, "starved") ? late_ns + draw(world, 0, 100 * US)
                                                : draw(world, 0, late_ns - 1);
    } else if (behaves(bot, "noisy")) {
        make_noise(world, bot, at_ns);
    } else if (behaves(bot, "answers twice")) {
        struct text both = {0};
        text_append(&both, answer->data, answer->length);
        text_append(&both, answer->data, answer->length);
        say(world, bot, at_ns, both.data, both.length);
        text_free(&both);
        return;
    } else if (behaves(bot, "closes its input")) {
        bot->input_closed = true;
    } else if (misbehave_instead(world, bot, at_ns, answer)) {
        return;
    }
    say(world, bot, at_ns, answer->data, answer->length);
    if (behaves(bot, "answers and dies")) {
        die(world, bot, at_ns, 0, 0);
    }
}

/* Makes the bot give the requested answer, or misbehave if it is time to do so. */
static void answer(struct world *world, struct bot *bot, const struct text *text)
{
    int64_t limit_ns = limit_of(world, bot);
    int64_t at_ns =
        world->now_ns + draw(world, 2 * US, draw(world, 0, 3) == 0 ? limit_ns : 900 * US);
    bool now = bot->answers++ == bot->when;
    bot->waits_ns = 0;
    if (behaves(bot, "answers before it is asked")) {
        if (bot->answers > 1) { /* the bot gave the first answer earlier, without a request */
            say(world, bot, at_ns, text->data, text->length);
        }
    } else if (now) {
        misbehave(world, bot, at_ns, text);
    } else {
        say(world, bot, at_ns, text->data, text->length);
    }
}

static const char *draw_illegal_rule(struct world *world)
{
    size_t count = 0;
    while (illegal_turn_rule(world->game->name, count) != NULL) {
        count++;
    }
    return count == 0 ? NULL
                      : illegal_turn_rule(world->game->name, random_below(&world->random, count));
}

/* Chooses a turn for the bot. If the bot should play an illegal turn now, but the chosen kind of
 * illegal turn is impossible, the bot tries again on its next turn. */
static void choose(struct world *world, struct bot *bot, struct text *turn)
{
    if (bot->early.length > 0 && bot->answers == 0) {
        text_puts(turn, bot->early.data);
    } else {
        world->game->random_turn(bot->state, &world->random, turn);
    }
    if (behaves(bot, "illegal turn") && bot->answers == bot->when) {
        const char *rule = draw_illegal_rule(world);
        if (rule != NULL &&
            illegal_turn_make(world->game->name, rule, bot->state, &world->random, turn)) {
            world->simulation->expected_rule[bot->seat] = rule;
            world->simulation->misbehaved[bot->seat] = true;
        } else {
            bot->when++;
        }
    }
    if (!world->setup->protocol->own_turns_come_back) {
        world->game->play(bot->state, text_string(turn), NULL);
    }
}

/* Makes the bot misbehave in an answer that contains no turn, if it is time to do so. */
static void shake_hands(struct world *world, struct bot *bot, struct text *out)
{
    if (behaves(bot, "wrong handshake") && bot->answers == bot->when) {
        text_clear(out);
        text_puts(out, "What?\n");
        world->simulation->misbehaved[bot->seat] = true;
    } else if (behaves(bot, "illegal turn") && bot->answers == bot->when) {
        bot->when++; /* this answer is not a turn, so the bot misbehaves in a later answer */
    }
}

/* Makes the bot send the lines that the protocol requires before any input. */
static void greet(struct world *world, struct bot *bot)
{
    struct text out = {0};
    if (world->setup->protocol->bot_greet != NULL) {
        world->setup->protocol->bot_greet(&bot->dialogue, &out);
        shake_hands(world, bot, &out);
        answer(world, bot, &out);
    }
    text_free(&out);
}

/* Returns whether the bot has sent answers without a request. */
static bool lost_count(const struct world *world, const struct bot *bot)
{
    return world->simulation->misbehaved[bot->seat] &&
           (behaves(bot, "flood of answers") || behaves(bot, "answers twice") ||
            behaves(bot, "answers before it is asked"));
}

static void hear_line(struct world *world, struct bot *bot, const char *line, size_t length)
{
    const struct protocol *protocol = world->setup->protocol;
    struct bot_news news;
    struct text turn = {0};
    struct text out = {0};
    struct error error;
    if (!protocol->bot_hear(&bot->dialogue, line, length, &news, &turn, &out, &error)) {
        simulation_break(world->simulation, "seat %d does not understand: %s", bot->seat,
                         error.text);
    } else if (news.started && news.seat != bot->seat) {
        simulation_break(world->simulation, "seat %d hears that it is seat %d", bot->seat,
                         news.seat);
    } else if (lost_count(world, bot)) {
        /* An extra line of the bot was played as its turn. The bot does not know this, so it stays
         * silent from now on. */
    } else if (news.turn && !world->game->play(bot->state, text_string(&turn), NULL)) {
        simulation_break(world->simulation, "seat %d hears an illegal turn", bot->seat);
    } else if (news.asked && protocol->tell != NULL &&
               bot->turns_heard != world->match.turns.count) {
        simulation_break(world->simulation, "seat %d is asked before it has heard every turn",
                         bot->seat);
    } else if (news.asked && world->game->mover(bot->state) != bot->seat) {
        simulation_break(world->simulation, "seat %d is asked out of turn", bot->seat);
    } else if (news.asked) {
        struct text chosen = {0};
        choose(world, bot, &chosen);
        protocol->bot_answer(&bot->dialogue, text_string(&chosen), &out);
        text_free(&chosen);
    } else if (out.length > 0) {
        shake_hands(world, bot, &out);
    }
    bot->turns_heard += news.turn;
    if (out.length > 0 && world->simulation->broken[0] == '\0') {
        answer(world, bot, &out);
    }
    text_free(&turn);
    text_free(&out);
}

/* --- the simulated driver of the match --- */

static void match_event(struct world *world, struct match_event event);

/* Carries out an action that a step of the match returned. In real games, slot.c does this. */
static void carry_out(struct world *world, const struct match_action *action)
{
    struct bot *bot = &world->bots[action->seat];
    if (world->finishes > 0) {
        simulation_break(world->simulation, "an action after the end");
    }
    switch (action->kind) {
    case MATCH_SPAWN:
        if (bot->spawned) {
            simulation_break(world->simulation, "seat %d is started twice", bot->seat);
        }
        bot->spawned = true;
        bot->reference_ns = world->now_ns;
        if (behaves(bot, "does not start")) {
            world->simulation->misbehaved[bot->seat] = true;
            bot->input_closed = true;
            plan_event(world, MATCH_NOT_STARTED, bot->seat, world->now_ns + draw(world, 1, 5000));
        } else {
            greet(world, bot);
        }
        break;
    case MATCH_SEND:
        bot->reference_ns = world->now_ns;
        if (!bot->spawned || bot->gone) {
            simulation_break(world->simulation, "seat %d is sent something while it is not there",
                             bot->seat);
        }
        bot->sends++;
        if (bot->input_closed) {
            plan_event(world, MATCH_CLOSED_INPUT, bot->seat, world->now_ns);
        } else if (!(bot->behaviour->deaf && bot->answers >= bot->when)) {
            int64_t at_ns = world->now_ns + draw(world, 2 * US, 20 * US);
            at_ns = at_ns > bot->last_written_ns ? at_ns : bot->last_written_ns;
            bot->last_written_ns = at_ns;
            struct happening *written = plan(world, HAPPEN_WRITTEN, bot->seat, at_ns);
            text_append(&written->bytes, action->data, action->length);
            written->event.exit_code = (int)bot->sends;
        } else {
            world->simulation->misbehaved[bot->seat] = true;
            plan_event(world, MATCH_SENT, bot->seat, world->now_ns + draw(world, 2 * US, 20 * US));
        }
        break;
    case MATCH_END:
        simulation_break(world->simulation, "the process of a turn is ended although none runs");
        break;
    case MATCH_FINISH:
        world->finishes++;
        break;
    }
}

/* Like slot.c, reports to the match how long the bots have waited for a core. */
static void tell_waits(struct world *world)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (match_awaits(&world->match, seat)) {
            match_step(&world->match,
                       &(struct match_event){.kind = MATCH_WAITED,
                                             .seat = seat,
                                             .now_ns = world->now_ns,
                                             .waited_ns = world->bots[seat].waits_ns});
        }
    }
}

static void match_event(struct world *world, struct match_event event)
{
    event.now_ns = world->now_ns;
    bool over = world->match.over;
    world->simulation->steps++;
    if (!over && world->match.deadline_ns != 0 && event.now_ns > world->match.deadline_ns) {
        tell_waits(world);
    }
    match_step(&world->match, &event);
    if (over && world->match.action_count > 0) {
        simulation_break(world->simulation, "an action after the end");
    }
    for (size_t i = 0; i < world->match.action_count; i++) {
        carry_out(world, &world->match.actions[i]);
    }
    if (world->match.over != (world->finishes == 1)) {
        simulation_break(world->simulation, "over without exactly one end");
    }
}

/* Splits a bot's output into lines, as process.c does. */
static void hear_bytes(struct world *world, int seat, const struct text *bytes)
{
    struct bot *bot = &world->bots[seat];
    for (size_t i = 0; i < bytes->length && !world->match.over; i++) {
        if (bytes->data[i] == '\n') {
            match_event(world, (struct match_event){.kind = MATCH_LINE,
                                                    .seat = seat,
                                                    .data = text_string(&bot->line),
                                                    .length = bot->line.length});
            text_clear(&bot->line);
        } else if (bot->line.length == world->setup->protocol->line_size_max) {
            match_event(world, (struct match_event){.kind = MATCH_LINE_TOO_LONG, .seat = seat});
            return;
        } else {
            text_putc(&bot->line, bytes->data[i]);
        }
    }
    if (bot->line.length > 0 && !world->match.over) {
        match_event(world, (struct match_event){.kind = MATCH_PART,
                                                .seat = seat,
                                                .data = text_string(&bot->line),
                                                .length = bot->line.length});
    }
}

static void bot_reads(struct world *world, struct bot *bot, const struct happening *written)
{
    if (bot->sends == (uint64_t)written->event.exit_code) {
        match_event(world, (struct match_event){.kind = MATCH_SENT, .seat = bot->seat});
    }
    bot->reference_ns = world->now_ns;
    const char *line = written->bytes.data;
    for (const char *end; (end = strchr(line, '\n')) != NULL && !world->match.over;
         line = end + 1) {
        hear_line(world, bot, line, (size_t)(end - line));
    }
}

static void happen(struct world *world, struct happening *happening)
{
    struct bot *bot = &world->bots[happening->seat];
    world->now_ns = happening->at_ns;
    switch (happening->kind) {
    case HAPPEN_WRITTEN:
        bot_reads(world, bot, happening);
        break;
    case HAPPEN_SAID:
        bot->reference_ns = world->now_ns;
        hear_bytes(world, happening->seat, &happening->bytes);
        break;
    case HAPPEN_ERRORS:
        match_event(world, (struct match_event){.kind = MATCH_STDERR,
                                                .seat = happening->seat,
                                                .data = happening->bytes.data,
                                                .length = happening->bytes.length});
        break;
    case HAPPEN_EVENT:
        bot->reference_ns = world->now_ns;
        bot->gone = bot->gone || happening->event.kind == MATCH_EXIT ||
                    happening->event.kind == MATCH_NOT_STARTED;
        happening->event.seat = happening->seat;
        happening->event.data = "does not start";
        happening->event.length = strlen(happening->event.data);
        match_event(world, happening->event);
        break;
    }
    text_free(&happening->bytes);
}

/* --- simulating a whole game --- */

static void draw_opening(struct world *world)
{
    struct text turn = {0};
    void *state = memory_new(world->game->state_size);
    world->game->start(state, &(struct rules){.first = world->match.setup.rules.first});
    for (int64_t count = draw(world, -3, 3); count > 0; count--) {
        text_clear(&turn);
        world->game->random_turn(state, &world->random, &turn);
        world->game->play(state, text_string(&turn), NULL);
        if (world->game->mover(state) < 0) {
            break;
        }
        turns_add(&world->opening, text_string(&turn));
    }
    text_free(&turn);
    free(state);
}

static void begin(struct world *world)
{
    const struct protocol *protocol = world->setup->protocol;
    struct match_setup setup = {
        .game = world->game,
        .protocol = protocol,
        .rules = {.first = protocol->own_turns_come_back ? 0 : (int)draw(world, 0, 1)},
        .opening = &world->opening,
        .clock = {.ready_ns = draw(world, 1, 2000) * NS_PER_MS,
                  .first_ns = draw(world, 1, 1000) * NS_PER_MS,
                  .turn_ns = draw(world, 1, 200) * NS_PER_MS,
                  .margin_ns = draw(world, 0, 1) * draw(world, 0, 10) * NS_PER_MS},
        .forfeit_scores = {1, 0},
        .may_void = draw(world, 0, 1) == 1,
    };
    if (world->setup->match != NULL) {
        setup = *world->setup->match;
    }
    world->simulation->may_void = setup.may_void;
    world->now_ns = draw(world, 1, 1000) * NS_PER_S;
    world->match.setup.rules.first = setup.rules.first;
    if (world->setup->match == NULL) {
        draw_opening(world);
    }
    for (size_t i = 0; world->setup->match != NULL && i < setup.opening->count; i++) {
        turns_add(&world->opening, turns_get(setup.opening, i));
    }
    match_init(&world->match, &setup);
    for (int seat = 0; seat < SEATS; seat++) {
        struct bot *bot = &world->bots[seat];
        bot->seat = seat;
        bot->behaviour = world->setup->behaviours[seat];
        /* In some protocols, the bots send the first lines. They then often misbehave in these
         * lines. */
        int64_t when = draw(world, protocol->bot_greet != NULL ? -4 : 0, 5);
        bot->when = when > 0 ? (unsigned)when : 0;
        bot->state = memory_new(world->game->state_size);
        world->game->start(bot->state, &setup.rules);
        for (size_t i = 0; protocol->tell == NULL && i < world->opening.count; i++) {
            world->game->play(bot->state, turns_get(&world->opening, i), NULL);
        }
        if (behaves(bot, "answers before it is asked")) {
            struct text line = {0};
            world->game->random_turn(bot->state, &world->random, &bot->early);
            protocol->bot_answer(&bot->dialogue, bot->early.data, &line);
            say(world, bot, world->now_ns + US, line.data, line.length);
            world->simulation->misbehaved[seat] = true;
            text_free(&line);
        }
    }
}

/* Plays the game until it ends. The timer fires up to LATE_TICK_NS too late. */
static void play(struct world *world)
{
    match_event(world, (struct match_event){.kind = MATCH_START});
    while (!world->match.over && world->simulation->broken[0] == '\0') {
        int64_t due_ns = world->match.deadline_ns;
        int64_t tick_ns = due_ns + 1 + (int64_t)((uint64_t)due_ns % LATE_TICK_NS);
        struct happening next = {.at_ns = INT64_MAX};
        if (world->queued > 0) {
            next = take_next(world);
        }
        if (due_ns != 0 && tick_ns < next.at_ns) {
            if (next.at_ns != INT64_MAX) {
                world->queue[world->queued++] = next;
            }
            world->now_ns = tick_ns;
            match_event(world, (struct match_event){.kind = MATCH_TICK});
        } else if (next.at_ns == INT64_MAX) {
            simulation_break(world->simulation,
                             "nothing is to happen any more, and the game is not over");
        } else {
            happen(world, &next);
        }
    }
}

/* Checks that the match ended within its time limits. */
static void check_time(struct world *world)
{
    const struct match_fault *fault = &world->match.result.fault;
    const struct bot *bot = &world->bots[fault->seat];
    int64_t took_ns = world->now_ns - bot->reference_ns;
    int64_t limit_ns = limit_of(world, bot);
    int64_t most_ns = limit_ns + bot->waits_ns + CLOSING_NS + 2 * LATE_TICK_NS;
    /* If a bot answers without a request, its answer is judged only after the next request, so the
     * match may take longer. */
    if (took_ns > most_ns && !lost_count(world, bot)) {
        simulation_break(world->simulation,
                         "the end came %lld ns after the last word, limit %lld ns",
                         (long long)took_ns, (long long)limit_ns);
    }
    bool late = strcmp(fault->rule, "timeout") == 0 || strcmp(fault->rule, "not_ready") == 0;
    if (late && world->now_ns <= world->match.seats[fault->seat].asked_ns + limit_ns) {
        simulation_break(world->simulation, "%s before the time was up", fault->rule);
    }
}

static void digest(uint64_t *hash, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        /* one step of the hash FNV-1a */
        *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    }
}

static void sum_up(struct world *world)
{
    struct simulation *simulation = world->simulation;
    const struct match *match = &world->match;
    simulation->result = match->result;
    simulation->turns = match->turns.count;
    uint64_t hash = 0xcbf29ce484222325u;
    digest(&hash, match->turns.text.data, match->turns.text.length);
    for (size_t i = match->opening_count; i < match->turns.count; i++) {
        digest(&hash, &match->turn_ns[i], sizeof match->turn_ns[i]);
    }
    digest(&hash, match->result.outcome.scores, sizeof match->result.outcome.scores);
    digest(&hash, match->result.fault.detail, strlen(match->result.fault.detail));
    digest(&hash, &world->now_ns, sizeof world->now_ns);
    for (int seat = 0; seat < SEATS; seat++) {
        digest(&hash, match->seats[seat].stderr_tail, match_stderr_kept(&match->seats[seat]));
    }
    simulation->digest = hash;
}

void simulate(const struct simulation_setup *setup, struct simulation *simulation)
{
    if (setup->protocol->process_per_turn) {
        simulate_by_turn(setup, simulation);
        return;
    }
    struct world *world = memory_new(sizeof *world);
    *simulation = (struct simulation){0};
    world->setup = setup;
    world->simulation = simulation;
    world->game = game_find(setup->protocol->game);
    random_seed(&world->random, setup->seed);
    begin(world);
    play(world);
    if (world->match.over && world->match.result.forfeit) {
        check_time(world);
    }
    sum_up(world);
    if (setup->ended != NULL) {
        setup->ended(setup->data, &world->match);
    }
    while (world->queued > 0) { /* events after the end of the match must not change anything */
        struct happening rest = take_next(world);
        happen(world, &rest);
    }
    if (memcmp(&simulation->result, &world->match.result, sizeof simulation->result) != 0) {
        simulation_break(world->simulation, "the result changed after the end");
    }
    match_free(&world->match);
    turns_free(&world->opening);
    for (int seat = 0; seat < SEATS; seat++) {
        free(world->bots[seat].state);
        text_free(&world->bots[seat].line);
        text_free(&world->bots[seat].early);
    }
    free(world);
}

/* --- judging a game --- */

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == words || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

const char *simulation_wrong(const struct simulation_setup *setup,
                             const struct simulation *simulation)
{
    const struct match_result *result = &simulation->result;
    if (simulation->broken[0] != '\0') {
        return simulation->broken;
    }
    if (!result->outcome.over) {
        return "the game is not over";
    }
    if (!result->forfeit) {
        return NULL; /* a game may end before a bot misbehaves */
    }
    int seat = result->fault.seat;
    const struct behaviour *behaviour = setup->behaviours[seat];
    bool starved = strcmp(behaviour->name, "starved") == 0 && simulation->misbehaved[seat];
    if (result->is_void != (starved && simulation->may_void)) {
        return result->is_void ? "void although the bot was too slow"
                               : "lost although the bot only waited for a core";
    }
    if (result->outcome.winner != !seat) {
        return "the one at fault does not lose";
    }
    if (behaviour->rules[0] == '\0' || !simulation->misbehaved[seat]) {
        return "a bot that did nothing wrong is at fault";
    }
    if (has_word(behaviour->rules, "ILLEGAL")) {
        return strcmp(simulation->expected_rule[seat], result->fault.rule) == 0
                   ? NULL
                   : "it loses by another rule than the one it broke";
    }
    bool of_game =
        !has_word("not_started not_ready timeout out_of_turn line_too_long closed_output "
                  "closed_input exit bad_handshake bad_answer",
                  result->fault.rule);
    return has_word(behaviour->rules, result->fault.rule) ||
                   (of_game && has_word(behaviour->rules, "GAME"))
               ? NULL
               : "it loses by the wrong rule";
}
