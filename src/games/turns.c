#include "games/turns.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void turns_add(struct turns *turns, const char *turn)
{
    turns->offsets = memory_room(turns->offsets, turns->count, sizeof *turns->offsets);
    turns->offsets[turns->count++] = turns->text.length;
    text_append(&turns->text, turn, strlen(turn) + 1);
}

void turns_copy(struct turns *turns, const struct turns *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        turns_add(turns, turns_get(from, i));
    }
}

void turns_cut(struct turns *turns, size_t count)
{
    if (count < turns->count) {
        turns->text.length = turns->offsets[count];
        turns->count = count;
    }
}

void turns_clear(struct turns *turns)
{
    turns->count = 0;
    text_clear(&turns->text);
}

void turns_free(struct turns *turns)
{
    free(turns->offsets);
    text_free(&turns->text);
    *turns = (struct turns){0};
}

const char *turns_get(const struct turns *turns, size_t index)
{
    assert(index < turns->count);
    return turns->text.data + turns->offsets[index];
}

void turns_parse(struct turns *turns, const struct game *game, const char *list)
{
    const char *separators = game->turns_have_spaces ? ";" : "; ,";
    if (strcmp(list, "-") == 0) {
        return;
    }
    struct text turn = {0};
    while (*(list += strspn(list, game->turns_have_spaces ? "; " : separators)) != '\0') {
        size_t length = strcspn(list, separators);
        text_clear(&turn);
        text_append(&turn, list, length);
        turns_add(turns, text_string(&turn));
        list += length;
    }
    text_free(&turn);
}

void turns_print(const struct turns *turns, struct text *text)
{
    if (turns->count == 0) {
        text_puts(text, "-");
    }
    for (size_t i = 0; i < turns->count; i++) {
        text_puts(text, i == 0 ? "" : ";");
        text_puts(text, turns_get(turns, i));
    }
}

bool turns_play(const struct turns *turns, const struct game *game, void *state,
                struct error *error)
{
    for (size_t i = 0; i < turns->count; i++) {
        struct ruling ruling;
        if (!game->play(state, turns_get(turns, i), &ruling)) {
            return error_set(error, "turn %zu (\"%.60s\"): %s: %s", i + 1, turns_get(turns, i),
                             ruling.rule, ruling.detail);
        }
    }
    return true;
}
