/* `faceoff bot`: one of our engines as a bot program on standard input and output. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/memory.h"
#include "engines/engine.h"
#include "games/turns.h"
#include "protocols/protocol.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_SIZE_MAX 65536 /* more of its file is not read */

struct player {
    const struct game *game;
    const struct protocol *protocol;
    const struct engine *engine;
    const char *protocol_name, *engine_name, *turns; /* as given */
    const char *file; /* of a bot that is a process a turn; NULL: it remembers nothing */
    const char *variant;
    uint64_t seed;
    struct cli_given given;              /* options of the engine, */
    uint64_t values[ENGINE_OPTIONS_MAX]; /* and what they are */
    struct turns opening;
    struct bot_wire wire;
    void *state;
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
    player->engine->close(player->mind);
    uint64_t seed = random_mix(random_mix(player->seed, (uint64_t)seat), player->games);
    player->mind = open_engine(player, seed);
}

/* Who moves first is not always said: it is the seat for which the first news make sense. Where all
 * turns are told it is seat 0. */
static bool place_opening(struct player *player, bool opponent_moved, struct error *error)
{
    int mover = opponent_moved ? !player->seat : player->seat;
    bool all_told = player->protocol->own_turns_come_back;
    for (int first = 0; first < SEATS; first++) {
        struct rules rules = {.variant = player->variant, .first = first};
        player->game->start(player->state, &rules);
        if (!turns_play(&player->opening, player->game, player->state, error)) {
            return error_prefix(error, "the opening");
        }
        if (all_told || player->game->mover(player->state) == mover) {
            player->moved = true;
            return true;
        }
    }
    return error_set(error, "the opening leaves nobody to move");
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
    if (player->mind == NULL) {
        return error_set(error, "a turn before the game has begun");
    }
    if (!player->moved && !place_opening(player, news->turn, error)) {
        return false;
    }
    struct ruling ruling;
    if (news->turn && !player->game->play(player->state, text_string(turn), &ruling)) {
        return error_set(error, "an illegal turn \"%.60s\": %s: %s", text_string(turn), ruling.rule,
                         ruling.detail);
    }
    if (!news->asked) {
        return true;
    }
    if (player->game->mover(player->state) != player->seat) {
        return error_set(error, "asked for a turn when it is not this bot's");
    }
    struct text answer = {0};
    player->engine->choose(player->mind, player->state, 0, &answer);
    player->protocol->bot_answer(&player->wire, text_string(&answer), out);
    if (!player->protocol->own_turns_come_back) {
        player->game->play(player->state, text_string(&answer), NULL);
    }
    text_free(&answer);
    return true;
}

static int play(struct player *player)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int code = CLI_OK;
    struct text clean = {0};
    struct text turn = {0};
    struct text out = {0};
    if (player->protocol->bot_greet != NULL) {
        player->protocol->bot_greet(&player->wire, &out);
        fwrite(text_string(&out), 1, out.length, stdout);
        fflush(stdout);
    }
    for (size_t number = 1;
         code == CLI_OK && !ferror(stdout) && (length = getline(&line, &capacity, stdin)) > 0;
         number++) {
        struct bot_news news;
        struct error error;
        text_clear(&clean);
        text_clear(&turn);
        text_clear(&out);
        line_clean(line, (size_t)length, &clean); /* referees may write as they like */
        if (!player->protocol->bot_hear(&player->wire, text_string(&clean), clean.length, &news,
                                        &turn, &out, &error) ||
            !take_news(player, &news, &turn, &out, &error)) {
            code = cli_fail("bot", "line %zu: %s", number, error.text);
        }
        fwrite(text_string(&out), 1, out.length, stdout);
        fflush(stdout);
    }
    free(line);
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

