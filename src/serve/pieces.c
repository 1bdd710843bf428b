#include "serve/pieces.h"

#include "serve/request.h"
#include "store/record.h"
#include "store/stored_games.h"

void piece_print_event(const struct news *news, struct text *script)
{
    text_puts(script, "faceoffPiece(\"event\",");
    news_snapshot(news, script);
    text_puts(script, ");\n");
}

/* Appends the record to the text without a newline. */
static bool put_record(struct stored_games *rows, struct text *to, struct error *error)
{
    struct game_result game;
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    record_print(&game, to);
    to->data[--to->length] = '\0';
    game_result_free(&game);
    return true;
}

bool piece_print_games(struct database *database, const struct stored_event *event, uint64_t number,
                       struct text *script, size_t *count, struct error *error)
{
    struct stored_games rows = {
        .database = database, .event = event, .first = number * PIECE_GAMES, .count = PIECE_GAMES};
    uint64_t next = rows.first;
    bool good = true;
    *count = 0;
    text_printf(script, "faceoffPiece(\"games-%llu\",[", (unsigned long long)number);
    while (good && stored_games_next(&rows, error)) {
        for (; next < rows.columns.place.number; next++) {
            text_puts(script, next == rows.first ? "null" : ",null");
        }
        text_puts(script, next == rows.first ? "" : ",\n");
        good = put_record(&rows, script, error);
        next++;
        ++*count;
    }
    text_puts(script, "]);\n");
    return stored_games_end(&rows, good);
}

bool piece_print_record(struct database *database, const struct stored_event *event,
                        uint64_t number, struct text *line, bool *found, struct error *error)
{
    struct stored_games rows = {.database = database, .event = event, .first = number, .count = 1};
    *found = stored_games_next(&rows, error);
    bool good = stored_games_end(&rows, !*found || put_record(&rows, line, error));
    if (*found && good) {
        text_putc(line, '\n');
    }
    return good;
}
