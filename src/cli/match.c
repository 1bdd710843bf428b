/* `faceoff match`: two bots play rounds of a contest, refereed. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/job.h"
#include "cli/tally.h"
#include "engines/engine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A finished game that waits for the ones before it to be written. */
struct waiting {
    uint64_t number;
    struct text line;
};

struct run {
    const struct match_options *options;
    uint64_t next_game; /* not yet given to a slot */
    uint64_t
        *round_left;   /* by slot: the next game of the slot's round, where rounds stay together */
    struct job **jobs; /* by slot: the game under way; NULL when none is */
    struct tally tally;
    FILE *records; /* NULL: none wanted */
    bool records_failed;
    struct waiting *waiting;
    size_t waiting_count;
    uint64_t next_written;
    int64_t began_ns;
    bool progress; /* standard error is a terminal */
};

/* --- which game comes next --- */

/* Where one process serves many games, a slot plays the games of a round one after the other. */
static bool take_number(struct run *run, unsigned slot, uint64_t *number)
{
    uint64_t per_round = run->options->contest->seating_count;
    bool together = run->options->contest->protocol->serves_many_games;
    uint64_t *left = &run->round_left[slot];
    if (together && *left % per_round != 0) {
        *number = (*left)++;
        return true;
    }
    if (run->next_game >= run->options->games) {
        return false;
    }
    *number = run->next_game;
    run->next_game += together ? per_round : 1;
    *left = *number + 1;
    return true;
}

static struct job *match_job(const struct match_options *options, uint64_t number)
{
    const struct contestant *const players[2] = {&options->players[0], &options->players[1]};
    return job_new(options, players, number, number / options->contest->seating_count);
}

static bool next(void *data, unsigned slot, struct host_game *game)
{
    struct run *run = data;
    const struct match_options *options = run->options;
    const struct contest *contest = options->contest;
    uint64_t number;
    if (run->records_failed || !take_number(run, slot, &number)) {
        return false;
    }
    struct job *job = match_job(options, number);
    run->jobs[slot] = job;
    job_fill_game(job, options, &contest->seatings[number % contest->seating_count], game);
    game->keep = (number + 1) % contest->seating_count != 0;
    return true;
}

/* --- records: in the order of the games, whatever the order in which they end --- */

static void write_line(struct run *run, const struct text *line)
{
    if (fwrite(line->data, 1, line->length, run->records) != line->length ||
        fflush(run->records) != 0) {
        cli_fail("match", "cannot write to %s: %s", run->options->out, strerror(errno));
        run->records_failed = true;
    }
}

/* Writes what is next in order; with `all`, also what is behind a gap. */
static void write_waiting(struct run *run, bool all)
{
    while (run->waiting_count > 0 && !run->records_failed) {
        size_t least = 0;
        for (size_t i = 1; i < run->waiting_count; i++) {
            least = run->waiting[i].number < run->waiting[least].number ? i : least;
        }
        if (!all && run->waiting[least].number != run->next_written) {
            return;
        }
        write_line(run, &run->waiting[least].line);
        text_free(&run->waiting[least].line);
        run->next_written = run->waiting[least].number + 1;
        run->waiting[least] = run->waiting[--run->waiting_count];
    }
}

static void keep_record(struct run *run, const struct job *job, const struct record *record)
{
    run->waiting = memory_resize(run->waiting, (run->waiting_count + 1) * sizeof *run->waiting);
    struct waiting *waiting = &run->waiting[run->waiting_count++];
    *waiting = (struct waiting){.number = job->number};
    record_print(record, &waiting->line);
    write_waiting(run, false);
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    struct run *run = data;
    struct job *job = game->data;
    run->jobs[slot] = NULL;
    struct record record;
    job_record(job, run->options, game->player_on_seat0, match, &record);
    tally_add(&run->tally, &record, game->player_on_seat0);
    if (run->records != NULL) {
        keep_record(run, job, &record);
    }
    record_free(&record);
    job_free(job);
}

