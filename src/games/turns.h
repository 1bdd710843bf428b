/* A list of turns, kept as text: "7;2;46". Never knows what a turn means.
 * In games whose turns hold no spaces, spaces and commas separate turns too. */
#ifndef GAMES_TURNS_H
#define GAMES_TURNS_H

#include "games/game.h"

struct turns {
    struct text text; /* every turn, each NUL-terminated */
    size_t *offsets;  /* of each turn in the text */
    size_t count;
};

void turns_add(struct turns *turns, const char *turn);
void turns_cut(struct turns *turns, size_t count); /* keeps only the first `count` */
void turns_clear(struct turns *turns);
void turns_free(struct turns *turns);

/* Turn number `index`, from 0. Valid until the next change of the list. */
const char *turns_get(const struct turns *turns, size_t index);

/* Adds the turns of a list as a person writes it; "" and "-" are the empty list. */
void turns_parse(struct turns *turns, const struct game *game, const char *list);

/* Appends the list as text that turns_parse reads back; "-" when empty. */
void turns_print(const struct turns *turns, struct text *text);

/* Plays them all into a state. False: *error names the first illegal one and its rule. */
bool turns_play(const struct turns *turns, const struct game *game, void *state,
                struct error *error);

#endif
