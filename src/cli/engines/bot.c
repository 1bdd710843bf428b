/* `faceoff bot`: runs a built-in engine as a bot on standard input and output. */
#include "library/bot.h"
#include "base/memory.h"
#include "cli/cli.h"

#include <string.h>

struct player {
    struct bot_setup setup;
    uint64_t seed;
    /* Values of the engine's options, in the order of the options. */
    uint64_t values[ENGINE_OPTIONS_MAX];
    void *self; /* state of the engine for this game */
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

/* Returns whether --nodes, --depth or --level limits the search. If so, the clock has no effect,
 * and the same seed always produces the same game. */
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

/* Warns that the clock allows less time than --ms. Do not call this if every turn runs in a new
 * process, because output on standard error may then make the bot lose its turn. */
static void warn_of_clock(const struct player *player, uint64_t turn_ms)
{
    const struct engine_option *option = player->setup.engine->options;
    for (size_t i = 0; option != NULL && option[i].name != NULL; i++) {
        if (strcmp(option[i].name, "ms") == 0 && turn_ms != 0 && player->values[i] > turn_ms) {
            fprintf(
                stderr,
                "faceoff bot: --ms %llu exceeds the limit of %llu ms per turn set by --turn-ms\n",
                (unsigned long long)player->values[i], (unsigned long long)turn_ms);
        }
    }
}

static int cli_bot_settle(struct player *player, const struct options *options, const char *game)
{
    struct bot_setup *setup = &player->setup;
    const char *protocol = options_text(options, "protocol");
    const char *engine = options_text(options, "engine");
    if ((setup->game = cli_game(game)) == NULL) {
        return CLI_MISUSED;
    }
    const char *name = setup->game->name;
    if (protocol == NULL || engine == NULL) {
        return cli_misuse("needs --protocol and --engine");
    }
    setup->protocol = protocol_find(protocol);
    if (setup->protocol == NULL || strcmp(setup->protocol->game, name) != 0) {
        return cli_misuse("%s has no protocol \"%.40s\"", name, protocol);
    }
    setup->variant = options_text(options, "rules");
    if (!cli_has_rules(setup->game, options) ||
        (setup->engine = cli_engine(setup->game, engine, setup->variant)) == NULL ||
        !cli_engine_values(setup->engine, options, player->values)) {
        return CLI_MISUSED;
    }
    setup->opening = options_text(options, "opening");
    setup->first_ms = options_number(options, "first-ms", BOT_UNSET);
    setup->turn_ms = options_number(options, "turn-ms", BOT_UNSET);
    setup->bank_ms = options_number(options, "bank-ms", BOT_UNSET);
    player->seed = options_number(options, "seed", 0);
    return CLI_OK;
}

static int cli_bot_run(struct options *options, int argc, char **argv)
{
    struct player player = {0};
    struct error error;
    int code = cli_bot_settle(&player, options, argv[0]);
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
        return cli_misuse("%s", error.text);
    }
    bool once = bot_answers_once(bot);
    if (once && player.setup.engine->answer == NULL) {
        faceoff_bot_free(bot);
        return cli_fail("%s cannot play in a contest with one process per turn",
                        player.setup.engine->name);
    }
    if (!once && !mind.timeless) {
        warn_of_clock(&player, bot_turn_ms(bot));
    }
    return bot_run(bot, argc > 1 ? argv[1] : NULL, "faceoff bot") == 0 ? CLI_OK : CLI_FAILED;
}

/* Appends a name to a comma-separated list. *first is true for the first name. */
static void list_name(const char *name, bool *first, struct text *text)
{
    text_printf(text, "%s%s", *first ? "" : ", ", name);
    *first = false;
}

static void help_of_game(const struct game *game, struct text *text)
{
    bool first = true;
    text_printf(text, "%s%s: --protocol ", game == games[0] ? "" : "\n", game->name);
    for (size_t i = 0; protocols[i] != NULL; i++) {
        if (strcmp(protocols[i]->game, game->name) == 0) {
            list_name(protocols[i]->name, &first, text);
        }
    }
    text_puts(text, game->variants[1] != NULL ? "; --rules " : "");
    first = true;
    for (size_t i = 0; game->variants[1] != NULL && game->variants[i] != NULL; i++) {
        list_name(game->variants[i], &first, text);
    }
    text_putc(text, '\n');
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, game->name) == 0) {
            text_printf(text, "  --engine %-10s %s\n", engines[i]->name, engines[i]->about);
            cli_engine_help(engines[i], 22, NULL, text);
        }
    }
}

static void cli_bot_list(struct text *text)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        help_of_game(games[i], text);
    }
}

static const struct option_row cli_bot_rows[] = {
    {"protocol", OPTION_OF("P"), .help = "protocol to speak; see the list below"},
    {"engine", OPTION_OF("E"), .help = "engine to use; see the list below"},
    {"seed", OPTION_IN(0, INT64_MAX), .otherwise = "1",
     .help = "seed of the engine; the same seed gives the same game"},
    {"opening", OPTION_LIST, .otherwise = "-",
     .help = "turns played before the game, as in \"7;2;46\"; - for none"},
    {"rules", OPTION_OF("VARIANT"), .help = "rule variant, if the game has several"},
    {"turn-ms", OPTION_IN(0, BOT_MS_MAX),
     .help = "the referee's time limit per turn in ms, 0 for none (default: the contest's); the "
             "bot answers early enough to allow for delays on this machine"},
    {"first-ms", OPTION_IN(0, BOT_MS_MAX),
     .help =
         "the referee's time limit for the first turn in ms, 0 for none (default: the contest's)"},
    {"bank-ms", OPTION_IN(0, BOT_MS_MAX),
     .help = "the referee's time limit for all turns of a game in ms, 0 for none (default: the "
             "contest's)"},
    {.name = NULL},
};

const struct cli_command cli_bot = {
    .name = "bot",
    .group = CLI_MACHINES,
    .summary = "run a built-in bot on standard input and output",
    .usage = "GAME --protocol P --engine E [OPTIONS] [ENGINE OPTIONS] [FILE]",
    .about =
        "Run a built-in engine as a bot: read a referee's lines from standard input and answer on "
        "standard output. For example, `faceoff match --bot @greedy` runs a bot in this way. The "
        "bot accepts every turn that the referee reports, even if the turn is illegal in the "
        "bot's rule variant. In a contest with one process per turn, FILE stores the bot's state "
        "between turns.",
    .rows = cli_bot_rows,
    .takes_engine_options = true,
    .list = cli_bot_list,
    .operands_max = 2,
    .examples = "the first turn of greedy as player 0\n"
                "  printf '0\\n1\\n-\\n' | faceoff bot soccer --protocol {arenas} --engine "
                "greedy\n",
    .run = cli_bot_run,
};
