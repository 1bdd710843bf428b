/* Writes a puzzle as one line of JSON, and reads such a line back. docs/records.md describes the
 * format. Reading does not verify the puzzle; use puzzle_check for that. */
#ifndef PUZZLES_PUZZLE_JSON_H
#define PUZZLES_PUZZLE_JSON_H

#include "puzzles/puzzle.h"

/* Appends the puzzle as a line of JSON, including the newline. */
void puzzle_print(const struct puzzle *puzzle, struct text *line);

/* Reads a puzzle from a line of JSON. On success, the caller must call puzzle_free. On error,
 * returns false and sets *error, and there is nothing to free. */
bool puzzle_parse(struct puzzle *puzzle, const char *line, size_t length, struct error *error);

#endif
