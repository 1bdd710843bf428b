#include "runner/job.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/utc.h"
#include "games/verdict.h"
#include "referee/trial.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPENING_ATTEMPTS 1000

/* --- before the game --- */

/* Draws a random opening that does not end the game. Seat 0 moves first here, which is fine because
 * an opening is legal no matter which seat moves first. */
static void draw_opening(const struct conditions *conditions, uint64_t seed, struct turns *opening)
{
    const struct game *game = conditions->contest->game;
    struct random random;
    random_seed(&random, seed);
    void *state = memory_new(game->state_size);
    struct text turn = {0};
    for (int attempt = 0; attempt < OPENING_ATTEMPTS; attempt++) {
        turns_clear(opening);
        game->start(state, &(struct rules){.variant = conditions->variant});
        while (opening->count < conditions->opening_turns && game->mover(state) >= 0) {
            text_clear(&turn);
            game->random_turn(state, &random, &turn);
            if (!game->play(state, text_string(&turn), NULL)) {
                break;
            }
            turns_add(opening, text_string(&turn));
        }
        if (opening->count == conditions->opening_turns && game->mover(state) >= 0) {
            break;
        }
    }
    text_free(&turn);
    free(state);
}

static void take_opening(const struct conditions *conditions, const struct game_place *place,
                         struct turns *opening)
{
    if (conditions->openings == NULL) {
        draw_opening(conditions, place->seed, opening);
        return;
    }
    const struct turns *turns = openings_get(conditions->openings, place->opening);
    turns_copy(opening, turns, turns->count);
}

bool opening_check(const struct conditions *conditions, uint64_t seed, struct error *error)
{
    struct turns opening = {0};
    draw_opening(conditions, random_mix(seed, 0) >> 1, &opening);
    bool found = opening.count == conditions->opening_turns;
    turns_free(&opening);
    return found || error_set(error,
                              "found no opening of %llu turn%s: every opening that was "
                              "tried ends the game earlier",
                              (unsigned long long)conditions->opening_turns,
                              plural(conditions->opening_turns));
}

static const char *variant_of(const struct conditions *conditions)
{
    return conditions->variant != NULL ? conditions->variant
                                       : conditions->contest->game->variants[0];
}

/* Returns the time limit to announce to a bot. If the actual limit is only a guard against bots
 * that hang, returns the time that faceoff's own bots use. */
static int64_t job_told_ns(const struct job *job, const struct match_clock *clock, int64_t ns)
{
    const struct contest *contest = job->conditions->contest;
    return clock->guard && ns == clock->turn_ns ? ns / contest->guard_ms * contest->turn_ms : ns;
}

static void print_ms(int64_t ns, char text[32])
{
    snprintf(text, 32, "%lld", (long long)(ns / NS_PER_MS));
}

static const char *const placeholders_known[] = {"{file}",     "{seed}",    "{opening}", "{rules}",
                                                 "{first_ms}", "{turn_ms}", "{bank_ms}", NULL};
#define PLACEHOLDERS (sizeof placeholders_known / sizeof *placeholders_known - 2)

const char *const *job_placeholders(const struct contest *contest)
{
    return contest->protocol->bot_has_file ? placeholders_known : placeholders_known + 1;
}

/* Replaces all placeholders in a bot's command except {file}, which the host replaces. */
static void fill_command(struct job *job, const struct player *player, int seat)
{
    const struct match_clock *clock = &job->clocks[seat];
    char seed[32], first_ms[32], turn_ms[32], bank_ms[32];
    struct text opening = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)job->game.place.seed);
    print_ms(job_told_ns(job, clock, clock->first_ns), first_ms);
    print_ms(job_told_ns(job, clock, clock->turn_ns), turn_ms);
    print_ms(clock->bank_ns, bank_ms);
    turns_print(&job->opening, &opening);
    const char *const values[PLACEHOLDERS] = {
        seed, text_string(&opening), job->game.record.variant, first_ms, turn_ms, bank_ms};
    struct placeholder placeholders[PLACEHOLDERS];
    for (size_t i = 0; i < PLACEHOLDERS; i++) {
        placeholders[i] = (struct placeholder){placeholders_known[1 + i], values[i]};
    }
    command_fill(&job->commands[seat], &player->command, placeholders, PLACEHOLDERS);
    text_free(&opening);
}

static void job_play_again(struct job *job, const struct game_result *game)
{
    job->game.place.seed = game->place.seed;
    job->game.place.first = game->place.first;
    for (size_t i = 0; i < game->record.opening_count; i++) {
        turns_add(&job->opening, game->record.turns[i].text);
    }
}

