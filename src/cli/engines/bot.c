/* `faceoff bot`: one of our engines as a bot program on standard input and output. */
#include "library/bot.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "contests/contest.h"

#include <string.h>

struct player {
    struct bot_setup setup;
    const char *protocol_name, *engine_name; /* as given */
    const char *file;                        /* of a bot with a process per turn; may be NULL */
    uint64_t seed;
    struct cli_given given;              /* options of the engine, */
    uint64_t values[ENGINE_OPTIONS_MAX]; /* and what they are */
    void *self;                          /* the engine's, for this game */
};

static void open_engine(struct player *player, uint64_t seed)
{
    const struct engine *engine = player->setup.engine;
    engine->close(player->self);
    player->self = engine->open(seed, player->values);
}

static void cli_bot_begin(void *self, int seat, uint64_t number)
{
    struct player *player = self;
    open_engine(player, random_mix(random_mix(player->seed, (uint64_t)seat), number));
}

static void cli_bot_choose(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                           struct text *turn)
{
    const struct player *player = self;
    player->setup.engine->choose(player->self, position->state, deadline_ns, turn);
}

static void cli_bot_answer(void *self, const char *line, int seat, int64_t deadline_ns,
                           struct text *turn)
{
    const struct player *player = self;
    (void)seat;
    player->setup.engine->answer(player->self, line, deadline_ns, turn);
}

static void cli_bot_save(const void *self, struct text *bytes)
{
    const struct player *player = self;
    player->setup.engine->save(player->self, bytes);
}

static void cli_bot_load(void *self, const void *bytes, size_t size)
{
    struct player *player = self;
    open_engine(player, player->seed);
    player->setup.engine->load(player->self, bytes, size);
}

static void close_engine(void *self)
{
    struct player *player = self;
    player->setup.engine->close(player->self);
}

/* Whether one of the engine's own counts limits its searches: then the clock does not, so the same
 * seed plays the same game. */
static bool counts(const struct player *player)
{
    const struct engine_option *option = player->setup.engine->options;
    bool found = false;
    for (size_t i = 0; option != NULL && option[i].name != NULL; i++) {
        bool count = strcmp(option[i].name, "nodes") == 0 || strcmp(option[i].name, "depth") == 0 ||
                     strcmp(option[i].name, "level") == 0;
        found = found || (count && player->values[i] != option[i].otherwise);
    }
    return found;
}

/* Says that there is less time to think than was asked for. Not in a process a turn: there a word
 * on standard error may cost the turn. */
static void tell_of_clock(const struct player *player, uint64_t turn_ms)
{
    const struct engine_option *option = player->setup.engine->options;
    for (size_t i = 0; option != NULL && option[i].name != NULL; i++) {
        if (strcmp(option[i].name, "ms") == 0 && turn_ms != 0 && player->values[i] > turn_ms) {
            fprintf(stderr,
                    "faceoff bot: --ms %llu is more than the clock allows, which is %llu ms a turn "
                    "unless --turn-ms says otherwise\n",
                    (unsigned long long)player->values[i], (unsigned long long)turn_ms);
        }
    }
}

static const struct cli_option options[] = {
    {"--protocol", CLI_TEXT, offsetof(struct player, protocol_name), 0, 0},
    {"--engine", CLI_TEXT, offsetof(struct player, engine_name), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct player, setup.variant), 0, 0},
    {"--opening", CLI_TEXT, offsetof(struct player, setup.opening), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct player, seed), 0, INT64_MAX},
    {"--first-ms", CLI_NUMBER, offsetof(struct player, setup.first_ms), 0, BOT_MS_MAX},
    {"--turn-ms", CLI_NUMBER, offsetof(struct player, setup.turn_ms), 0, BOT_MS_MAX},
    {"--bank-ms", CLI_NUMBER, offsetof(struct player, setup.bank_ms), 0, BOT_MS_MAX},
    {"--ENGINE", CLI_ENGINE, offsetof(struct player, given), 0, 0},
    {.name = NULL},
};