/* --- what a person sees --- */

static void show_progress(void *data)
{
    struct run *run = data;
    const struct tally *tally = &run->tally;
    double elapsed = (double)(clock_now_ns() - run->began_ns) / (double)NS_PER_S;
    uint64_t left = run->options->games - tally->games;
    fprintf(stderr, "\r\033[K%llu of %llu games, %s %lld - %lld %s",
            (unsigned long long)tally->games, (unsigned long long)run->options->games,
            tally->players[0].name, (long long)tally->players[0].points,
            (long long)tally->players[1].points, tally->players[1].name);
    if (tally->games > 0) {
        unsigned long long seconds =
            (unsigned long long)(elapsed / (double)tally->games * (double)left);
        fprintf(stderr, ", %llu:%02llu left", seconds / 60, seconds % 60);
    }
    fflush(stderr);
}

static void print_result(const struct run *run)
{
    const struct match_options *options = run->options;
    bool to_stdout = options->out == NULL || strcmp(options->out, "-") != 0;
    FILE *out = to_stdout ? stdout : stderr;
    fprintf(out, "%s: %llu of %llu games in %ss of %u, seed %llu\n", options->contest->name,
            (unsigned long long)run->tally.games, (unsigned long long)options->games,
            options->contest->round_name, options->contest->seating_count,
            (unsigned long long)options->seed);
    tally_print(&run->tally, out);
}

/* --- the whole --- */

static bool open_records(struct run *run)
{
    const char *out = run->options->out;
    if (out == NULL) {
        return true;
    }
    run->records = strcmp(out, "-") == 0 ? stdout : fopen(out, "we");
    if (run->records == NULL) {
        cli_fail("match", "cannot create %s: %s", out, strerror(errno));
    }
    return run->records != NULL;
}

static int play(struct run *run, struct host *host)
{
    const struct match_options *options = run->options;
    struct host_client client = {
        .next = next,
        .finished = finished,
        .progress = run->progress ? show_progress : NULL,
        .data = run,
    };
    run->began_ns = clock_now_ns();
    bool whole = host_run(host, &client);
    write_waiting(run, true);
    if (run->progress) {
        fputs("\r\033[K", stderr);
    }
    if (!options->quiet) {
        print_result(run);
    }
    if (!whole) {
        return cli_fail("match", "stopped after %llu of %llu games",
                        (unsigned long long)run->tally.games, (unsigned long long)options->games);
    }
    bool forfeits = run->tally.players[0].forfeits + run->tally.players[1].forfeits > 0;
    return forfeits || run->records_failed ? CLI_FAILED : CLI_OK;
}

static int run_match(const struct match_options *options)
{
    struct error error;
    struct host_options host_options = {.slots = (unsigned)options->slots,
                                        .grace_ns = options->grace_ns,
                                        .pin = options->pin,
                                        .bot_files = options->contest->protocol->process_per_turn};
    struct host *host = host_open(&host_options, &error);
    if (host == NULL) {
        return cli_fail("match", "%s", error.text);
    }
    struct run run = {
        .options = options,
        .progress = !options->quiet && isatty(STDERR_FILENO),
        .tally.players = {{.name = options->players[0].name}, {.name = options->players[1].name}}};
    run.round_left = memory_new(options->slots * sizeof *run.round_left);
    run.jobs = memory_new(options->slots * sizeof *run.jobs);
    struct job *first = match_job(options, 0);
    int code = job_check(first, options);
    job_free(first);
    if (code == CLI_OK) {
        code = open_records(&run) ? play(&run, host) : CLI_FAILED;
    }
    host_close(host);
    for (unsigned slot = 0; slot < options->slots; slot++) {
        job_free(run.jobs[slot]); /* of a game that was stopped */
    }
    if (run.records != NULL && run.records != stdout && fclose(run.records) != 0) {
        code = cli_fail("match", "cannot write to %s: %s", options->out, strerror(errno));
    }
    tally_free(&run.tally);
    free(run.waiting);
    free(run.round_left);
    free(run.jobs);
    return code;
}

