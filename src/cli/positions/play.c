/* `faceoff play`: a person against an engine, in a terminal or by lines from a pipe. */
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/positions/prompt.h"
#include "cli/positions/sight.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL 5 /* where nothing else is asked for */
#define HINT_MS 500
#define HINT_TURNS 3

struct person {
    const struct game *game;
    const struct engine *engine;
    struct rules rules;
    struct cli_given given;
    uint64_t values[ENGINE_OPTIONS_MAX];
    const char *engine_name, *list; /* as given */
    uint64_t seat, first, seed;
    void *state;
    struct turns turns;
    void *opponent; /* a player of the engine; NULL: to be opened */
};

static const struct cli_option options[] = {
    {"--seat", CLI_NUMBER, offsetof(struct person, seat), 1, SEATS},
    {"--first", CLI_NUMBER, offsetof(struct person, first), 1, SEATS},
    {"--rules", CLI_TEXT, offsetof(struct person, rules.variant), 0, 0},
    {"--turns", CLI_TEXT, offsetof(struct person, list), 0, 0},
    {"--engine", CLI_TEXT, offsetof(struct person, engine_name), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct person, seed), 0, INT64_MAX},
    {"--ENGINE", CLI_ENGINE, offsetof(struct person, given), 0, 0},
    {.name = NULL},
};

static int seat_of(const struct person *person)
{
    return (int)person->seat - 1;
}

/* Whoever made each of the first `count` turns, counted for this seat; *last becomes the number of
 * the last one, from 0. */
static size_t count_turns(const struct person *person, int seat, size_t *last)
{
    const struct game *game = person->game;
    void *state = memory_new(game->state_size);
    size_t count = 0;
    game->start(state, &person->rules);
    for (size_t i = 0; i < person->turns.count; i++) {
        if (game->mover(state) == seat) {
            count++;
            *last = i;
        }
        game->play(state, turns_get(&person->turns, i), NULL);
    }
    free(state);
    return count;
}

static void draw(const struct person *person)
{
    bool over = person->game->mover(person->state) < 0;
    cli_draw(person->game, person->state, over ? -1 : seat_of(person));
}

static void forget_opponent(struct person *person)
{
    person->engine->close(person->opponent);
    person->opponent = NULL;
}

/* Takes back the person's last turn and all after it. */
static bool undo(struct person *person)
{
    size_t kept_count = 0;
    struct turns kept = {0};
    if (count_turns(person, seat_of(person), &kept_count) == 0) {
        return false;
    }
    person->game->start(person->state, &person->rules);
    for (size_t i = 0; i < kept_count; i++) {
        turns_add(&kept, turns_get(&person->turns, i));
        person->game->play(person->state, turns_get(&person->turns, i), NULL);
    }
    turns_free(&person->turns);
    person->turns = kept;
    forget_opponent(person);
    return true;
}

static void play_engine(struct person *person)
{
    const struct engine *engine = person->engine;
    struct text turn = {0};
    if (person->opponent == NULL) {
        person->opponent = engine->open(person->seed, person->values);
        sight_follow(engine, person->opponent, person->game, &person->rules, &person->turns,
                     person->turns.count, !seat_of(person));
    }
    engine->choose(person->opponent, person->state, 0, &turn);
    person->game->play(person->state, text_string(&turn), NULL);
    turns_add(&person->turns, text_string(&turn));
    if (person->game->draw_known == NULL) {
        printf("engine: %s\n", text_string(&turn));
        draw(person);
    }
    text_free(&turn);
}

