#include "serve/server.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/utc.h"
#include "serve/event_news.h"
#include "serve/http.h"
#include "serve/page_files.h"
#include "serve/pieces.h"
#include "serve/plain_page.h"
#include "serve/play.h"
#include "serve/quiet_thread.h"
#include "serve/rater.h"
#include "store/stored_games.h"
#include "store/submissions.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TICK_MS 100 /* ms per tick; a viewer receives at most one update per tick */
/* Maximum time per tick for reading the database, with and without games being played on this
 * machine. */
#define READ_NS (40 * NS_PER_MS)
#define READ_ALONE_NS (80 * NS_PER_MS)
/* Maximum rate in bytes per second at which each viewer receives tables. Without this limit, a
 * viewer with a slow network connection would fall behind. */
#define TABLE_BYTES_PER_S 200000
#define TABLE_SHARE 10 /* at most 1/10 of the time is spent on generating tables */
#define ANSWER_SHARE 4 /* while games are played here, answers use at most 1/4 of a core */
/* Time limit at shutdown, both for reading the last games and for sending the last updates to
 * viewers. */
#define LAST_NS NS_PER_S
/* Maximum number of complete lists (LIST_GAMES) to keep. A bot's page loads all lists of its event,
 * and making a list takes much longer than sending it. */
#define LISTS_MAX 256
#define PLAIN_AGAIN_S 5 /* seconds after which a browser without scripts reloads the table */
/* Niceness of the server's thread while games are played here, because games have priority. */
#define NICE 5

struct server {
    struct server_options options;
    struct event_view view;
    struct event_pace pace;
    struct news *news;
    struct page page;
    struct http *http;
    struct play *play; /* NULL if playing is disabled */
    char address[96];
    uint64_t *begun; /* for each slot, the number of games begun, as used by event_news_game */
    struct histogram latency;
    /* Lists that will not change. put_list chooses the place of each list. */
    struct kept_list {
        struct text script; /* empty if no list is kept here */
        const struct stored_event *event;
        uint64_t number;
    } lists[LISTS_MAX];

    uv_thread_t thread;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_async_t stop;
    int64_t stopping_ns; /* time when the server began to stop, or 0 if it is running */
    struct rater rater;
    int64_t table_due_ns;
    bool table_old;
    int64_t ratings_due_ns; /* earliest time at which `play` gets newer ratings */
    bool ratings_old;
    struct error error; /* last error that occurred while reading the database */
};

/* --- updating the news (news.h) --- */

static bool has_viewers(const struct server *server)
{
    return http_viewers(server->http) > 0;
}

static void refresh_table(struct server *server)
{
    int64_t began_ns = clock_now_ns();
    size_t bytes = event_news_table(server->news, &server->view);
    int64_t now_ns = clock_now_ns(), made_ns = TABLE_SHARE * (now_ns - began_ns),
            sent_ns = (int64_t)bytes * (NS_PER_S / TABLE_BYTES_PER_S);
    server->table_due_ns = now_ns + (made_ns > sent_ns ? made_ns : sent_ns);
    server->table_old = false;
}

/* Gives the service for visitors the ratings of the table, even without viewers. */
static void refresh_ratings(struct server *server, int64_t now_ns)
{
    if (server->play != NULL && server->ratings_old && server->view.order != NULL &&
        now_ns >= server->ratings_due_ns) {
        play_take_ratings(server->play, &server->view);
        server->ratings_due_ns = now_ns + NS_PER_S + TABLE_SHARE * (clock_now_ns() - now_ns);
        server->ratings_old = false;
    }
}

static const struct histogram *add_latencies(struct server *server)
{
    bool news;
    if (server->options.sources.watch == NULL) {
        return NULL;
    }
    memset(&server->latency, 0, sizeof server->latency);
    for (unsigned i = 0; i < watch_slots(server->options.sources.watch); i++) {
        histogram_merge(&server->latency,
                        &watch_view(server->options.sources.watch, i, &news)->latency);
    }
    return &server->latency;
}

