/* Games and positions: playing turns by the rules, results, pictures of the board. See faceoff.h
 * for the rules that apply to all functions. */
#ifndef FACEOFF_POSITION_H
#define FACEOFF_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why an input was rejected, as a sentence for a person. */
struct faceoff_error {
    char text[512];
};

/* --- games --- */

/* Returns the name of game number `index`: "soccer", "halma" or "showdown"; NULL past the last
 * one. */
const char *faceoff_game_name(size_t index);

/* Returns the name of rule set number `index` of a game; number 0 is the default. Returns NULL past
 * the last one, or for an unknown game. */
const char *faceoff_game_rules(const char *game, size_t index);

/* Describes how a person writes a turn, as a phrase with an example. Returns NULL for an unknown
 * game. */
const char *faceoff_game_turn_help(const char *game);

/* Describes the pieces and the goal of a seat, 0 or 1. Returns NULL for an unknown game or seat. */
const char *faceoff_game_seat_help(const char *game, int seat);

/* Returns true if the text has the form of a turn of the game, legal or not. */
bool faceoff_game_has_form(const char *game, const char *turn);

/* --- positions --- */

/* A game in progress: its rules, the turns so far, and the board. */
struct faceoff_position;

/* Why a turn is illegal. */
struct faceoff_ruling {
    const char *rule; /* the category, such as "drawn_line"; lives as long as the program */
    size_t at;        /* offset of the offending part in the turn's text */
    char detail[128]; /* a sentence for a person */
};

struct faceoff_outcome {
    bool over;
    int winner;         /* a seat; -1: a tie, or the game is not over */
    int scores[2];      /* by seat, in the game's points */
    const char *reason; /* "goal", "blocked", .. or "unfinished"; lives as long as the program */
};

/* Creates a position at the start of a game. `rules`: NULL or "" for the default. `first`: the seat
 * that moves first, 0 or 1. On an error, returns NULL and sets *error. */
struct faceoff_position *faceoff_position_new(const char *game, const char *rules, int first,
                                              struct faceoff_error *error);

struct faceoff_position *faceoff_position_copy(const struct faceoff_position *position);

/* Frees the position. NULL is allowed. */
void faceoff_position_free(struct faceoff_position *position);

const char *faceoff_position_game(const struct faceoff_position *position);
const char *faceoff_position_rules(const struct faceoff_position *position);

/* Returns the seat that moved first. */
int faceoff_position_first(const struct faceoff_position *position);

/* Plays a turn for the seat to move. If the turn is illegal, returns false, sets *ruling, and
 * leaves the position unchanged. */
bool faceoff_position_play(struct faceoff_position *position, const char *turn,
                           struct faceoff_ruling *ruling);

/* Plays a list of turns such as "0;0;42"; "" and "-" are empty lists. If a turn is illegal, returns
 * false, names the first illegal one in *error, and leaves the position unchanged. */
bool faceoff_position_play_list(struct faceoff_position *position, const char *turns,
                                struct faceoff_error *error);

/* Takes the last turn back. Returns false if no turn can be taken back. In the position passed to a
 * bot, turns already played in the game cannot be taken back. */
bool faceoff_position_undo(struct faceoff_position *position);

/* Returns the seat to move, or -1 if the game is over. */
int faceoff_position_mover(const struct faceoff_position *position);

void faceoff_position_outcome(const struct faceoff_position *position,
                              struct faceoff_outcome *outcome);

/* Returns the number of turns played. */
size_t faceoff_position_turn_count(const struct faceoff_position *position);

/* Returns turn number `index`, counted from 0; NULL if the index is out of range. */
const char *faceoff_position_turn(const struct faceoff_position *position, size_t index);

/* Returns the seat that made turn number `index`; -1 if the index is out of range. */
int faceoff_position_turn_seat(const struct faceoff_position *position, size_t index);

/* Returns what the player observed just before making turn number `index`, in the game's words. In
 * games with hidden information, players know only these texts. Returns NULL if the index is out of
 * range. */
const char *faceoff_position_heard(const struct faceoff_position *position, size_t index);

/* Returns all turns as a list for faceoff_position_play_list. In Showdown, where any text is a
 * turn, the list cannot be played back if a turn is empty, is "-", or contains ';'. */
const char *faceoff_position_turns(struct faceoff_position *position);

/* Returns the board as lines of text: what `seat` knows of it, or the whole board if `seat` is -1.
 * Returns NULL unless `seat` is valid. */
const char *faceoff_position_draw(struct faceoff_position *position, int seat);

/* Returns what a seat observes of the events since its last turn; "" for nothing. Returns NULL
 * unless `seat` is valid. */
const char *faceoff_position_observe(struct faceoff_position *position, int seat);

/* Returns a random legal turn, the same one for the same seed; NULL if the game is over. */
const char *faceoff_position_random_turn(struct faceoff_position *position, uint64_t seed);

/* Returns the position as JSON, as `faceoff adjudicate` prints a legal game:
 * {"legal":true,"winner":1,..}. */
const char *faceoff_position_report(struct faceoff_position *position);

/* Judges a whole game: restarts it, plays these turns up to the first illegal one, and returns the
 * verdict as JSON, as printed by `faceoff adjudicate`. Afterwards the position is the one after the
 * last legal turn. */
const char *faceoff_position_adjudicate(struct faceoff_position *position, const char *const *turns,
                                        size_t count);

#ifdef __cplusplus
}
#endif
#endif
