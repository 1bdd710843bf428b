#include "serve/publish.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "serve/event_news.h"
#include "serve/page_files.h"
#include "serve/pieces.h"
#include "serve/plain_page.h"
#include "serve/request.h"
#include "serve/site.h"
#include "store/feed.h"
#include "store/settings.h"
#include "store/settings_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STATE_FILE "event/published.json"
#define PIECES_EMPTY_MAX 10000 /* maximum number of pieces (PIECE_GAMES) that contain no games */

struct publication {
    const struct publish_options *options;
    struct site site;
    struct event_view view;
    struct page page;
    struct settings state; /* state of the last publication, or empty if there was none */
    /* For each piece, whether any of its games was stored after the last publication. */
    bool *changed;
    uint64_t pieces;
    uint64_t last; /* hash of the most recently stored record */
};

/* --- the last publication --- */

/* Reads the state of the last publication. If this state is unreadable or belongs to another event,
 * everything is written again. */
static void publish_read_state(struct publication *publication)
{
    const struct stored_event *event = &publication->view.stored;
    char path[4096], id[32];
    struct text json = {0};
    snprintf(path, sizeof path, "%s/%s", publication->options->folder, STATE_FILE);
    snprintf(id, sizeof id, "%lld", (long long)event->id);
    bool read = file_read(path, &json, NULL) &&
                settings_parse(&publication->state, text_string(&json), NULL);
    text_free(&json);
    const char *name = settings_get(&publication->state, "event");
    const char *was_id = settings_get(&publication->state, "id");
    const char *counted = settings_get(&publication->state, "games");
    bool same = read && name != NULL && strcmp(name, event->name) == 0 && was_id != NULL &&
                strcmp(was_id, id) == 0 && counted != NULL &&
                strtoull(counted, NULL, 10) <= publication->view.counted;
    if (!same) {
        settings_free(&publication->state);
    }
}

static bool publish_write_state(struct publication *publication, struct error *error)
{
    const struct stored_event *event = &publication->view.stored;
    struct settings state = {0};
    struct text json = {0};
    char number[32];
    settings_set(&state, "event", event->name);
    snprintf(number, sizeof number, "%lld", (long long)event->id);
    settings_set(&state, "id", number);
    snprintf(number, sizeof number, "%lld", (long long)publication->view.rows.place);
    settings_set(&state, "place", number);
    snprintf(number, sizeof number, "%llu", (unsigned long long)publication->view.counted);
    settings_set(&state, "games", number);
    snprintf(number, sizeof number, "%llx", (unsigned long long)publication->last);
    settings_set(&state, "last", number);
    settings_print(&state, &json);
    text_putc(&json, '\n');
    bool good = site_write(&publication->site, STATE_FILE, text_string(&json), json.length, error);
    settings_free(&state);
    text_free(&json);
    return good;
}

/* --- changed games --- */

/* Limits the number of files, because another program may have stored a huge game number or plan,
 * which would require a huge number of files. In an event without a plan, game numbers are
 * consecutive. In an event with a plan, games that have not been played and games of withdrawn
 * players are missing. */
static bool check_numbers(const struct event_view *view, struct error *error)
{
    uint64_t most = view->event->plan.format == EVENT_OPEN
                        ? view->counted
                        : (view->counted + PIECES_EMPTY_MAX) * PIECE_GAMES;
    return view->last <= most ||
           error_set(error,
                     "event \"%s\" has only %llu game%s, but one of them has the number %llu",
                     view->stored.name, (unsigned long long)view->counted, plural(view->counted),
                     (unsigned long long)view->last);
}

static void note_piece(struct publication *publication, uint64_t piece, bool changed)
{
    if (piece >= publication->pieces) {
        size_t pieces = (size_t)piece + 1, before = (size_t)publication->pieces;
        publication->changed =
            memory_resize(publication->changed, pieces * sizeof *publication->changed);
        memset(publication->changed + before, 0, pieces - before);
        publication->pieces = pieces;
    }
    publication->changed[piece] = publication->changed[piece] || changed;
}

static uint64_t hash_record(const char *record)
{
    return hash_bytes(record, strlen(record));
}

/* Checks that the database still contains the last game of the previous publication. If not, the
 * database has been replaced. In that case, *place is set to 0, so that all games count as new. */
