/* Declares games and positions: how to play turns under the rules, get results, and draw boards.
 * See faceoff.h for the rules that apply to all functions. */
#ifndef FACEOFF_POSITION_H
#define FACEOFF_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The reason why an input was rejected, as a human-readable sentence. */
struct faceoff_error {
    char text[512];
};

/* --- games --- */

/* Returns the name of game number `index`: "soccer", "halma" or "showdown". Returns NULL if there
 * is no such game. */
const char *faceoff_game_name(size_t index);

/* Returns the name of a game's rule set number `index`; number 0 is the default. Returns NULL if
 * there is no such rule set, or if the game is unknown. */
const char *faceoff_game_rules(const char *game, size_t index);

/* Returns a phrase that explains to a person how to write a turn, with an example. Returns NULL for
 * an unknown game. */
const char *faceoff_game_turn_help(const char *game);

/* Returns a description of the pieces and the goal of the player in seat 0 or 1. Returns NULL for
 * an unknown game or seat. */
const char *faceoff_game_seat_help(const char *game, int seat);

/* Returns true if the text is a well-formed turn of the game, whether legal or not. */
bool faceoff_game_has_form(const char *game, const char *turn);

/* --- positions --- */

/* A game in progress: its rules, the turns so far, and the board. */
struct faceoff_position;

/* The reason why a turn is illegal. */
struct faceoff_ruling {
    const char *rule; /* broken rule, such as "drawn_line"; valid until the program ends */
    size_t at;        /* offset, in the turn's text, of the part that breaks the rule */
    char detail[128]; /* human-readable explanation in one sentence */
};

/* The result of a game. */
struct faceoff_outcome {
    bool over;
    int winner;         /* seat that won, or -1 if the game is tied or unfinished */
    int scores[2];      /* scores by seat, in the game's own points */
    const char *reason; /* how the game ended: "goal", "blocked" and so on, or "unfinished"; valid
                         * until the program ends */
};

/* A line that a player drew in soccer, from one dot to a neighbouring dot. */
struct faceoff_line {
    int from_x, from_y, to_x, to_y;
    int seat;    /* seat that drew the line, or -1 if the game began with it */
    size_t turn; /* number of the turn that drew the line, counted from 0; 0 for seat -1 */
};

/* Something on a square of the board or, in soccer, on a dot. The kinds are:
 *
 * - "ball" in soccer, and "man" in Halma;
 * - "player" in Showdown, the square on which a player stands;
 * - "wall" in Showdown. A player knows of a wall only from its own turns, and the opponent may have
 *   changed the square since then. The same is true of "free" and "met";
 * - "free" in Showdown, a square without a wall. Only a player's own view of the board contains
 *   this kind;
 * - "met" in Showdown, the square on which the player's last turn located the opponent. */
struct faceoff_piece {
    const char *kind; /* valid until the program ends */
    int x, y;
    int seat; /* seat to which the piece belongs, or -1 for "ball", "wall" and "free" */
};

/* What is on a board. x counts columns from the left and y counts rows from the top, both from 0.
 * In turns, Halma's square (x, y) is written "x+1 y+1". Showdown's square (0, 0) is A 1, and (25,
 * 8) is I 26. In soccer, (x, y) is a dot, and the goals are the three middle dots in the rows y =
 * -1 and y = height + 1. */
struct faceoff_board {
    int width, height;                /* size in squares */
    const struct faceoff_line *lines; /* soccer: lines in the order in which they were drawn */
    size_t line_count;
    const struct faceoff_piece *pieces; /* sorted by y, then by x */
    size_t piece_count;
};

/* Creates a position at the start of a game. `rules` may be NULL or "" for the default rules.
 * `first` is the seat that moves first, 0 or 1. On error, returns NULL and sets *error.
 * To begin with another board in soccer or Halma, add '@' and the board to the rules:
 * - Soccer: a list of paths, separated by '/'. A path is the x and y of a dot, and the directions
 *   of the lines from there. The ball is at the end of the last path: "6x6@3 3 0124/2 2".
 * - Halma: the 16 rows, separated by '/', with 19 pieces of each seat. 'a' is a piece of seat 0,
 *   'b' is a piece of seat 1, and a number is a number of free cells: "@aaaaa/aaaaa/3aa2ab/..".
 *   Free cells at the end of a row may be left out. */
