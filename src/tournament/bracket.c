#include "tournament/bracket.h"

#include <assert.h>
#include <string.h>

static void put(struct bracket *bracket, size_t round, size_t place, size_t seed)
{
    bracket->slots[round][place] = (unsigned short)seed;
    bracket->known[round][place] = true;
}

void bracket_init(struct bracket *bracket, size_t entries)
{
    assert(entries >= 1 && entries <= BRACKET_ENTRIES_MAX);
    memset(bracket, 0, sizeof *bracket);
    bracket->entries = entries;
    bracket->size = 1;
    unsigned short *order = bracket->slots[0];
    order[0] = 1;
    /* Each seed s of a bracket of half the size gets the weakest of the new ones as opponent. */
    while (bracket->size < entries) {
        bracket->size *= 2;
        bracket->rounds++;
        for (size_t i = bracket->size / 2; i-- > 0;) {
            unsigned short seed = order[i];
            order[2 * i] = seed;
            order[2 * i + 1] = (unsigned short)(bracket->size + 1 - seed);
        }
    }
    for (size_t i = 0; i < bracket->size; i++) {
        put(bracket, 0, i, order[i] <= entries ? order[i] : BRACKET_BYE);
    }
    for (size_t i = 0; 2 * i + 1 < bracket->size; i++) { /* never two byes together */
        if (order[2 * i] == BRACKET_BYE || order[2 * i + 1] == BRACKET_BYE) {
            put(bracket, 1, i, (size_t)order[2 * i] + order[2 * i + 1]);
        }
    }
}

size_t bracket_places(const struct bracket *bracket, size_t round)
{
    return bracket->size >> round;
}

bool bracket_match(const struct bracket *bracket, size_t round, size_t index, size_t seeds[2])
{
    for (size_t i = 0; i < 2; i++) {
        seeds[i] = bracket->slots[round][2 * index + i];
        if (!bracket->known[round][2 * index + i] || seeds[i] == BRACKET_BYE) {
            return false;
        }
    }
    return true;
}

void bracket_win(struct bracket *bracket, size_t round, size_t index, size_t seed)
{
    assert(round < bracket->rounds && index < bracket_places(bracket, round + 1));
    put(bracket, round + 1, index, seed);
}
