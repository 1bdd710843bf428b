/* A puzzle as one line of JSON, written and read back; docs/records.md has its form.
 * Never judges what it reads: puzzle_check says whether a puzzle is right. */
#ifndef PUZZLES_PUZZLE_JSON_H
#define PUZZLES_PUZZLE_JSON_H

#include "puzzles/puzzle.h"

/* Appends the line, newline included. */
void puzzle_print(const struct puzzle *puzzle, struct text *line);

/* Reads a line. False: *error says what is wrong, and nothing is held. On success puzzle_free. */
bool puzzle_parse(struct puzzle *puzzle, const char *line, size_t length, struct error *error);

#endif
