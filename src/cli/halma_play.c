/* `faceoff play halma`: a person against the engine, in a terminal or by lines from a pipe. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "engines/halma/players.h"
#include "games/turns.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS 9

/* Nodes that the engine looks at for a move, by level; the last plays by the clock. */
static const uint64_t level_nodes[LEVELS] = {20, 100, 300, 1000, 3000, 10000, 50000, 200000, 0};

struct person_game {
    struct halma_state state;
    struct turns turns;
    const char *rules;
    int seat; /* the person's */
    uint64_t level;
    uint64_t ms;
};

static void draw(const struct person_game *game)
{
    struct text text = {0};
    halma_game.draw(&game->state, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* Starts anew with the first `count` turns. */
static void start(struct person_game *game, size_t count)
{
    struct turns kept = {0};
    halma_game.start(&game->state, &(struct rules){.variant = game->rules});
    for (size_t i = 0; i < count; i++) {
        turns_add(&kept, turns_get(&game->turns, i));
        halma_game.play(&game->state, turns_get(&game->turns, i), NULL);
    }
    turns_free(&game->turns);
    game->turns = kept;
}

/* Takes back turns until it is the person's again, one at least. */
static bool undo(struct person_game *game)
{
    size_t count = game->turns.count;
    while (count > 0 && (int)((count - 1) % 2) != game->seat) {
        count--;
    }
    if (count == 0) {
        return false;
    }
    start(game, count - 1);
    return true;
}

static void choose(const struct person_game *game, struct text *turn)
{
    struct engine_options options = {.turn_nodes = level_nodes[game->level - 1]};
    options.turn_ms = options.turn_nodes == 0 ? (unsigned)game->ms : 0;
    void *player = halma_engine.open(&options);
    halma_engine.choose(player, &game->state, 0, turn);
    halma_engine.close(player);
}

static void play_engine(struct person_game *game)
{
    struct text turn = {0};
    choose(game, &turn);
    halma_game.play(&game->state, text_string(&turn), NULL);
    turns_add(&game->turns, text_string(&turn));
    printf("engine: %s\n", text_string(&turn));
    draw(game);
    text_free(&turn);
}

static void give_hint(const struct person_game *game)
{
    struct text turn = {0};
    choose(game, &turn);
    printf("hint: %s\n", text_string(&turn));
    text_free(&turn);
}

/* One line of the person. False: it wants to stop. */
static bool obey(struct person_game *game, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    struct ruling ruling;
    struct error error;
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) {
        return false;
    }
    if (strcmp(line, "u") == 0 || strcmp(line, "undo") == 0) {
        puts(undo(game) ? "taken back" : "there is nothing to take back");
        draw(game);
    } else if ((strcmp(line, "h") == 0 || strcmp(line, "hint") == 0) && game->state.mover >= 0) {
        give_hint(game);
    } else if (strcmp(line, "b") == 0 || strcmp(line, "board") == 0) {
        draw(game);
    } else if (strncmp(line, "level ", 6) == 0) {
        if (!cli_number("level", line + 6, 1, LEVELS, &game->level, &error)) {
            puts(error.text);
        }
    } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        puts("a turn is the cells of a piece, x y each: 1 3 3 5; columns and rows are 1 to 16;\n"
             "undo, hint, board, level N, quit");
    } else if (halma_game.play(&game->state, line, &ruling)) {
        turns_add(&game->turns, line);
    } else {
        printf("no legal turn: %s\n", ruling.detail);
    }
    return true;
}

static int play(struct person_game *game)
{
    char *line = NULL;
    size_t capacity = 0;
    bool more = true;
    struct text turns = {0};
    start(game, 0);
    printf("your pieces are %d; ? for help\n", game->seat + 1);
    draw(game);
    while (more) {
        struct outcome outcome;
        halma_game.outcome(&game->state, &outcome);
        if (outcome.over) {
            printf("%s, %s\n", outcome.reason,
                   outcome.winner < 0             ? "nobody wins"
                   : outcome.winner == game->seat ? "you win"
                                                  : "the engine wins");
        } else if (game->state.mover != game->seat) {
            play_engine(game);
            continue;
        }
        printf("%zu> ", game->turns.count + 1);
        fflush(stdout);
        more = getline(&line, &capacity, stdin) > 0 && obey(game, line);
    }
    turns_print(&game->turns, &turns);
    printf("\nthe game: %s\n", text_string(&turns));
    text_free(&turns);
    free(line);
    return CLI_OK;
}

/* False: *error says what is wrong with the option. */
static bool take_option(struct person_game *game, int option, struct error *error)
{
    uint64_t number;
    switch (option) {
    case 's':
        if (!cli_number("--side", optarg, 1, 2, &number, error)) {
            return false;
        }
        game->seat = (int)number - 1;
        return true;
    case 'r':
        game->rules = optarg;
        return game_variant(&halma_game, optarg) != NULL ||
               error_set(error, "halma has no rules \"%.40s\"", optarg);
    case 'l':
        return cli_number("--level", optarg, 1, LEVELS, &game->level, error);
    default:
        return cli_number("--ms", optarg, 1, 3600000, &game->ms, error);
    }
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"side", required_argument, NULL, 's'},
        {"rules", required_argument, NULL, 'r'},
        {"level", required_argument, NULL, 'l'},
        {"ms", required_argument, NULL, 'm'},
        {NULL, 0, NULL, 0},
    };
    struct person_game game = {.level = 5, .ms = 1000};
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == '?') {
            return CLI_MISUSED;
        }
        if (!take_option(&game, option, &error)) {
            return cli_misuse("play", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("play", "takes one game");
    }
    int code = play(&game);
    turns_free(&game.turns);
    return code;
}

const struct cli_game_command halma_play = {
    .game = "halma",
    .help =
        "faceoff play halma [--side 1|2] [--level N] [--rules VARIANT] [--ms N]\n\n"
        "You type turns as the cells of the piece, x y each, as in \"1 3 3 5\"; also undo,\n"
        "hint, board, level N, quit. Player 1 starts in the top left corner and moves first.\n\n"
        "  --side N      1 (default) or 2: who you are\n"
        "  --level N     1 to 8: nodes looked at, 20 to 200,000; 9: by the clock (default 5)\n"
        "  --rules NAME  proglad (default) or proglad-server\n"
        "  --ms N        the time of level 9 for a turn (default 1000)\n\n"
        "Example: your first turn is a jump.\n"
        "  printf '1 3 3 5\\nquit\\n' | faceoff play halma --level 2\n",
    .run = run,
};
