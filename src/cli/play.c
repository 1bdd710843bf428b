/* `faceoff play`: a person against the engine, in a terminal or by lines from a pipe. */
#define _GNU_SOURCE
#include "cli/play.h"

#include "base/memory.h"
#include "engines/engine.h"
#include "games/turns.h"

#include <stdlib.h>
#include <string.h>

struct person_game {
    const struct play *play;
    void *state;
    struct turns turns;
    void *mind;
    const char *side, *rules; /* as given */
    int seat;                 /* the person's */
    uint64_t level, ms;
};

const struct cli_option play_options[] = {
    {"--side", CLI_TEXT, offsetof(struct person_game, side), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct person_game, rules), 0, 0},
    {"--level", CLI_NUMBER, offsetof(struct person_game, level), 1, PLAY_LEVELS},
    {"--ms", CLI_NUMBER, offsetof(struct person_game, ms), 1, 3600000},
    {.name = NULL},
};

/* Starts anew with the first `count` turns. */
static void start(struct person_game *game, size_t count)
{
    struct turns kept = {0};
    game->play->game->start(game->state, &(struct rules){.variant = game->rules});
    for (size_t i = 0; i < count; i++) {
        turns_add(&kept, turns_get(&game->turns, i));
        game->play->game->play(game->state, turns_get(&game->turns, i), NULL);
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

static void play_engine(struct person_game *game)
{
    struct text turn = {0};
    game->play->choose(&game->mind, game->state, game->play->nodes[game->level - 1], game->ms,
                       &turn);
    game->play->game->play(game->state, text_string(&turn), NULL);
    turns_add(&game->turns, text_string(&turn));
    printf("engine: %s\n", text_string(&turn));
    cli_draw(game->play->game, game->state);
    text_free(&turn);
}

static void give_hint(const struct person_game *game)
{
    struct text text = {0};
    if (game->play->game->mover(game->state) < 0) {
        text_puts(&text, "the game is over\n");
    } else {
        game->play->hint(game->state, game->play->nodes[game->level - 1], game->ms, &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static bool is_command(const char *line, const char *name)
{
    return strcmp(line, name) == 0 || (line[0] == name[0] && line[1] == '\0');
}

/* One line of the person. False: it wants to stop. */
static bool obey(struct person_game *game, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    struct ruling ruling;
    struct error error;
    if (is_command(line, "quit")) {
        return false;
    }
    if (is_command(line, "undo")) {
        puts(undo(game) ? "taken back" : "there is nothing to take back");
        cli_draw(game->play->game, game->state);
    } else if (is_command(line, "hint")) {
        give_hint(game);
    } else if (is_command(line, "board")) {
        cli_draw(game->play->game, game->state);
    } else if (strncmp(line, "level ", 6) == 0) {
        if (!cli_number("level", line + 6, 1, PLAY_LEVELS, &game->level, &error)) {
            puts(error.text);
        }
    } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        printf("a turn is %s;\nundo, hint, board, level N, quit\n", game->play->turn_help);
    } else if (game->play->game->play(game->state, line, &ruling)) {
        turns_add(&game->turns, line);
    } else {
        printf("no legal turn: %s\n", ruling.detail);
    }
    return true;
}

static void play_game(struct person_game *game)
{
    const struct game *rules = game->play->game;
    char *line = NULL;
    size_t capacity = 0;
    bool more = true;
    struct text turns = {0};
    start(game, 0);
    printf("%s; ? for help\n", game->play->greetings[game->seat]);
    cli_draw(game->play->game, game->state);
    while (more) {
        struct outcome outcome;
        rules->outcome(game->state, &outcome);
        if (outcome.over) {
            printf("%s, %s\n", outcome.reason,
                   outcome.winner < 0             ? "nobody wins"
                   : outcome.winner == game->seat ? "you win"
                                                  : "the engine wins");
        } else if (rules->mover(game->state) != game->seat) {
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
}

int play_person(const struct play *play, int argc, char **argv)
{
    struct person_game game = {.play = play, .side = play->sides[0], .level = 5, .ms = 1000};
    if (!cli_options_of_game("play", play_options, &game, argc, argv)) {
        return CLI_MISUSED;
    }
    game.seat = strcmp(game.side, play->sides[1]) == 0;
    if (strcmp(game.side, play->sides[game.seat]) != 0) {
        return cli_misuse("play", "--side takes %s or %s, not \"%.40s\"", play->sides[0],
                          play->sides[1], game.side);
    }
    if (game.rules != NULL && game_variant(play->game, game.rules) == NULL) {
        return cli_misuse("play", "%s has no rules \"%.40s\"", play->game->name, game.rules);
    }
    if (!engine_plays(engine_find(play->game->name, "engine"), game.rules)) {
        return cli_misuse("play", "the engine cannot play the rules %s", game.rules);
    }
    game.state = memory_new(play->game->state_size);
    play_game(&game);
    play->close(game.mind);
    turns_free(&game.turns);
    free(game.state);
    return CLI_OK;
}

static const struct cli_game_command *const plays[] = {
    &halma_play,
    &soccer_play,
    &showdown_play_command,
    NULL,
};

const struct cli_command cli_play = {
    .name = "play",
    .about = "plays against a person in the terminal",
    .help = "Usage: faceoff play GAME [OPTIONS]\n",
    .games = plays,
};
