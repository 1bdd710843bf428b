/* `faceoff bot`: one of our engines as a bot program on standard input and output. */
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/engines/bot_game.h"
#include "cli/engines/bot_input.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "engines/pace.h"
#include "protocols/protocol.h"

#include <stdlib.h>
#include <string.h>

#define FILE_SIZE_MAX 65536 /* more of its file is not read */
#define HOUR_MS 3600000
#define UNTOLD UINT64_MAX

struct player {
    const struct protocol *protocol;
    const struct engine *engine;
    const char *protocol_name, *engine_name, *turns; /* as given */
    const char *file; /* of a bot that is a process a turn; NULL: it remembers nothing */
    uint64_t seed;
    struct cli_given given;              /* options of the engine, */
    uint64_t values[ENGINE_OPTIONS_MAX]; /* and what they are */
    uint64_t first_ms, turn_ms, bank_ms; /* UNTOLD: the contest's */
    struct bot_input input;
    struct bot_wire wire;
    struct bot_game game;
    struct pace pace;
    void *mind; /* the engine's, for this game */
    int seat;
    uint64_t games;
    bool moved; /* somebody moved, or was asked to, since the game began */
};

static void *open_engine(const struct player *player, uint64_t seed)
{
    return player->engine->open(seed, player->values);
}

static void begin_game(struct player *player, int seat)
{
    player->seat = seat;
    player->moved = false;
    player->games++;
    player->pace.turns = 0;
    player->engine->close(player->mind);
    uint64_t seed = random_mix(random_mix(player->seed, (uint64_t)seat), player->games);
    player->mind = open_engine(player, seed);
}

/* Whether a count of the engine's own ends its searches: then the clock does not, so that the same
 * seed plays the same game. */
static bool counts(const struct player *player)
{
    const struct engine_option *option = player->engine->options;
    bool found = false;
    for (size_t i = 0; option != NULL && option[i].name != NULL; i++) {
        bool count = strcmp(option[i].name, "nodes") == 0 || strcmp(option[i].name, "depth") == 0 ||
                     strcmp(option[i].name, "level") == 0;
        found = found || (count && player->values[i] != option[i].otherwise);
    }
    return found;
}

/* When the answer to what came then is to be ready; 0: whenever it is. */
static int64_t find_deadline(const struct player *player, int64_t came_ns)
{
    return counts(player) ? 0 : came_ns + pace_think_ns(&player->pace);
}

/* What the answer took; and how late the machine let the bot begin, go on or come back. */
static void learn_pace(struct player *player, int64_t came_ns, int64_t begin_ns,
                       int64_t deadline_ns)
{
    int64_t now_ns = clock_now_ns();
    int64_t due_ns = deadline_ns > begin_ns ? deadline_ns : begin_ns;
    pace_learn(&player->pace, deadline_ns != 0 ? now_ns - due_ns : 0);
    player->pace.turns++;
    player->pace.used_ns += now_ns - came_ns;
}

static void choose(struct player *player, struct text *answer)
{
    int64_t begin_ns = clock_now_ns();
    pace_learn(&player->pace, bot_input_late(&player->input));
    int64_t deadline_ns = find_deadline(player, player->input.came_ns);
    player->engine->choose(player->mind, player->game.state, deadline_ns, answer);
    learn_pace(player, player->input.came_ns, begin_ns, deadline_ns);
}

/* Who moves first is not always said: it is the seat for which the first news make sense. Where all
 * turns are told it is seat 0. */
static bool place_opening(struct player *player, bool opponent_moved, struct error *error)
{
    int mover = opponent_moved ? !player->seat : player->seat;
    player->moved = true;
    return bot_game_begin(&player->game, player->protocol->own_turns_come_back ? -1 : mover, error);
}

static bool take_news(struct player *player, const struct bot_news *news, const struct text *turn,
                      struct text *out, struct error *error)
{
    if (news->started) {
        begin_game(player, news->seat);
    }
    if (!news->turn && !news->asked) {
        return true;
    }
    if (!player->moved && !place_opening(player, news->turn, error)) {
        return false;
    }
    if (news->turn) {
        bot_game_hear(&player->game, text_string(turn));
    }
    if (news->asked) {
        struct text answer = {0};
        if (bot_game_asks(&player->game, player->seat)) {
            choose(player, &answer);
        }
        player->protocol->bot_answer(&player->wire, text_string(&answer), out);
        if (!player->protocol->own_turns_come_back) {
            bot_game_hear(&player->game, text_string(&answer));
        }
        text_free(&answer);
    }
    return true;
}

static void say(struct player *player, struct text *out)
{
    if (out->length > 0) {
        fwrite(text_string(out), 1, out->length, stdout);
        fflush(stdout);
        bot_input_answered(&player->input);
        text_clear(out);
    }
}

