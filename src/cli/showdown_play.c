/* `faceoff play showdown`: a person, blindfolded, against the engine. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/memory.h"
#include "engines/showdown/players.h"
#include "games/showdown/showdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const help_text =
    "MOVE r c, RADAR, WALL r c, ZAP r c or HELP, as in MOVE A 2; also board: what you know,\n"
    "quit. Each turn is answered at once, and the engine moves unseen.\n";

struct person {
    struct showdown_state state;
    void *engine;
    int seat;                                      /* the person's */
    char map[SHOWDOWN_ROWS][SHOWDOWN_COLUMNS + 1]; /* what he was told: '.', '#' or '?' */
};

static void print_board(const struct person *person)
{
    const struct showdown_square at = person->state.at[person->seat];
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        char line[SHOWDOWN_COLUMNS + 1];
        memcpy(line, person->map[row], sizeof line);
        if (row == at.row) {
            line[at.column] = '@';
        }
        printf("%c %s\n", 'A' + row, line);
    }
}

/* Notes on the map what an answer tells for sure. */
static void note(struct person *person, struct showdown_turn turn, struct showdown_answer answer)
{
    for (int row = 0; row < SHOWDOWN_ROWS; row++) { /* he has moved since he was seen */
        for (int column = 0; column < SHOWDOWN_COLUMNS; column++) {
            char *mark = &person->map[row][column];
            *mark = *mark == 'x' ? '.' : *mark;
        }
    }
    struct showdown_square square = answer.kind == SHOWDOWN_AT ? answer.square : turn.square;
    char mark = answer.kind == SHOWDOWN_OUCH                               ? '#'
                : answer.kind == SHOWDOWN_OK && turn.verb == SHOWDOWN_WALL ? '#'
                : answer.kind == SHOWDOWN_OK && turn.verb == SHOWDOWN_MOVE ? '.'
                : answer.kind == SHOWDOWN_AT || answer.kind == SHOWDOWN_HELLO ||
                        answer.kind == SHOWDOWN_OOPS
                    ? 'x'
                    : '\0';
    if (mark != '\0') {
        person->map[square.row][square.column] = mark;
    }
    if (answer.kind == SHOWDOWN_BOOM) { /* the wall that the ray met */
        const struct showdown_ray *ray = &person->state.ray;
        person->map[ray->from.row + ray->length * ray->row_step]
                   [ray->from.column + ray->length * ray->column_step] = '.';
    }
}

static void play_engine(struct person *person)
{
    struct text turn = {0};
    showdown_engine.choose(person->engine, &person->state, 0, &turn);
    showdown_play(&person->state, showdown_turn_read(text_string(&turn)));
    text_free(&turn);
}

/* One line of the person. False: he wants to stop. */
static bool obey(struct person *person, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) {
        return false;
    }
    if (strcmp(line, "board") == 0 || strcmp(line, "b") == 0) {
        print_board(person);
        return true;
    }
    for (char *c = line; *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
    struct showdown_turn turn = showdown_turn_read(line);
    if (turn.verb == SHOWDOWN_GARBAGE) {
        fputs(help_text, stdout);
        return true;
    }
    struct text said = {0};
    struct showdown_answer answer = showdown_play(&person->state, turn);
    note(person, turn, answer);
    showdown_answer_print(answer, &said);
    puts(text_string(&said));
    text_free(&said);
    return true;
}

static void print_end(const struct person *person)
{
    struct text board = {0};
    showdown_draw(&person->state, &board);
    fputs(text_string(&board), stdout);
    text_free(&board);
    printf("%s: you %d, the engine %d\n", showdown_reason_name(person->state.reason),
           showdown_score(&person->state, person->seat).total,
           showdown_score(&person->state, !person->seat).total);
}

static int play(struct person *person)
{
    char *line = NULL;
    size_t capacity = 0;
    bool more = true;
    showdown_game.start(&person->state, &(struct rules){.first = 0});
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        memset(person->map[row], '?', SHOWDOWN_COLUMNS);
        person->map[row][SHOWDOWN_COLUMNS] = '\0';
    }
    printf("you start at %s and want to stand on %s, unseen and seeing nothing; ? for help\n",
           person->seat == 0 ? "A 1" : "I 26", person->seat == 0 ? "I 26" : "A 1");
    while (more && person->state.mover >= 0) {
        if (person->state.mover != person->seat) {
            play_engine(person);
            continue;
        }
        printf("%d> ",
               person->state.turns[person->seat] - person->state.counts[person->seat].slept + 1);
        fflush(stdout);
        more = getline(&line, &capacity, stdin) > 0 && obey(person, line);
    }
    putchar('\n');
    print_end(person);
    free(line);
    return CLI_OK;
}

struct wishes {
    uint64_t seat, seed, nodes;
};

static const struct cli_option options[] = {
    {"--seat", CLI_NUMBER, offsetof(struct wishes, seat), 1, SEATS},
    {"--seed", CLI_NUMBER, offsetof(struct wishes, seed), 0, INT64_MAX},
    {"--nodes", CLI_NUMBER, offsetof(struct wishes, nodes), 1, 1000000},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    struct wishes wishes = {.seat = 1, .seed = 1};
    if (!cli_options_of_game("play", options, &wishes, argc, argv)) {
        return CLI_MISUSED;
    }
    struct person *person = memory_new(sizeof *person);
    person->seat = (int)wishes.seat - 1;
    person->engine =
        engine_open(&showdown_engine, wishes.seed, ENGINE_SETTINGS({"nodes", wishes.nodes}));
    int code = play(person);
    showdown_engine.close(person->engine);
    free(person);
    return code;
}

const struct cli_game_command showdown_play_command = {
    .game = "showdown",
    .help =
        "faceoff play showdown [--seat 1|2] [--seed N] [--nodes N]\n\n"
        "Blindfolded: you type MOVE r c, RADAR, WALL r c, ZAP r c or HELP and are told what a\n"
        "bot would be told; `board` draws what you were told (@ you, # walls, x the engine when\n"
        "last seen), `quit` ends the game and shows all.\n\n"
        "  --seat S   1 (default) starts on A 1 and moves first, 2 on I 26\n"
        "  --nodes N  how hard the engine thinks (default 700)\n\n"
        "Example:\n"
        "  printf 'MOVE A 2\\nRADAR\\nquit\\n' | faceoff play showdown\n",
    .options = options,
    .run = run,
};
