/* `faceoff play`: lets a person play against an engine, a bot or another person, in a terminal or
 * through a pipe. */
#include "cli/cli.h"
#include "cli/positions/bot_game.h"
#include "cli/positions/prompt.h"
#include "cli/positions/sight.h"
#include "cli/terminal.h"
#include "contests/contest.h"
#include "library/position.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL 5 /* default level of the engine */
#define HINT_MS 500
#define HINT_TURNS 3

struct person {
    const struct game *game;
    /* the opponent; in a game against a bot, the engine that gives hints, or NULL before the first
     * hint */
    const struct engine *engine;
    struct text options; /* the engine's options, written as on a command line */
    uint64_t seat, seed;
    bool two; /* whether two people play; `seat` is then the seat of the player to move */
    struct bot_game *bot_game; /* the game against a bot (--bot), or NULL */
    struct faceoff_position *position;
    struct faceoff_player *opponent; /* an instance of the engine, or NULL if none is open yet */
    char *volatile last_words; /* turns so far, printed when a signal terminates the program */
    struct text answer;        /* last turn of the engine or bot, kept until the prompt shows it */
};

static int cli_play_seat_of(const struct person *person)
{
    return (int)person->seat - 1;
}

/* Returns the number of turns that the person has made, and sets *last to the index of the latest
 * one. Two people at one terminal count as one person. */
static size_t count_turns(const struct person *person, size_t *last)
{
    size_t count = 0;
    for (size_t i = 0; i < faceoff_position_turn_count(person->position); i++) {
        if (person->two ||
            faceoff_position_turn_seat(person->position, i) == cli_play_seat_of(person)) {
            count++;
            *last = i;
        }
    }
    return count;
}

static void cli_play_draw(const struct person *person)
{
    bool over = faceoff_position_mover(person->position) < 0;
    cli_draw(person->game, person->position->state, over ? -1 : cli_play_seat_of(person));
}

static void forget_opponent(struct person *person)
{
    faceoff_player_free(person->opponent);
    person->opponent = NULL;
}

/* Takes back the person's last turn and all turns after it. Returns false if the person has not
 * made a turn. */
static bool undo(struct person *person)
{
    size_t kept_count = 0;
    if (count_turns(person, &kept_count) == 0) {
        return false;
    }
    while (faceoff_position_turn_count(person->position) > kept_count) {
        faceoff_position_undo(person->position);
    }
    forget_opponent(person);
    return true;
}

/* Opens the opponent with the given options. Returns false and sets *error if the options are
 * invalid. */
static bool open_opponent(struct person *person, const char *words, struct faceoff_error *error)
{
    struct faceoff_player *opponent =
        faceoff_player_new(person->game->name, person->engine->name, words, person->seed, error);
    if (opponent == NULL) {
        return false;
    }
    forget_opponent(person);
    person->opponent = opponent;
    return true;
}

static void play_engine(struct person *person)
{
    if (person->opponent == NULL) {
        open_opponent(person, text_string(&person->options), NULL);
    }
    const char *turn = faceoff_player_choose(person->opponent, person->position, 0, NULL);
    faceoff_position_play(person->position, turn, NULL);
    if (person->game->draw_known == NULL) {
        text_printf(&person->answer, "engine: %s", turn);
    }
    if (person->game->draw_known == NULL && faceoff_position_mover(person->position) >= 0) {
        cli_play_draw(person);
    }
}

static void give_hint(struct person *person)
{
    struct sight sight = {.knows_played = false};
    if (person->engine == NULL) {
        person->engine =
            cli_engine(person->game, "engine", faceoff_position_rules(person->position));
    }
    if (person->engine == NULL) {
        return;
    }
    if (faceoff_position_mover(person->position) < 0) {
        puts("the game is over");
    } else {
        struct faceoff_limits limits = {.ms = HINT_MS, .best = HINT_TURNS};
        sight_look(person->engine, person->seed, person->position, &limits, NULL, &sight);
        fputs(text_string(&sight.text), stdout);
    }
    sight_free(&sight);
}

static void cli_play_set_level(struct person *person, const char *number)
{
    struct faceoff_error error;
    if (person->bot_game != NULL) {
        puts("only an engine has levels; a bot plays as it is");
        return;
    }
    struct text words = {0};
    text_printf(&words, "%s --level=%s", text_string(&person->options), number);
    if (open_opponent(person, text_string(&words), &error)) {
        text_clear(&person->options);
        text_puts(&person->options, text_string(&words));
    } else {
        puts(error.text);
    }
    text_free(&words);
}

/* Appends the turn that the person has typed. If the line does not have the form of a turn,
 * converts it to upper case. */
static void cli_play_read_turn(const struct person *person, const char *line, struct text *turn)
{
    bool read = cli_read_turn(person->game, line, turn);
    for (; !read && *line != '\0'; line++) {
        bool changes = person->game->has_form != NULL;
        text_putc(turn, changes ? (char)toupper((unsigned char)*line) : *line);
    }
}