/* In the middle of a game a line that makes no sense is passed over: whoever wrote it, to stop
 * would lose the game. */
static int play(struct player *player)
{
    const char *line;
    size_t length;
    int code = CLI_OK;
    struct text clean = {0};
    struct text turn = {0};
    struct text out = {0};
    if (player->protocol->bot_greet != NULL) {
        player->protocol->bot_greet(&player->wire, &out);
        say(player, &out);
    }
    for (size_t number = 1;
         code == CLI_OK && !ferror(stdout) && bot_input_line(&player->input, &line, &length);
         number++) {
        struct bot_news news;
        struct error error;
        text_clear(&clean);
        text_clear(&turn);
        line_clean(line, length, &clean); /* referees may write as they like */
        bool heard = player->protocol->bot_hear(&player->wire, text_string(&clean), clean.length,
                                                &news, &turn, &out, &error);
        if (!heard && player->mind != NULL) {
            fprintf(stderr, "faceoff bot: line %zu: %s\n", number, error.text);
        } else if (!heard || !take_news(player, &news, &turn, &out, &error)) {
            code = cli_fail("bot", "line %zu: %s", number, error.text);
        }
        say(player, &out);
    }
    text_free(&clean);
    text_free(&turn);
    text_free(&out);
    return code;
}

/* The bytes of the file; none where it cannot be read. */
static void read_file(const char *path, struct text *bytes)
{
    char part[1024];
    FILE *file = path == NULL ? NULL : fopen(path, "rb");
    if (file == NULL) {
        return;
    }
    for (size_t size;
         bytes->length <= FILE_SIZE_MAX && (size = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(bytes, part, size);
    }
    fclose(file);
}

static bool write_file(const char *path, const struct text *bytes)
{
    FILE *file = path == NULL ? NULL : fopen(path, "wb");
    if (file == NULL) {
        return path == NULL;
    }
    bool written = fwrite(bytes->data, 1, bytes->length, file) == bytes->length;
    return fclose(file) == 0 && written;
}

/* The answer to a line, by what is kept in the file: what it cannot read there, it goes without. */
static void answer_turn(struct player *player, const char *line, bool started, int64_t came_ns,
                        struct text *turn)
{
    struct text bytes = {0};
    player->mind = open_engine(player, player->seed);
    read_file(player->file, &bytes);
    size_t size = pace_load(&player->pace, bytes.data, bytes.length);
    player->engine->load(player->mind, bytes.data + size, bytes.length - size);
    text_free(&bytes);
    if (started) {
        player->pace.turns = 0;
        player->pace.used_ns = 0;
    }
    int64_t begin_ns = clock_now_ns();
    pace_learn(&player->pace, bot_input_late(&player->input));
    int64_t deadline_ns = find_deadline(player, came_ns);
    player->engine->answer(player->mind, line, deadline_ns, turn);
    learn_pace(player, came_ns, begin_ns, deadline_ns);
}

/* One turn of a bot that is a process a turn: its time began with the process. */
static int play_turn(struct player *player)
{
    const char *line = "";
    size_t length = 0;
    int64_t came_ns = player->input.quiet_ns;
    struct text bytes = {0}, clean = {0}, turn = {0}, out = {0};
    struct bot_news news;
    struct error error;
    int code = CLI_OK;
    if (player->engine->answer == NULL) {
        code = cli_fail("bot", "%s cannot play as a process a turn", player->engine->name);
    } else if (!bot_input_line(&player->input, &line, &length)) {
        code = cli_fail("bot", "no line to answer");
    } else {
        line_clean(line, length, &clean);
        bool heard = player->protocol->bot_hear(&player->wire, text_string(&clean), clean.length,
                                                &news, &turn, &out, &error);
        text_clear(&turn);
        answer_turn(player, text_string(&clean), heard && news.started, came_ns, &turn);
        player->protocol->bot_answer(&player->wire, text_string(&turn), &out);
        fwrite(text_string(&out), 1, out.length, stdout);
        pace_save(&player->pace, &bytes);
        player->engine->save(player->mind, &bytes);
        if (!write_file(player->file, &bytes)) {
            code = cli_fail("bot", "%s cannot be written", player->file);
        }
    }
    text_free(&bytes);
    text_free(&clean);
    text_free(&turn);
    text_free(&out);
    return code;
}

static const struct cli_option options[] = {
    {"--protocol", CLI_TEXT, offsetof(struct player, protocol_name), 0, 0},
    {"--engine", CLI_TEXT, offsetof(struct player, engine_name), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct player, game.variant), 0, 0},
    {"--opening", CLI_TEXT, offsetof(struct player, turns), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct player, seed), 0, INT64_MAX},
    {"--first-ms", CLI_NUMBER, offsetof(struct player, first_ms), 0, HOUR_MS},
    {"--turn-ms", CLI_NUMBER, offsetof(struct player, turn_ms), 0, HOUR_MS},
    {"--bank-ms", CLI_NUMBER, offsetof(struct player, bank_ms), 0, HOUR_MS},
    {"--ENGINE", CLI_ENGINE, offsetof(struct player, given), 0, 0},
    {.name = NULL},
};

