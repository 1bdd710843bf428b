/* `faceoff show`: draws the board of a recorded game after any turn, or steps through the game in a
 * terminal. */
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/positions/prompt.h"

#include "base/columns.h"
#include "base/memory.h"
#include "base/number.h"
#include "cli/terminal.h"
#include "contests/contest.h"
#include "games/turns.h"
#include "store/record_reader.h"

#include <stdlib.h>
#include <unistd.h>

struct view {
    const struct contest *contest;
    struct turns turns;
    int first;
    const char *variant;
    struct game_result game; /* the recorded game, valid only if `recorded` is true */
    bool recorded;
    size_t playable; /* number of turns before the first illegal turn */
};

/* Plays the first `count` turns on `state`, and returns the number of legal turns. If a turn is
 * illegal, sets *why to the reason. If all are legal, sets *why to the reason why the answer to the
 * last turn is an error, or to zero. */
static size_t play_until(const struct view *view, size_t count, void *state, struct ruling *why)
{
    const struct game *game = view->contest->game;
    game->start(state, &(struct rules){.variant = view->variant, .first = view->first});
    for (size_t i = 0; i < count; i++) {
        *why = (struct ruling){0};
        if (!game->play(state, turns_get(&view->turns, i), why)) {
            return i;
        }
    }
    return count;
}

static void print_heading(const struct view *view)
{
    const struct game_result *record = &view->game;
    if (view->recorded) {
        struct text line = {0};
        text_printf(&line, "%s, game %llu: ", record->record.contest,
                    (unsigned long long)record->place.number + 1);
        game_result_put_seats(record, &line);
        text_printf(&line, ", seed %llu", (unsigned long long)record->place.seed);
        cli_put_plain(text_string(&line));
        text_free(&line);
    }
}

/* Appends the number of the turn, followed by the player to move or, if the game is over, the
 * result. `why` is what play_until has set. */
static void put_position(const struct view *view, size_t turn, const void *state,
                         const struct ruling *why, const char *between, struct text *text)
{
    const struct game *game = view->contest->game;
    text_printf(text, "turn %zu of %zu", turn, view->turns.count);
    if (turn > 0) {
        text_puts(text, ", last: ");
        text_puts_plain(text, turns_get(&view->turns, turn - 1));
        if (view->recorded) {
            const struct game_turn *made = &view->game.record.turns[turn - 1];
            bool opening = turn <= view->game.record.opening_count;
            text_printf(text, " (%s)",
                        opening ? "opening"
                                : duration_text((int64_t)(made->ms * (double)NS_PER_MS)).text);
            if (made->lost != NULL) {
                text_puts(text, ", lost: ");
                text_puts_plain(text, made->lost);
                text_puts(text, made->lost_detail != NULL ? ": " : "");
                text_puts_plain(text, made->lost_detail != NULL ? made->lost_detail : "");
            }
        }
        if (why->rule != NULL && turns_get(&view->turns, turn - 1)[0] != '\0') {
            text_printf(text, ", %s: %s", why->rule, why->detail);
        }
    }
    text_puts(text, between);
    int mover = game->mover(state);
    struct outcome outcome;
    game->outcome(state, &outcome);
    if (mover >= 0) {
        protocol_put_seat(view->contest->protocol, mover, text);
        text_puts(text, " is to move");
    } else {
        text_printf(text, "over: %s, %d - %d", outcome.reason, outcome.scores[0],
                    outcome.scores[1]);
    }
}

static void print_position(const struct view *view, size_t turn)
{
    void *state = memory_new(view->contest->game->state_size);
    struct text text = {0};
    struct ruling why = {0};
    play_until(view, turn, state, &why);
    cli_draw(view->contest->game, state, -1);
    put_position(view, turn, state, &why, "\n", &text);
    puts(text_string(&text));
    text_free(&text);
    free(state);
}

/* Appends how the game was forfeited, if it was. */
static void put_forfeit(const struct view *view, const char *before, struct text *text)
{
    const struct game_result *record = &view->game;
    if (view->recorded && record->outcome.forfeit) {
        const struct game_fault *fault = &record->outcome.fault;
        struct text line = {0};
        game_result_put_turn(fault->turn, game_result_own_turn(record, fault->seat, fault->turn),
                             &line);
        text_printf(&line, ": %s loses: %s: %s", record->record.names[fault->seat], fault->rule,
                    fault->detail);
        text_puts(text, before);
        text_puts_plain(text, text_string(&line));
        text_free(&line);
    }
}

