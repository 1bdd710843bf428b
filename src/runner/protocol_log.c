#include "runner/protocol_log.h"

#include "base/clock.h"

#include <string.h>

void protocol_log_begin(struct protocol_log *log, const struct game_result *game)
{
    text_clear(&log->text);
    text_printf(&log->text, "game %llu: %s (1) against %s (2)\n",
                (unsigned long long)game->place.number + 1, game->record.names[0],
                game->record.names[1]);
    log->began_ns = clock_now_ns();
    log->speaker = -1;
    memset(log->asked_ms, 0, sizeof log->asked_ms);
}

static void add_line(struct protocol_log *log, const struct log_style *words, int seat,
                     enum host_way way, const char *line, size_t length)
{
    double ms = (double)(clock_now_ns() - log->began_ns) / (double)NS_PER_MS;
    if (seat != log->speaker) {
        text_printf(&log->text, "\nPlayer%d:\n", seat + 1);
    }
    log->speaker = seat;
    if (way == HOST_TO_BOT) {
        log->asked_ms[seat] = ms;
    }
    text_puts(&log->text, way == HOST_TO_BOT ? words->read : words->said);
    text_puts(&log->text, words->quoted ? "\"" : "");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c < 0x20 || c >= 0x7f || (words->quoted && (c == '"' || c == '\\'))) {
            text_printf(&log->text, "\\x%02x", c);
        } else {
            text_putc(&log->text, line[i]);
        }
    }
    text_puts(&log->text, words->quoted && way != HOST_LAST_LINE ? "\\n" : "");
    text_printf(&log->text, "%s    [%.3f ms]\n", words->quoted ? "\"" : "", ms);
}

void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length)
{
    if (way != HOST_TO_BOT) {
        add_line(log, words, seat, way, bytes, length);
        return;
    }
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        add_line(log, words, seat, way, bytes, part);
        part += newline != NULL;
        bytes += part;
        length -= part;
    }
}

void protocol_log_end(struct protocol_log *log, const struct game_result *game)
{
    if (game->outcome.forfeit) {
        const struct game_fault *fault = &game->outcome.fault;
        text_printf(&log->text, "\n%s loses: %s: %s", game->record.names[fault->seat], fault->rule,
                    fault->detail);
        if (fault->ms > 0) {
            text_printf(&log->text, "    [%.3f ms]", log->asked_ms[fault->seat] + fault->ms);
        }
        text_puts(&log->text, "\n\n");
    } else {
        text_printf(&log->text, "\n%s, %d - %d\n\n", game->outcome.reason, game->outcome.scores[0],
                    game->outcome.scores[1]);
    }
}
