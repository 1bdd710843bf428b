#include "cli/cli.h"

#include "base/called.h"
#include "base/columns.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "games/game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void cli_tell(const char *command, const char *line)
{
    struct text plain = {0};
    text_puts_plain(&plain, line);
    fprintf(stderr, "faceoff %s: %s\n", command, text_string(&plain));
    text_free(&plain);
}

/* Formats a message and prints it with cli_tell. */
static void complain(const char *command, const char *format, va_list arguments)
{
    char *line = NULL;
    cli_tell(command, vasprintf(&line, format, arguments) < 0 ? format : line);
    free(line);
}

int cli_misuse(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(command, format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try: %s %s --help\n", called_name(), command);
    return CLI_MISUSED;
}

int cli_fail(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(command, format, arguments);
    va_end(arguments);
    return CLI_FAILED;
}

/* Returns whether the locale in the environment uses UTF-8. */
static bool has_utf8(void)
{
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && locale == NULL; i++) {
        const char *value = getenv(names[i]);
        locale = value == NULL || value[0] == '\0' ? NULL : value;
    }
    return locale != NULL && (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8"));
}

struct cli_size cli_terminal_size(void)
{
    struct winsize size = {0};
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return (struct cli_size){known && size.ws_row > 0 ? size.ws_row : SIZE_MAX,
                             known && size.ws_col > 0 ? size.ws_col : SIZE_MAX};
}

/* Returns the size of the terminal connected to standard error, or 24 rows of 80 columns if the
 * size is unknown. */
static struct cli_size cli_progress_size(void)
{
    struct winsize size = {0};
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
    return (struct cli_size){known && size.ws_row > 1 ? size.ws_row : 24,
                             known && size.ws_col > 1 ? size.ws_col : 80};
}

static void cli_progress_line(const char *line, size_t length, size_t columns)
{
    char *whole = memory_copy_start(line, length);
    struct text shown = {0};
    text_put_column(&shown, whole, 0, columns - 1);
    fprintf(stderr, "%s\033[K\n", text_string(&shown));
    text_free(&shown);
    free(whole);
}

/* Moves the cursor up and overwrites the previous progress lines. Always draws fewer lines than the
 * terminal has rows, because the cursor cannot move above the top of the screen. */
void cli_progress(const char *text)
{
    static unsigned drawn; /* number of lines drawn by the previous call */
    struct cli_size size = cli_progress_size();
    unsigned lines = 0, room = (unsigned)size.rows - 1;
    for (const char *c = text; *c != '\0'; c++) {
        lines += *c == '\n' || c[1] == '\0';
    }
    unsigned shown = lines <= room ? lines : room - 1;
    if (drawn == 0 && lines == 0) {
        return;
    }
    if (drawn > 0) {
        fprintf(stderr, "\033[%uA\r", drawn);
    }
    for (drawn = 0; drawn < shown; drawn++) {
        size_t length = strcspn(text, "\n");
        cli_progress_line(text, length, size.columns);
        text += length + (text[length] == '\n');
    }
    if (shown < lines) {
        char rest[48];
        int length = snprintf(rest, sizeof rest, "and %u more lines", lines - shown);
        cli_progress_line(rest, (size_t)length, size.columns);
        drawn++;
    }
    fputs("\033[J", stderr);
    fflush(stderr);
}

static struct cli_size size_of(const char *board)
{
    struct cli_size size = {0, 0};
    while (*board != '\0') {
        size_t length = strcspn(board, "\n");
        size.columns = length > size.columns ? length : size.columns;
        size.rows++;
        board += length + (board[length] == '\n');
    }
    return size;
}

/* If the terminal has too few rows for the board, sets *from and *to to the bounds of the part to
 * print. The first or last row is omitted if it contains only a row number and the board's edge,
 * which is drawn with '_'. Without these rows, paper soccer fits into 24 rows. */
static void crop(const struct text *board, size_t *from, size_t *to)
{
    static const char edge[] = " ._-0123456789";
    size_t length = strcspn(board->data, "\n"), last = board->length - 1;
    while (last > 0 && board->data[last - 1] != '\n') {
        last--;
    }
    if (cli_terminal_size().rows > size_of(board->data).rows) {
        return;
    }
    bool framed = memchr(board->data, '_', length) != NULL;
    *from = framed && strspn(board->data, edge) == length ? length + 1 : 0;
    *to = framed && last + strspn(board->data + last, edge) == board->length - 1 ? last
                                                                                 : board->length;
}

struct cli_size cli_board_size(const struct game *game, const void *state)
{
    struct text board = {0};
    size_t from = 0;
    game->draw(state, &board);
    size_t to = board.length;
    struct cli_size size = size_of(text_string(&board));
    crop(&board, &from, &to);
    size.rows -= (from > 0) + (to < board.length);
    text_free(&board);
    return size;
}

void cli_draw(const struct game *game, const void *state, int seat)
{
    static const char *const colours[SEATS] = {"\033[31m", "\033[36m"};
    struct text board = {0};
    if (seat >= 0 && game->draw_known != NULL) {
        game->draw_known(state, seat, &board);
    } else {
        game->draw(state, &board);
    }
    const char *name = getenv("TERM");
    bool terminal = isatty(STDOUT_FILENO) && name != NULL && strcmp(name, "dumb") != 0;
    bool coloured = terminal && game->seat_at != NULL && getenv("NO_COLOR") == NULL;
    bool glyphs = terminal && game->glyph != NULL && has_utf8();
    size_t from = 0, to = board.length;
    crop(&board, &from, &to);
    for (size_t i = from; i < to; i++) {
        int piece = coloured ? game->seat_at(board.data, i) : -1;
        const char *glyph = glyphs ? game->glyph(board.data, i) : NULL;
        fputs(piece < 0 ? "" : colours[piece], stdout);
        if (glyph != NULL) {
            fputs(glyph, stdout);
        } else {
            putchar(board.data[i]);
        }
        fputs(piece < 0 ? "" : "\033[0m", stdout);
    }
    text_free(&board);
}

/* --- options --- */

const struct option_row cli_position_rows[] = {
    {"turns", OPTION_LIST, .help = "turns already played, as in \"7;2;46\""},
    {"first", OPTION_IN(1, SEATS), .value = "1|2", .otherwise = "1",
     .help = "seat that moves first"},
    {"rules", OPTION_OF("VARIANT"), .help = "rule variant, if the game has several"},
    {.name = NULL},
};

static void add_row(struct option_row **rows, size_t *count, const struct option_row *row)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp((*rows)[i].name, row->name) == 0) {
            return;
        }
    }
    *rows = memory_resize(*rows, (*count + 2) * sizeof **rows);
    (*rows)[(*count)++] = *row;
    (*rows)[*count] = (struct option_row){.name = NULL};
}

