/* Simulates games in protocols with one process per turn; see simulator.h. */
#include "simulator.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEVER INT64_MAX
#define KILLED_NS (5 * NS_PER_MS) /* longest time from killing a process to its end */
#define LATE_TICK_NS NS_PER_MS    /* largest delay of the referee's timer */
/* on average, a misbehaving bot misbehaves once in this number of turns */
#define MISDEED_EVERY 3

/* What the current process will do, and when. */
struct script {
    int seat; /* seat of the process; -1 if no process runs */
    int64_t began_ns;
    int64_t noise_ns, said_ns, exit_ns; /* times of the events, or NEVER for an event that does not
                                         * happen */
    struct text said;
    int exit_code, signal;
    bool starts;
    bool misbehaves;
};

struct world {
    const struct simulation_setup *setup;
    struct simulation *simulation;
    const struct game *game;
    struct random random;
    struct match match;
    struct script script;
    struct text line; /* output of the process since its last newline */
    int64_t bank_ns[SEATS];
    int64_t now_ns;
};

/* Returns a uniformly distributed number from `from` to `to`. */
static int64_t draw(struct world *world, int64_t from, int64_t to)
{
    return from + (int64_t)random_below(&world->random, (uint64_t)(to - from) + 1);
}

/* --- the simulated bots --- */

static void repeat(struct text *text, int times)
{
    struct text once = {0};
    text_append(&once, text->data, text->length);
    for (int i = 1; i < times; i++) {
        text_append(text, once.data, once.length);
    }
    text_free(&once);
}

static void say_garbage(struct world *world, struct text *said)
{
    text_clear(said);
    text_putc(said, '~');
    for (int64_t more = draw(world, 0, 60); more > 0; more--) {
        char c = (char)draw(world, 0, 255);
        text_putc(said, c == '\n' ? ' ' : c);
    }
    text_putc(said, '\n');
}

/* Changes the script of a legal turn so that it shows the behaviour called `name`. */
static void misbehave(struct world *world, const char *name, int64_t limit_ns)
{
    struct script *script = &world->script;
    struct text *said = &script->said;
    script->misbehaves = true;
    if (strcmp(name, "exactly in time") == 0) {
        script->exit_ns = script->began_ns + limit_ns;
    } else if (strcmp(name, "late by 1 ms") == 0) {
        script->exit_ns = script->began_ns + limit_ns + NS_PER_MS;
    } else if (strcmp(name, "noisy") == 0) {
        script->noise_ns = script->said_ns;
    } else if (strcmp(name, "noise alone") == 0) {
        script->noise_ns = script->said_ns;
        script->said_ns = script->exit_ns = NEVER;
    } else if (strcmp(name, "silent") == 0) {
        script->said_ns = script->exit_ns = NEVER;
    } else if (strcmp(name, "no newline") == 0) {
        said->length--;
    } else if (strcmp(name, "flood of answers") == 0) {
        repeat(said, 100);
        script->exit_ns = NEVER;
    } else if (strcmp(name, "flood of junk") == 0) {
        say_garbage(world, said);
        repeat(said, 100);
        script->exit_ns = NEVER;
    } else if (strcmp(name, "garbage") == 0) {
        say_garbage(world, said);
    } else if (strcmp(name, "answers twice") == 0) {
        repeat(said, 2);
    } else if (strcmp(name, "line too long") == 0) {
        said->length--;
        repeat(said, 2000);
    } else if (strcmp(name, "NUL byte") == 0) {
        said->data[draw(world, 0, (int64_t)said->length - 2)] = '\0';
    } else if (strcmp(name, "does not start") == 0) {
        script->starts = false;
    } else if (strcmp(name, "dies") == 0 || strcmp(name, "closes its output") == 0) {
        script->said_ns = NEVER;
        script->exit_code = (int)draw(world, 0, 255);
    } else if (strcmp(name, "dies by a signal") == 0 || strcmp(name, "answers and dies") == 0) {
        script->said_ns = strcmp(name, "dies by a signal") == 0 ? NEVER : script->said_ns;
        script->exit_code = -1;
        script->signal = (int)draw(world, 1, 31);
    } else if (strcmp(name, "dies in mid-turn") == 0) {
        said->length = (size_t)draw(world, 1, (int64_t)said->length - 1);
        script->exit_code = 1;
    } else {
        script->misbehaves = false;
    }
}

