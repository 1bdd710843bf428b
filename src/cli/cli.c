#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/columns.h"
#include "base/number.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "games/game.h"

#include <assert.h>
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

/* Cleans the message, which may quote a file, a bot or a server. */
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
    fprintf(stderr, "Try: faceoff %s --help\n", command);
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

/* Whether the locale of the environment is one of UTF-8. */
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

struct cli_size cli_progress_size(void)
{
    struct winsize size = {0};
    bool told = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
    return (struct cli_size){told && size.ws_row > 1 ? size.ws_row : 24,
                             told && size.ws_col > 1 ? size.ws_col : 80};
}

void cli_progress(const char *line)
{
    struct text shown = {0};
    text_put_column(&shown, line, 0, cli_progress_size().columns - 1);
    fprintf(stderr, "\r\033[K%s", text_string(&shown));
    fflush(stderr);
    text_free(&shown);
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

/* Leaves out the first and the last row, if there is nothing but the edge of the board in them: so
 * paper soccer fits into 24 rows. */
static void crop(const struct text *board, size_t *from, size_t *to)
{
    static const char edge[] = " ._";
    size_t length = strcspn(board->data, "\n"), last = board->length - 1;
    while (last > 0 && board->data[last - 1] != '\n') {
        last--;
    }
    if (cli_terminal_size().rows > size_of(board->data).rows) {
        return;
    }
    *from = strspn(board->data, edge) == length ? length + 1 : 0;
    *to = last + strspn(board->data + last, edge) == board->length - 1 ? last : board->length;
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
        int man = coloured ? game->seat_at(board.data, i) : -1;
        const char *glyph = glyphs ? game->glyph(board.data, i) : NULL;
        fputs(man < 0 ? "" : colours[man], stdout);
        if (glyph != NULL) {
            fputs(glyph, stdout);
        } else {
            putchar(board.data[i]);
        }
        fputs(man < 0 ? "" : "\033[0m", stdout);
    }
    text_free(&board);
}

const struct game *cli_game(const char *command, const char *name)
{
    const struct contest *contest = name == NULL ? NULL : contest_find(name);
    const struct game *game = name == NULL      ? NULL
                              : contest != NULL ? contest->game
                                                : game_find(name);
    if (game == NULL) {
        struct text known = {0};
        const char *near = name == NULL ? NULL : named_nearest(games, name);
        named_list(games, &known);
        cli_misuse(command, "needs a game it knows:%s%s%s%s", text_string(&known),
                   near != NULL ? "; did you mean " : "", near != NULL ? near : "",
                   near != NULL ? "?" : "");
        text_free(&known);
    }
    return game;
}

const struct engine *cli_engine(const char *command, const struct game *game, const char *name)
{
    const struct engine *engine = engine_find(game->name, name);
    if (engine == NULL) {
        struct text known = {0};
        for (size_t i = 0; engines[i] != NULL; i++) {
            if (strcmp(engines[i]->game, game->name) == 0) {
                text_printf(&known, " %s", engines[i]->name);
            }
        }
        cli_misuse(command, "%s has no engine \"%.40s\", but%s", game->name, name,
                   text_string(&known));
        text_free(&known);
    }
    return engine;
}

/* Where a command's options go. */
struct taking {
    const char *command;
    void *values;
};

static bool cli_take(void *data, const struct argument *argument, const char *text)
{
    const struct taking *taking = data;
    const struct cli_option *option = argument->row;
    void *value = (char *)taking->values + option->offset;
    struct error error;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)value = true;
        break;
    case CLI_TEXT:
        *(const char **)value = text;
        break;
    case CLI_NUMBER:
        if (!number_read(option->name, text, option->min, option->max, value, &error)) {
            cli_misuse(taking->command, "%s", error.text);
            return false;
        }
        break;
    case CLI_ENGINE: {
        struct cli_given *given = value;
        if (given->count == CLI_GIVEN_MAX) {
            cli_misuse(taking->command, "too many options");
            return false;
        }
        given->of[given->count].name = argument->name;
        given->of[given->count++].value = text;
        break;
    }
    }
    return true;
}

static void list_arguments(const struct cli_option *options, struct arguments *arguments)
{
    *arguments = (struct arguments){0};
    for (const struct cli_option *option = options; option->name != NULL; option++) {
        bool letter = option->name[1] != '-';
        if (option->kind != CLI_ENGINE) {
            arguments_add(arguments,
                          (struct argument){.name = letter ? NULL : option->name + strlen("--"),
                                            .letter = letter ? option->name[1] : '\0',
                                            .flag = option->kind == CLI_FLAG,
                                            .row = option});
            continue;
        }
        for (size_t i = 0; engines[i] != NULL; i++) {
            for (const struct engine_option *known = engines[i]->options;
                 known != NULL && known->name != NULL; known++) {
                arguments_add(arguments, (struct argument){.name = known->name, .row = option});
            }
        }
    }
}

int cli_options(const char *command, const struct cli_option *options, void *values, int argc,
                char **argv)
{
    struct taking taking = {command, values};
    struct arguments arguments;
    list_arguments(options, &arguments);
    int first = arguments_read(command, &arguments, argc, argv, cli_take, &taking);
    arguments_free(&arguments);
    return first;
}

bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct cli_given *given, uint64_t *values)
{
    struct error error;
    engine_values(engine, values);
    for (size_t i = 0; i < given->count; i++) {
        if (!engine_set(engine, values, given->of[i].name, given->of[i].value, &error)) {
            cli_misuse(command, "%s", error.text);
            return false;
        }
    }
    return true;
}

void cli_engine_help(const struct engine *engine, int indent, const char *level, FILE *out)
{
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        fprintf(out, "%*s--%s N  %s", indent, "", option->name, option->about);
        if (option->max <= 1000) {
            fprintf(out, ", %llu to %llu", (unsigned long long)option->min,
                    (unsigned long long)option->max);
        }
        if (level != NULL && strcmp(option->name, "level") == 0) {
            fprintf(out, " (default %s)", level);
        } else if (option->otherwise != 0) {
            fprintf(out, " (default %llu)", (unsigned long long)option->otherwise);
        }
        fputc('\n', out);
    }
}

bool cli_options_of_game(const char *command, const struct cli_option *options, void *values,
                         int argc, char **argv)
{
    int first = cli_options(command, options, values, argc, argv);
    if (first > 0 && argc - first != 1) {
        cli_misuse(command, "takes one game");
    }
    return first > 0 && argc - first == 1;
}

int cli_run_for_game(const struct cli_command *command, int argc, char **argv)
{
    char known[128] = "";
    size_t used = 0;
    for (size_t k = 0; command->games[k] != NULL; k++) {
        const struct cli_game_command *one = command->games[k];
        struct arguments arguments;
        list_arguments(one->options, &arguments);
        const char *game = arguments_operand(&arguments, argc, argv);
        arguments_free(&arguments);
        if (game != NULL && strcmp(one->game, game) == 0) {
            return one->run(argc, argv);
        }
        used += (size_t)snprintf(known + used, sizeof known - used, " %s", one->game);
        assert(used < sizeof known);
    }
    return cli_misuse(command->name, "needs a game it knows:%s", known);
}
