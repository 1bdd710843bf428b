/* Writes a puzzle as one line of JSON, and reads it back. docs/records.md describes the format.
 * Reading does not verify the puzzle; puzzle_check does. */
#ifndef PUZZLES_PUZZLE_JSON_H
#define PUZZLES_PUZZLE_JSON_H

#include "puzzles/puzzle.h"

/* Appends the puzzle as a line of JSON, including the newline. */
void puzzle_print(const struct puzzle *puzzle, struct text *line);

/* Reads a puzzle from a line of JSON. On success, the caller calls puzzle_free. On an error,
 * returns false, sets *error, and leaves nothing to free. */
bool puzzle_parse(struct puzzle *puzzle, const char *line, size_t length, struct error *error);

#endif