static void print_forfeit(const struct view *view)
{
    struct text text = {0};
    put_forfeit(view, "", &text);
    if (text.length > 0) {
        puts(text_string(&text));
    }
    text_free(&text);
}

/* --- stepping through a game --- */

/* Returns the turn to show after a key press, or SIZE_MAX to quit. */
static size_t follow_key(const char *keys, size_t length, size_t turn, size_t last)
{
    if (length == 0) {
        return SIZE_MAX;
    }
    char key = keys[0];
    if (key == '\033' && length >= 3) { /* arrow key, Home or End */
        key = keys[2] == 'C' || keys[2] == 'B'   ? 'n'
              : keys[2] == 'D' || keys[2] == 'A' ? 'p'
              : keys[2] == 'H'                   ? 'g'
              : keys[2] == 'F'                   ? 'G'
                                                 : ' ';
    }
    switch (key) {
    case 'q':
        return SIZE_MAX;
    case '\0':
        return turn;
    case 'p':
        return turn > 0 ? turn - 1 : 0;
    case 'g':
        return 0;
    case 'G':
        return last;
    default:
        return turn < last ? turn + 1 : last;
    }
}

/* Number of rows that print_step needs in addition to the board, including one for the cursor. */
#define STEP_ROWS 6

/* Shows the position after a turn on a terminal with few rows: the board, and one line of text,
 * which is truncated to the terminal's width. */
static void print_low_step(const struct view *view, size_t turn, const void *state,
                           const struct ruling *why)
{
    struct text text = {0}, line = {0};
    cli_draw(view->contest->game, state, -1);
    put_position(view, turn, state, why, ", ", &text);
    if (turn == view->playable) {
        put_forfeit(view, "; ", &text);
    }
    text_puts(&text, "; n, p, g, G, q: quit");
    text_put_column(&line, text_string(&text), 0, cli_terminal_size().columns - 1);
    fputs(text_string(&line), stdout);
    text_free(&line);
    text_free(&text);
}

static void print_step(const struct view *view, size_t turn)
{
    const struct game *game = view->contest->game;
    void *state = memory_new(game->state_size);
    struct ruling why = {0};
    play_until(view, turn, state, &why);
    fputs("\033[H\033[2J", stdout);
    if (cli_terminal_size().rows < cli_board_size(game, state).rows + STEP_ROWS) {
        print_low_step(view, turn, state, &why);
    } else {
        print_heading(view);
        print_position(view, turn);
        if (turn == view->playable) {
            print_forfeit(view);
        }
        fputs("arrows or n, p: step; g, G: start, end; q: quit", stdout);
    }
    fflush(stdout);
    free(state);
}

static void print_keys(void)
{
    fputs("\033[H\033[2Jright arrow, n: the next turn\n"
          "left arrow, p: the previous turn\n"
          "g: the start\n"
          "G: the end\n"
          "q, Ctrl-C: quit\n"
          "any key: back to the board\n",
          stdout);
    fflush(stdout);
}

static void step_through(const struct view *view)
{
    char keys[8];
    size_t turn = 0;
    while (turn != SIZE_MAX) {
        print_step(view, turn);
        size_t length = prompt_key(keys, sizeof keys);
        if (length == 1 && keys[0] == '?') {
            print_keys();
            length = prompt_key(keys, sizeof keys);
            turn = length == 0 || keys[0] == 'q' ? SIZE_MAX : turn;
        } else {
            turn = follow_key(keys, length, turn, view->playable);
        }
    }
    putchar('\n');
}

/* --- the game to show --- */

static int take_record(struct view *view)
{
    const struct game_result *record = &view->game;
    view->contest = contest_find(record->record.contest);
    if (view->contest == NULL) {
        return cli_fail("the record has an unknown contest \"%.40s\"", record->record.contest);
    }
    for (size_t i = 0; i < record->record.turn_count; i++) {
        turns_add(&view->turns, record->record.turns[i].text);
    }
    view->first = record->place.first;
    view->variant = game_variant(view->contest->game, record->record.variant);
    return view->variant != NULL ? CLI_OK
                                 : cli_fail("the record has an unknown rule variant \"%.40s\"",
                                            record->record.variant);
}

