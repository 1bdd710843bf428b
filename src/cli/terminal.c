#include "cli/terminal.h"

#include "base/columns.h"
#include "base/memory.h"
#include "base/text.h"
#include "games/game.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

/* Returns the size of the terminal, with the given rows and columns where it is unknown. */
static struct cli_size size_of_terminal(int fd, size_t rows, size_t columns)
{
    struct winsize size = {0};
    ioctl(fd, TIOCGWINSZ, &size);
    return (struct cli_size){size.ws_row > 1 ? size.ws_row : rows,
                             size.ws_col > 1 ? size.ws_col : columns};
}

struct cli_size cli_terminal_size(void)
{
    return size_of_terminal(STDOUT_FILENO, SIZE_MAX, SIZE_MAX);
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

/* Moves the cursor up and overwrites each line. Draws fewer lines than the terminal has rows,
 * because the cursor cannot move above the top of the screen. */
void cli_progress(const char *text)
{
    static unsigned drawn; /* number of lines drawn by the previous call */
    struct cli_size size = size_of_terminal(STDERR_FILENO, 24, 80);
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
        int length =
            snprintf(rest, sizeof rest, "and %u more line%s", lines - shown, plural(lines - shown));
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
 * print. The first or last row is omitted if it contains only the board's edge, drawn with '_', and
 * a number. Without these rows, paper soccer fits into 24 rows. */
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