/* One turn of a bot that is a process a turn. What it cannot read in its file, it goes without. */
static int play_turn(struct player *player)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length = getline(&line, &capacity, stdin);
    struct text bytes = {0}, clean = {0}, turn = {0}, out = {0};
    struct bot_news news;
    struct error error;
    int code = CLI_OK;
    line_clean(line, length > 0 ? (size_t)length : 0, &clean);
    if (player->engine->answer == NULL) {
        code = cli_fail("bot", "%s cannot play as a process a turn", player->engine->name);
    } else if (length <= 0 ||
               !player->protocol->bot_hear(&player->wire, text_string(&clean), clean.length, &news,
                                           &turn, &out, &error)) {
        code = cli_fail("bot", "%s", length <= 0 ? "no line to answer" : error.text);
    } else {
        player->mind = open_engine(player, player->seed);
        read_file(player->file, &bytes);
        player->engine->load(player->mind, bytes.data, bytes.length);
        player->engine->answer(player->mind, text_string(&clean), &turn);
        player->protocol->bot_answer(&player->wire, text_string(&turn), &out);
        fwrite(text_string(&out), 1, out.length, stdout);
        text_clear(&bytes);
        player->engine->save(player->mind, &bytes);
        if (!write_file(player->file, &bytes)) {
            code = cli_fail("bot", "%s cannot be written", player->file);
        }
    }
    free(line);
    text_free(&bytes);
    text_free(&clean);
    text_free(&turn);
    text_free(&out);
    return code;
}

static const struct cli_option options[] = {
    {"--protocol", CLI_TEXT, offsetof(struct player, protocol_name), 0, 0},
    {"--engine", CLI_TEXT, offsetof(struct player, engine_name), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct player, variant), 0, 0},
    {"--opening", CLI_TEXT, offsetof(struct player, turns), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct player, seed), 0, INT64_MAX},
    {"--ENGINE", CLI_ENGINE, offsetof(struct player, given), 0, 0},
    {.name = NULL},
};

static int parse(struct player *player, int argc, char **argv)
{
    int first = cli_options("bot", options, player, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (first == argc || (player->game = game_find(argv[first])) == NULL) {
        return cli_misuse("bot", first == argc ? "which game?" : "there is no game \"%.40s\"",
                          argv[first]);
    }
    const char *game = player->game->name;
    if (player->protocol_name == NULL || player->engine_name == NULL) {
        return cli_misuse("bot", "--protocol and --engine are needed");
    }
    player->protocol = protocol_find(player->protocol_name);
    if (player->protocol == NULL || strcmp(player->protocol->game, game) != 0) {
        return cli_misuse("bot", "%s has no protocol \"%.40s\"", game, player->protocol_name);
    }
    player->engine = engine_find(game, player->engine_name);
    if (player->engine == NULL) {
        return cli_misuse("bot", "%s has no engine \"%.40s\"", game, player->engine_name);
    }
    if (!cli_engine_values("bot", player->engine, &player->given, player->values)) {
        return CLI_MISUSED;
    }
    if (player->variant != NULL && game_variant(player->game, player->variant) == NULL) {
        return cli_misuse("bot", "%s has no rules \"%.40s\"", game, player->variant);
    }
    if (!engine_plays(player->engine, player->variant)) {
        return cli_misuse("bot", "%s cannot play the rules %s", player->engine_name,
                          player->variant);
    }
    turns_parse(&player->opening, player->game, player->turns);
    if (player->opening.count > 0 && player->protocol->own_turns_come_back) {
        return cli_misuse("bot", "--opening: %s tells of every turn itself",
                          player->protocol->name);
    }
    player->file = argv[first + 1];
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    struct player player = {.seed = 1, .turns = ""};
    int code = parse(&player, argc, argv);
    if (code == CLI_OK) {
        player.state = memory_new(player.game->state_size);
        code = player.protocol->process_per_turn ? play_turn(&player) : play(&player);
        player.engine->close(player.mind);
    }
    free(player.state);
    turns_free(&player.opening);
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
        "                   [--rules VARIANT] [OPTIONS OF THE ENGINE] [FILE]\n\n"
        "Plays as one of our own engines: reads the referee's lines from standard input and\n"
        "answers on standard output, like any other bot. `faceoff match --bot @greedy` runs it.\n\n"
        "  --protocol P    how it talks to the referee: one of those below\n"
        "  --engine E      how it plays: one of those below\n"
        "  --seed N        the same seed plays the same game (default 1)\n"
        "  --opening LIST  turns played before the game, as in \"7;4;46\"; - for none\n"
        "  --rules VARIANT the rules, where a game has several\n"
        "  FILE            its memory, where a process is a turn (potm)\n\n"
        "Example: the first turn of greedy as CodinGame's player 0.\n"
        "  printf '0\\n1\\n-\\n' | faceoff bot soccer --protocol codingame --engine greedy\n",
    .help_more = help_more,
    .run = run,
};