static void give_hint(const struct person *person)
{
    struct text text = {0};
    if (person->game->mover(person->state) < 0) {
        text_puts(&text, "the game is over\n");
    } else {
        void *helper = engine_open(person->engine, person->seed, NULL);
        struct engine_limits limits = {.end_ns = clock_now_ns() + HINT_MS * NS_PER_MS,
                                       .best = HINT_TURNS};
        sight_follow(person->engine, helper, person->game, &person->rules, &person->turns,
                     person->turns.count, seat_of(person));
        sight_look(person->engine, helper, person->state, &limits, &text);
        person->engine->close(helper);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void set_level(struct person *person, const char *number)
{
    struct error error;
    if (engine_set(person->engine, person->values, "level", number, &error)) {
        forget_opponent(person);
    } else {
        puts(error.text);
    }
}

/* A turn as it was meant: in capitals where only that has the form of one. */
static void read_turn(const struct person *person, char *line)
{
    bool (*has_form)(const char *) = person->game->has_form;
    for (char *c = line; has_form != NULL && !has_form(line) && *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
}

static void play_turn(struct person *person, char *line)
{
    struct ruling ruling;
    read_turn(person, line);
    if (person->game->has_form != NULL && !person->game->has_form(line)) {
        printf("no turn: a turn is %s\n", person->game->turn_help);
    } else if (!person->game->play(person->state, line, &ruling)) {
        printf("no legal turn: %s\n", ruling.detail);
    } else {
        turns_add(&person->turns, line);
        if (person->game->draw_known != NULL) {
            struct text told = {0};
            person->game->observe(person->state, seat_of(person), &told);
            puts(text_string(&told));
            text_free(&told);
        }
    }
}

static bool is_command(const char *line, const char *name)
{
    return strcmp(line, name) == 0 || (line[0] == name[0] && line[1] == '\0');
}

/* One line of the person. False: it wants to stop. */
static bool obey(struct person *person, char *line)
{
    if (is_command(line, "quit")) {
        return false;
    }
    if (is_command(line, "undo")) {
        puts(undo(person) ? "taken back" : "there is nothing to take back");
        draw(person);
    } else if (is_command(line, "hint")) {
        give_hint(person);
    } else if (is_command(line, "board")) {
        draw(person);
    } else if (strncmp(line, "level ", 6) == 0) {
        set_level(person, line + 6);
    } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        printf("a turn is %s;\nundo, hint, board, level N, quit\n", person->game->turn_help);
    } else {
        play_turn(person, line);
    }
    return true;
}

static void tell_end(const struct person *person)
{
    struct outcome outcome;
    int seat = seat_of(person);
    person->game->outcome(person->state, &outcome);
    if (outcome.over) {
        printf("%s, %s: you %d, the engine %d\n", outcome.reason,
               outcome.winner < 0       ? "nobody wins"
               : outcome.winner == seat ? "you win"
                                        : "the engine wins",
               outcome.scores[seat], outcome.scores[!seat]);
    }
}

static void play(struct person *person)
{
    const struct game *game = person->game;
    bool more = true, over = false;
    printf("%s; ? for help\n", game->seat_help[seat_of(person)]);
    draw(person);
    while (more) {
        int mover = game->mover(person->state);
        if (mover == !seat_of(person)) {
            play_engine(person);
            continue;
        }
        if (mover < 0 && !over) {
            draw(person);
            tell_end(person);
        }
        over = mover < 0;
        char prompt[32];
        size_t last;
        snprintf(prompt, sizeof prompt, "%zu> ", count_turns(person, seat_of(person), &last) + 1);
        char *line = prompt_line(prompt);
        more = line != NULL && obey(person, line);
        free(line);
    }
    struct text turns = {0};
    turns_print(&person->turns, &turns);
    if (game->draw_known != NULL && !over) {
        putchar('\n');
        cli_draw(game, person->state, -1); /* all of it, now that it is no secret */
    }
    printf("\nthe game: %s\n", text_string(&turns));
    text_free(&turns);
}

/* Whether the options make sense together; else that was said. */
static bool prepare(struct person *person, const char *game)
{
    struct error error;
    if ((person->game = cli_game("play", game)) == NULL) {
        return false;
    }
    const char *variant = person->rules.variant;
    if (variant != NULL && game_variant(person->game, variant) == NULL) {
        cli_misuse("play", "%s has no rules \"%.40s\"", person->game->name, variant);
        return false;
    }
    person->engine = sight_engine("play", person->game, person->engine_name, variant);
    if (person->engine == NULL ||
        !cli_engine_values("play", person->engine, &person->given, person->values)) {
        return false;
    }
    if (person->given.count == 0 && engine_option(person->engine, "level") != NULL) {
        person->values[engine_option(person->engine, "level") - person->engine->options] = LEVEL;
    }
    person->rules.first = (int)person->first - 1;
    person->state = memory_new(person->game->state_size);
    person->game->start(person->state, &person->rules);
    turns_parse(&person->turns, person->game, person->list);
    if (!turns_play(&person->turns, person->game, person->state, &error)) {
        cli_misuse("play", "--turns: %s", error.text);
        return false;
    }
    return true;
}

static int run(int argc, char **argv)
{
    struct person person = {.seat = 1, .first = 1, .seed = 1, .list = ""};
    int first = cli_options("play", options, &person, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (argc - first > 1) {
        return cli_misuse("play", "what is \"%.60s\"?", argv[first + 1]);
    }
    bool good = prepare(&person, argv[first]);
    if (good) {
        play(&person);
        person.engine->close(person.opponent);
    }
    turns_free(&person.turns);
    free(person.state);
    return good ? CLI_OK : CLI_MISUSED;
}

static void help_more(FILE *out)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        const struct engine *engine = engine_find(games[i]->name, "engine");
        fprintf(out, "\n%s\n  seat 1: %s\n  seat 2: %s\n  a turn is %s\n", games[i]->name,
                games[i]->seat_help[0], games[i]->seat_help[1], games[i]->turn_help);
        if (engine != NULL) {
            cli_engine_help(engine, 2, out);
        }
    }
}

const struct cli_command cli_play = {
    .name = "play",
    .about = "plays against a person in the terminal",
    .help =
        "Usage: faceoff play GAME [--seat 1|2] [--level N] [--turns LIST] [..]\n\n"
        "You type turns; also hint, undo (your last turn and what followed), board, level N, help\n"
        "and quit. Lines can be edited and called back on a terminal. The engine plays at level 5\n"
        "unless it is told something else. Where players do not see all, you see what you were "
        "told.\n\n"
        "  --seat 1|2       yours (default 1)\n"
        "  --first 1|2      which seat moves first (default 1)\n"
        "  --rules VARIANT  the rules, where a game has several\n"
        "  --turns LIST     turns played before, as in \"7;4;46\"\n"
        "  --engine E       who plays against you (default engine)\n"
        "  --seed N         the same seed and turns are the same game (default 1)\n"
        "  and the options of the engine, as below\n\n"
        "Example: your first turn is straight up, against a beginner.\n"
        "  printf '0\\nquit\\n' | faceoff play soccer --level 1\n",
    .help_more = help_more,
    .run = run,
};