static void add_rows(struct option_row **rows, size_t *count, const struct option_row *row,
                     unsigned commands)
{
    for (; row != NULL && row->name != NULL; row++) {
        if (row->commands == 0 || (row->commands & commands) != 0) {
            add_row(rows, count, row);
        }
    }
}

static void add_engine_rows(struct option_row **rows, size_t *count)
{
    for (size_t i = 0; engines[i] != NULL; i++) {
        for (const struct engine_option *option = engines[i]->options;
             option != NULL && option->name != NULL; option++) {
            add_row(rows, count,
                    &(struct option_row){.name = option->name,
                                         .kind = OPTION_ENGINE,
                                         .value = "N",
                                         .help = option->about});
        }
    }
}

struct option_row *cli_rows(const struct cli_command *command)
{
    struct option_row *rows = memory_new(sizeof *rows);
    size_t count = 0;
    rows->name = NULL;
    add_rows(&rows, &count, command->rows, 0);
    add_rows(&rows, &count, command->common, 0);
    if (command->events != 0) {
        add_rows(&rows, &count, option_table, command->events);
    }
    if (command->takes_engine_options) {
        add_engine_rows(&rows, &count);
    }
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        add_rows(&rows, &count, command->games[i]->rows, 0);
        add_rows(&rows, &count, command->games[i]->common, 0);
    }
    return rows;
}

bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct options *options, uint64_t *values)
{
    struct error error;
    engine_values(engine, values);
    for (const struct option_row *row = options->rows; row->name != NULL; row++) {
        if (row->kind == OPTION_ENGINE && options_given(options, row->name) &&
            !engine_set(engine, values, row->name, options_text(options, row->name), &error)) {
            cli_misuse(command, "%s", error.text);
            return false;
        }
    }
    return true;
}

void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text)
{
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        text_printf(text, "%*s--%s N  %s", indent, "", option->name, option->about);
        if (option->max <= 1000) {
            text_printf(text, ", %llu to %llu", (unsigned long long)option->min,
                        (unsigned long long)option->max);
        }
        if (level != NULL && strcmp(option->name, "level") == 0) {
            text_printf(text, " (default: %s)", level);
        } else if (option->otherwise != 0) {
            text_printf(text, " (default: %llu)", (unsigned long long)option->otherwise);
        }
        text_putc(text, '\n');
    }
}

/* --- names --- */

const struct game *cli_game(const char *command, const char *name)
{
    const struct contest *contest = name == NULL ? NULL : contest_find(name);
    const struct game *game = name == NULL      ? NULL
                              : contest != NULL ? contest->game
                                                : game_find(name);
    if (game == NULL) {
        struct text known = {0};
        named_list(games, name, &known);
        cli_misuse(command, "needs a game, one of%s", text_string(&known));
        text_free(&known);
    }
    return game;
}

bool cli_has_rules(const char *command, const struct game *game, const struct options *options)
{
    const char *name = options_text(options, "rules");
    struct text known = {0};
    if (name == NULL || game_variant(game, name) != NULL) {
        return true;
    }
    for (size_t i = 0; game->variants[1] != NULL && game->variants[i] != NULL; i++) {
        text_printf(&known, "%s %s", i == 0 ? "; it has" : ",", game->variants[i]);
    }
    cli_misuse(command, "%s has no rule variant \"%.40s\"%s", game->name, name,
               text_string(&known));
    text_free(&known);
    return false;
}

const struct engine *cli_engine(const char *command, const struct game *game, const char *name)
{
    struct error error;
    const struct engine *engine = engine_need(game->name, name, &error);
    if (engine == NULL) {
        cli_misuse(command, "%s", error.text);
    }
    return engine;
}