struct job *job_new(const struct conditions *conditions, const struct player *players,
                    const struct game_result *place)
{
    struct job *job = memory_new(sizeof *job);
    assert(place->place.players[0] >= 0 && place->place.players[1] >= 0);
    job->conditions = conditions;
    job->game = *place;
    job->game.record.contest = memory_copy_string(conditions->contest->name);
    job->game.record.variant = memory_copy_string(variant_of(conditions));
    if (conditions->again != NULL) {
        job_play_again(job, &conditions->again->game);
    } else {
        take_opening(conditions, &place->place, &job->opening);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &players[place->place.players[seat]];
        conditions_settle_bot_clock(conditions, &player->settings, &job->clocks[seat]);
        fill_command(job, player, seat);
        job->game.record.names[seat] = memory_copy_string(player->name);
        job->game.record.commands[seat] = player_command(player, &job->commands[seat]);
    }
    return job;
}

void job_free(struct job *job)
{
    if (job == NULL) {
        return;
    }
    game_result_free(&job->game);
    turns_free(&job->opening);
    command_free(&job->commands[0]);
    command_free(&job->commands[1]);
    free(job);
}

bool job_is_guest(const struct job *job, int seat)
{
    return job->commands[seat].count == 0;
}

void job_host_game(struct job *job, struct host_game *game)
{
    const struct conditions *conditions = job->conditions;
    const struct contest *contest = conditions->contest;
    int on_seat0 = contest->seatings[job->game.place.seating].player_on_seat0;
    *game = (struct host_game){
        .setup = {.game = contest->game,
                  .protocol = contest->protocol,
                  .rules = {.variant = conditions->variant, .first = job->game.place.first},
                  .opening = &job->opening,
                  .clock = conditions->clock,
                  .own_clocks = {&job->clocks[0], &job->clocks[1]},
                  .forfeit_scores = {contest->forfeit_scores[0], contest->forfeit_scores[1]},
                  .stderr_rule = conditions->stderr_rule,
                  .lenient = conditions->lenient},
        .commands = {&job->commands[on_seat0], &job->commands[!on_seat0]},
        .player_on_seat0 = on_seat0,
        .seed = job->game.place.seed,
        .data = job,
    };
    for (int seat = 0; conditions->again != NULL && conditions->again->own_clocks && seat < SEATS;
         seat++) {
        game->setup.own_clocks[seat] = &conditions->again->clocks[seat];
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (job_is_guest(job, seat)) {
            game->setup.own_clocks[seat] = &conditions->guest_clock;
            game->commands[seat == 0 ? on_seat0 : !on_seat0] = NULL;
        }
    }
}

void job_begin(struct job *job)
{
    job->game.record.began_utc_ms = utc_now_ms();
}

/* Returns a hint for the case that a program was not found. The word used as the program's name may
 * in fact be part of a bot's NAME that contains a space, or an assignment to a shell variable. */
static const char *hint_at_name(const struct job *job)
{
    const struct command *command = &job->commands[0];
    const char *program = command->words[0];
    const char *name = job->game.record.names[0];
    /* NAME=COMMAND may have been meant as VARIABLE=VALUE, which is usually in upper case */
    bool blank = command->count > 1 && strcmp(name, program) != 0 && strchr(program, '/') == NULL &&
                 strpbrk(name, "abcdefghijklmnopqrstuvwxyz") == NULL;
    for (size_t i = 1; i < command->count && strchr(program, '/') == NULL; i++) {
        blank = blank || (command->words[i][0] != '-' && strchr(command->words[i], '=') != NULL);
    }
    return blank || strchr(program, '=') != NULL
               ? ". A NAME in NAME=COMMAND may contain only letters, digits and -._ (for other "
                 "names use --config); to set a variable, use env VARIABLE=VALUE COMMAND"
               : "";
}

bool job_check(const struct job *job, struct error *error)
{
    struct error reason;
    return (trial_start(&job->commands[0], &reason) &&
            sandbox_check_files(job->conditions->level, &job->commands[0], &reason)) ||
           error_set(error, "%s does not start: %s (command: %s)%s", job->game.record.names[0],
                     reason.text, job->game.record.commands[0], hint_at_name(job));
}

/* --- after the game --- */

static bool continues_character(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Copies the beginning and the end of what a bot wrote to stderr, without NUL characters. If the
 * middle is missing, inserts a note that says so. Never splits a multi-byte character. */
static char *stderr_copy(const struct match_seat *seat)
{
    struct text text = {0};
    size_t head = match_stderr_kept(seat), rest = seat->stderr_length - head;
    size_t tail = rest < MATCH_STDERR_KEPT ? rest : MATCH_STDERR_KEPT;
    const char *end = seat->stderr_tail + match_stderr_kept(seat);
    if (rest > tail) {
        while (head > 0 && continues_character(seat->stderr_head[head - 1])) {
            head--;
        }
        head -= head > 0 && (unsigned char)seat->stderr_head[head - 1] >= 0xc0;
        while (tail > 0 && continues_character(end[-(ptrdiff_t)tail])) {
            tail--;
        }
    }
    text_append(&text, seat->stderr_head, head);
    if (head + tail < seat->stderr_length) {
        size_t left_out = seat->stderr_length - head - tail;
        text_printf(&text, "\n[faceoff left out %zu byte%s]\n", left_out, plural(left_out));
    }
    text_append(&text, end - tail, tail);
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] = text.data[i] == '\0' ? ' ' : text.data[i];
    }
    return text.data != NULL ? text.data : memory_copy_string("");
}

