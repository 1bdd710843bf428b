/* A list of turns, stored as text such as "7;2;46". In games whose turns contain no spaces, spaces
 * and commas also separate turns. This module does not interpret the turns. */
#ifndef GAMES_TURNS_H
#define GAMES_TURNS_H

#include "games/game.h"

struct turns {
    struct text text; /* all turns one after another, each terminated by a NUL */
    size_t *offsets;  /* offset in the text at which each turn begins */
    size_t count;
};

void turns_add(struct turns *turns, const char *turn);
/* Adds the first `count` turns of another list. */
void turns_copy(struct turns *turns, const struct turns *from, size_t count);
void turns_cut(struct turns *turns, size_t count); /* keeps only the first `count` turns */
void turns_clear(struct turns *turns);
void turns_free(struct turns *turns);

/* Returns turn number `index`, counted from 0. The string is valid until the list changes. */
const char *turns_get(const struct turns *turns, size_t index);

/* Parses a list of turns as written by a person, and adds the turns. "" and "-" are empty lists. */
void turns_parse(struct turns *turns, const struct game *game, const char *list);

/* Appends the list in a form that turns_parse reads. An empty list is written as "-". */
void turns_print(const struct turns *turns, struct text *text);

/* Plays all turns of the list, starting from the given state. If a turn is illegal, returns false
 * and sets *error to a message with the turn and the rule that it breaks. */
bool turns_play(const struct turns *turns, const struct game *game, void *state,
                struct error *error);

#endif
