#include "serve/play_request.h"

#include "base/number.h"

#include <string.h>

/* Reads the number of the field with this name. Returns false if the field is unknown or the number
 * is invalid. */
static bool play_request_read_number(struct play_request *request, const char *word,
                                     const char *text)
{
    /* Bots and contests are counted from 1 in a request. */
    const struct {
        const char *word;
        uint64_t *number, least, most, first;
    } fields[] = {{"bot", &request->bot, 1, UINT32_MAX, 1},
                  {"contest", &request->contest, 1, UINT32_MAX, 1},
                  {"clock", &request->clock_s, 1, PLAY_CLOCK_S_MAX, 0},
                  {"seen", &request->seen, 0, UINT32_MAX, 0}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(word, fields[i].word) == 0 && strlen(text) <= 9 &&
            number_read("", text, fields[i].least, fields[i].most, fields[i].number, NULL)) {
            *fields[i].number -= fields[i].first;
            return true;
        }
    }
    return false;
}

static bool read_seat(struct play_request *request, const char *text)
{
    request->seat = text[0] - '1';
    return strcmp(text, "1") == 0 || strcmp(text, "2") == 0;
}

/* Reads a name. Rejects names with characters that move the cursor or end a line. */
static bool read_name(struct play_request *request, const char *text)
{
    size_t length = strlen(text);
    if (length > VISITOR_NAME_MAX || !text_is_plain(text)) {
        return false;
    }
    memcpy(request->name, text, length + 1);
    return true;
}

static bool play_request_read_turn(struct play_request *request, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        if (text[i] < 0x20 || text[i] >= 0x7f) {
            return false;
        }
    }
    if (length == 0 || length > PLAY_TURN_MAX) {
        return false;
    }
    memcpy(request->turn, text, length + 1);
    return true;
}

static bool is_key(const char *text)
{
    return strlen(text) == PLAY_KEY_DIGITS && strspn(text, "0123456789abcdef") == PLAY_KEY_DIGITS;
}

static bool read_word(struct play_request *request, const char *text)
{
    bool good = is_key(text);
    memcpy(request->word, text, good ? PLAY_KEY_DIGITS : 0);
    return good;
}

static bool read_kind(struct play_request *request, const char *word, const char *key)
{
    static const char *const kinds[] = {"begin", "look", "join", "turn", "wait", "leave", "again"};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(word, kinds[i]) == 0) {
            request->kind = (enum play_kind)i;
            bool good = is_key(key);
            memcpy(request->key, key, good ? PLAY_KEY_DIGITS : 0);
            return good;
        }
    }
    return false;
}

static bool read_line(struct play_request *request, const char *word, const char *value)
{
    static const struct {
        const char *word;
        bool (*read)(struct play_request *request, const char *value);
    } fields[] = {{"seat", read_seat},
                  {"name", read_name},
                  {"word", read_word},
                  {"turn", play_request_read_turn}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(word, fields[i].word) == 0) {
            return fields[i].read(request, value);
        }
    }
    return play_request_read_number(request, word, value);
}

bool play_request_read(struct play_request *request, const char *body, size_t length)
{
    char copy[PLAY_REQUEST_MAX + 1];
    *request = (struct play_request){0};
    if (length > PLAY_REQUEST_MAX || memchr(body, '\0', length) != NULL) {
        return false;
    }
    memcpy(copy, body, length);
    copy[length] = '\0';
    bool first = true, good = true;
    for (char *rest = copy; good && *rest != '\0'; first = false) {
        char *word = rest, *end = rest + strcspn(rest, "\n");
        rest = *end == '\0' ? end : end + 1;
        *end = '\0';
        char *value = strchr(word, ' ');
        if (value == NULL) {
            return false;
        }
        *value++ = '\0';
        good = first ? read_kind(request, word, value) : read_line(request, word, value);
    }
    return good && !first && (request->kind != PLAY_TURN || request->turn[0] != '\0');
}