/* The clock as told, and else that of the contest that speaks so. */
static void settle_clock(struct player *player)
{
    static const struct contest none;
    const struct contest *contest = &none;
    for (size_t i = 0; contest == &none && contests[i] != NULL; i++) {
        contest = contests[i]->protocol == player->protocol ? contests[i] : contest;
    }
    uint64_t turn_ms = player->turn_ms != UNTOLD ? player->turn_ms
                                                 : contest_turn_ms(contest, player->game.variant);
    uint64_t first_ms = contest->first_ms != 0 ? contest->first_ms : turn_ms;
    first_ms = player->first_ms != UNTOLD ? player->first_ms : first_ms;
    uint64_t bank_ms = player->bank_ms != UNTOLD ? player->bank_ms : contest->bank_ms;
    player->pace = (struct pace){.first_ns = (int64_t)first_ms * NS_PER_MS,
                                 .turn_ns = (int64_t)turn_ms * NS_PER_MS,
                                 .bank_ns = (int64_t)bank_ms * NS_PER_MS};
}

static int parse(struct player *player, int argc, char **argv)
{
    struct bot_game *game = &player->game;
    int first = cli_options("bot", options, player, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (first == argc || (game->game = game_find(argv[first])) == NULL) {
        return cli_misuse("bot", first == argc ? "which game?" : "there is no game \"%.40s\"",
                          argv[first]);
    }
    const char *name = game->game->name;
    if (player->protocol_name == NULL || player->engine_name == NULL) {
        return cli_misuse("bot", "--protocol and --engine are needed");
    }
    player->protocol = protocol_find(player->protocol_name);
    if (player->protocol == NULL || strcmp(player->protocol->game, name) != 0) {
        return cli_misuse("bot", "%s has no protocol \"%.40s\"", name, player->protocol_name);
    }
    player->engine = game->engine = engine_find(name, player->engine_name);
    if (player->engine == NULL) {
        return cli_misuse("bot", "%s has no engine \"%.40s\"", name, player->engine_name);
    }
    if (!cli_engine_values("bot", player->engine, &player->given, player->values)) {
        return CLI_MISUSED;
    }
    if (game->variant != NULL && game_variant(game->game, game->variant) == NULL) {
        return cli_misuse("bot", "%s has no rules \"%.40s\"", name, game->variant);
    }
    if (!engine_plays(player->engine, game->variant)) {
        return cli_misuse("bot", "%s cannot play the rules %s", player->engine_name, game->variant);
    }
    turns_parse(&game->opening, game->game, player->turns);
    if (game->opening.count > 0 && player->protocol->own_turns_come_back) {
        return cli_misuse("bot", "--opening: %s tells of every turn itself",
                          player->protocol->name);
    }
    player->file = argv[first + 1];
    settle_clock(player);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    struct player player = {
        .seed = 1, .turns = "", .first_ms = UNTOLD, .turn_ms = UNTOLD, .bank_ms = UNTOLD};
    bot_input_open(&player.input);
    int code = parse(&player, argc, argv);
    if (code == CLI_OK) {
        code = player.protocol->process_per_turn ? play_turn(&player) : play(&player);
        player.engine->close(player.mind);
    }
    bot_game_free(&player.game);
    bot_input_close(&player.input);
    return code;
}

/* The names of one list, one by one, with commas. */
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
            cli_engine_help(engines[i], 22, out);
        }
    }
}

static void help_more(FILE *out)
{
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
        "What the referee says was played is played, also what the rules here do not allow.\n\n"
        "  --protocol P    how it talks to the referee: one of those below\n"
        "  --engine E      how it plays: one of those below\n"
        "  --seed N        the same seed plays the same game (default 1)\n"
        "  --opening LIST  turns played before the game, as in \"7;4;46\"; - for none\n"
        "  --rules VARIANT the rules, where a game has several\n"
        "  --turn-ms N     the referee's limit for a turn, 0 for none; answers come before it, by\n"
        "                  as much as the machine has been late (default the contest's)\n"
        "  --first-ms N    its limit for the first turn, likewise\n"
        "  --bank-ms N     its limit for all turns of a game together, likewise\n"
        "  FILE            its memory, where a process is a turn (potm)\n\n"
        "Example: the first turn of greedy as CodinGame's player 0.\n"
        "  printf '0\\n1\\n-\\n' | faceoff bot soccer --protocol codingame --engine greedy\n",
    .help_more = help_more,
    .run = run,
};