/* Starts the process that the match requested, and determines what it will do. */
static void begin_process(struct world *world, int seat)
{
    struct script *script = &world->script;
    const struct behaviour *behaviour = world->setup->behaviours[seat];
    int64_t limit_ns = world->match.seats[seat].limit_ns + world->match.setup.clock.margin_ns;
    if (script->seat >= 0 || seat != world->game->mover(world->match.state)) {
        simulation_break(world->simulation, "seat %d is started out of turn", seat);
    }
    text_clear(&script->said);
    text_clear(&world->line);
    *script = (struct script){.seat = seat,
                              .began_ns = world->now_ns,
                              .noise_ns = NEVER,
                              .said = script->said,
                              .exit_code = (int)draw(world, 0, 3),
                              .starts = true};
    script->said_ns = world->now_ns + draw(world, 0, limit_ns / 20);
    script->exit_ns = script->said_ns + draw(world, 0, limit_ns / 20);
    world->game->random_turn(world->match.state, &world->random, &script->said);
    text_putc(&script->said, '\n');
    if (behaviour->turn_rules != NULL && draw(world, 1, MISDEED_EVERY) == 1) {
        misbehave(world, behaviour->name, limit_ns);
        world->simulation->misbehaved[seat] |= script->misbehaves;
    }
}

/* --- the simulated driver of the match --- */

static void match_event(struct world *world, struct match_event event)
{
    event.now_ns = world->now_ns;
    event.seat = world->script.seat < 0 ? 0 : world->script.seat;
    world->simulation->steps++;
    match_step(&world->match, &event);
    for (size_t i = 0; i < world->match.action_count; i++) {
        const struct match_action *action = &world->match.actions[i];
        if (action->kind == MATCH_SPAWN) {
            begin_process(world, action->seat);
        } else if (action->kind == MATCH_END && world->script.seat == action->seat) {
            world->script.exit_ns = world->now_ns + draw(world, 0, KILLED_NS);
            world->script.said_ns = world->script.noise_ns = NEVER;
            world->script.exit_code = -1;
            world->script.signal = 9;
            text_clear(&world->line);
        } else if (action->kind != MATCH_FINISH || !world->match.over) {
            simulation_break(world->simulation, "an action of kind %d", (int)action->kind);
        }
    }
}

static bool word_in(const char *words, const char *word)
{
    const char *at = strstr(words, word);
    return at != NULL && (at == words || at[-1] == ' ');
}

/* Checks the turns that the last step of the match added: the turn of the process that ended, and
 * the lost turns of a seat that has no time left. */
static void check_turns(struct world *world, size_t from, const struct script *was)
{
    const struct match *match = &world->match;
    for (size_t i = from; i < match->turns.count; i++) {
        const struct match_turn *fact = &match->turn_facts[i];
        const struct behaviour *behaviour = world->setup->behaviours[fact->seat];
        world->simulation->lost_turns[fact->seat] += fact->lost != NULL;
        bool late_noise = fact->lost != NULL && strcmp(fact->lost, "stderr") == 0 &&
                          match->setup.stderr_rule == MATCH_STDERR_ERROR &&
                          strncmp(behaviour->name, "nois", 4) == 0;
        if (i > from) {
            if (fact->lost == NULL || match->turn_ns[i] != 0 || world->bank_ns[fact->seat] > 0) {
                simulation_break(world->simulation, "turn %zu went by, but there was time", i);
            }
        } else if (fact->seat != was->seat || match->turn_ns[i] != world->now_ns - was->began_ns) {
            simulation_break(world->simulation, "turn %zu has another seat or time", i);
        } else if (fact->lost != NULL && !was->misbehaves) {
            simulation_break(world->simulation, "turn %zu is lost by %s, but nothing was wrong", i,
                             fact->lost);
        } else if (fact->lost != NULL && !late_noise &&
                   !word_in(behaviour->turn_rules, fact->lost)) {
            simulation_break(world->simulation, "turn %zu is lost by %s", i, fact->lost);
        } else if ((fact->lost != NULL) != (turns_get(&match->turns, i)[0] == '\0')) {
            simulation_break(world->simulation, "turn %zu is not what the process said", i);
        }
    }
}

/* Reports to the match that the process ended, or that it could not start. */
static void end_process(struct world *world, enum match_event_kind kind)
{
    struct script was = world->script;
    size_t turns = world->match.turns.count;
    world->bank_ns[was.seat] -= world->now_ns - was.began_ns;
    struct match_event event = {.kind = kind,
                                .data = text_string(&world->line),
                                .length = world->line.length,
                                .exit_code = was.exit_code,
                                .signal = was.signal,
                                .now_ns = world->now_ns,
                                .seat = was.seat};
    int64_t limit_ns = world->match.seats[was.seat].limit_ns + world->match.setup.clock.margin_ns;
    if (world->now_ns - was.began_ns > limit_ns + LATE_TICK_NS + KILLED_NS) {
        simulation_break(world->simulation, "a process ran on after its time");
    }
    world->script.seat = -1;
    world->simulation->steps++;
    match_step(&world->match, &event);
    check_turns(world, turns, &was);
    if (!world->match.over) {
        if (world->match.action_count != 1 || world->match.actions[0].kind != MATCH_SPAWN) {
            simulation_break(world->simulation, "no process follows");
            return;
        }
        begin_process(world, world->match.actions[0].seat);
    }
}

