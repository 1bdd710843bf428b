/* `faceoff referee`: one game for somebody else's arena, which reads the scores from our output. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/job.h"
#include "store/record.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char command[] = "referee";

/* What a player at fault scores, by the convention of these tools. */
#define SCORE_OF_FAULT (-1)

struct refereeing {
    bool brutaltester;
    const char *players[2];
    const char *log; /* NULL: none */
    char seed[32];
    struct command options; /* of `faceoff match` */
    struct match_options match;
    struct job *job;
    bool begun, ended;
    int scores[2]; /* by player */
    struct error error;
};

/* --- the command line: single dashes, as the arenas write it --- */

static int take_data(struct refereeing *refereeing, const char *data)
{
    uint64_t seed;
    struct error error;
    const char *number = strncmp(data, "seed=", 5) == 0 ? data + 5 : data;
    if (number[0] == '-') { /* the arenas draw 32 or 64 bits, with a sign */
        number++;
    }
    if (!cli_number("-d seed=", number, 0, INT64_MAX, &seed, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    snprintf(refereeing->seed, sizeof refereeing->seed, "--seed=%llu", (unsigned long long)seed);
    return CLI_OK;
}

/* An option and its value; -s, which asks for a server to watch the game, is passed by. */
static int take(struct refereeing *refereeing, const char *name, const char *value, int *used)
{
    *used = 2;
    if (strcmp(name, "--brutaltester") == 0 || strcmp(name, "-s") == 0) {
        refereeing->brutaltester = refereeing->brutaltester || name[1] == '-';
        *used = 1;
        return CLI_OK;
    }
    if (strncmp(name, "--", 2) == 0 && strchr(name, '=') != NULL) {
        command_add(&refereeing->options, name);
        *used = 1;
        return CLI_OK;
    }
    if (value == NULL) {
        return cli_misuse(command, "%.40s needs a value", name);
    }
    if (strcmp(name, "-p1") == 0 || strcmp(name, "-p2") == 0) {
        refereeing->players[name[2] - '1'] = value;
    } else if (strcmp(name, "-l") == 0) {
        refereeing->log = value;
    } else if (strcmp(name, "-d") == 0 || strcmp(name, "-seed") == 0) {
        return take_data(refereeing, value);
    } else if (strncmp(name, "--", 2) == 0) {
        command_add(&refereeing->options, name);
        command_add(&refereeing->options, value);
    } else {
        return cli_misuse(command, "what is \"%.40s\"?", name);
    }
    return CLI_OK;
}

static int parse(struct refereeing *refereeing, int argc, char **argv)
{
    command_add(&refereeing->options, command);
    command_add(&refereeing->options, "--contest=codingame");
    command_add(&refereeing->options, "--jobs=1");
    int code = CLI_OK;
    for (int i = 1, used = 0; i < argc && code == CLI_OK; i += used) {
        code = take(refereeing, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
    }
    if (code == CLI_OK && !refereeing->brutaltester) {
        return cli_misuse(command, "--brutaltester is needed: it is the only convention so far");
    }
    for (int i = 0; i < 2 && code == CLI_OK; i++) {
        struct text bot = {0};
        if (refereeing->players[i] == NULL) {
            return cli_misuse(command, "-p%d is needed", i + 1);
        }
        text_printf(&bot, "--bot=p%d=%s", i + 1, refereeing->players[i]);
        command_add(&refereeing->options, text_string(&bot));
        text_free(&bot);
    }
    if (refereeing->seed[0] != '\0') {
        command_add(&refereeing->options, refereeing->seed);
    }
    if (code == CLI_OK) {
        code = match_options_parse(&refereeing->match, (int)refereeing->options.count,
                                   refereeing->options.words);
    }
    return code;
}

/* --- one game --- */

static bool next(void *data, unsigned slot, struct host_game *game)
{
    (void)slot;
    struct refereeing *refereeing = data;
    if (refereeing->begun) {
        return false;
    }
    refereeing->begun = true;
    /* Who is -p1 sits on seat 0: the arena swaps them. */
    const struct contest *contest = refereeing->match.contest;
    const struct seating seating = {.player_on_seat0 = 0, .first = contest->seatings[0].first};
    job_fill_game(refereeing->job, &refereeing->match, &seating, game);
    return true;
}

static bool write_log(const struct refereeing *refereeing, const struct record *record,
                      struct error *error)
{
    struct text line = {0};
    record_print(record, &line);
    FILE *file = fopen(refereeing->log, "we");
    bool good = file != NULL && fwrite(line.data, 1, line.length, file) == line.length;
    good = (file == NULL || fclose(file) == 0) && good;
    text_free(&line);
    return good || error_set(error, "cannot write %s: %s", refereeing->log, strerror(errno));
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    (void)slot;
    struct refereeing *refereeing = data;
    struct record record;
    job_record(refereeing->job, &refereeing->match, game->player_on_seat0, match, &record);
    for (int seat = 0; seat < 2; seat++) {
        bool faulty = record.forfeit && record.fault.seat == seat;
        refereeing->scores[seat] = faulty ? SCORE_OF_FAULT : record.scores[seat];
    }
    refereeing->ended =
        refereeing->log == NULL || write_log(refereeing, &record, &refereeing->error);
    record_free(&record);
}

static int play(struct refereeing *refereeing)
{
    const struct match_options *match = &refereeing->match;
    const struct contestant *const players[2] = {&match->players[0], &match->players[1]};
    struct host_options options = {.slots = 1,
                                   .grace_ns = match->grace_ns,
                                   .pin = match->pin,
                                   .bot_files = match->contest->protocol->process_per_turn};
    struct host *host = host_open(&options, &refereeing->error);
    if (host == NULL) {
        return cli_fail(command, "%s", refereeing->error.text);
    }
    refereeing->job = job_new(match, players, 0, 0);
    struct host_client client = {.next = next, .finished = finished, .data = refereeing};
    bool whole = host_run(host, &client);
    host_close(host);
    job_free(refereeing->job);
    if (!whole || !refereeing->ended) {
        return cli_fail(command, "%s", whole ? refereeing->error.text : "stopped");
    }
    printf("%d\n%d\nseed=%llu\n", refereeing->scores[0], refereeing->scores[1],
           (unsigned long long)match->seed);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    struct refereeing *refereeing = memory_new(sizeof *refereeing);
    optind = 0;
    int code = parse(refereeing, argc, argv);
    if (code == CLI_OK) {
        code = play(refereeing);
    }
    match_options_free(&refereeing->match);
    command_free(&refereeing->options);
    free(refereeing);
    return code;
}

const struct cli_command cli_referee = {
    .name = "referee",
    .about = "one game for another arena, such as cg-brutaltester",
    .help =
        "Usage: faceoff referee --brutaltester -p1 COMMAND -p2 COMMAND [-d seed=N] [-l FILE]\n"
        "                       [--contest C] [OPTIONS of faceoff match]\n\n"
        "Plays one game and prints what cg-brutaltester and its kin read: the score of -p1, the\n"
        "score of -p2, and the seed. A player at fault scores -1, which these tools report as an\n"
        "error of that player. Nothing else is printed unless something is wrong with us.\n\n"
        "  -p1 COMMAND    the player on seat 1, who moves first; -p2 the other one\n"
        "  -d seed=N      of {seed} and of --opening-turns; -seed N is the same\n"
        "  -l FILE        the record of the game (docs/records.md); faceoff show draws it\n"
        "  -s             passed by: there is no server to watch; see faceoff show\n"
        "  --contest C    default codingame\n\n"
        "Example:\n"
        "  java -jar cg-brutaltester.jar -r \"faceoff referee --brutaltester\" \\\n"
        "      -p1 \"./new\" -p2 \"./old\" -t 2 -n 100 -s -l ./logs\n",
    .run = run,
};