static void refresh_games(struct server *server)
{
    struct watch *watch = server->options.sources.watch;
    bool news;
    for (unsigned i = 0; watch != NULL && i < watch_slots(watch); i++) {
        const struct watched_game *game = watch_view(watch, i, &news);
        event_news_game(server->news, i, game, !server->view.stored.of_authors, &server->begun[i]);
    }
}

static void refresh_machines(struct server *server)
{
    const struct server_sources *sources = &server->options.sources;
    struct text json = {0};
    if (sources->machines != NULL) {
        sources->machines(sources->data, &json);
    }
    if (json.length > 0) {
        news_set(server->news, "machines", text_string(&json));
    }
    text_free(&json);
}

static void refresh_league(struct server *server)
{
    const struct server_league *league = server->options.sources.league;
    struct text json = {0};
    if (league != NULL) {
        league->print(league->data, &json);
        news_set(server->news, "league", text_string(&json));
    }
    text_free(&json);
}

/* Returns whether the visitors' games in a contest are another event than the one being shown. */
static bool has_visits(const struct server *server, size_t contest)
{
    const struct visitors *visitors = server->options.sources.visitors;
    return visitors != NULL && contest < visitors_setup(visitors)->contest_count &&
           visitors_event(visitors, contest)->id != server->view.stored.id;
}

/* Announces the visitors' finished games that are not games of the event. */
static void refresh_visits(struct server *server)
{
    struct visitors *visitors = server->options.sources.visitors;
    struct text text = {0};
    struct json_writer json = json_into_html(&text);
    json_open_list(&json, NULL);
    for (size_t i = 0; i < visitors_setup(visitors)->contest_count; i++) {
        uint64_t stored = has_visits(server, i) ? visitors_stored(visitors, i) : 0;
        if (stored > 0) {
            json_open(&json, NULL);
            json_put_unsigned(&json, "number", i + 1);
            json_put_string(&json, "contest", visitors_event(visitors, i)->contest);
            json_put_unsigned(&json, "games", stored);
            json_close(&json);
        }
    }
    json_close(&json);
    news_set(server->news, "visits", text_string(&text));
    text_free(&text);
}

/* Updates all parts of the news (news.h), except for the table if it is up to date or `table` is
 * false. */
static void server_refresh(struct server *server, bool table)
{
    if (table && server->table_old) {
        refresh_table(server);
    }
    refresh_games(server);
    refresh_machines(server);
    refresh_league(server);
    if (server->play != NULL) {
        play_refresh(server->play, server->news, clock_now_ns());
        refresh_visits(server);
    }
    event_news_progress(server->news, &server->view, &server->pace, add_latencies(server));
    news_publish(server->news);
}

static void read_database(struct server *server, int64_t limit_ns)
{
    struct error error;
    enum event_view_end end = event_view_read(&server->view, limit_ns, &error);
    if (end == EVENT_VIEW_FAILED && strcmp(error.text, server->error.text) != 0) {
        fprintf(stderr, "faceoff serve: %s\n", error.text);
        server->error = error;
    }
    if (end == EVENT_VIEW_READ) {
        server->table_old = true;
        server->ratings_old = true;
    }
    if (!server->view.reading) {
        event_pace_note(&server->pace, clock_now_ns(), server->view.counted);
    }
}

/* --- answers --- */

/* Appends a list of an event whose lists have names that begin with `before`, and keeps the list if
 * it will not change. `visits` is the number of the contest of visitors' games, or 0. */
static bool put_list(struct server *server, const struct stored_event *event, uint64_t visits,
                     const char *before, uint64_t number, struct text *script, struct error *error)
{
    struct kept_list *kept = &server->lists[(number + visits) % LISTS_MAX];
    size_t count;
    bool follows;
    if (kept->script.length > 0 && kept->event == event && kept->number == number) {
        text_puts(script, kept->script.data);
        return true;
    }
    if (!piece_print_list(server->view.database, event, before, number, script, &count, &follows,
                          error)) {
        return false;
    }
    if (count == LIST_GAMES && follows) {
        text_clear(&kept->script);
        text_puts(&kept->script, script->data);
        kept->event = event;
        kept->number = number;
    }
    return true;
}

