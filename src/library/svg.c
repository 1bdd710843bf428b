/* Draws the board of a position as an SVG image. The image contains only what
 * faceoff_position_board returns, so it shows no hidden information. It uses the colours of the web
 * page. */
#include "games/halma/halma.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"
#include "library/position.h"

#include <string.h>

#define SIDE 32 /* width of a square in pixels */
/* width of the margins in pixels: MARGIN at the left and top, where the coordinates are, and EDGE
 * on the other sides */
#define MARGIN 32
#define EDGE 14

#define PAPER "#fbf8f1"
#define SHEET "#cfc8ba" /* the background of a board with squares */
#define UNKNOWN "#bab2a2"
#define DARK "#26282b"
#define GREY "#5c6168"

static const char *const inks[SEATS] = {"#1f4e8c", "#b3322a"};
static const char *const washes[SEATS] = {"#c9d8ea", "#efcfc8"};

static int at(int number)
{
    return MARGIN + number * SIDE;
}

static int middle(int number)
{
    return at(number) + SIDE / 2;
}

/* Begins an image of `width` by `height` squares. */
static void svg_begin(struct text *svg, const struct faceoff_position *position, int seat,
                      int width, int height, const char *ground)
{
    int wide = width * SIDE + MARGIN + EDGE;
    int high = height * SIDE + MARGIN + EDGE;
    text_printf(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
        "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n<title>%s (%s)",
        wide, high, wide, high, position->game->name, position->rules.variant);
    if (seat >= 0 && position->game->draw_known != NULL) {
        text_printf(svg, ", as seat %d sees it", seat);
    }
    text_printf(svg, "</title>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", wide,
                high, ground);
}

static void svg_name(struct text *svg, int x, int y, const char *name, int number)
{
    text_printf(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"" GREY "\">", x, y + 5);
    if (name != NULL) {
        text_putc(svg, name[number]);
    } else {
        text_printf(svg, "%d", number);
    }
    text_puts(svg, "</text>\n");
}

/* Begins a group of elements in the colour of a seat, or grey for seat -1. */
static void svg_group(struct text *svg, const char *what, int seat)
{
    const char *ink = seat < 0 ? GREY : inks[seat];
    text_printf(svg, "<g class=\"%s seat%d\" fill=\"%s\" stroke=\"%s\">\n", what, seat, ink, ink);
}

/* Draws a piece: a disc for seat 0, and a diamond for seat 1. */
static void svg_piece(struct text *svg, const struct faceoff_piece *piece)
{
    int x = middle(piece->x);
    int y = middle(piece->y);
    if (piece->seat == 0) {
        text_printf(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"11\"/>\n", x, y);
    } else {
        text_printf(svg, "<path d=\"M%d %dl13 13l-13 13l-13 -13z\"/>\n", x, y - 13);
    }
}

static bool is_kind(const struct faceoff_piece *piece, const char *kind, int seat)
{
    return strcmp(piece->kind, kind) == 0 && piece->seat == seat;
}

/* Draws all of a seat's pieces of one kind. */
static void svg_pieces(struct text *svg, const struct faceoff_board *board, const char *kind,
                       int seat)
{
    svg_group(svg, kind, seat);
    for (size_t i = 0; i < board->piece_count; i++) {
        if (is_kind(&board->pieces[i], kind, seat)) {
            svg_piece(svg, &board->pieces[i]);
        }
    }
    text_puts(svg, "</g>\n");
}

/* Appends a square to a path. The square leaves a gap of one pixel on each side. */
static void path_square(struct text *svg, int x, int y)
{
    text_printf(svg, "M%d %dh%dv%dh-%dz", at(x) + 1, at(y) + 1, SIDE - 2, SIDE - 2, SIDE - 2);
}

/* --- soccer --- */

/* In soccer, the first row of dots has y = -1. */
static int dot_y(int y)
{
    return at(y + 1);
}

