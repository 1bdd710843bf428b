/* `faceoff referee`: one game for somebody else's arena, which reads the scores from our output. */
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/events/playing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

static const char command[] = "referee";

/* What a player at fault scores, by the convention of these tools. */
#define SCORE_OF_FAULT (-1)

struct refereeing {
    bool brutaltester, psyleague; /* who reads what we print */
    char *players[2];             /* of argv */
    const char *log;              /* NULL: none */
    struct playing playing;
    int scores[2]; /* by player */
};

/* --- the command line: single dashes, as the arenas write it --- */

static int cli_referee_set_option(struct refereeing *refereeing, const char *name,
                                  const char *value)
{
    struct error error;
    return options_set(refereeing->playing.options, name, value, &error)
               ? CLI_OK
               : cli_misuse(command, "%s", error.text);
}

/* Arenas draw seeds of 32 or 64 bits, with a sign. */
static int take_seed(struct refereeing *refereeing, const char *data)
{
    const char *number = strncmp(data, "seed=", 5) == 0 ? data + 5 : data;
    return cli_referee_set_option(refereeing, "seed", number + (number[0] == '-'));
}

/* Draws a seed, since arenas that name none want another game each time. */
static int draw_seed(struct refereeing *refereeing)
{
    uint64_t seed = 0;
    char text[32];
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        return cli_fail(command, "cannot draw a seed: %s", strerror(errno));
    }
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed >> 1);
    return cli_referee_set_option(refereeing, "seed", text);
}

/* --name=value, --name value, or --flag. */
static int take_long(struct refereeing *refereeing, const char *word, const char *next, int *used)
{
    char name[40];
    size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    const struct option_row *row = option_find(FOR_REFEREE, name);
    bool flag = row != NULL && row->kind == OPTION_FLAG;
    const char *value = word[length] == '=' ? word + length + 1 : flag ? "true" : next;
    *used = word[length] == '=' || flag ? 1 : 2;
    return row != NULL && value == NULL ? cli_misuse(command, "--%s needs a value", name)
                                        : cli_referee_set_option(refereeing, name, value);
}

/* Takes an option and its value; ignores -s, which asks for a server to watch the game. */
static int cli_referee_take(struct refereeing *refereeing, const char *word, char *next, int *used)
{
    *used = 1;
    refereeing->brutaltester = refereeing->brutaltester || strcmp(word, "--brutaltester") == 0;
    refereeing->psyleague = refereeing->psyleague || strcmp(word, "--psyleague") == 0;
    if (strcmp(word, "--brutaltester") == 0 || strcmp(word, "--psyleague") == 0 ||
        strcmp(word, "-s") == 0) {
        return CLI_OK;
    }
    if (strncmp(word, "--", 2) == 0) {
        return take_long(refereeing, word + 2, next, used);
    }
    *used = 2;
    if (next == NULL) {
        return cli_misuse(command, "%.40s needs a value", word);
    }
    if (strcmp(word, "-p1") == 0 || strcmp(word, "-p2") == 0) {
        refereeing->players[word[2] - '1'] = next;
    } else if (strcmp(word, "-l") == 0) {
        refereeing->log = next;
    } else if (strcmp(word, "-d") == 0 || strcmp(word, "-seed") == 0) {
        return take_seed(refereeing, next);
    } else {
        return cli_misuse(command, "what is \"%.40s\"?", word);
    }
    return CLI_OK;
}

