#define _GNU_SOURCE
#include "cli/job.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "cli/game_record.h"

#include <stdlib.h>

/* Draws an opening after which the game goes on. The first mover does not matter to its legality.
 */
static bool draw_opening(const struct match_options *options, uint64_t seed, struct turns *opening)
{
    const struct game *game = options->contest->game;
    struct random random;
    random_seed(&random, seed);
    void *state = memory_new(game->state_size);
    struct text turn = {0};
    bool drawn = false;
    for (int attempt = 0; attempt < 1000 && !drawn; attempt++) {
        turns_clear(opening);
        game->start(state, &(struct rules){.variant = options->variant});
        while (opening->count < options->opening_turns && game->mover(state) >= 0) {
            text_clear(&turn);
            game->random_turn(state, &random, &turn);
            bool legal = game->play(state, text_string(&turn), NULL);
            if (!legal) {
                break;
            }
            turns_add(opening, text_string(&turn));
        }
        drawn = opening->count == options->opening_turns && game->mover(state) >= 0;
    }
    text_free(&turn);
    free(state);
    return drawn;
}

static void fill_commands(struct job *job, const struct match_options *options)
{
    char seed[32];
    struct text opening = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)job->seed);
    turns_print(&job->opening, &opening);
    const char *rules = options->variant;
    struct placeholder placeholders[] = {
        {"{seed}", seed},
        {"{opening}", text_string(&opening)},
        {"{rules}", rules != NULL ? rules : options->contest->game->variants[0]}};
    for (int player = 0; player < 2; player++) {
        command_fill(&job->commands[player], &job->players[player]->command, placeholders, 3);
    }
    text_free(&opening);
}

struct job *job_new(const struct match_options *options, const struct contestant *const players[2],
                    uint64_t number, uint64_t round)
{
    struct job *job = memory_new(sizeof *job);
    job->number = number;
    job->round = round;
    job->seed = random_mix(options->seed, round) >> 1;
    job->players[0] = players[0];
    job->players[1] = players[1];
    draw_opening(options, job->seed, &job->opening);
    fill_commands(job, options);
    return job;
}

void job_free(struct job *job)
{
    if (job == NULL) {
        return;
    }
    turns_free(&job->opening);
    command_free(&job->commands[0]);
    command_free(&job->commands[1]);
    free(job);
}

void job_fill_game(struct job *job, const struct match_options *options,
                   const struct seating *seating, struct host_game *game)
{
    const struct contest *contest = options->contest;
    *game = (struct host_game){
        .setup = {.game = contest->game,
                  .protocol = contest->protocol,
                  .rules = {.variant = options->variant, .first = seating->first},
                  .opening = &job->opening,
                  .clock = options->clock,
                  .forfeit_scores = {contest->forfeit_scores[0], contest->forfeit_scores[1]},
                  .stderr_rule = options->stderr_rule},
        .commands = {&job->commands[0], &job->commands[1]},
        .player_on_seat0 = seating->player_on_seat0,
        .seed = job->seed,
        .data = job,
    };
}

int job_check(const struct job *job, const struct match_options *options)
{
    struct error error;
    int code = CLI_OK;
    if (job->opening.count != options->opening_turns) {
        code = cli_misuse("match", "found no opening of %llu turns that leaves a game to play",
                          (unsigned long long)options->opening_turns);
    }
    for (int player = 0; code == CLI_OK && player < 2; player++) {
        if (!host_check(&job->commands[player], &error)) {
            struct text command = {0};
            command_print(&job->commands[player], &command);
            code = cli_fail("match", "%s does not start: %s (command: %s)",
                            job->players[player]->name, error.text, text_string(&command));
            text_free(&command);
        }
    }
    return code;
}

void job_record(const struct job *job, const struct match_options *options, int player_on_seat0,
                const struct match *match, struct record *record)
{
    struct game_seats seats = {
        .names = {job->players[player_on_seat0]->name, job->players[!player_on_seat0]->name},
        .commands = {&job->commands[player_on_seat0], &job->commands[!player_on_seat0]}};
    game_record_fill(record, options->contest, &seats, match);
    record->game = job->number + 1;
    record->round = job->round + 1;
    record->seed = job->seed;
}
