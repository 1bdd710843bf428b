/* A puzzle as one line of JSON, written and read back; docs/records.md describes the format.
 * Reading does not verify the puzzle; use puzzle_check for that. */
#ifndef PUZZLES_PUZZLE_JSON_H
#define PUZZLES_PUZZLE_JSON_H

#include "puzzles/puzzle.h"

/* Appends the line, including the newline. */
void puzzle_print(const struct puzzle *puzzle, struct text *line);

/* Reads a line. On success the caller calls puzzle_free. Returns false and sets *error on failure;
 * nothing needs to be freed then. */
bool puzzle_parse(struct puzzle *puzzle, const char *line, size_t length, struct error *error);

#endif