/* Replies with a piece or a list of the visitors' games in a contest. */
static void take_visits(struct server *server, const struct request *request,
                        struct http_answer *answer)
{
    struct error error;
    char before[32];
    size_t count;
    if (!has_visits(server, (size_t)request->visits - 1)) {
        answer->status = 404;
        return;
    }
    const struct stored_event *event =
        visitors_event(server->options.sources.visitors, (size_t)request->visits - 1);
    struct stored_event discreet = *event;
    discreet.of_authors = server->view.stored.of_authors;
    snprintf(before, sizeof before, "visits-%llu-", (unsigned long long)request->visits);
    bool good = request->kind == REQUEST_LIST
                    ? put_list(server, event, request->visits, before, request->number,
                               &answer->text, &error)
                    : piece_print_games(server->view.database, &discreet, before, request->number,
                                        &answer->text, &count, &error);
    answer->status = good ? 200 : 503;
}

static void take_piece(struct server *server, const struct request *request,
                       struct http_answer *answer)
{
    if (request->visits > 0) {
        take_visits(server, request, answer);
        return;
    }
    struct error error;
    struct database *database = server->view.database;
    const struct stored_event *event = &server->view.stored;
    size_t count = 0;
    bool found = true;
    bool good = request->kind == REQUEST_GAME ? piece_print_record(database, event, request->number,
                                                                   &answer->text, &found, &error)
                : request->kind == REQUEST_LIST
                    ? put_list(server, event, 0, "", request->number, &answer->text, &error)
                    : piece_print_games(database, event, "", request->number, &answer->text, &count,
                                        &error);
    answer->status = !good ? 503 : !found ? 404 : 200;
}

/* Returns true if all games have been read once, which takes seconds in a large event. */
static bool is_counted(const struct server *server)
{
    return server->view.order != NULL;
}

/* Answers with the results of a player, or with the ratings of all players. */
static void take_players(struct server *server, const struct request *request,
                         struct http_answer *answer)
{
    uint64_t number = request->number;
    if (!is_counted(server)) {
        answer->status = 503;
    } else if (request->kind == REQUEST_RATINGS) {
        piece_print_ratings(&server->view, &answer->text);
    } else if (number >= server->view.stored.player_count) {
        answer->status = 404;
    } else {
        piece_print_player(&server->view, (size_t)number, &answer->text);
    }
}

static void take_bots(struct server *server, struct http_answer *answer)
{
    answer->type = "application/json";
    answer->status = server->play != NULL ? 200 : 404;
    if (server->play != NULL) {
        play_print(server->play, true, &answer->text);
    }
}

static void put_plain_page(struct server *server, struct text *html)
{
    struct text table = {0};
    if (is_counted(server)) {
        event_view_print(&server->view, &table);
    }
    plain_page_print(stored_event_title(&server->view.stored), text_string(&table), PLAIN_AGAIN_S,
                     !server_has_page(server), html);
    text_free(&table);
}

static void take_table(struct server *server, const struct request *request,
                       struct http_answer *answer)
{
    if (!is_counted(server)) {
        answer->status = 503;
    } else if (request->kind == REQUEST_JSON) {
        answer->type = "application/json";
        event_view_print_json(&server->view, NEWS_PLAYERS_MAX, &answer->text);
    } else {
        event_view_print(&server->view, &answer->text);
    }
}

static void take_file(struct server *server, const char *name, struct http_answer *answer)
{
    const struct page_part *part = page_find(&server->page, name);
    if (part != NULL) {
        answer->bytes = text_string(&part->bytes);
        answer->size = part->bytes.length;
        answer->type = part->type;
    } else if (strcmp(name, "index.html") == 0) {
        answer->type = "text/html; charset=utf-8";
        put_plain_page(server, &answer->text);
    } else {
        answer->status = 404;
    }
}

/* Tells programs that monitor the server whether it works: the number of the event's games, how
 * long ago the last of them ended, how many submissions wait for their test, and how much space is
 * free on the database's disk. */