static void draw_pitch(struct text *svg, int width, int height)
{
    int west = at(width / 2 - 1);
    int east = at(width / 2 + 1);
    int top = dot_y(0);
    int bottom = dot_y(height);
    text_puts(svg, "<path class=\"grid\" stroke=\"#d5dde8\" fill=\"none\" d=\"");
    for (int x = 1; x < width; x++) {
        text_printf(svg, "M%d %dV%d", at(x), top, bottom);
    }
    for (int y = 1; y < height; y++) {
        text_printf(svg, "M%d %dH%d", at(0), dot_y(y), at(width));
    }
    text_printf(svg, "M%d %dV%dM%d %dV%d\"/>\n", at(width / 2), dot_y(-1), top, at(width / 2),
                bottom, dot_y(height + 1));
    text_printf(svg,
                "<path class=\"border\" stroke=\"#3a3d42\" stroke-width=\"3\" fill=\"none\" "
                "stroke-linecap=\"round\" d=\"M%d %dH%dV%dH%dM%d %dH%dV%dH%d\"/>\n",
                west, top, at(0), bottom, west, east, top, at(width), bottom, east);
    /* a goal has the colour of the seat that defends it */
    const int goals[SEATS][2] = {{bottom, dot_y(height + 1)}, {top, dot_y(-1)}};
    for (int seat = 0; seat < SEATS; seat++) {
        text_printf(svg,
                    "<path class=\"goal seat%d\" stroke=\"%s\" stroke-width=\"4\" fill=\"none\" "
                    "stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"M%d %dV%dH%dV%d\"/>\n",
                    seat, inks[seat], west, goals[seat][0], goals[seat][1], east, goals[seat][0]);
    }
}

/* Draws the lines that a seat drew in the last turn, or all lines that it drew in earlier turns.
 * Seat -1 stands for the lines that were on the board before the first turn. */
static void draw_lines(struct text *svg, const struct faceoff_board *board, int seat, bool newest)
{
    size_t last = board->line_count > 0 ? board->lines[board->line_count - 1].turn : 0;
    svg_group(svg, "lines", seat);
    for (size_t i = 0; i < board->line_count; i++) {
        const struct faceoff_line *line = &board->lines[i];
        if (line->seat == seat && (seat >= 0 && line->turn == last) == newest) {
            text_printf(svg, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", at(line->from_x),
                        dot_y(line->from_y), at(line->to_x), dot_y(line->to_y));
        }
    }
    text_puts(svg, "</g>\n");
}

static void soccer_svg(struct text *svg, const struct faceoff_position *position, int seat,
                       const struct faceoff_board *board)
{
    svg_begin(svg, position, seat, board->width, board->height + 2, PAPER);
    for (int x = 0; x <= board->width; x++) {
        svg_name(svg, at(x), MARGIN / 2, NULL, x);
    }
    for (int y = -1; y <= board->height + 1; y++) {
        svg_name(svg, MARGIN / 2, dot_y(y), NULL, y);
    }
    draw_pitch(svg, board->width, board->height);
    for (int newest = 0; newest <= 1; newest++) {
        text_printf(svg, "<g stroke-linecap=\"round\" %s>\n",
                    newest ? "stroke-width=\"4\"" : "stroke-width=\"3\" stroke-opacity=\"0.6\"");
        if (newest == 0 && board->line_count > 0 && board->lines[0].seat < 0) {
            draw_lines(svg, board, -1, newest);
        }
        draw_lines(svg, board, 0, newest);
        draw_lines(svg, board, 1, newest);
        text_puts(svg, "</g>\n");
    }
    const struct faceoff_piece *ball = &board->pieces[0];
    text_printf(svg,
                "<circle class=\"ball\" cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"" DARK
                "\" stroke=\"" PAPER "\" stroke-width=\"2\"/>\n",
                at(ball->x), dot_y(ball->y));
}

/* --- Halma --- */

/* Draws the squares of a seat's camp or, if `camp` is -1, the other squares of one colour. */
static void draw_squares(struct text *svg, int camp, bool odd, const char *colour)
{
    text_printf(svg, "<path fill=\"%s\" d=\"", colour);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            int owner = halma_in_camp(0, x, y) ? 0 : halma_in_camp(1, x, y) ? 1 : -1;
            if (owner == camp && (camp >= 0 || ((x + y) % 2 != 0) == odd)) {
                path_square(svg, x, y);
            }
        }
    }
    text_puts(svg, "\"/>\n");
}