struct faceoff_position *faceoff_position_new(const char *game, const char *rules, int first,
                                              struct faceoff_error *error);

/* Returns an independent copy. */
struct faceoff_position *faceoff_position_copy(const struct faceoff_position *position);

/* Frees the position. `position` may be NULL. */
void faceoff_position_free(struct faceoff_position *position);

/* Return the names of the game and of its rule set, which the board follows if one was given. */
const char *faceoff_position_game(const struct faceoff_position *position);
const char *faceoff_position_rules(const struct faceoff_position *position);

/* Returns the seat that moved first in the game. */
int faceoff_position_first(const struct faceoff_position *position);

/* Plays a turn for the player to move. If the turn is illegal, returns false, sets *ruling, and
 * leaves the position unchanged. */
bool faceoff_position_play(struct faceoff_position *position, const char *turn,
                           struct faceoff_ruling *ruling);

/* Plays a list of turns such as "0;0;42"; "" and "-" are empty lists. If a turn is illegal, returns
 * false and leaves the position unchanged; *error then names the first illegal turn. */
bool faceoff_position_play_list(struct faceoff_position *position, const char *turns,
                                struct faceoff_error *error);

/* Takes back the last turn. Returns false if no turn can be taken back. A bot cannot take back
 * turns that have really been played in the game, but only turns that it has played itself in the
 * position passed to it. */
bool faceoff_position_undo(struct faceoff_position *position);

/* Returns the seat to move, or -1 if the game is over. */
int faceoff_position_mover(const struct faceoff_position *position);

/* Sets *outcome to the result of the game so far. */
void faceoff_position_outcome(const struct faceoff_position *position,
                              struct faceoff_outcome *outcome);

/* Returns the number of turns that have been played. */
size_t faceoff_position_turn_count(const struct faceoff_position *position);

/* Returns turn number `index`, counted from 0, or NULL if there is no such turn. */
const char *faceoff_position_turn(const struct faceoff_position *position, size_t index);

/* Returns the seat that made turn number `index`, or -1 if there is no such turn. */
int faceoff_position_turn_seat(const struct faceoff_position *position, size_t index);

/* Returns what the player observed just before it made turn number `index`, in the text format of
 * the game. In games with hidden information, players know only these observations. Returns NULL if
 * there is no such turn. */
const char *faceoff_position_heard(const struct faceoff_position *position, size_t index);

/* Returns all turns as a list that faceoff_position_play_list accepts. The exception is Showdown,
 * where any text is a turn: a list with a turn that is empty, is "-", or contains ';' cannot be
 * played again. */
const char *faceoff_position_turns(struct faceoff_position *position);

/* Returns the board as lines of text. It shows what the player in `seat` knows, or the whole board
 * if `seat` is -1. Returns NULL if `seat` is invalid. */
const char *faceoff_position_draw(struct faceoff_position *position, int seat);

/* Sets *board to what the player in `seat` knows about the board, or to the whole board if `seat`
 * is -1. The arrays belong to the position, and are valid until the next call with the position.
 * Returns false, and sets *board to an empty board, if `seat` is invalid or for games other than
 * soccer, Halma and Showdown. */
bool faceoff_position_board(struct faceoff_position *position, int seat,
                            struct faceoff_board *board);

/* Returns an SVG picture of the board that faceoff_position_board describes, as a string. Returns
 * NULL in the cases where faceoff_position_board returns false. */
const char *faceoff_position_svg(struct faceoff_position *position, int seat);

/* Returns what the player in a seat has observed since its last turn, or "" if there was nothing to
 * observe. Returns NULL if `seat` is invalid. */
const char *faceoff_position_observe(struct faceoff_position *position, int seat);

/* Returns a random legal turn, or NULL if the game is over. The same seed gives the same turn. */
const char *faceoff_position_random_turn(struct faceoff_position *position, uint64_t seed);

