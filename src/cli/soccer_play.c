/* `faceoff play`: a person against the engine, in a terminal or by lines from a pipe. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "cli/soccer_view.h"
#include "games/turns.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS 9
#define HINT_MS 500

/* Positions that the engine values for a turn, by level; the last plays by the clock. */
static const uint64_t level_evaluations[LEVELS] = {30,    100,   300,    1000, 3000,
                                                   10000, 50000, 200000, 0};

struct person_game {
    struct soccer_state state;
    struct turns turns;
    struct search *search;
    int seat; /* the person's */
    uint64_t level;
    uint64_t ms;
};

static void start(struct person_game *game)
{
    soccer_game.start(&game->state, &(struct rules){.first = 0});
    turns_clear(&game->turns);
}

static void draw(const struct person_game *game)
{
    struct text text = {0};
    soccer_game.draw(&game->state, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* Takes back turns until it is the person's again, one at least. */
static bool undo(struct person_game *game)
{
    size_t count = game->turns.count;
    bool mine = false;
    while (count > 0 && !mine) {
        count--;
        mine = (int)(count % 2) == game->seat;
    }
    if (!mine) {
        return false;
    }
    struct turns kept = {0};
    soccer_game.start(&game->state, &(struct rules){.first = 0});
    for (size_t i = 0; i < count; i++) {
        turns_add(&kept, turns_get(&game->turns, i));
        soccer_game.play(&game->state, turns_get(&game->turns, i), NULL);
    }
    turns_free(&game->turns);
    game->turns = kept;
    return true;
}

static void play_engine(struct person_game *game)
{
    char turn[SOCCER_LINES_MAX + 1];
    uint64_t evaluations = level_evaluations[game->level - 1];
    if (evaluations == 0) {
        soccer_view_search(game->search, &game->state, game->ms);
    } else {
        struct board board;
        board_set(&board, &game->state);
        search_run(game->search, &board, &(struct search_limits){.evaluations = evaluations});
    }
    search_turn(game->search, turn);
    soccer_game.play(&game->state, turn, NULL);
    turns_add(&game->turns, turn);
    printf("engine: %s\n", turn);
    draw(game);
}

static void give_hint(struct person_game *game)
{
    struct search *search = search_open(SOCCER_VIEW_NODES, 1, net_default());
    struct text text = {0};
    soccer_view_search(search, &game->state, HINT_MS);
    soccer_view_print(search, 3, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    search_close(search);
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
    } else if (strcmp(line, "h") == 0 || strcmp(line, "hint") == 0) {
        give_hint(game);
    } else if (strcmp(line, "b") == 0 || strcmp(line, "board") == 0) {
        draw(game);
    } else if (strncmp(line, "level ", 6) == 0) {
        if (!cli_number("level", line + 6, 1, LEVELS, &game->level, &error)) {
            puts(error.text);
        }
    } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        puts("a turn is digits: 0 up, 1 up and right, 2 right, .. 7 up and left;\n"
             "undo, hint, board, level N, quit");
    } else if (soccer_game.play(&game->state, line, &ruling)) {
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
    start(game);
    printf("you attack the %s goal; ? for help\n", game->seat == 0 ? "upper" : "lower");
    draw(game);
    while (more) {
        if (game->state.mover < 0) {
            printf("%s\n", game->state.winner == game->seat ? "you win" : "the engine wins");
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

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"side", required_argument, NULL, 's'},
        {"level", required_argument, NULL, 'l'},
        {"ms", required_argument, NULL, 'm'},
        {NULL, 0, NULL, 0},
    };
    struct person_game game = {.level = 5, .ms = 1000};
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        bool good = true;
        switch (option) {
        case 's':
            good = strcmp(optarg, "up") == 0 || strcmp(optarg, "down") == 0 ||
                   error_set(&error, "--side takes up or down, not \"%.40s\"", optarg);
            game.seat = strcmp(optarg, "down") == 0;
            break;
        case 'l':
            good = cli_number("--level", optarg, 1, LEVELS, &game.level, &error);
            break;
        case 'm':
            good = cli_number("--ms", optarg, 1, 3600000, &game.ms, &error);
            break;
        default:
            return CLI_MISUSED;
        }
        if (!good) {
            return cli_misuse("play", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("play", "takes one game");
    }
    game.search = search_open(SOCCER_VIEW_NODES, 1, net_default());
    int code = play(&game);
    search_close(game.search);
    turns_free(&game.turns);
    return code;
}

const struct cli_game_command soccer_play = {
    .game = "soccer",
    .help =
        "faceoff play soccer [--side up|down] [--level N] [--ms N]\n\n"
        "You type turns as digits, 0 up, 1 up and right, 2 right, .. 7 up and left; also undo,\n"
        "hint, board, level N, quit. The side that attacks the upper goal moves first.\n\n"
        "  --side S   up (default) or down: the goal you attack\n"
        "  --level N  1 to 8: positions looked at, 30 to 200,000; 9: by the clock (default 5)\n"
        "  --ms N     the time of level 9 for a turn (default 1000)\n\n"
        "Example: your first turn is straight up.\n"
        "  printf '0\\nquit\\n' | faceoff play soccer --level 2\n",
    .run = run,
};