static void cli_play_take_turn(struct person *person, const char *turn)
{
    struct ruling ruling = {0};
    if (!faceoff_game_has_form(person->game->name, turn)) {
        printf("not a turn: a turn is %s\n", person->game->turn_help);
    } else if (!position_play(person->position, turn, &ruling)) {
        printf("not a legal turn: %s\n", ruling.detail);
    } else {
        if (person->game->draw_known != NULL) {
            bool wrong = ruling.rule != NULL; /* the answer is an error, which has a reason */
            printf("%s%s%s\n", faceoff_position_observe(person->position, cli_play_seat_of(person)),
                   wrong ? ": " : "", ruling.detail);
        }
        if (person->bot_game != NULL && !bot_game_say(person->bot_game, turn)) {
            faceoff_position_undo(person->position);
        }
    }
}

static bool is_command(const char *line, const char *name)
{
    return strcmp(line, name) == 0 || (line[0] == name[0] && line[1] == '\0');
}

/* Executes one line of input. Returns false if the line is a request to quit. */
static bool cli_play_obey(struct person *person, const char *line)
{
    struct text turn = {0};
    if (is_command(line, "quit") || strcmp(line, "exit") == 0) {
        return false;
    }
    if (is_command(line, "undo") && person->bot_game != NULL) {
        puts("you cannot take back a turn against a bot");
    } else if (is_command(line, "undo")) {
        puts(undo(person) ? "taken back" : "there is nothing to take back");
        cli_play_draw(person);
    } else if (is_command(line, "hint")) {
        give_hint(person);
    } else if (is_command(line, "board")) {
        cli_play_draw(person);
    } else if (strncmp(line, "level ", 6) == 0) {
        cli_play_set_level(person, line + 6);
    } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        printf("a turn is %s;\n%s\n", person->game->turn_help,
               person->bot_game != NULL ? "hint, board, quit" : "undo, hint, board, level N, quit");
    } else {
        cli_play_read_turn(person, line, &turn);
        cli_play_take_turn(person, text_string(&turn));
        text_free(&turn);
    }
    return true;
}

/* Prints the result. After a game against a bot, also explains the fault that ended it, if any. */
static void print_end(const struct person *person)
{
    struct faceoff_outcome outcome;
    struct text faults = {0};
    int seat = cli_play_seat_of(person);
    const char *names[SEATS] = {"seat 1", "seat 2"}, *win = "wins";
    faceoff_position_outcome(person->position, &outcome);
    if (person->bot_game != NULL) {
        bot_game_end(person->bot_game, &outcome, &faults);
    }
    if (!person->two) {
        names[seat] = "you";
        names[!seat] = person->bot_game != NULL ? bot_game_name(person->bot_game) : "the engine";
        win = outcome.winner == seat ? "win" : "wins";
    }
    int first = person->two ? 0 : seat; /* seat whose score is printed first */
    if (outcome.over) {
        printf("%s, %s %s: %s %d, %s %d\n%s", outcome.reason,
               outcome.winner < 0 ? "nobody" : names[outcome.winner], win, names[first],
               outcome.scores[first], names[!first], outcome.scores[!first], text_string(&faults));
    }
    text_free(&faults);
}

/* Updates last_words, which the signal handler prints, to the turns of the game so far. */
static void cli_play_note_game(struct person *person)
{
    struct text text = {0};
    char *before = person->last_words;
    text_printf(&text, "\nthe game: %s\n", faceoff_position_turns(person->position));
    person->last_words = text.data;
    free(before);
}

/* Shows a prompt that contains the engine's last turn, and reads a line. Returns the line, or NULL
 * if there is none. */
static char *cli_play_ask(struct person *person)
{
    struct text prompt = {0};
    size_t last;
    text_printf(&prompt, "%s%s%zu> ", text_string(&person->answer),
                person->answer.length > 0 ? "  " : "", count_turns(person, &last) + 1);
    text_clear(&person->answer);
    char *line = prompt_line(text_string(&prompt));
    text_free(&prompt);
    return line;
}

static void warn_of_width(const struct person *person)
{
    size_t needed = cli_board_size(person->game, person->position->state).columns;
    size_t columns = cli_terminal_size().columns;
    if (columns < needed) {
        printf("the board needs %zu columns, but the terminal has %zu\n", needed, columns);
    }
}

/* Lets the other side move. An engine plays its turn at once. For a second person, the board is
 * drawn as that person may see it. */
static void cli_play_give_turn(struct person *person, int mover)
{
    if (!person->two) {
        play_engine(person);
        return;
    }
    person->seat = (uint64_t)mover + 1;
    printf("\nseat %d: %s\n", mover + 1, person->game->seat_help[mover]);
    cli_play_draw(person);
}