static void take_health(struct server *server, struct http_answer *answer)
{
    struct database *database = server->view.database;
    const struct stored_event *event = &server->view.stored;
    struct json_writer json = json_into(&answer->text);
    struct statvfs disk;
    uint64_t count, waiting;
    int64_t ended_utc_ms;
    answer->type = "application/json";
    if (database_is_gone(database) ||
        !stored_games_last(database, event->id, &count, &ended_utc_ms, NULL) ||
        !submissions_count_waiting(database, &waiting, NULL)) {
        answer->status = 503;
        return;
    }
    json_open(&json, NULL);
    json_put_string(&json, "event", event->name);
    json_put_unsigned(&json, "games", count);
    if (ended_utc_ms > 0) {
        int64_t age_ms = utc_now_ms() - ended_utc_ms;
        json_put_fixed(&json, "last_game_s", (double)(age_ms > 0 ? age_ms : 0) / 1000, 1);
    } else {
        json_put_null(&json, "last_game_s");
    }
    json_put_unsigned(&json, "waiting", waiting);
    if (statvfs(server->options.database, &disk) == 0) {
        json_put_unsigned(&json, "free_bytes", (uint64_t)disk.f_bavail * disk.f_frsize);
    }
    json_close(&json);
    text_putc(&answer->text, '\n');
}

static void take_answer(void *data, const struct request *request, struct http_answer *answer)
{
    struct server *server = data;
    static const char script[] = "text/javascript; charset=utf-8";
    switch (request->kind) {
    case REQUEST_FILE:
        take_file(server, request->file, answer);
        break;
    case REQUEST_PLAIN:
        answer->type = "text/html; charset=utf-8";
        put_plain_page(server, &answer->text);
        break;
    case REQUEST_STANDINGS:
    case REQUEST_JSON:
        take_table(server, request, answer);
        break;
    case REQUEST_SNAPSHOT:
        answer->type = script;
        server_refresh(server, true);
        piece_print_event(server->news, &answer->text);
        break;
    case REQUEST_PIECE:
    case REQUEST_LIST:
        answer->type = script;
        take_piece(server, request, answer);
        break;
    case REQUEST_PLAYER:
    case REQUEST_RATINGS:
        answer->type = script;
        take_players(server, request, answer);
        break;
    case REQUEST_GAME:
        take_piece(server, request, answer);
        break;
    case REQUEST_HEALTH:
        take_health(server, answer);
        break;
    case REQUEST_BOTS:
        take_bots(server, answer);
        break;
    case REQUEST_NOTHING:
    case REQUEST_STREAM:
    case REQUEST_PLAY:
    case REQUEST_LEAGUE:
        answer->status = 404;
        break;
    }
}

static bool server_take_post(void *data, const struct http_post *post, struct http_answer *answer)
{
    struct server *server = data;
    return play_answer(server->play, post->from, post->body, post->length, post->held_ns, answer);
}

static bool take_league(void *data, const struct http_post *post, struct http_answer *answer)
{
    const struct server_league *league = ((struct server *)data)->options.sources.league;
    return league->answer(league->data, post, answer);
}

/* --- the server's thread --- */

static void close_all(struct server *server)
{
    http_close(server->http);
    uv_close((uv_handle_t *)&server->tick, NULL);
    uv_close((uv_handle_t *)&server->stop, NULL);
}

static void on_tick(uv_timer_t *tick)
{
    struct server *server = tick->data;
    int64_t now_ns = clock_now_ns();
    bool last = server->stopping_ns != 0;
    if (server->options.sources.watch != NULL) {
        watch_set_active(server->options.sources.watch, has_viewers(server));
    }
    read_database(server, last                                    ? LAST_NS
                          : server->options.sources.watch != NULL ? READ_NS
                                                                  : READ_ALONE_NS);
    if (last && server->table_old) {
        rater_finish(&server->view);
    } else if (rater_tick(&server->rater, &server->loop, &server->view, has_viewers(server))) {
        server->table_old = true;
        server->ratings_old = true;
    }
    refresh_ratings(server, now_ns);
    if (has_viewers(server)) {
        server_refresh(server, last || now_ns >= server->table_due_ns);
    }
    if (server->play != NULL) {
        play_tick(server->play, now_ns);
    }
    http_tick(server->http);
    bool late = now_ns - server->stopping_ns > LAST_NS;
    if (last &&
        (late || !has_viewers(server) || (!server->table_old && http_is_drained(server->http)))) {
        close_all(server);
    }
}

