/* Additions to include/faceoff for JavaScript: a reporter and a chooser that call JavaScript, and
 * checks that the struct members have the offsets that library.js uses. */
#include <faceoff/faceoff.h>

#include <assert.h>

__attribute__((import_module("faceoff"), import_name("report"))) bool
report_to_javascript(void *data, const struct faceoff_report *report);

__attribute__((import_module("faceoff"), import_name("choose"))) const char *
choose_in_javascript(void *data, struct faceoff_position *position, int64_t ms);

faceoff_reporter *wasm_reporter(void);
faceoff_chooser *wasm_chooser(void);

faceoff_reporter *wasm_reporter(void)
{
    return report_to_javascript;
}

faceoff_chooser *wasm_chooser(void)
{
    return choose_in_javascript;
}

#define MEMBER_AT(type, member, offset)                                                            \
    static_assert(offsetof(struct faceoff_##type, member) == (offset),                             \
                  "library.js uses this offset")
#define SIZE_IS(type, size)                                                                        \
    static_assert(sizeof(struct faceoff_##type) == (size), "library.js uses this size")

SIZE_IS(error, 512);

SIZE_IS(ruling, 136);
MEMBER_AT(ruling, rule, 0);
MEMBER_AT(ruling, at, 4);
MEMBER_AT(ruling, detail, 8);

SIZE_IS(outcome, 20);
MEMBER_AT(outcome, over, 0);
MEMBER_AT(outcome, winner, 4);
MEMBER_AT(outcome, scores, 8);
MEMBER_AT(outcome, reason, 16);

SIZE_IS(line, 24);
MEMBER_AT(line, from_x, 0);
MEMBER_AT(line, from_y, 4);
MEMBER_AT(line, to_x, 8);
MEMBER_AT(line, to_y, 12);
MEMBER_AT(line, seat, 16);
MEMBER_AT(line, turn, 20);

SIZE_IS(piece, 16);
MEMBER_AT(piece, kind, 0);
MEMBER_AT(piece, x, 4);
MEMBER_AT(piece, y, 8);
MEMBER_AT(piece, seat, 12);

SIZE_IS(board, 24);
MEMBER_AT(board, width, 0);
MEMBER_AT(board, height, 4);
MEMBER_AT(board, lines, 8);
MEMBER_AT(board, line_count, 12);
MEMBER_AT(board, pieces, 16);
MEMBER_AT(board, piece_count, 20);

SIZE_IS(engine, 12);
MEMBER_AT(engine, name, 0);
MEMBER_AT(engine, about, 4);
MEMBER_AT(engine, unit, 8);

SIZE_IS(option, 32);
MEMBER_AT(option, name, 0);
MEMBER_AT(option, about, 4);
MEMBER_AT(option, min, 8);
MEMBER_AT(option, max, 16);
MEMBER_AT(option, otherwise, 24);

SIZE_IS(limits, 24);
MEMBER_AT(limits, ms, 0);
MEMBER_AT(limits, nodes, 8);
MEMBER_AT(limits, best, 16);

MEMBER_AT(value, estimate, 0);
MEMBER_AT(value, wins_in, 8);
MEMBER_AT(value, chance, 16);

SIZE_IS(choice, 40);
MEMBER_AT(choice, turn, 0);
MEMBER_AT(choice, value, 8);
MEMBER_AT(choice, nodes, 32);

MEMBER_AT(report, last, 0);
MEMBER_AT(report, value, 8);
MEMBER_AT(report, depth, 32);
MEMBER_AT(report, nodes, 40);
MEMBER_AT(report, best, 48);
MEMBER_AT(report, best_count, 52);
MEMBER_AT(report, line, 56);
MEMBER_AT(report, line_length, 60);
MEMBER_AT(report, notes, 64);
