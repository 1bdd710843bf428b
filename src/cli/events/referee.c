/* `faceoff referee`: plays one game for another program (an arena) that reads the scores from
 * standard output. */
#include "cli/cli.h"

#include "base/json.h"
#include "base/memory.h"
#include "cli/events/event_command.h"
#include "cli/events/playing.h"
#include "store/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

/* Score of a player that commits a fault, as expected by cg-brutaltester. */
#define SCORE_OF_FAULT (-1)

struct refereeing {
    struct playing playing;
    int scores[2];    /* scores of players -p1 and -p2, in this order */
    struct text line; /* result line for psyleague and cgarena */
};

/* --- options --- */

/* Sets --seed from "seed=N" or "N". Arenas choose signed seeds of 32 or 64 bits; the sign is
 * ignored. */
static bool cli_referee_take_seed(struct options *options, const char *data, struct error *error)
{
    const char *number = strncmp(data, "seed=", 5) == 0 ? data + 5 : data;
    return options_set(options, "seed", number + (number[0] == '-'), error);
}

/* Sets a random seed. An arena that gives no seed expects a different game each time. */
static bool cli_referee_draw_seed(struct options *options, struct error *error)
{
    uint64_t seed = 0;
    char text[32];
    ssize_t got = getrandom(&seed, sizeof seed, 0);
    assert(got == sizeof seed); /* getrandom never fails for so few bytes */
    (void)got;
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed >> 1);
    return options_set(options, "seed", text, error);
}

static const char *const cli_referee_players[SEATS] = {"-p1", "-p2"};

static bool cli_referee_settle(struct options *options, struct error *error)
{
    const char *data = options_text(options, "-d");
    data = data != NULL ? data : options_text(options, "-seed");
    if (options_flag(options, "brutaltester") == options_flag(options, "psyleague")) {
        return error_set(
            error,
            "needs --brutaltester or --psyleague, depending on the program that reads the result");
    }
    bool good = (data != NULL ? cli_referee_take_seed(options, data, error)
                              : cli_referee_draw_seed(options, error)) &&
                (options_given(options, "contest") ||
                 options_set(options, "contest", contest_for_referee()->name, error));
    for (int i = 0; good && i < SEATS; i++) {
        const char *player = options_text(options, cli_referee_players[i]);
        if (player == NULL) {
            return error_set(error, "%s is needed", cli_referee_players[i]);
        }
        options_add_bot(options, NULL, player);
    }
    return good;
}

/* --- the game; player -p1 always has seat 0, because the arena swaps the players itself --- */

/* Writes the values reported by a seat, or those of the game if `seat` is -1, as JSON fields.
 * Values that belong to a single turn are skipped. */
static void put_values(struct json_writer *json, const struct game_result *game, int seat)
{
    for (size_t i = 0; i < game->record.datum_count; i++) {
        const struct game_datum *datum = &game->record.data[i];
        if (datum->seat == seat && datum->turn < 0 && strcmp(datum->name, "seed") != 0) {
            json_put_string(json, datum->name, datum->value);
        }
    }
}

/* Writes the line that psyleague and cgarena read: ranks counted from 0, errors, and the values
 * reported by the bots. psyleague reads these values from test_data and player_data, and cgarena
 * reads them from attributes. */
static void put_line(const int scores[SEATS], uint64_t seed, const struct game_result *game,
                     struct text *line)
{
    struct json_writer json = json_into(line);
    json_open(&json, NULL);
    json_put_integers(&json, "ranks", scores[0] < scores[1], scores[1] < scores[0]);
    json_put_integers(&json, "errors", scores[0] == SCORE_OF_FAULT, scores[1] == SCORE_OF_FAULT);
    json_open(&json, "test_data");
    json_put_integer(&json, "seed", (int64_t)seed);
    put_values(&json, game, -1);
    json_close(&json);
    json_open_list(&json, "player_data");
    for (int seat = 0; seat < SEATS; seat++) {
        json_open(&json, NULL);
        put_values(&json, game, seat);
        json_close(&json);
    }
    json_close(&json);
    record_put_data(&json, "attributes", game, "player", 0);
    json_close(&json);
}

static void cli_referee_counted(struct run *run, const struct game_result *game)
{
    struct refereeing *refereeing = run->data;
    for (int seat = 0; seat < SEATS; seat++) {
        bool faulty = game->outcome.forfeit && game->outcome.fault.seat == seat;
        refereeing->scores[seat] = faulty ? SCORE_OF_FAULT : game->outcome.scores[seat];
    }
    text_clear(&refereeing->line);
    put_line(refereeing->scores, refereeing->playing.plan.seed, game, &refereeing->line);
}

