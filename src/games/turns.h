/* A list of turns, stored as text: "7;2;46". In games whose turns contain no spaces, spaces and
 * commas also separate turns. The list does not interpret the turns. */
#ifndef GAMES_TURNS_H
#define GAMES_TURNS_H

#include "games/game.h"

struct turns {
    struct text text; /* all turns, each NUL-terminated */
    size_t *offsets;  /* offset of each turn in the text */
    size_t count;
};

void turns_add(struct turns *turns, const char *turn);
void turns_cut(struct turns *turns, size_t count); /* keeps only the first `count` turns */
void turns_clear(struct turns *turns);
void turns_free(struct turns *turns);

/* Returns turn number `index`, from 0. Valid until the list changes. */
const char *turns_get(const struct turns *turns, size_t index);

/* Adds the turns of a list as a person writes it; "" and "-" are empty lists. */
void turns_parse(struct turns *turns, const struct game *game, const char *list);

/* Appends the list in a form that turns_parse reads; "-" if empty. */
void turns_print(const struct turns *turns, struct text *text);

/* Plays all the turns in a state. If one is illegal, returns false, and *error names the first
 * illegal turn and the rule it breaks. */
bool turns_play(const struct turns *turns, const struct game *game, void *state,
                struct error *error);

#endif
