/* Games, and positions in them: playing turns by the rules, judging, drawing.
 * See faceoff.h for what holds for all functions. */
#ifndef FACEOFF_POSITION_H
#define FACEOFF_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with an input, as a sentence for a person. */
struct faceoff_error {
    char text[512];
};

/* --- games --- */

/* The name of each game: "soccer", "halma", "showdown". NULL behind the last. */
const char *faceoff_game_name(size_t index);

/* The name of each set of rules of a game, the default first. NULL behind the last, or where there
 * is no such game. */
const char *faceoff_game_rules(const char *game, size_t index);

/* How a person writes a turn, as a phrase with an example; NULL: there is no such game. */
const char *faceoff_game_turn_help(const char *game);

/* What that seat, 0 or 1, has and wants; NULL: there is no such game or seat. */
const char *faceoff_game_seat_help(const char *game, int seat);

/* Whether the text has the form of a turn of the game, legal or not. */
bool faceoff_game_has_form(const char *game, const char *turn);

/* --- positions --- */

/* A game up to some turn: its rules, turns and board. */
struct faceoff_position;

/* Why a turn is illegal. */
struct faceoff_ruling {
    const char *rule; /* the category, such as "drawn_line"; it lives as long as the program */
    size_t at;        /* the offset in the turn's text of what broke it */
    char detail[128]; /* a sentence for a person */
};

struct faceoff_outcome {
    bool over;
    int winner;         /* a seat; -1: a tie, or not over */
    int scores[2];      /* by seat, in the game's own points */
    const char *reason; /* "goal", "blocked", .. or "unfinished"; it lives as long as the program */
};

/* The start of a game. `rules`: NULL or "" for the default; `first`: the seat that moves first, 0
 * or 1. NULL: *error says why. */
struct faceoff_position *faceoff_position_new(const char *game, const char *rules, int first,
                                              struct faceoff_error *error);

struct faceoff_position *faceoff_position_copy(const struct faceoff_position *position);

/* Takes NULL. */
void faceoff_position_free(struct faceoff_position *position);

const char *faceoff_position_game(const struct faceoff_position *position);
const char *faceoff_position_rules(const struct faceoff_position *position);

/* The seat that moved first. */
int faceoff_position_first(const struct faceoff_position *position);

/* Plays a turn for the seat to move. False: it is illegal, *ruling says why and nothing changed. */
bool faceoff_position_play(struct faceoff_position *position, const char *turn,
                           struct faceoff_ruling *ruling);

/* Plays a list of turns such as "0;0;42"; "" and "-" are empty. False: *error names the first
 * illegal one, and nothing changed. */
bool faceoff_position_play_list(struct faceoff_position *position, const char *turns,
                                struct faceoff_error *error);

/* Takes the last turn back. False: there is none that can be taken back; a turn that a bot was told
 * of cannot. */
bool faceoff_position_undo(struct faceoff_position *position);

/* The seat to move; -1: the game is over. */
int faceoff_position_mover(const struct faceoff_position *position);

void faceoff_position_outcome(const struct faceoff_position *position,
                              struct faceoff_outcome *outcome);

/* How many turns were played. */
size_t faceoff_position_turn_count(const struct faceoff_position *position);

/* The turn of that number, from 0; NULL: there is none. */
const char *faceoff_position_turn(const struct faceoff_position *position, size_t index);

/* The seat that made it; -1: there is no such turn. */
int faceoff_position_turn_seat(const struct faceoff_position *position, size_t index);

/* What its player was told just before making that turn, in the game's words. In games with hidden
 * information these texts are all that players know. NULL: there is no such turn. */
const char *faceoff_position_heard(const struct faceoff_position *position, size_t index);

/* All turns as a list that faceoff_position_play_list takes. In Showdown, where any text is a turn,
 * this does not hold for an empty turn, a "-" or one with a ';' in it. */
const char *faceoff_position_turns(struct faceoff_position *position);

/* The board as lines of text: what that seat knows of it, or all of it if `seat` is -1. NULL:
 * there is no such seat. */
const char *faceoff_position_draw(struct faceoff_position *position, int seat);

/* What that seat is told of what happened since its last turn; "" for nothing. NULL: there
 * is no such seat. */
const char *faceoff_position_observe(struct faceoff_position *position, int seat);

/* A random legal turn, the same for the same seed; NULL: the game is over. */
const char *faceoff_position_random_turn(struct faceoff_position *position, uint64_t seed);

/* The position as JSON, as `faceoff adjudicate` prints a legal game:
 * {"legal":true,"winner":1,..}. */
const char *faceoff_position_report(struct faceoff_position *position);

/* Judges a whole game: begins it again, plays these turns up to the first illegal one, and returns
 * the verdict as JSON, as `faceoff adjudicate` prints it. The position stays as the last legal turn
 * left it. */
const char *faceoff_position_adjudicate(struct faceoff_position *position, const char *const *turns,
                                        size_t count);

#ifdef __cplusplus
}
#endif
#endif