/* Names the players after their commands, because the arena swaps -p1 and -p2 between games. */
static void name_by_commands(struct player *players, const struct options *options)
{
    for (int i = 0; i < SEATS; i++) {
        free(players[i].name);
        players[i].name = memory_copy_string(options_text(options, cli_referee_players[i]));
    }
    players_make_names_unique(players, SEATS);
}

/* Creates the missing parent folders of a file. */
static void cli_referee_make_folders(const char *path)
{
    char *folder = memory_copy_string(path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777); /* If mkdir fails, opening the file reports the failure. */
        *slash = '/';
    }
    free(folder);
}

static int cli_referee_play(struct refereeing *refereeing)
{
    struct playing *playing = &refereeing->playing;
    struct run *run = &playing->run;
    struct error error;
    if (!cli_referee_settle(playing->options, &error) || !playing_settle(playing, NULL, &error)) {
        return cli_misuse("%s", error.text);
    }
    name_by_commands(playing->players, playing->options);
    const char *log = options_text(playing->options, "-l");
    if (log != NULL) {
        cli_referee_make_folders(log);
    }
    if (!playing_prepare(playing, &error)) {
        return cli_fail("%s", error.text);
    }
    run->records = log;
    run->counted = cli_referee_counted;
    run->data = refereeing;
    enum run_end end = run_play(run, &error);
    if (end != RUN_DONE) {
        return cli_fail("%s", end == RUN_FAILED ? error.text : "stopped");
    }
    /* Print only this warning, because the arena treats any output on standard error as a
     * failure. */
    if (run->clocks.lost > 0) {
        event_warn_of_clocks(run);
    }
    if (options_flag(playing->options, "brutaltester")) {
        printf("%d\n%d\nseed=%" PRIu64 "\n", refereeing->scores[0], refereeing->scores[1],
               playing->plan.seed);
    } else {
        puts(text_string(&refereeing->line));
    }
    return CLI_OK;
}

static int cli_referee_run(struct options *options, int argc, char **argv)
{
    struct refereeing refereeing = {.playing = {.options = options}};
    (void)argc, (void)argv;
    int code = cli_referee_play(&refereeing);
    playing_close(&refereeing.playing);
    text_free(&refereeing.line);
    return code;
}

static const struct option_row cli_referee_rows[] = {
    {"brutaltester", OPTION_ON,
     .help = "print the result in the format of cg-brutaltester and similar tools"},
    {"psyleague", OPTION_ON,
     .help = "print the result in the format of psyleague's cmd_play_game and cgarena's "
             "cmd_play_match"},
    {"-p1", OPTION_OF("COMMAND"), .help = "player in seat 1, which moves first"},
    {"-p2", OPTION_OF("COMMAND"), .help = "player in seat 2"},
    {"-d", OPTION_OF("seed=N"), .help = "same as --seed N, in the syntax of these arenas"},
    {"-seed", OPTION_OF("N"), .help = "same as --seed N"},
    {"-l", OPTION_OF("FILE"),
     .help = "write a record of the game (docs/records.md), which `faceoff show` reads"},
    {"-s", OPTION_ON, .help = "accepted for compatibility, but ignored"},
    {.name = NULL},
};

const struct cli_command cli_referee = {
    .name = "referee",
    .group = CLI_MACHINES,
    .summary = "play one game for another arena, such as cg-brutaltester",
    .usage = "--brutaltester|--psyleague -p1 COMMAND -p2 COMMAND [-d seed=N] [-l FILE] "
             "[--contest C] [OPTIONS]",
    .about = "Play one game for an arena that starts a referee for each game. With --brutaltester, "
             "print what cg-brutaltester and similar tools read: the score of -p1, the score of "
             "-p2, and the seed. A player that commits a fault scores -1, which these tools report "
             "as that player's error. With --psyleague, print the JSON object that psyleague's "
             "cmd_play_game must print. Nothing else is printed unless the referee itself fails. "
             "In records, players are named by their commands, and two games with the same seed "
             "are a pair. The default contest is {arenas}.",
    .rows = cli_referee_rows,
    .events = FOR_REFEREE,
    .examples = "  java -jar cg-brutaltester.jar -r \"faceoff referee --brutaltester "
                "--opening-turns 4\" \\\n"
                "      -p1 \"./new {opening}\" -p2 \"./old {opening}\" -t 2 -n 100 -i 1 -l "
                "./logs\n",
    .run = cli_referee_run,
};