static void halma_svg(struct text *svg, const struct faceoff_position *position, int seat,
                      const struct faceoff_board *board)
{
    svg_begin(svg, position, seat, board->width, board->height, SHEET);
    for (int i = 0; i < board->width; i++) {
        svg_name(svg, middle(i), MARGIN / 2, NULL, i + 1);
        svg_name(svg, MARGIN / 2, middle(i), NULL, i + 1);
    }
    draw_squares(svg, -1, false, "#f4efe4");
    draw_squares(svg, -1, true, "#ebe5d8");
    for (int camp = 0; camp < SEATS; camp++) {
        draw_squares(svg, camp, false, washes[camp]);
        svg_pieces(svg, board, "man", camp);
    }
}

/* --- Showdown --- */

/* Draws all squares in one colour, or only the squares that the viewer knows to be free of
 * walls. */
static void draw_floor(struct text *svg, const struct faceoff_board *board, bool all,
                       const char *colour)
{
    text_printf(svg, "<path fill=\"%s\" d=\"", colour);
    for (int i = 0; all && i < board->width * board->height; i++) {
        path_square(svg, i % board->width, i / board->width);
    }
    for (size_t i = 0; !all && i < board->piece_count; i++) {
        if (strcmp(board->pieces[i].kind, "wall") != 0) {
            path_square(svg, board->pieces[i].x, board->pieces[i].y);
        }
    }
    text_puts(svg, "\"/>\n");
}

/* Draws each seat's home square, which is the other seat's goal. */
static void draw_homes(struct text *svg)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct showdown_square home = showdown_home(seat);
        text_printf(svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                    "stroke=\"%s\" stroke-width=\"2\"/>\n",
                    at(home.column) + 2, at(home.row) + 2, SIDE - 4, SIDE - 4, inks[seat]);
    }
}

static void showdown_svg(struct text *svg, const struct faceoff_position *position, int seat,
                         const struct faceoff_board *board)
{
    svg_begin(svg, position, seat, board->width, board->height, SHEET);
    for (int x = 0; x < board->width; x++) {
        svg_name(svg, middle(x), MARGIN / 2, NULL, x + 1);
    }
    for (int y = 0; y < board->height; y++) {
        svg_name(svg, MARGIN / 2, middle(y), "ABCDEFGHI", y);
    }
    draw_floor(svg, board, true, seat < 0 ? PAPER : UNKNOWN);
    draw_floor(svg, board, false, PAPER);
    text_puts(svg, "<g class=\"wall\" fill=\"" DARK "\">\n");
    for (size_t i = 0; i < board->piece_count; i++) {
        const struct faceoff_piece *piece = &board->pieces[i];
        if (is_kind(piece, "wall", -1)) {
            text_printf(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n",
                        at(piece->x) + 1, at(piece->y) + 1, SIDE - 2, SIDE - 2);
        }
    }
    text_puts(svg, "</g>\n");
    draw_homes(svg);
    svg_pieces(svg, board, "player", 0);
    svg_pieces(svg, board, "player", 1);
    /* an outline shows where the viewer's player met the opponent */
    text_puts(svg, "<g stroke-width=\"2\" stroke-dasharray=\"4 3\" fill-opacity=\"0.15\">\n");
    svg_pieces(svg, board, "met", 0);
    svg_pieces(svg, board, "met", 1);
    text_puts(svg, "</g>\n");
}

const char *faceoff_position_svg(struct faceoff_position *position, int seat)
{
    static const struct {
        const struct game *game;
        void (*draw)(struct text *svg, const struct faceoff_position *position, int seat,
                     const struct faceoff_board *board);
    } images[] = {
        {&soccer_game, soccer_svg},
        {&halma_game, halma_svg},
        {&showdown_game, showdown_svg},
    };
    struct faceoff_board board;
    struct text *svg = &position->text;
    if (!faceoff_position_board(position, seat, &board)) {
        return NULL;
    }
    text_clear(svg);
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        if (images[i].game == position->game) {
            images[i].draw(svg, position, seat, &board);
        }
    }
    text_puts(svg, "</svg>\n");
    return text_string(svg);
}
