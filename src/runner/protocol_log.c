#include "runner/protocol_log.h"

#include "base/clock.h"
#include "base/utc.h"
#include "runner/stderr_files.h"

#include <string.h>

/* Maximum number of bytes of an unfinished stderr line that are kept in memory. A longer line is
 * logged in parts. */
#define PART_MAX 4096

/* Passes the pending text to the writer. */
static void put_out(struct protocol_log *log)
{
    record_writer_put(log->writer, log->game, log->text.data, log->text.length);
    text_clear(&log->text);
}

void protocol_log_begin(struct protocol_log *log, const struct game_result *game)
{
    char began[UTC_SIZE];
    if (log->writer == NULL) {
        return;
    }
    if (log->game == NULL) {
        log->game = record_writer_begin(log->writer, game->place.number);
    }
    utc_print(game->record.began_utc_ms, began);
    text_printf(&log->text, "game %llu: ", (unsigned long long)game->place.number + 1);
    game_result_put_seats(game, &log->text);
    text_printf(&log->text, ", began %s\n", began);
    put_out(log);
    log->began_ns = clock_now_ns();
    log->speaker = -1;
    memset(log->asked_ms, 0, sizeof log->asked_ms);
    memset(log->errors, 0, sizeof log->errors);
}

static void add_line(struct protocol_log *log, const struct log_style *words, int seat,
                     enum host_way way, const char *line, size_t length, bool ends)
{
    double ms = (double)(clock_now_ns() - log->began_ns) / (double)NS_PER_MS;
    if (seat != log->speaker) {
        text_printf(&log->text, "\n%s%d:\n", words->player, seat + 1);
    }
    log->speaker = seat;
    if (way == HOST_TO_BOT) {
        log->asked_ms[seat] = ms;
    }
    text_puts(&log->text, way == HOST_TO_BOT   ? words->read
                          : way == HOST_ERRORS ? words->errors
                                               : words->said);
    text_puts(&log->text, words->quoted ? "\"" : "");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c < 0x20 || c >= 0x7f || (words->quoted && (c == '"' || c == '\\'))) {
            text_printf(&log->text, "\\x%02x", c);
        } else {
            text_putc(&log->text, line[i]);
        }
    }
    text_puts(&log->text, words->quoted && ends ? "\\n" : "");
    text_printf(&log->text, "%s    [%.3f ms]\n", words->quoted ? "\"" : "", ms);
}

/* Writes any unfinished stderr lines to the log, so that the next log entry starts on a new
 * line. */
static void add_parts(struct protocol_log *log, const struct log_style *words)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (log->part[seat].length > 0) {
            add_line(log, words, seat, HOST_ERRORS, log->part[seat].data, log->part[seat].length,
                     false);
            text_clear(&log->part[seat]);
        }
    }
}

/* Splits the bytes into lines and logs them. An unterminated last line is kept in `part` until the
 * rest arrives, or is logged at once if `part` is NULL. */
static void add_lines(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length, struct text *part)
{
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        size_t line = newline == NULL ? length : (size_t)(newline - bytes);
        if (part == NULL) {
            add_line(log, words, seat, way, bytes, line, true);
        } else {
            text_append(part, bytes, line);
            if (newline != NULL || part->length > PART_MAX) {
                add_line(log, words, seat, way, text_string(part), part->length, newline != NULL);
                text_clear(part);
            }
        }
        line += newline != NULL;
        bytes += line;
        length -= line;
    }
}

static void add_errors(struct protocol_log *log, const struct log_style *words, int seat,
                       const char *bytes, size_t length)
{
    uint64_t room = log->errors[seat] < STDERR_FILE_MAX ? STDERR_FILE_MAX - log->errors[seat] : 0;
    log->errors[seat] += length;
    add_lines(log, words, seat, HOST_ERRORS, bytes, length < room ? length : (size_t)room,
              &log->part[seat]);
}

void protocol_log_add(struct protocol_log *log, const struct log_style *words, int seat,
                      enum host_way way, const char *bytes, size_t length)
{
    if (log->writer == NULL) {
        return;
    }
    if (way == HOST_ERRORS) {
        add_errors(log, words, seat, bytes, length);
    } else {
        add_parts(log, words);
        if (way == HOST_TO_BOT) {
            add_lines(log, words, seat, way, bytes, length, NULL);
        } else {
            add_line(log, words, seat, way, bytes, length, way == HOST_LINE);
        }
    }
    put_out(log);
}

/* Ends the logging of stderr at the end of a game: logs unfinished lines, and the number of bytes
 * that were left out. */
static void end_errors(struct protocol_log *log, const struct log_style *words)
{
    add_parts(log, words);
    for (int seat = 0; seat < SEATS; seat++) {
        if (log->errors[seat] > STDERR_FILE_MAX) {
            uint64_t more = log->errors[seat] - STDERR_FILE_MAX;
            text_printf(&log->text, "\n%s%d wrote %llu more byte%s to standard error, not logged\n",
                        words->player, seat + 1, (unsigned long long)more, plural(more));
        }
    }
}

void protocol_log_void(struct protocol_log *log, const struct log_style *words, const char *why,
                       size_t length)
{
    if (log->writer != NULL) {
        end_errors(log, words);
        text_printf(&log->text, "\nvoid: %.*s; the game is played again\n\n", (int)length, why);
        put_out(log);
    }
}

bool protocol_log_end(struct protocol_log *log, const struct log_style *words,
                      const struct game_result *game, struct error *error)
{
    char ended[UTC_SIZE];
    if (log->writer == NULL) {
        return true;
    }
    end_errors(log, words);
    if (game->outcome.forfeit) {
        const struct game_fault *fault = &game->outcome.fault;
        text_printf(&log->text, "\n%s loses: %s: %s", game->record.names[fault->seat], fault->rule,
                    fault->detail);
        if (fault->ms > 0) {
            text_printf(&log->text, "    [%.3f ms]", log->asked_ms[fault->seat] + fault->ms);
        }
    } else {
        text_printf(&log->text, "\n%s, %d - %d", game->outcome.reason, game->outcome.scores[0],
                    game->outcome.scores[1]);
    }
    utc_print(game->record.ended_utc_ms, ended);
    text_printf(&log->text, "\nended %s\n\n", ended);
    put_out(log);
    struct record_text *over = log->game;
    log->game = NULL;
    return record_writer_end(log->writer, over, error);
}

void protocol_log_close(struct protocol_log *log, const struct log_style *words)
{
    if (log->game != NULL) {
        char now[UTC_SIZE];
        utc_print(utc_now_ms(), now);
        end_errors(log, words);
        text_printf(&log->text, "\nstopped %s, before the end of the game\n\n", now);
        put_out(log);
        /* Any error will be reported when the file is closed. */
        record_writer_end(log->writer, log->game, NULL);
    }
    text_free(&log->part[0]);
    text_free(&log->part[1]);
    text_free(&log->text);
}