/* Splits the output into lines, as process.c does. */
static void hear_bytes(struct world *world)
{
    struct script *script = &world->script;
    size_t max = world->setup->protocol->line_size_max;
    for (size_t i = 0; i < script->said.length && script->signal != 9; i++) {
        if (script->said.data[i] == '\n') {
            match_event(world, (struct match_event){.kind = MATCH_LINE,
                                                    .data = text_string(&world->line),
                                                    .length = world->line.length});
            text_clear(&world->line);
        } else if (world->line.length == max) {
            text_clear(&world->line);
            match_event(world, (struct match_event){.kind = MATCH_LINE_TOO_LONG});
        } else {
            text_putc(&world->line, script->said.data[i]);
        }
    }
}

static void happen_next(struct world *world)
{
    struct script *script = &world->script;
    int64_t due_ns = world->match.deadline_ns;
    int64_t tick_ns = due_ns == 0 ? NEVER : due_ns + 1 + (int64_t)((uint64_t)due_ns % LATE_TICK_NS);
    if (!script->starts) {
        world->now_ns += draw(world, 0, 5000);
        end_process(world, MATCH_NOT_STARTED);
    } else if (script->noise_ns <= script->said_ns && script->noise_ns <= script->exit_ns &&
               script->noise_ns < tick_ns) {
        world->now_ns = script->noise_ns;
        script->noise_ns = NEVER;
        match_event(world, (struct match_event){.kind = MATCH_STDERR, .data = "oh", .length = 2});
    } else if (script->said_ns <= script->exit_ns && script->said_ns < tick_ns) {
        world->now_ns = script->said_ns;
        script->said_ns = NEVER;
        hear_bytes(world);
    } else if (script->exit_ns < tick_ns) {
        world->now_ns = script->exit_ns;
        end_process(world, MATCH_EXIT);
    } else if (tick_ns != NEVER) {
        world->now_ns = tick_ns;
        match_event(world, (struct match_event){.kind = MATCH_TICK});
    } else {
        simulation_break(world->simulation,
                         "nothing is to happen any more, and the game is not over");
    }
}

static void sum_up(struct world *world)
{
    struct simulation *simulation = world->simulation;
    const struct match *match = &world->match;
    simulation->result = match->result;
    simulation->turns = match->turns.count;
    uint64_t hash = (uint64_t)world->now_ns;
    for (size_t i = 0; i < match->turns.count; i++) {
        for (const char *c = turns_get(&match->turns, i); *c != '\0'; c++) {
            hash = (hash ^ (unsigned char)*c) * 0x100000001b3u; /* one step of the hash FNV-1a */
        }
        hash = (hash ^ (uint64_t)match->turn_ns[i]) * 0x100000001b3u;
    }
    simulation->digest = hash;
}

void simulate_by_turn(const struct simulation_setup *setup, struct simulation *simulation)
{
    struct world *world = memory_new(sizeof *world);
    *simulation = (struct simulation){0};
    world->setup = setup;
    world->simulation = simulation;
    world->game = game_find(setup->protocol->game);
    world->script.seat = -1;
    random_seed(&world->random, setup->seed);
    struct match_setup match = {
        .game = world->game,
        .protocol = setup->protocol,
        .clock = {.turn_ns = draw(world, 0, 1) * draw(world, 1, 200) * NS_PER_MS,
                  .bank_ns = draw(world, 1, 5000) * NS_PER_MS,
                  .margin_ns = draw(world, 0, 1) * draw(world, 0, 10) * NS_PER_MS},
        .forfeit_scores = {1, 0},
        .stderr_rule = draw(world, 0, 1) == 0 ? MATCH_STDERR_NOTE : MATCH_STDERR_ERROR,
    };
    if (setup->match != NULL) {
        match = *setup->match;
    }
    world->bank_ns[0] = world->bank_ns[1] = match.clock.bank_ns;
    world->now_ns = draw(world, 1, 1000) * NS_PER_S;
    match_init(&world->match, &match);
    match_event(world, (struct match_event){.kind = MATCH_START});
    while (!world->match.over && simulation->broken[0] == '\0') {
        happen_next(world);
    }
    if (world->match.result.forfeit) {
        simulation_break(world->simulation, "a game is lost by %s", world->match.result.fault.rule);
    }
    sum_up(world);
    if (setup->ended != NULL) {
        setup->ended(setup->data, &world->match);
    }
    match_free(&world->match);
    text_free(&world->script.said);
    text_free(&world->line);
    free(world);
}