static int cli_bot_parse(struct player *player, int argc, char **argv)
{
    struct bot_setup *setup = &player->setup;
    int first = cli_options("bot", options, player, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if ((setup->game = cli_game("bot", argv[first])) == NULL) {
        return CLI_MISUSED;
    }
    const char *name = setup->game->name;
    if (player->protocol_name == NULL || player->engine_name == NULL) {
        return cli_misuse("bot", "--protocol and --engine are needed");
    }
    setup->protocol = protocol_find(player->protocol_name);
    if (setup->protocol == NULL || strcmp(setup->protocol->game, name) != 0) {
        return cli_misuse("bot", "%s has no protocol \"%.40s\"", name, player->protocol_name);
    }
    setup->engine = cli_engine("bot", setup->game, player->engine_name);
    if (setup->engine == NULL ||
        !cli_engine_values("bot", setup->engine, &player->given, player->values)) {
        return CLI_MISUSED;
    }
    if (setup->variant != NULL && game_variant(setup->game, setup->variant) != NULL &&
        !engine_plays(setup->engine, setup->variant)) {
        return cli_misuse("bot", "%s cannot play the rules %s", player->engine_name,
                          setup->variant);
    }
    player->file = argv[first + 1];
    return CLI_OK;
}

static int cli_bot_run(int argc, char **argv)
{
    struct player player = {
        .seed = 1,
        .setup = {
            .opening = "", .first_ms = BOT_UNTOLD, .turn_ms = BOT_UNTOLD, .bank_ms = BOT_UNTOLD}};
    struct error error;
    int code = cli_bot_parse(&player, argc, argv);
    if (code != CLI_OK) {
        return code;
    }
    struct bot_mind mind = {.self = &player,
                            .timeless = counts(&player),
                            .begin = cli_bot_begin,
                            .choose = cli_bot_choose,
                            .answer = cli_bot_answer,
                            .save = cli_bot_save,
                            .load = cli_bot_load,
                            .close = close_engine};
    struct faceoff_bot *bot = bot_new(&player.setup, &mind, &error);
    if (bot == NULL) {
        return cli_misuse("bot", "%s", error.text);
    }
    bool once = bot_answers_once(bot);
    if (once && player.setup.engine->answer == NULL) {
        faceoff_bot_free(bot);
        return cli_fail("bot", "%s cannot play as a process a turn", player.engine_name);
    }
    if (!once && !mind.timeless) {
        tell_of_clock(&player, bot_turn_ms(bot));
    }
    return bot_run(bot, player.file, "faceoff bot") == 0 ? CLI_OK : CLI_FAILED;
}

/* Prints the names of a list, one per call, with commas between. */
static void list_name(const char *name, bool *first, FILE *out)
{
    fprintf(out, "%s%s", *first ? "" : ", ", name);
    *first = false;
}

static void help_of_game(const struct game *game, FILE *out)
{
    bool first = true;
    fprintf(out, "\n%s: --protocol ", game->name);
    for (size_t i = 0; protocols[i] != NULL; i++) {
        if (strcmp(protocols[i]->game, game->name) == 0) {
            list_name(protocols[i]->name, &first, out);
        }
    }
    fputs(game->variants[1] != NULL ? "; --rules " : "", out);
    first = true;
    for (size_t i = 0; game->variants[1] != NULL && game->variants[i] != NULL; i++) {
        list_name(game->variants[i], &first, out);
    }
    fputc('\n', out);
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, game->name) == 0) {
            fprintf(out, "  --engine %-10s %s\n", engines[i]->name, engines[i]->about);
            cli_engine_help(engines[i], 22, NULL, out);
        }
    }
}

static void cli_bot_help_more(FILE *out)
{
    fprintf(out,
            "\nExample: the first turn of greedy as player 0.\n"
            "  printf '0\\n1\\n-\\n' | faceoff bot soccer --protocol %s --engine greedy\n",
            contest_of_arenas()->protocol->name);
    for (size_t i = 0; games[i] != NULL; i++) {
        help_of_game(games[i], out);
    }
}

const struct cli_command cli_bot = {
    .name = "bot",
    .about = "plays as one of our own bots over standard input and output",
    .help =
        "Usage: faceoff bot GAME --protocol P --engine E [--seed N] [--opening LIST]\n"
        "                   [--rules VARIANT] [--first-ms N] [--turn-ms N] [--bank-ms N]\n"
        "                   [OPTIONS OF THE ENGINE] [FILE]\n\n"
        "Plays as one of our own engines: reads the referee's lines from standard input and\n"
        "answers on standard output, like any other bot. `faceoff match --bot @greedy` runs it.\n"
        "What the referee says was played is played, even if the rules here forbid it.\n\n"
        "  --protocol P    how it talks to the referee: one of those below\n"
        "  --engine E      how it plays: one of those below\n"
        "  --seed N        the same seed plays the same game (default 1)\n"
        "  --opening LIST  turns played before the game, as in \"7;2;46\"; - for none\n"
        "  --rules VARIANT the rules, if a game has several\n"
        "  --turn-ms N     the referee's limit for a turn, 0 for none; answers come before it, by\n"
        "                  as much as the machine has been late (default the contest's)\n"
        "  --first-ms N    its limit for the first turn, likewise\n"
        "  --bank-ms N     its limit for all turns of a game together, likewise\n"
        "  FILE            its memory, if each turn is a process\n",
    .help_more = cli_bot_help_more,
    .run = cli_bot_run,
};