static bool check_last(struct publication *publication, int64_t *place, struct error *error)
{
    const char *then = settings_get(&publication->state, "place");
    const char *last = settings_get(&publication->state, "last");
    *place = then == NULL || last == NULL ? 0 : strtoll(then, NULL, 10);
    if (*place <= 0) {
        *place = 0;
        return true;
    }
    struct stored_games rows = {.database = publication->view.database,
                                .event = &publication->view.stored,
                                .place = *place - 1};
    const char *record = stored_games_next(&rows, error) ? stored_games_record(&rows, error) : NULL;
    if (record == NULL || rows.row != *place || hash_record(record) != strtoull(last, NULL, 16)) {
        *place = 0;
    }
    return stored_games_end(&rows, true);
}

/* Finds the pieces that contain games stored after the last publication. Ignores games that the
 * view has not read. */
static bool find_changes(struct publication *publication, struct error *error)
{
    struct stored_games rows = {.database = publication->view.database,
                                .event = &publication->view.stored};
    if (!check_last(publication, &rows.place, error)) {
        return false;
    }
    const char *last = settings_get(&publication->state, "last");
    publication->last = rows.place == 0 ? 0 : strtoull(last, NULL, 16);
    while (stored_games_next(&rows, error)) {
        if (rows.row > publication->view.rows.place) {
            continue; /* This game was stored after the table was computed. */
        }
        note_piece(publication, rows.columns.place.number / PIECE_GAMES, true);
        if (rows.row == publication->view.rows.place) {
            const char *record = stored_games_record(&rows, error);
            publication->last = record == NULL ? 0 : hash_record(record);
        }
    }
    return stored_games_end(&rows, true);
}

/* --- writing files --- */

/* Writes a file, and clears its text. */
static bool write_text(struct publication *publication, const char *name, struct text *text,
                       struct error *error)
{
    bool good = site_write(&publication->site, name, text_string(text), text->length, error);
    text_clear(text);
    return good;
}

static bool list_is_changed(const struct publication *publication, uint64_t list)
{
    const uint64_t pieces = LIST_GAMES / PIECE_GAMES;
    bool changed = false;
    for (uint64_t i = list * pieces; i < publication->pieces && i < (list + 1) * pieces; i++) {
        changed = changed || publication->changed[i];
    }
    return changed;
}

static bool write_pieces(struct publication *publication, struct error *error)
{
    const struct event_view *view = &publication->view;
    struct text script = {0};
    bool good = true;
    for (uint64_t i = 0; good && i < publication->pieces; i++) {
        char name[64];
        size_t count;
        snprintf(name, sizeof name, "event/games-%llu.js", (unsigned long long)i);
        good = (!publication->changed[i] && site_has(&publication->site, name)) ||
               (piece_print_games(view->database, &view->stored, "", i, &script, &count, error) &&
                write_text(publication, name, &script, error));
    }
    text_free(&script);
    return good;
}

static bool write_players(struct publication *publication, struct error *error)
{
    const struct event_view *view = &publication->view;
    struct text script = {0};
    piece_print_ratings(view, &script);
    bool good = write_text(publication, "event/ratings.js", &script, error);
    for (size_t i = 0; good && i < view->stored.player_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "event/player-%zu.js", i);
        piece_print_player(view, i, &script);
        good = write_text(publication, name, &script, error);
    }
    text_free(&script);
    return good;
}

static bool write_lists(struct publication *publication, struct error *error)
{
    const struct event_view *view = &publication->view;
    struct text script = {0};
    size_t count;
    bool follows, good = true;
    for (uint64_t i = 0; good && i * LIST_GAMES < view->last; i++) {
        char name[64];
        snprintf(name, sizeof name, "event/list-%llu.js", (unsigned long long)i);
        good = (!list_is_changed(publication, i) && site_has(&publication->site, name)) ||
               (piece_print_list(view->database, &view->stored, "", i, &script, &count, &follows,
                                 error) &&
                write_text(publication, name, &script, error));
    }
    text_free(&script);
    return good;
}

