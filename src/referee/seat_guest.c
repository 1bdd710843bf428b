#include "referee/seat.h"

#include "base/clock.h"

#include <assert.h>
#include <string.h>

void guest_open(struct guest *guest)
{
    *guest = (struct guest){0};
    uv_mutex_init(&guest->mutex);
}

void guest_close(struct guest *guest)
{
    uv_mutex_destroy(&guest->mutex);
    text_free(&guest->said);
}

void guest_say(struct guest *guest, const char *line, size_t length)
{
    assert(length == 0 || memchr(line, '\n', length) == NULL);
    uv_mutex_lock(&guest->mutex);
    text_append(&guest->said, line, length);
    text_putc(&guest->said, '\n');
    uv_mutex_unlock(&guest->mutex);
}

void guest_quit(struct guest *guest, const char *rule)
{
    uv_mutex_lock(&guest->mutex);
    guest->quit_rule = rule;
    uv_mutex_unlock(&guest->mutex);
}

void guest_take(struct guest *guest, struct text *said, const char **quit_rule)
{
    uv_mutex_lock(&guest->mutex);
    *said = guest->said;
    *quit_rule = guest->quit_rule;
    guest->said = (struct text){0};
    guest->quit_rule = NULL;
    uv_mutex_unlock(&guest->mutex);
}

/* Discards the lines that the guest sent before the game. */
static bool seat_guest_begin(struct seat *seat, struct error *error)
{
    struct text said;
    const char *quit_rule;
    (void)error;
    guest_take(&seat->guest, &said, &quit_rule);
    text_free(&said);
    return true;
}

/* Reports success at once, because the client's `traffic` has already passed the line to the
 * guest. */
static bool seat_guest_ask(struct seat *seat, const struct match_action *action,
                           struct error *error)
{
    (void)error;
    if (action->kind != MATCH_SPAWN) {
        seat_note(seat, action->kind == MATCH_SEND ? MATCH_SENT : MATCH_EXIT);
    }
    return true;
}

static bool seat_guest_happened(struct seat *seat, enum match_event_kind kind, const char *data,
                                size_t length, int64_t now_ns)
{
    struct match_event event = {.kind = kind, .now_ns = now_ns, .data = data, .length = length};
    return seat->process.owner->happened(seat, &event);
}

/* Passes on a line from the guest. If every turn starts a new process, a turn consists of a line
 * and an exit. Returns true if the game continues. */
static bool seat_guest_say(struct seat *seat, const char *line, size_t length)
{
    int64_t now_ns = clock_now_ns();
    bool goes_on = seat_guest_happened(seat, MATCH_LINE, line, length, now_ns);
    if (goes_on && seat->game.turn_processes) {
        goes_on = seat_guest_happened(seat, MATCH_EXIT, NULL, 0, now_ns);
    }
    return goes_on;
}

static void seat_guest_hear(struct seat *seat)
{
    struct text said;
    const char *quit_rule;
    bool goes_on = true;
    guest_take(&seat->guest, &said, &quit_rule);
    const char *line = said.data;
    for (size_t rest = said.length; rest > 0 && goes_on;) {
        size_t length = (size_t)((const char *)memchr(line, '\n', rest) - line);
        goes_on = seat_guest_say(seat, line, length);
        line += length + 1;
        rest -= length + 1;
    }
    if (quit_rule != NULL && goes_on) {
        seat_guest_happened(seat, MATCH_QUIT, quit_rule, 0, clock_now_ns());
    }
    text_free(&said);
}

const struct seat_ops seat_guest = {
    .begin = seat_guest_begin,
    .ask = seat_guest_ask,
    .hear = seat_guest_hear,
};