static void job_take_turns(struct game_result *game, const struct match *match)
{
    game->record.turn_count = match->turns.count;
    game->record.opening_count = match->opening_count;
    game->record.turns = memory_new((game->record.turn_count + 1) * sizeof *game->record.turns);
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const struct match_turn *facts = &match->turn_facts[i];
        game->record.turns[i] = (struct game_turn){
            .text = memory_copy_string(turns_get(&match->turns, i)),
            .ms = (double)match->turn_ns[i] / (double)NS_PER_MS,
            .seat = facts->seat,
            .lost = facts->lost == NULL ? NULL : memory_copy_string(facts->lost),
        };
    }
    for (int seat = 0; seat < SEATS; seat++) {
        size_t turn = match->seats[seat].lost_turn;
        if (turn > 0 && turn <= game->record.turn_count) {
            game->record.turns[turn - 1].lost_detail =
                memory_copy_string(match->seats[seat].lost_detail);
        }
    }
}

static void job_take_data(struct game_result *game, const struct match *match)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct bot_data *data = &match->seats[seat].data;
        for (size_t i = 0; i < data->count; i++) {
            const struct bot_value *value = &data->list[i];
            game->record.data =
                memory_room(game->record.data, game->record.datum_count, sizeof *game->record.data);
            game->record.data[game->record.datum_count++] = (struct game_datum){
                memory_copy_string(value->name), memory_copy_string(value->value),
                value->of_player ? seat : -1, value->turn};
        }
    }
}

static void job_take_clocks(struct game_result *game, const struct match_setup *setup)
{
    game->record.timed = true;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct match_clock *clock =
            setup->own_clocks[seat] != NULL ? setup->own_clocks[seat] : &setup->clock;
        game->record.clocks[seat] =
            (struct game_clock){.ready_ms = (uint64_t)(clock->ready_ns / NS_PER_MS),
                                .first_ms = (uint64_t)(clock->first_ns / NS_PER_MS),
                                .turn_ms = (uint64_t)(clock->turn_ns / NS_PER_MS),
                                .bank_ms = (uint64_t)(clock->bank_ns / NS_PER_MS),
                                .margin_ms = (uint64_t)(clock->margin_ns / NS_PER_MS)};
    }
}

static size_t take_numbers(size_t (*fill)(const void *state, struct game_number *numbers),
                           const void *state, struct game_number **numbers)
{
    if (fill == NULL) {
        return 0;
    }
    *numbers = memory_new(GAME_NUMBERS_MAX * sizeof **numbers);
    return fill(state, *numbers);
}

void job_take_result(struct job *job, const struct match *match)
{
    struct game_result *game = &job->game;
    const struct outcome *outcome = &match->result.outcome;
    assert(match->over && match->opening_count <= match->turns.count);
    game->outcome.winner = outcome->winner;
    memcpy(game->outcome.scores, outcome->scores, sizeof game->outcome.scores);
    game->outcome.reason = memory_copy_string(outcome->reason);
    game->record.measured = job->conditions->sandbox != NULL;
    game->outcome.forfeit = match->result.forfeit;
    game->record.ended_utc_ms = utc_now_ms();
    job_take_clocks(game, &match->setup);
    job_take_turns(game, match);
    job_take_data(game, match);
    if (match->setup.game->answers_turns) {
        struct text report = {0};
        verdict_report(match->setup.game, match->state, &report);
        game->outcome.report = report.data;
    }
    game->outcome.part_count =
        take_numbers(match->setup.game->parts, match->state, &game->outcome.parts);
    game->outcome.count_count =
        take_numbers(match->setup.game->counts, match->state, &game->outcome.counts);
    for (int seat = 0; seat < SEATS; seat++) {
        game->record.stderr_text[seat] = stderr_copy(&match->seats[seat]);
        const struct match_usage *usage = &match->seats[seat].usage;
        game->record.usage[seat] =
            (struct game_usage){usage->cpu_us, usage->peak_kb, usage->unknown};
    }
    if (game->outcome.forfeit) {
        const struct match_fault *fault = &match->result.fault;
        game->outcome.fault = (struct game_fault){
            .seat = fault->seat,
            .rule = memory_copy_string(fault->rule),
            .detail = memory_copy_string(fault->detail),
            .turn = fault->turn,
            .ms = (double)fault->waited_ns / (double)NS_PER_MS,
            .core_wait_ms =
                fault->core_wait_ns < 0 ? -1 : (double)fault->core_wait_ns / (double)NS_PER_MS,
            .ran_full_time = fault->ran_full_time,
            .exited = fault->exited,
            .exit_code = fault->exit_code,
            .signal = fault->signal};
    }
}