static void on_stop(uv_async_t *async)
{
    struct server *server = async->data;
    server->stopping_ns = clock_now_ns();
}

static void server_serve(void *data)
{
    struct server *server = data;
    if (server->options.sources.watch != NULL) {
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    }
    uv_run(&server->loop, UV_RUN_DEFAULT);
}

static uint64_t new_epoch(void)
{
    return random_mix((uint64_t)clock_now_ns(), (uint64_t)getpid()) >> 1;
}

static void free_server(struct server *server)
{
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    rating_job_free(server->rater.job);
    event_view_close(&server->view);
    news_free(server->news);
    page_free(&server->page);
    for (size_t i = 0; i < LISTS_MAX; i++) {
        text_free(&server->lists[i].script);
    }
    play_close(server->play);
    free(server->begun);
    free(server);
}

static bool open_http(struct server *server, struct error *error)
{
    const struct server_options *options = &server->options;
    server->http = http_open(
        &(struct http_options){.listen = options->listen,
                               .hosts = options->hosts,
                               .viewers_max = options->viewers_max,
                               .visitor_max = options->visitor_max,
                               .proxy = options->proxy,
                               .share = options->sources.watch != NULL ? ANSWER_SHARE : 1,
                               .post = server->play != NULL ? server_take_post : NULL,
                               .league = options->sources.league != NULL ? take_league : NULL,
                               .loop = &server->loop,
                               .news = server->news,
                               .answer = take_answer,
                               .data = server},
        error);
    if (server->http == NULL) {
        return false;
    }
    bool v6 = strchr(options->listen.address, ':') != NULL;
    snprintf(server->address, sizeof server->address, "http://%s%s%s:%u/", v6 ? "[" : "",
             options->listen.address, v6 ? "]" : "", http_port(server->http));
    return true;
}

/* Opens the service for visitors who play, and announces the bots that they may play against. Does
 * nothing if visitors cannot play. */
static bool open_play(struct server *server, struct error *error)
{
    const struct server_sources *sources = &server->options.sources;
    if (sources->visitors != NULL) {
        server->play = play_open(sources->visitors, sources->visitor_games, error);
    }
    if (server->play != NULL) {
        play_announce(server->play, server->news);
    }
    return sources->visitors == NULL || server->play != NULL;
}

struct server *server_open(const struct server_options *options, struct error *error)
{
    struct server *server = memory_new(sizeof *server);
    server->options = *options;
    if (!event_view_follow(&server->view, options->database, options->event, options->title,
                           options->wait_ms, error)) {
        free(server);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    server->news = news_new(new_epoch());
    server->begun =
        memory_new((options->sources.watch == NULL ? 1 : watch_slots(options->sources.watch)) *
                   sizeof *server->begun);
    uv_loop_init(&server->loop);
    uv_timer_init(&server->loop, &server->tick);
    uv_async_init(&server->loop, &server->stop, on_stop);
    server->tick.data = server->stop.data = server;
    bool good = page_load(&server->page, options->page, "live", error) &&
                open_play(server, error) && open_http(server, error);
    if (good) {
        read_database(server, READ_NS); /* a small event is read completely here */
        uv_timer_start(&server->tick, on_tick, TICK_MS, TICK_MS);
        good = quiet_thread_start(&server->thread, server_serve, server) == 0 ||
               error_set(error, "cannot start a thread");
    }
    if (!good) {
        close_all(server);
        free_server(server);
        return NULL;
    }
    return server;
}

const char *server_address(const struct server *server)
{
    return server->address;
}

bool server_has_page(const struct server *server)
{
    return server->page.count > 0;
}

void server_close(struct server *server)
{
    if (server == NULL) {
        return;
    }
    uv_async_send(&server->stop);
    uv_thread_join(&server->thread);
    free_server(server);
}