/* Lists the legal turns of the player to move, each once and in a fixed order, as strings for
 * faceoff_position_play. Sets *count to the number of turns in the list, which is at most `max`,
 * and *complete to false if there are more. If the game is over, *count is 0 and *complete is true.
 * The array, which ends with a NULL, belongs to the position and is valid until the next call with
 * the position.
 *
 * In soccer, a turn is a sequence of lines. The list is sorted by the turns' digits. In the middle
 * of a game there may be millions of turns, so `max` should be small enough for your memory. In
 * Halma, turns that move the same piece to the same square count as one, and the list contains one
 * with a shortest path. In Showdown, where any text is a turn, the list contains all turns that are
 * not answered with ERROR, except that it contains only one ZAP for each direction. */
const char *const *faceoff_position_legal_turns(struct faceoff_position *position, size_t max,
                                                size_t *count, bool *complete);

/* For soccer, where a turn may consist of several lines. `part` is the beginning of a turn, and may
 * be "". Returns the digits of the lines that may be drawn next, in increasing order. Sets *whole
 * to whether `part` is a complete turn, after which no line may be drawn. Returns NULL in other
 * games, and if no legal turn begins with `part`. After the end of the game, no turn is legal. */
const char *faceoff_position_legal_lines(struct faceoff_position *position, const char *part,
                                         bool *whole);

/* --- actions ---
 *
 * An action is a turn as a number, for programs that search or learn:
 *
 * - Halma: 256 * the square from which a man moves + the square on which it ends. The square (x, y)
 *   has the number 16 * y + x. The man takes one of the shortest paths.
 * - Showdown: 0 to 3 MOVE up, right, down and left; 4 RADAR; 5 HELP; 6 to 9 ZAP up, right, down and
 *   left; then 10 + 26 * y + x is a WALL on the square (x, y).
 * - Soccer: the direction of one line, 0 to 7, as in a batch. A turn may consist of several
 * actions. In the middle of a turn, the drawn lines are part of the board and of the hash, and the
 * other functions take and return only the rest of the turn. faceoff_position_report then gives
 * the ball and the number of lines as drawn so far, but faceoff_position_turns lists only the turns
 * before. The whole turn is counted among the turns when its last line is drawn. */

/* Lists the legal actions of the player to move, and sets *count to their number. In Halma and
 * Showdown, the list has the order of faceoff_position_legal_turns. In soccer, it is sorted. *count
 * is 0 if the game is over, and in games other than soccer, Halma and Showdown. The array belongs
 * to the position and is valid until the next call with the position; it may be NULL if *count is
 * 0. */
const uint16_t *faceoff_position_actions(struct faceoff_position *position, size_t *count);

/* Plays an action. If it is not in the list of legal actions, returns false, sets *ruling, and
 * leaves the position unchanged. */
bool faceoff_position_act(struct faceoff_position *position, unsigned action,
                          struct faceoff_ruling *ruling);

/* Returns the lines drawn so far in an unfinished turn of soccer, as digits, or "" if no turn is
 * unfinished. faceoff_position_undo takes back these lines before whole turns. */
const char *faceoff_position_part(const struct faceoff_position *position);

/* --- comparing and reporting --- */

/* Returns true if both positions have the same game, rules, player to move and board, and if the
 * same further turns would lead to the same results. The moves that led to the positions do not
 * matter. In Halma, however, their number does, because it can end the game. In Showdown, the
 * walls, both players' squares, and the numbers of turns and points matter, but not what the
 * players have observed. */
bool faceoff_position_equal(const struct faceoff_position *a, const struct faceoff_position *b);

/* Returns a hash of the position. Equal positions have equal hashes, on all machines and in all
 * programs with the same version of the library. */
uint64_t faceoff_position_hash(const struct faceoff_position *position);

/* Returns the position as JSON, in the format that `faceoff adjudicate` uses for a legal game:
 * {"legal":true,"winner":1,..}. */
const char *faceoff_position_report(struct faceoff_position *position);

/* Judges a whole game: restarts it, plays the given turns up to the first illegal one, and returns
 * the verdict as JSON, in the format of `faceoff adjudicate`. Afterwards, the position is the one
 * after the last legal turn. */
const char *faceoff_position_adjudicate(struct faceoff_position *position, const char *const *turns,
                                        size_t count);

#ifdef __cplusplus
}
#endif
#endif