/* Prints what the person sees at the start of the game: their goal, a hint about help, and the
 * board. */
static void cli_play_open(struct person *person)
{
    cli_play_note_game(person);
    printf("%s; ? for help\n", person->game->seat_help[cli_play_seat_of(person)]);
    warn_of_width(person);
    cli_play_draw(person);
}

/* Shows the end of the game. */
static void cli_play_end(struct person *person)
{
    cli_play_draw(person);
    if (person->answer.length > 0) {
        puts(text_string(&person->answer));
        text_clear(&person->answer);
    }
    print_end(person);
}

/* Asks for a line and executes it, unless a bot has meanwhile lost because of a fault. Returns
 * false if the person quits or the input has ended. */
static bool cli_play_step(struct person *person)
{
    char *line = cli_play_ask(person);
    bool over = person->bot_game != NULL && bot_game_is_over(person->bot_game);
    bool more = over || (line != NULL && cli_play_obey(person, line));
    free(line);
    return more;
}

/* Prints the turns and, if the person has not yet seen the whole board, the board. */
static void cli_play_close(const struct person *person, bool over)
{
    if (person->game->draw_known != NULL && !over) {
        putchar('\n');
        cli_draw(person->game, person->position->state, -1);
    }
    fputs(person->last_words, stdout);
}

static void cli_play_play(struct person *person)
{
    bool more = true, over = false;
    prompt_guard(&person->last_words);
    cli_play_open(person);
    while (more) {
        int mover = faceoff_position_mover(person->position);
        cli_play_note_game(person);
        if (mover == !cli_play_seat_of(person)) {
            cli_play_give_turn(person, mover);
            continue;
        }
        if (mover < 0 && !over) {
            cli_play_end(person);
        }
        over = mover < 0;
        more = cli_play_step(person);
    }
    cli_play_close(person, over);
}

/* --- the game against a bot --- */

/* Plays the game for the person, until it is over or the person quits. Runs in its own thread. */
static void cli_play_face_bot(void *data)
{
    struct person *person = data;
    enum bot_game_next next = BOT_GAME_BEGUN;
    bool more = true;
    size_t drawn = 0; /* number of turns on the board that was last drawn */
    while (more) {
        next = bot_game_wait(person->bot_game, &person->position, &person->answer);
        if (next == BOT_GAME_VOID) {
            puts("the game is void because faceoff was suspended; a new game begins");
            continue;
        }
        size_t turns = faceoff_position_turn_count(person->position);
        cli_play_note_game(person);
        if (next == BOT_GAME_BEGUN) {
            cli_play_open(person);
            fflush(stdout);
        } else if (next == BOT_GAME_OVER) {
            cli_play_end(person);
        } else if (turns > drawn && person->game->draw_known == NULL) {
            cli_play_draw(person);
        }
        drawn = turns;
        more = next == BOT_GAME_BEGUN || (next == BOT_GAME_TURN && cli_play_step(person));
    }
    cli_play_close(person, next == BOT_GAME_OVER && faceoff_position_mover(person->position) < 0);
}

/* Ends the program because the referee has stopped. */
static void cli_play_stopped(void *data, const struct error *error)
{
    (void)data;
    if (error->text[0] != '\0') {
        cli_fail("%s", error->text);
    }
    prompt_exit(error->text[0] != '\0' ? CLI_FAILED : 128 + SIGINT);
}

/* Checks the options and plays the game. Returns an exit code. */
static int cli_play_run_bot(struct person *person, const struct options *options, const char *name)
{
    static const char *const other[] = {"two", "engine", "seed", NULL};
    const char *given = options_first_given(options, other);
    struct error error;
    for (const struct option_row *row = options->rows; given == NULL && row->name != NULL; row++) {
        given = row->kind == OPTION_ENGINE && options_given(options, row->name) ? row->name : NULL;
    }
    if (given != NULL || options->bot_count > 1) {
        return given != NULL ? cli_misuse("--%s cannot be used with --bot", given)
                             : cli_misuse("--bot can be used only once; to watch two bots "
                                          "play, use `faceoff match` and `faceoff show`");
    }
    if (name == NULL) {
        return cli_misuse("--bot needs a contest; see the list in `faceoff help match`");
    }
    person->bot_game = bot_game_open(options, name, cli_play_seat_of(person), &error);
    if (person->bot_game == NULL) {
        return cli_misuse("%s", error.text);
    }
    person->game = bot_game_contest(person->bot_game)->game;
    prompt_guard(&person->last_words);
    bot_game_play(person->bot_game, cli_play_face_bot, cli_play_stopped, person);
    bot_game_close(person->bot_game);
    return CLI_OK;
}

