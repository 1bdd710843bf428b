/* Draws boards and progress on a terminal, whose size it asks for. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stddef.h>

struct game;

struct cli_size {
    size_t rows, columns;
};

/* Returns the size of the terminal connected to standard output. If standard output is not a
 * terminal or the size is unknown, both fields are SIZE_MAX. */
struct cli_size cli_terminal_size(void);

/* Draws progress lines on the terminal connected to standard error, over the lines drawn by the
 * previous call. Long lines are truncated so that they do not wrap. "" removes the progress
 * lines. */
void cli_progress(const char *text);

/* Returns the size of the board as drawn by cli_draw. */
struct cli_size cli_board_size(const struct game *game, const void *state);

/* Prints the board as known to the player in `seat`, or the whole board if `seat` is -1. On a
 * terminal, the pieces of seat 0 are red and those of seat 1 are cyan, unless NO_COLOR is set. In a
 * UTF-8 locale, lines are drawn with box characters. Empty rows at the edges are omitted if the
 * board would otherwise fill the terminal. */
void cli_draw(const struct game *game, const void *state, int seat);

#endif