static int show(struct view *view, const char *turn_text, bool all)
{
    void *state = memory_new(view->contest->game->state_size);
    struct ruling why = {0};
    view->playable = play_until(view, view->turns.count, state, &why);
    free(state);
    if (view->playable < view->turns.count) {
        cli_fail("turn %zu (\"%.40s\") is illegal: %s: %s; showing the game before this "
                 "turn",
                 view->playable + 1, turns_get(&view->turns, view->playable), why.rule, why.detail);
    }
    uint64_t turn = view->playable;
    struct error error;
    if (turn_text != NULL && !number_read("--turn", turn_text, 0, view->playable, &turn, &error)) {
        return cli_misuse("%s", error.text);
    }
    if (turn_text == NULL && !all && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
        prompt_begin_keys()) {
        step_through(view);
        prompt_end_keys();
        return CLI_OK;
    }
    print_heading(view);
    for (size_t before = all ? 0 : (size_t)turn; before < turn; before++) {
        print_position(view, before);
        putchar('\n');
    }
    print_position(view, (size_t)turn);
    if (turn == view->playable) {
        print_forfeit(view);
    }
    return view->playable < view->turns.count ? CLI_FAILED : CLI_OK;
}

/* Sets up the game described by --contest and --turns. Returns an exit code. */
static int take_turns(struct view *view, const struct options *options, int argc)
{
    if (!options_given(options, "contest") || argc != 0 || options_given(options, "game")) {
        return cli_misuse("--turns needs --contest and no file");
    }
    if ((view->contest = cli_contest(options)) == NULL) {
        return CLI_MISUSED;
    }
    const struct game *game = view->contest->game;
    struct text list = {0};
    if (!cli_has_rules(game, options)) {
        return CLI_MISUSED;
    }
    cli_read_turns(game, options, &list);
    turns_parse(&view->turns, game, text_string(&list));
    text_free(&list);
    view->first = options_number(options, "first", 1) == 2;
    view->variant =
        options_given(options, "rules") ? game_variant(game, options_text(options, "rules")) : NULL;
    return CLI_OK;
}

static int cli_show_prepare(struct view *view, const struct options *options, int argc, char **argv)
{
    struct error error;
    if (options_given(options, "turns")) {
        return take_turns(view, options, argc);
    }
    if (argc != 1) {
        return cli_misuse("needs one file of records, or --contest and --turns");
    }
    if (options_given(options, "contest") || options_given(options, "rules") ||
        options_given(options, "first")) {
        return cli_misuse("--contest, --first and --rules need --turns");
    }
    view->recorded =
        record_find_turns(argv[0], options_number(options, "game", 0), &view->game, &error);
    return view->recorded ? take_record(view) : cli_fail("%s", error.text);
}

static int cli_show_run(struct options *options, int argc, char **argv)
{
    struct view view = {0};
    int code = cli_show_prepare(&view, options, argc, argv);
    if (code == CLI_OK) {
        code = show(&view, options_text(options, "turn"), options_flag(options, "all"));
    }
    if (view.recorded) {
        game_result_free(&view.game);
    }
    turns_free(&view.turns);
    return code;
}

static const struct option_row cli_show_rows[] = {
    {"game", OPTION_IN(1, INT64_MAX), .help = "draw game N (default: the first in the file)"},
    {"turn", OPTION_OF("K"), .help = "draw the position after K turns (0: the start)"},
    {"all", OPTION_ON, .help = "draw every position, or with --turn, every position up to turn K"},
    {"contest", OPTION_OF("C"),
     .help = "with --turns: contest in which the turns were played; if a game has only one "
             "contest, the name of the game is enough"},
    {"turns", OPTION_LIST,
     .help = "draw a game that consists of these turns, as in \"7;2;46\" or \"[7];[2];[4,6]\""},
    {.name = NULL},
};

const struct cli_command cli_show = {
    .name = "show",
    .group = CLI_AUTHORS,
    .summary = "draw a recorded game, or step through it in a terminal",
    .usage = "FILE [--game N] [--turn K] [--all]\n"
             "--contest C --turns LIST [--first 1|2] [--rules VARIANT] [--turn K] [--all]",
    .about = "Draw the board of a recorded game. FILE contains records, as written by `faceoff "
             "match --out`; - is standard input. On a terminal, without --turn or --all, step "
             "through the game: n and p or arrow keys for the next and previous turn, g and G for "
             "the start and the end, q or Ctrl-C to quit. Otherwise draw the last position.",
    .rows = cli_show_rows,
    .common = cli_position_rows,
    .operands_max = INT_MAX,
    .examples = "  faceoff show games.jsonl --game 3 --turn 12\n"
                "  faceoff show --contest halma --turns '5 1 6 1'\n",
    .run = cli_show_run,
};
