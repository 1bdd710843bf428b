#include "referee/bot_data.h"

#include "base/memory.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t\r";

/* Finds the player's value (or the game's, if `of_player` is false) with this name and turn.
 * Returns its index, or `count` if there is no such value yet. */
static size_t value_find(const struct bot_data *data, const char *name, bool of_player,
                         int64_t turn)
{
    size_t at = 0;
    while (at < data->count &&
           (data->list[at].of_player != of_player || data->list[at].turn != turn ||
            strcmp(data->list[at].name, name) != 0)) {
        at++;
    }
    return at;
}

/* Sets a value or, if `adds` is true, adds a number to it. */
static void set_value(struct bot_data *data, const struct bot_value *given, bool adds)
{
    size_t at = value_find(data, given->name, given->of_player, given->turn);
    const char *before = at < data->count ? data->list[at].value : NULL;
    double sum = 0, number;
    struct text text = {0};
    if (adds && number_read_real(given->value, &number)) {
        sum = before != NULL && number_read_real(before, &sum) ? sum : 0;
        text_printf(&text, "%.15g", sum + number);
    } else {
        text_puts(&text, given->value);
    }
    size_t bytes = data->bytes + text.length;
    bytes = before != NULL ? bytes - strlen(before) : bytes + strlen(given->name);
    if (at < BOT_DATA_MAX && bytes <= BOT_DATA_BYTES_MAX) {
        if (before == NULL) {
            data->list = memory_room(data->list, data->count, sizeof *data->list);
            data->list[data->count++] = (struct bot_value){memory_copy_string(given->name), NULL,
                                                           given->of_player, given->turn};
        }
        free(data->list[at].value);
        data->list[at].value = memory_copy_string(text_string(&text));
        data->bytes = bytes;
    }
    text_free(&text);
}

/* Returns the rest of the line after the word, or NULL if the line does not begin with the word.
 * Ignores case. */
static char *skip_word(char *line, const char *word)
{
    size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 ? line + length : NULL;
}

/* Parses a line such as "[PDATA][3] depth = 7", and modifies the line. */
static void take_line(struct bot_data *data, char *line)
{
    char *start = line + strspn(line, blanks);
    char *sum = skip_word(start, "[PDATA+]"), *player = skip_word(start, "[PDATA]");
    char *at = sum != NULL ? sum : player != NULL ? player : skip_word(start, "[TDATA]");
    if (at == NULL || data->lines++ >= BOT_DATA_LINES_MAX) {
        return;
    }
    struct bot_value given = {.of_player = sum != NULL || player != NULL, .turn = -1};
    if (at[0] == '[' && at[1] >= '0' && at[1] <= '9') {
        given.turn = (int64_t)strtoul(at + 1, &at, 10);
        if (*at++ != ']' || given.turn < 0 || given.turn > UINT16_MAX) {
            return;
        }
    }
    given.name = at + strspn(at, blanks);
    char *equals = strchr(given.name, '=');
    if (equals == NULL) {
        return;
    }
    given.value = equals + 1 + strspn(equals + 1, blanks);
    char *end = given.value + strlen(given.value);
    while (equals > given.name && strchr(blanks, equals[-1]) != NULL) {
        equals--;
    }
    while (end > given.value && strchr(blanks, end[-1]) != NULL) {
        end--;
    }
    *equals = *end = '\0';
    if (text_is_name(given.name) && text_is_plain(given.value)) {
        set_value(data, &given, sum != NULL);
    }
}

void bot_data_end(struct bot_data *data)
{
    if (data->line.length > 0 && !data->skipping &&
        memchr(data->line.data, '\0', data->line.length) == NULL) {
        take_line(data, data->line.data);
    }
    data->skipping = false;
    text_clear(&data->line);
}

void bot_data_add(struct bot_data *data, const char *bytes, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        data->skipping = data->skipping || data->line.length + part > BOT_DATA_LINE_MAX;
        if (!data->skipping) {
            text_append(&data->line, bytes, part);
        }
        if (newline != NULL) {
            bot_data_end(data);
            part++;
        }
        bytes += part;
        length -= part;
    }
}

void bot_data_free(struct bot_data *data)
{
    for (size_t i = 0; i < data->count; i++) {
        free(data->list[i].name);
        free(data->list[i].value);
    }
    free(data->list);
    text_free(&data->line);
    *data = (struct bot_data){0};
}