static int cli_referee_parse(struct refereeing *refereeing, int argc, char **argv)
{
    int code = cli_referee_set_option(refereeing, "contest", contest_of_arenas()->name);
    for (int i = 0, used = 0; i < argc && code == CLI_OK; i += used) {
        code = cli_referee_take(refereeing, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
    }
    if (code == CLI_OK && refereeing->brutaltester == refereeing->psyleague) {
        return cli_misuse(command,
                          "needs --brutaltester or --psyleague: who is to read the result");
    }
    if (code == CLI_OK && !options_given(refereeing->playing.options, "seed")) {
        code = draw_seed(refereeing);
    }
    for (int i = 0; i < 2 && code == CLI_OK; i++) {
        if (refereeing->players[i] == NULL) {
            return cli_misuse(command, "-p%d is needed", i + 1);
        }
        options_add_bot(refereeing->playing.options, NULL, refereeing->players[i]);
    }
    return code;
}

/* --- one game: who is -p1 sits on seat 0, since the arena swaps them --- */

static void cli_referee_counted(struct run *run, const struct game_result *game)
{
    struct refereeing *refereeing = run->data;
    for (int seat = 0; seat < SEATS; seat++) {
        bool faulty = game->outcome.forfeit && game->outcome.fault.seat == seat;
        refereeing->scores[seat] = faulty ? SCORE_OF_FAULT : game->outcome.scores[seat];
    }
}

/* What psyleague reads of a game (its play_game script): ranks from 0, errors,
 * the seed. */
static void print_for_psyleague(const int scores[SEATS], uint64_t seed)
{
    printf("{\"ranks\":[%d,%d],\"errors\":[%d,%d],\"test_data\":{\"seed\":%" PRId64
           "},\"player_data\":[{},{}]}\n",
           scores[0] < scores[1], scores[1] < scores[0], scores[0] == SCORE_OF_FAULT,
           scores[1] == SCORE_OF_FAULT, (int64_t)seed);
}

/* The arena swaps the seats from game to game: a player is known by his command. */
static void name_by_commands(struct player *players, const struct refereeing *refereeing)
{
    for (int i = 0; i < 2; i++) {
        free(players[i].name);
        players[i].name = memory_copy_string(refereeing->players[i]);
    }
    players_make_names_unique(players, 2);
}

/* Makes the missing folders above a file. */
static void cli_referee_make_folders(const char *path)
{
    char *folder = memory_copy_string(path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777); /* if it fails, so does the file, which says why */
        *slash = '/';
    }
    free(folder);
}

static int cli_referee_play(struct refereeing *refereeing)
{
    struct playing *playing = &refereeing->playing;
    struct run *run = &playing->run;
    struct error error;
    if (!playing_settle(playing, NULL, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    name_by_commands(playing->players, refereeing);
    if (refereeing->log != NULL) {
        cli_referee_make_folders(refereeing->log);
    }
    if (!playing_prepare(playing, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    run->records = refereeing->log;
    run->counted = cli_referee_counted;
    run->data = refereeing;
    enum run_end end = run_play(run, &error);
    if (end != RUN_DONE) {
        return cli_fail(command, "%s", end == RUN_FAILED ? error.text : "stopped");
    }
    if (refereeing->brutaltester) {
        printf("%d\n%d\nseed=%" PRIu64 "\n", refereeing->scores[0], refereeing->scores[1],
               playing->plan.seed);
    } else {
        print_for_psyleague(refereeing->scores, playing->plan.seed);
    }
    return CLI_OK;
}

static int cli_referee_run(struct options *options, int argc, char **argv)
{
    struct refereeing refereeing = {.playing = {.command = command, .options = options}};
    int code = cli_referee_parse(&refereeing, argc, argv);
    code = code == CLI_OK ? cli_referee_play(&refereeing) : code;
    playing_close(&refereeing.playing);
    return code;
}

static const struct option_row cli_referee_rows[] = {
    {"brutaltester", OPTION_ON, .help = "prints what cg-brutaltester and similar tools read"},
    {"psyleague", OPTION_ON, .help = "prints what psyleague's cmd_play_game must print"},
    {"-p1", OPTION_OF("COMMAND"), .help = "the player on seat 1, who moves first"},
    {"-p2", OPTION_OF("COMMAND"), .help = "the other one"},
    {"-d", OPTION_OF("seed=N"), .help = "--seed N in the words of these arenas, as is -seed N"},
    {"-l", OPTION_OF("FILE"),
     .help = "the record of the game (docs/records.md); faceoff show draws it"},
    {"-s", OPTION_ON, .help = "ignored: there is no server to watch; see faceoff show"},
    {.name = NULL},
};

const struct cli_command cli_referee = {
    .name = command,
    .group = CLI_MACHINES,
    .summary = "one game for another arena, such as cg-brutaltester",
    .usage = "--brutaltester|--psyleague -p1 COMMAND -p2 COMMAND [-d seed=N] [-l FILE] "
             "[--contest C] [OPTIONS]",
    .about =
        "Plays one game for an arena that starts a referee for each. --brutaltester prints "
        "what cg-brutaltester and similar tools read: the score of -p1, the score of -p2, and "
        "the seed; a player at fault scores -1, which these tools report as an error of that "
        "player. --psyleague prints the JSON object that psyleague's cmd_play_game must print. "
        "Nothing else is printed unless the referee itself fails. In records a player's name "
        "is his command, and two games of one seed are a pair.",
    .rows = cli_referee_rows,
    .events = FOR_REFEREE,
    .reads_words = true,
    .examples = "  java -jar cg-brutaltester.jar -r \"faceoff referee --brutaltester "
                "--opening-turns 4\" \\\n"
                "      -p1 \"./new {opening}\" -p2 \"./old {opening}\" -t 2 -n 100 -i 1 -l "
                "./logs\n",
    .run = cli_referee_run,
};