static int run(int argc, char **argv)
{
    struct match_options options;
    int code = match_options_parse(&options, argc, argv);
    if (code == CLI_OK) {
        code = run_match(&options);
    }
    match_options_free(&options);
    return code;
}

static void list_rules(const struct contest *contest, FILE *out)
{
    const char *const *variants = contest->game->variants;
    for (size_t i = 0; variants[1] != NULL && variants[i] != NULL; i++) {
        fprintf(out, "%s %s (%u ms a turn)", i == 0 ? "              --rules" : ",", variants[i],
                contest_turn_ms(contest, variants[i]));
    }
    fputs(variants[1] != NULL ? "\n" : "", out);
}

/* Every contest, its rules where there are several, and our own bots for it. */
static void help_more(FILE *out)
{
    fputs("\nContests:\n", out);
    for (size_t i = 0; contests[i] != NULL; i++) {
        const struct contest *contest = contests[i];
        fprintf(out, "  %-11s %s\n", contest->name, contest->about);
        list_rules(contest, out);
        fputs("              our own:", out);
        for (size_t k = 0; engines[k] != NULL; k++) {
            if (strcmp(engines[k]->game, contest->game->name) == 0) {
                fprintf(out, " @%s", engines[k]->name);
            }
        }
        fputc('\n', out);
    }
}

const struct cli_command cli_match = {
    .name = "match",
    .about = "plays refereed games between two bots",
    .help =
        "Usage: faceoff match --contest C --bot [NAME=]COMMAND --bot [NAME=]COMMAND [OPTIONS]\n\n"
        "Plays refereed games between two bots and prints the result. A bot is any program that\n"
        "speaks the contest's protocol on its standard input and output. Whatever it does, the\n"
        "game ends with a result: a bot at fault loses, and the record says which rule it "
        "broke.\n\n"
        "  --contest C         game, protocol, clock and format: one of those below\n"
        "  --rules VARIANT     another set of rules of that game, with the clock that goes with "
        "it\n"
        "  --bot COMMAND       split into words as a shell does, run without one; {seed},\n"
        "                      {opening} and {rules} are filled in for each game. @random is one\n"
        "                      of our own, see below. NAME= gives it another name\n"
        "  --games N           rounded up to whole pairs or faceoffs; default one of them\n"
        "  -j, --jobs N        games at once; default one a core\n"
        "  --pin               each game on a core of its own: steadier times, but nothing moves "
        "away\n"
        "                      from a core that something else keeps busy\n"
        "  --seed N            of the openings and of {seed}; default 1\n"
        "  --opening-turns N   a random opening of N turns for each round; where the protocol does "
        "not\n"
        "                      tell of every turn, both commands must take {opening}\n"
        "  --turn-ms N         for a turn; --first-ms N for a bot's first one; --ready-ms N for "
        "each\n"
        "                      answer of the protocol's opening; --margin-ms N on top of each\n"
        "  --bank-ms N         for all turns of a game together (potm; default 1000 s)\n"
        "  --stderr RULE       potm: what it costs a bot to write to standard error: note "
        "(nothing,\n"
        "                      the default), error (the turn) or forfeit (the game)\n"
        "  --grace-ms N        what a bot gets to end by itself after a game (default 100)\n"
        "  --out FILE          a record of each game, one JSON object a line, in the order of the\n"
        "                      games; - for standard output\n"
        "  --quiet             no progress, no table\n\n"
        "Exit code 1 when a game was forfeited or could not be played or recorded.\n\n"
        "Example: does my new version beat the old one, on 100 random openings?\n"
        "  faceoff match --contest codingame --bot 'new=./new {opening}' \\\n"
        "      --bot 'old=./old {opening}' --games 200 --opening-turns 4 --out games.jsonl\n",
    .help_more = help_more,
    .run = run,
};