static bool write_tables(struct publication *publication, const char *table, struct error *error)
{
    const struct event_view *view = &publication->view;
    struct event_pace pace = {0};
    struct news *news = news_new(0);
    struct text text = {0};
    event_news_table(news, &publication->view);
    event_news_progress(news, &publication->view, &pace, NULL);
    news_publish(news);
    piece_print_event(news, &text);
    bool good = write_text(publication, "event/event.js", &text, error);
    text_puts(&text, table);
    good = good && write_text(publication, "event/standings.txt", &text, error);
    event_view_print_json(view, NEWS_PLAYERS_MAX, &text);
    good = good && write_text(publication, "event/standings.json", &text, error);
    text_free(&text);
    news_free(news);
    return good;
}

/* Updates the feeds. Adds an entry if anything has changed. */
static bool write_feeds(struct publication *publication, const char *table, struct error *error)
{
    const struct event_view *view = &publication->view;
    uint64_t played = publication->view.counted;
    struct feed feed;
    struct text text = {0};
    char path[4096];
    snprintf(path, sizeof path, "%s/event/feed.json", publication->options->folder);
    feed_read(&feed, view->stored.name, stored_event_title(&view->stored),
              publication->options->url, path);
    if (feed.count == 0 || feed.entries[0].games != played) {
        bool over = view->event->over;
        text_printf(&text, "%llu game%s%s", (unsigned long long)played, plural(played),
                    over ? ", finished" : "");
        if (view->stored.player_count > 0) {
            text_printf(&text, ": %s leads", view->stored.players[view->order[0]].name);
        }
        feed_add(&feed, text_string(&text),
                 view->stored.player_count <= NEWS_PLAYERS_MAX ? table : "", played,
                 (int64_t)time(NULL));
        text_clear(&text);
    }
    feed_print_json(&feed, &text);
    bool good = write_text(publication, "event/feed.json", &text, error);
    feed_print_atom(&feed, &text);
    good = good && write_text(publication, "event/feed.xml", &text, error);
    text_free(&text);
    feed_free(&feed);
    return good;
}

static bool write_page(struct publication *publication, const char *table, struct error *error)
{
    struct text html = {0};
    bool good = true;
    if (publication->page.count == 0) {
        plain_page_print(stored_event_title(&publication->view.stored), table, 0, true, &html);
        good = write_text(publication, "index.html", &html, error);
    }
    for (size_t i = 0; good && i < publication->page.count; i++) {
        const struct page_part *part = &publication->page.parts[i];
        good = site_write(&publication->site, part->name, text_string(&part->bytes),
                          part->bytes.length, error);
    }
    text_free(&html);
    return good;
}

/* Writes all files. A file that refers to other files is written after them, and the state file is
 * written last. */
static bool publish_write_all(struct publication *publication, struct error *error)
{
    struct text table = {0};
    event_view_print(&publication->view, &table);
    const char *text = text_string(&table);
    bool good = write_pieces(publication, error) && write_lists(publication, error) &&
                write_players(publication, error) && write_tables(publication, text, error) &&
                write_feeds(publication, text, error) && write_page(publication, text, error) &&
                publish_write_state(publication, error);
    text_free(&table);
    return good;
}

bool publish(const struct publish_options *options, struct published *published,
             struct error *error)
{
    struct publication publication = {.options = options, .site = {.fd = -1}};
    if (!event_view_follow(&publication.view, options->database, options->event, options->title,
                           options->wait_ms, error)) {
        return false;
    }
    bool good =
        page_load(&publication.page, options->page, "files", error) &&
        site_open(&publication.site, options->folder, STATE_FILE, error) &&
        (!publication.site.is_new || site_write(&publication.site, STATE_FILE, "{}\n", 3, error)) &&
        event_view_read(&publication.view, INT64_MAX, error) != EVENT_VIEW_FAILED &&
        check_numbers(&publication.view, error);
    if (good) {
        publish_read_state(&publication);
        for (uint64_t i = 0; i * PIECE_GAMES < publication.view.last; i++) {
            note_piece(&publication, i, false);
        }
        good = find_changes(&publication, error) && publish_write_all(&publication, error);
    }
    *published = (struct published){.written = publication.site.written,
                                    .games = publication.view.counted,
                                    .has_page = publication.page.count > 0};
    site_close(&publication.site);
    settings_free(&publication.state);
    free(publication.changed);
    page_free(&publication.page);
    event_view_close(&publication.view);
    return good;
}