/* Sets up the game according to the options. On error, prints a message and returns false. */
static bool cli_play_prepare(struct person *person, const struct options *options, const char *game)
{
    uint64_t values[ENGINE_OPTIONS_MAX];
    if ((person->game = cli_game(game)) == NULL ||
        (person->position = cli_position(person->game, options)) == NULL) {
        return false;
    }
    person->engine =
        cli_engine(person->game, options_text(options, "engine"), options_text(options, "rules"));
    if (person->engine == NULL || !cli_engine_values(person->engine, options, values)) {
        return false;
    }
    for (const struct option_row *row = options->rows; row->name != NULL; row++) {
        if (row->kind == OPTION_ENGINE && options_given(options, row->name)) {
            text_printf(&person->options, " --%s=%s", row->name, options_text(options, row->name));
        }
    }
    if (person->options.length == 0 && engine_option(person->engine, "level") != NULL) {
        text_printf(&person->options, "--level=%d", LEVEL);
    }
    return true;
}

static int cli_play_run(struct options *options, int argc, char **argv)
{
    struct person person = {.seat = options_number(options, "seat", 0),
                            .seed = options_number(options, "seed", 0),
                            .two = options_flag(options, "two")};
    (void)argc;
    if (person.two && options_given(options, "seat")) {
        return cli_misuse("--seat cannot be used with --two, because people play both "
                          "seats");
    }
    if (options->bot_count == 0 && options_given(options, "log")) {
        return cli_misuse("--log needs --bot");
    }
    int code = options->bot_count > 0 ? cli_play_run_bot(&person, options, argv[0])
               : cli_play_prepare(&person, options, argv[0]) ? CLI_OK
                                                             : CLI_MISUSED;
    if (code == CLI_OK && person.bot_game == NULL) {
        cli_play_play(&person);
    }
    faceoff_player_free(person.opponent);
    faceoff_position_free(person.position);
    text_free(&person.options);
    text_free(&person.answer);
    free(person.last_words);
    return code;
}

static void cli_play_list(struct text *text)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        const struct engine *engine = engine_find(games[i]->name, "engine");
        text_printf(text, "%s%s\n  seat 1: %s\n  seat 2: %s\n  a turn is %s\n", i == 0 ? "" : "\n",
                    games[i]->name, games[i]->seat_help[0], games[i]->seat_help[1],
                    games[i]->turn_help);
        if (engine != NULL) {
            cli_engine_help(engine, 2, "5, or 10 if you set other engine options", text);
        }
    }
}

static const struct option_row cli_play_rows[] = {
    {"seat", OPTION_IN(1, SEATS), .value = "1|2", .otherwise = "1", .help = "your seat"},
    {"two", OPTION_ON,
     .help = "let two people play each other at this terminal; undo takes back one turn"},
    {"bot", .kind = OPTION_BOT, .value = "COMMAND",
     .help = "play against a bot, with the time limits of CONTEST; COMMAND has the same syntax as "
             "in `faceoff match`, for example '[turn-ms=1000] ./mine'"},
    {"log", OPTION_OF("FILE"),
     .help = "with --bot: log every line to and from the bot, and its standard error"},
    {"engine", OPTION_OF("E"), .otherwise = "engine",
     .help = "engine to play against; its options are listed below"},
    {"seed", OPTION_IN(0, INT64_MAX), .otherwise = "1",
     .help = "seed of the engine; the same seed and turns give the same game"},
    {.name = NULL},
};

const struct cli_command cli_play = {
    .name = "play",
    .group = CLI_PLAYERS,
    .summary = "play against an engine or a bot in the terminal",
    .usage = "GAME [--seat 1|2] [--level N] [--turns LIST] [..]\n"
             "CONTEST --bot COMMAND [--seat 1|2] [--turns LIST] [--log FILE]",
    .about = "Play against an engine, with --two against another person, or with --bot against a "
             "bot, which is refereed as in a match. Type a turn in the notation of the game or of "
             "one of its contests, such as 67 or [6,7]. You can also type hint, undo (take back "
             "your last turn), board, level N, help or quit. On a terminal, you can edit lines "
             "and recall earlier lines. The engine plays at level 5. If you set another option of "
             "the engine, such as --ms, but not --level, the engine plays at level 10. In a game "
             "with hidden information, you see only what your player knows. At the end, the turns "
             "are printed, so that you can pass them to --turns. After Ctrl-C the exit status is "
             "130.",
    .rows = cli_play_rows,
    .common = cli_position_rows,
    .takes_engine_options = true,
    .list = cli_play_list,
    .operands_max = 1,
    .examples = "make one move straight up (0) against a beginner, then quit\n"
                "  printf '0\\n"
                "quit\\n"
                "' | faceoff play soccer --level 1\n"
                "\n"
                "play against your own bot\n"
                "  faceoff play halma --bot ./mine --log mine.log\n",
    .run = cli_play_run,
};
