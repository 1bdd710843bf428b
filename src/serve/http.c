#include "serve/http.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "serve/bodies.h"
#include "serve/load.h"
#include "serve/queue.h"

#include <assert.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Time limit for receiving a complete request, counted from the start of the connection. */
#define REQUEST_NS (10 * NS_PER_S)
/* Time limit for sending a complete answer. Streams have no such limit. */
#define ANSWER_NS (300 * NS_PER_S)
#define HEARTBEAT_NS (15 * NS_PER_S) /* maximum interval between two transmissions on a stream */
/* Seconds after which a viewer that receives no data is disconnected. */
#define STALLED_S 30
/* Maximum size in bytes of a request with its headers, and of the memory allocated for the
 * request. */
#define REQUEST_BYTES_MAX (16 * 1024)
/* Milliseconds after which the league is asked again for an answer. */
#define LEAGUE_AGAIN_MS 10
/* The server closes connections so that at least this number of new ones can be accepted. It is
 * larger than the number that libmicrohttpd accepts at once. */
#define FREE_PLACES 16
/* Time after which a connection may be closed to make room even though the server is sending an
 * answer on it. */
#define SLOW_NS (10 * NS_PER_S)

/* Before version 1.0, libmicrohttpd sends the headers of some refusals twice at strictness level 1.
 * At level 0, faceoff itself performs the checks of level 1: it refuses requests without a Host
 * header and targets that contain spaces. */
#define STRICTNESS (MHD_VERSION < 0x01000000 ? 0 : 1)

/* Content security policy that allows only the page's own scripts and styles. The rules and engines
 * are WebAssembly modules, and the engines run in web workers whose script is a Blob. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/* Calls F for each function of libmicrohttpd that this file uses. */
#define HTTP_FUNCTIONS(F)                                                                          \
    F(add_response_header)                                                                         \
    F(create_response_from_buffer)                                                                 \
    F(create_response_from_callback)                                                               \
    F(destroy_response)                                                                            \
    F(get_connection_info)                                                                         \
    F(get_connection_values)                                                                       \
    F(get_daemon_info)                                                                             \
    F(get_timeout)                                                                                 \
    F(lookup_connection_value)                                                                     \
    F(queue_response)                                                                              \
    F(resume_connection)                                                                           \
    F(run)                                                                                         \
    F(start_daemon)                                                                                \
    F(stop_daemon)                                                                                 \
    F(suspend_connection)

static struct {
#define HTTP_POINTER(name) __typeof__(MHD_##name) *name;
    HTTP_FUNCTIONS(HTTP_POINTER)
} mhd;

static bool load_microhttpd(struct error *error)
{
    static const char *const files[] = {"libmicrohttpd.so.12", NULL};
    static const struct load_function functions[] = {
#define HTTP_LOAD(name) {"MHD_" #name, &mhd.name},
        HTTP_FUNCTIONS(HTTP_LOAD){NULL, NULL}};
    return load_functions(files, functions, "libmicrohttpd, which serves pages", error);
}

#define HTTP_PLAIN_TYPE "text/plain; charset=utf-8"

/* An open connection. */
struct link {
    LIST_ENTRY(link) links;
    int fd;
    bool answering; /* whether a complete request has arrived */
    bool streaming;
    bool held;     /* whether a POST request is waiting for its answer (struct posting) */
    bool had_turn; /* whether the request has ever waited for its turn in http->queue */
    bool waiting;  /* whether the request is waiting for its turn in http->queue */
    bool closing;  /* whether the server has closed the connection to make room */
    struct queued queued;
    bool by_proxy;    /* whether the connection comes from the reverse proxy */
    int64_t since_ns; /* time when the connection's state last changed */
    int64_t extra_ns; /* extension of the time limit for receiving the request */
    char from[48];    /* the visitor's address (see request_visitor) */
};

/* A POST request that is being received or answered. */
struct posting {
    LIST_ENTRY(posting) held; /* list entry, valid only if is_held */
    bool is_held;
    struct MHD_Connection *connection;
    enum request_kind kind;
    uint64_t number;
    enum body_room room; /* unless this is BODY_ROOM, the body is discarded as it arrives */
    struct body body;
    bool answered;
    struct http_answer answer;
    int64_t held_since_ns;
};

/* A client that receives a stream of updates. */
struct viewer {
    LIST_ENTRY(viewer) viewers;
    struct http *http;
    struct MHD_Connection *connection;
    bool waiting; /* whether the connection is suspended because there is nothing to send */
    bool beat;    /* whether a heartbeat is due */
    uint64_t seen;
    struct news_message *owed; /* message being sent */
    size_t sent;               /* number of bytes of `owed` that have been sent */
    int64_t sent_ns;           /* time when anything was last sent */
};

struct http {
    struct http_options options;
    struct MHD_Daemon *daemon;
    uv_poll_t poll;
    uv_timer_t timer; /* fires when libmicrohttpd must be called again or a pause ends */
    uv_timer_t again; /* runs while requests to the league are held */
    int64_t owed_ns;  /* length of the next pause, which depends on the work done since the last */
    bool resting;
    LIST_HEAD(, link) links;
    /* requests that wait for their visitor's turn; their connections are suspended */
    struct queue queue;
    LIST_HEAD(, viewer) viewers;
    /* POST requests that wait for an answer; their connections are suspended */
    LIST_HEAD(, posting) held;
    struct bodies play_bodies, league_bodies;
    uint64_t posted; /* number of POST requests so far */
    unsigned viewer_count;
    int closing; /* number of libuv handles being closed */
};

/* --- streams --- */

static void free_viewer(void *data)
{
    struct viewer *viewer = data;
    news_release(viewer->http->options.news, viewer->owed);
    LIST_REMOVE(viewer, viewers);
    viewer->http->viewer_count--;
    free(viewer);
}

/* Supplies the next bytes of a stream. If there are no updates, suspends the connection until
 * http_tick resumes it. */
static ssize_t read_stream(void *data, uint64_t position, char *bytes, size_t most)
{
    static const char beat[] = ":\n\n";
    struct viewer *viewer = data;
    struct news *news = viewer->http->options.news;
    (void)position;
    if (viewer->owed == NULL) {
        viewer->owed = news_owed(news, viewer->seen);
        viewer->sent = 0;
    }
    if (viewer->owed == NULL && viewer->beat && most >= sizeof beat) {
        viewer->beat = false;
        viewer->sent_ns = clock_now_ns();
        memcpy(bytes, beat, sizeof beat - 1);
        return sizeof beat - 1;
    }
    if (viewer->owed == NULL) {
        viewer->waiting = true;
        mhd.suspend_connection(viewer->connection);
        return 0;
    }
    size_t left = viewer->owed->text.length - viewer->sent;
    size_t count = left < most ? left : most;
    memcpy(bytes, viewer->owed->text.data + viewer->sent, count);
    viewer->sent += count;
    viewer->sent_ns = clock_now_ns();
    if (viewer->sent == viewer->owed->text.length) {
        viewer->seen = viewer->owed->number;
        news_release(news, viewer->owed);
        viewer->owed = NULL;
    }
    return (ssize_t)count;
}

/* --- answers --- */

/* Returns what note_connection has made for the connection. */
static struct link *link_of(struct MHD_Connection *connection)
{
    return mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static enum MHD_Result send_response(struct MHD_Connection *connection, unsigned status,
                                     struct MHD_Response *response, const char *type)
{
    static const char *const headers[][2] = {
        {"Content-Security-Policy", policy},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"X-Frame-Options", "DENY"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-cache"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        mhd.add_response_header(response, headers[i][0], headers[i][1]);
    }
    mhd.add_response_header(response, "Content-Type", type);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED) {
        mhd.add_response_header(response, "Allow", "GET, HEAD");
    }
    if (status >= 400 && status != MHD_HTTP_NOT_FOUND) {
        mhd.add_response_header(response, "Connection", "close");
    }
    enum MHD_Result result = mhd.queue_response(connection, status, response);
    mhd.destroy_response(response);
    return result;
}

static enum MHD_Result send_own(struct MHD_Connection *connection, struct http_answer *answer)
{
    bool own = answer->bytes == NULL;
    if (own) {
        text_puts(&answer->text, "");
    }
    struct MHD_Response *response =
        mhd.create_response_from_buffer(own ? answer->text.length : answer->size,
                                        own ? answer->text.data : (void *)(uintptr_t)answer->bytes,
                                        own ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    answer->text = (struct text){0};
    if (answer->attachment) {
        mhd.add_response_header(response, "Content-Disposition", "attachment");
    }
    return send_response(connection, answer->status, response, answer->type);
}

static enum MHD_Result http_refuse(struct MHD_Connection *connection, unsigned status,
                                   const char *why)
{
    struct http_answer answer = {
        .status = status, .type = HTTP_PLAIN_TYPE, .bytes = why, .size = strlen(why)};
    return send_own(connection, &answer);
}

static enum MHD_Result serve_http_answer(struct http *http, struct MHD_Connection *connection,
                                         const struct request *request)
{
    struct http_answer answer = {.status = 200, .type = HTTP_PLAIN_TYPE};
    http->options.answer(http->options.data, request, &answer);
    if (answer.status != 200) {
        /* A browser that asks for a script reports a text as a breach of the page's rules. */
        bool script = strncmp(answer.type, "text/javascript", 15) == 0;
        const char *why = script                 ? ""
                          : answer.status == 404 ? "There is no such page.\n"
                                                 : "This is not available right now.\n";
        text_free(&answer.text);
        answer = (struct http_answer){.status = answer.status,
                                      .type = script ? answer.type : HTTP_PLAIN_TYPE,
                                      .bytes = why,
                                      .size = strlen(why)};
    }
    return send_own(connection, &answer);
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return mhd.lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result stream(struct http *http, struct MHD_Connection *connection)
{
    if (http->viewer_count >= http->options.viewers_max) {
        return http_refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                           "There are too many viewers.\n");
    }
    const char *id = header(connection, "Last-Event-ID");
    struct viewer *viewer = memory_new(sizeof *viewer);
    *viewer = (struct viewer){.http = http,
                              .connection = connection,
                              .seen = news_seen(http->options.news, id == NULL ? "" : id),
                              .sent_ns = clock_now_ns()};
    LIST_INSERT_HEAD(&http->viewers, viewer, viewers);
    http->viewer_count++;
    link_of(connection)->streaming = true;
    struct MHD_Response *response = mhd.create_response_from_callback(
        MHD_SIZE_UNKNOWN, 32 * 1024, read_stream, viewer, free_viewer);
    /* Tells nginx to forward the stream without buffering. */
    mhd.add_response_header(response, "X-Accel-Buffering", "no");
    return send_response(connection, MHD_HTTP_OK, response, "text/event-stream");
}

/* What is remarkable about a request's headers. */
struct header_facts {
    unsigned hosts, lengths; /* number of Host and of Content-Length headers */
    /* Whether a header has a space in its name. To libmicrohttpd, "Content-Length :" and
     * "Content-Length:" are two different headers. A proxy may treat them as one, and then sees a
     * different end of the request. */
    bool spaced;
    /* The last X-Forwarded-For header, or NULL. The proxy may have added its own after those sent
     * by the visitor. */
    const char *forwarded;
};

static enum MHD_Result note_header(void *data, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    struct header_facts *facts = data;
    (void)kind;
    facts->hosts += strcasecmp(name, "Host") == 0;
    facts->lengths += strcasecmp(name, "Content-Length") == 0;
    facts->spaced = facts->spaced || name[strcspn(name, " \t")] != '\0';
    if (strcasecmp(name, "X-Forwarded-For") == 0) {
        facts->forwarded = value == NULL ? "" : value;
    }
    return MHD_YES;
}

/* Returns an error message for the headers of a POST, or NULL if they are valid. */
static const char *check_post(struct MHD_Connection *connection, enum request_kind kind,
                              const char *host, unsigned *status)
{
    bool league = kind == REQUEST_LEAGUE;
    const char *origin = header(connection, "Origin"), *type = header(connection, "Content-Type");
    const char *site = header(connection, "Sec-Fetch-Site");
    if (header(connection, "Content-Length") == NULL ||
        header(connection, "Transfer-Encoding") != NULL) {
        *status = MHD_HTTP_LENGTH_REQUIRED;
        return "The request needs a Content-Length header.\n";
    }
    if (type == NULL || strcmp(type, league ? HTTP_LEAGUE_TYPE : HTTP_BODY_TYPE) != 0) {
        *status = MHD_HTTP_UNSUPPORTED_MEDIA_TYPE;
        return league ? "The content type must be " HTTP_LEAGUE_TYPE ".\n"
                      : "The content type must be " HTTP_BODY_TYPE ".\n";
    }
    if ((origin != NULL && !request_origin_is_ours(origin, host, link_of(connection)->by_proxy)) ||
        (site != NULL && strcmp(site, "same-origin") != 0)) {
        *status = MHD_HTTP_FORBIDDEN;
        return "Requests from pages on other sites are refused.\n";
    }
    return NULL;
}

/* Returns an error message for a request of any kind, or NULL if the request is valid. */
static const char *http_check(const struct http *http, struct MHD_Connection *connection,
                              const struct request *request, const struct header_facts *facts,
                              const char *method, bool posts, unsigned *status)
{
    const char *host = request->host, *length = header(connection, "Content-Length");
    if (facts->hosts != 1) {
        *status = MHD_HTTP_BAD_REQUEST;
        return "A request must have exactly one Host header.\n";
    }
    if (facts->spaced) {
        *status = MHD_HTTP_BAD_REQUEST;
        return "The name of a header must not contain spaces.\n";
    }
    if (facts->lengths > 1) {
        *status = MHD_HTTP_BAD_REQUEST;
        return "A request must have only one length.\n";
    }
    host = host[0] == '\0' ? header(connection, "Host") : host;
    if (!posts && strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        *status = MHD_HTTP_METHOD_NOT_ALLOWED;
        return "Only GET is supported.\n";
    }
    if (!posts && ((length != NULL && strcmp(length, "0") != 0) ||
                   header(connection, "Transfer-Encoding") != NULL)) {
        *status = MHD_HTTP_BAD_REQUEST;
        return "This request must not have a body.\n";
    }
    if (!request_host_is_ours(host, http->options.hosts)) {
        *status = MHD_HTTP_MISDIRECTED_REQUEST;
        return "This server does not accept that host name. The server's owner can allow the name "
               "with --host NAME.\n";
    }
    return posts ? check_post(connection, request->kind, host, status) : NULL;
}

/* --- POST requests --- */

static const char too_large[] = "The body is too large.\n";

static bool takes_post(const struct http *http, enum request_kind kind)
{
    return kind == REQUEST_PLAY ? http->options.post != NULL
                                : kind == REQUEST_LEAGUE && http->options.league != NULL;
}

/* Begins to receive a POST, whose headers have been checked. */
static struct posting *new_posting(struct http *http, struct MHD_Connection *connection,
                                   enum request_kind kind)
{
    struct posting *posting = memory_new(sizeof *posting);
    posting->connection = connection;
    posting->kind = kind;
    posting->number = ++http->posted;
    uint64_t size;
    posting->room =
        !number_read("", header(connection, "Content-Length"), 0, UINT64_MAX, &size, NULL)
            ? BODY_TOO_LARGE
            : bodies_reserve(kind == REQUEST_LEAGUE ? &http->league_bodies : &http->play_bodies,
                             &posting->body, link_of(connection)->from, size);
    return posting;
}

static void let_go(struct posting *posting)
{
    if (posting->is_held) {
        LIST_REMOVE(posting, held);
        posting->is_held = false;
        link_of(posting->connection)->held = false;
    }
}

static void free_posting(struct posting *posting)
{
    let_go(posting);
    if (posting->room == BODY_ROOM) {
        body_release(&posting->body);
    }
    text_free(&posting->answer.text);
    free(posting);
}

static bool ask_for_answer(struct http *http, struct posting *posting, int64_t held_ns)
{
    const struct http_options *options = &http->options;
    const struct body *body = &posting->body;
    const struct http_post post = {.number = posting->number,
                                   .from = body->from,
                                   .body = body->bytes,
                                   .length = body->length,
                                   .held_ns = held_ns};
    posting->answer = (struct http_answer){.status = 200, .type = HTTP_PLAIN_TYPE};
    posting->answered = posting->kind == REQUEST_LEAGUE
                            ? options->league(options->data, &post, &posting->answer)
                            : options->post(options->data, &post, &posting->answer);
    return posting->answered;
}

/* Answers the held requests of this kind for which an answer has become available. Returns how many
 * are still held. */
static size_t answer_held(struct http *http, enum request_kind kind, int64_t now_ns)
{
    size_t count = 0;
    for (struct posting *posting = LIST_FIRST(&http->held), *next; posting != NULL;
         posting = next) {
        next = LIST_NEXT(posting, held);
        if (posting->kind != kind) {
            continue;
        }
        if (ask_for_answer(http, posting, now_ns - posting->held_since_ns + 1)) {
            let_go(posting);
            mhd.resume_connection(posting->connection);
        } else {
            count++;
        }
    }
    return count;
}

static void http_run(struct http *http);

static void ask_league_again(uv_timer_t *again)
{
    struct http *http = again->data;
    if (answer_held(http, REQUEST_LEAGUE, clock_now_ns()) == 0) {
        uv_timer_stop(again);
    }
    http_run(http);
}

static void hold(struct http *http, struct posting *posting)
{
    posting->held_since_ns = clock_now_ns();
    posting->is_held = true;
    link_of(posting->connection)->held = true;
    LIST_INSERT_HEAD(&http->held, posting, held);
    if (posting->kind == REQUEST_LEAGUE) {
        uv_timer_start(&http->again, ask_league_again, LEAGUE_AGAIN_MS, LEAGUE_AGAIN_MS);
    }
    mhd.suspend_connection(posting->connection);
}

/* Refuses a body that is too large before it is sent. */
static enum MHD_Result begin_post(const struct posting *posting)
{
    return posting->room == BODY_TOO_LARGE
               ? http_refuse(posting->connection, MHD_HTTP_CONTENT_TOO_LARGE, too_large)
               : MHD_YES;
}

static void receive_part(struct posting *posting, const char *part, size_t size)
{
    if (posting->room == BODY_ROOM && posting->body.bytes == NULL) {
        posting->room = BODY_WAIT;
    }
    if (posting->room == BODY_ROOM && size > posting->body.size - posting->body.length) {
        body_release(&posting->body);
        posting->room = BODY_TOO_LARGE;
    }
    if (posting->room == BODY_ROOM) {
        body_add(&posting->body, part, size);
    }
    link_of(posting->connection)->extra_ns =
        posting->room == BODY_ROOM ? body_extra_ns(&posting->body) : 0;
}

/* Handles a POST. libmicrohttpd calls this function first for the headers, then for each part of
 * the body, and finally for the answer. */
static enum MHD_Result http_take_post(struct http *http, struct posting *posting,
                                      const char *upload, size_t *upload_size)
{
    if (*upload_size > 0) {
        receive_part(posting, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    if (posting->room == BODY_TOO_LARGE) {
        return http_refuse(posting->connection, MHD_HTTP_CONTENT_TOO_LARGE, too_large);
    }
    if (posting->room == BODY_WAIT) {
        return http_refuse(posting->connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                           "Too much is being uploaded right now.\n");
    }
    if (!posting->answered && !ask_for_answer(http, posting, 0)) {
        hold(http, posting);
        return MHD_YES;
    }
    return send_own(posting->connection, &posting->answer);
}

/* --- turns --- */

/* Returns whether the request may be answered now. If not, suspends the connection until its
 * visitor's turn. */
static bool has_turn(struct http *http, struct link *link, struct MHD_Connection *connection)
{
    if (link->had_turn) {
        return true;
    }
    link->had_turn = link->waiting = true;
    queue_add(&http->queue, &link->queued, link->from, connection);
    mhd.suspend_connection(connection);
    return false;
}

/* Resumes the connections whose turn it is in this round. */
static void give_turns(struct http *http)
{
    const struct queued *request;
    queue_begin(&http->queue);
    while ((request = queue_next(&http->queue)) != NULL) {
        struct link *link = link_of(request->data);
        link->waiting = false;
        mhd.resume_connection(request->data);
    }
}

static unsigned places_max(const struct http *http)
{
    return http->options.viewers_max + HTTP_OTHERS_MAX;
}

/* Closes a connection if few more can be accepted. Spares the newest connection, streams, held
 * requests, and requests that the server began to answer less than SLOW_NS ago. */
static void make_room(struct http *http, const struct link *newest)
{
    struct queue_place *places = memory_new(places_max(http) * sizeof *places);
    struct link *link;
    size_t open = 0, count = 0;
    int64_t now_ns = clock_now_ns();
    LIST_FOREACH(link, &http->links, links)
    {
        bool quick = link->answering && !link->waiting && now_ns - link->since_ns < SLOW_NS;
        bool busy = link == newest || link->streaming || link->held || quick;
        open += !link->closing;
        if (!link->closing && count < places_max(http)) {
            places[count++] = (struct queue_place){link->from, link->since_ns, link, busy};
        }
    }
    const struct queue_place *spare =
        open + FREE_PLACES > places_max(http) ? queue_spare(places, count) : NULL;
    if (spare != NULL) {
        link = spare->data;
        link->closing = true;
        shutdown(link->fd, SHUT_RDWR);
    }
    free(places);
}

/* --- visitors --- */

static bool is_proxy(const struct http *http, const char *address)
{
    return http->options.proxy != NULL && request_same_address(http->options.proxy, address);
}

/* Returns true if the visitor with this address may open another connection. */
static bool has_room(const struct http *http, const char *address)
{
    char visitor[48];
    unsigned count = 0;
    request_visitor(address, visitor);
    const struct link *link;
    LIST_FOREACH(link, &http->links, links)
    {
        count += strcmp(link->from, visitor) == 0;
    }
    return is_proxy(http, address) || count < http->options.visitor_max;
}

static enum MHD_Result accept_connection(void *data, const struct sockaddr *address, socklen_t size)
{
    struct http *http = data;
    char text[64] = "";
    (void)size;
    uv_ip_name(address, text, sizeof text);
    return has_room(http, text) ? MHD_YES : MHD_NO;
}

/* Determines the visitor for whom the proxy forwards the request. Returns an error message if the
 * header does not end with an address or if the visitor has too many connections. */
static const char *take_visitor(const struct http *http, struct link *link, const char *forwarded,
                                unsigned *status)
{
    char address[64];
    if (!link->by_proxy || forwarded == NULL) {
        return NULL;
    }
    if (!request_forwarded(forwarded, address)) {
        *status = MHD_HTTP_BAD_REQUEST;
        return "The proxy's X-Forwarded-For header does not end with an address.\n";
    }
    bool room = has_room(http, address);
    request_visitor(address, link->from);
    *status = MHD_HTTP_TOO_MANY_REQUESTS;
    return room ? NULL : "There are too many connections from your address.\n";
}

static void note_peer(const struct http *http, struct MHD_Connection *connection, struct link *link)
{
    char text[64] = "";
    uv_ip_name(mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
               text, sizeof text);
    request_visitor(text, link->from);
    link->by_proxy = is_proxy(http, text);
}

static enum MHD_Result http_handle(void *data, struct MHD_Connection *connection,
                                   const char *target, const char *method, const char *version,
                                   const char *upload, size_t *upload_size, void **state)
{
    struct http *http = data;
    struct link *link = link_of(connection);
    struct request request;
    struct header_facts facts = {0};
    unsigned status;
    (void)version;
    request_read(&request, target);
    bool posts = takes_post(http, request.kind) && strcmp(method, "POST") == 0;
    if (!posts || (*state != NULL && *upload_size == 0)) {
        link->answering = true;
        link->since_ns = clock_now_ns();
    }
    mhd.get_connection_values(connection, MHD_HEADER_KIND, note_header, &facts);
    const char *wrong = http_check(http, connection, &request, &facts, method, posts, &status);
    if (wrong == NULL && *state == NULL) {
        wrong = take_visitor(http, link, facts.forwarded, &status);
    }
    if (wrong != NULL) {
        return http_refuse(connection, status, wrong);
    }
    /* Only the headers have arrived so far. Answering now would close the connection. */
    if (*state == NULL) {
        *state = posts ? (void *)new_posting(http, connection, request.kind) : http;
        return posts ? begin_post(*state) : MHD_YES;
    }
    if (*upload_size == 0 && !has_turn(http, link, connection)) {
        return MHD_YES;
    }
    if (posts) {
        return http_take_post(http, *state, upload, upload_size);
    }
    if (request.kind == REQUEST_STREAM && strcmp(method, "GET") == 0) {
        return stream(http, connection);
    }
    return request.kind == REQUEST_NOTHING || request.kind == REQUEST_STREAM ||
                   request.kind == REQUEST_PLAY || request.kind == REQUEST_LEAGUE
               ? http_refuse(connection, MHD_HTTP_NOT_FOUND, "Page not found.\n")
               : serve_http_answer(http, connection, &request);
}

/* Leaves percent-encoding in paths undecoded, because none of the server's own paths contains
 * any. */
static size_t keep_escapes(void *data, struct MHD_Connection *connection, char *path)
{
    (void)data, (void)connection;
    return strlen(path);
}

/* --- connections --- */

static void note_connection(void *data, struct MHD_Connection *connection, void **context,
                            enum MHD_ConnectionNotificationCode code)
{
    struct http *http = data;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        struct link *link = memory_new(sizeof *link);
        *link = (struct link){
            .fd =
                mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
            .since_ns = clock_now_ns()};
        LIST_INSERT_HEAD(&http->links, link, links);
        note_peer(http, connection, link);
        *context = link;
        make_room(http, link);
    } else {
        struct link *link = *context;
        LIST_REMOVE(link, links);
        free(link);
    }
}

/* Resets the connection for its next request. */
static void note_completed(void *data, struct MHD_Connection *connection, void **state,
                           enum MHD_RequestTerminationCode code)
{
    struct link *link = link_of(connection);
    (void)code;
    if (*state != NULL && *state != data) {
        free_posting(*state);
    }
    *state = NULL;
    note_peer(data, connection, link);
    link->answering = false;
    link->streaming = false;
    link->had_turn = false;
    link->extra_ns = 0;
    link->since_ns = clock_now_ns();
}

/* Disconnects clients that are too slow to send a request or receive an answer. */
static void drop_slow(struct http *http, int64_t now_ns)
{
    struct link *link;
    LIST_FOREACH(link, &http->links, links)
    {
        int64_t limit_ns = link->answering ? ANSWER_NS : REQUEST_NS + link->extra_ns;
        if (!link->streaming && now_ns - link->since_ns > limit_ns) {
            shutdown(link->fd, SHUT_RDWR);
        }
    }
}

/* --- the loop --- */

static void on_poll(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    http_run(poll->data);
}

static void on_timer(uv_timer_t *timer)
{
    http_run(timer->data);
}

static void end_rest(uv_timer_t *timer)
{
    struct http *http = timer->data;
    http->resting = false;
    uv_poll_start(&http->poll, UV_READABLE, on_poll);
    http_run(http);
}

static int64_t spent_ns(void)
{
    struct timespec spent;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (int64_t)spent.tv_sec * NS_PER_S + spent.tv_nsec;
}

/* Lets libmicrohttpd do its pending work, and schedules the next call. Then pauses if necessary.
 * Even an endless series of requests can therefore take no more than the server's share of
 * processor time from the bots. */
static void http_run(struct http *http)
{
    MHD_UNSIGNED_LONG_LONG ms;
    if (http->resting) {
        return;
    }
    int64_t before_ns = spent_ns();
    give_turns(http);
    mhd.run(http->daemon);
    http->owed_ns += (spent_ns() - before_ns) * (http->options.share - 1);
    if (http->owed_ns >= NS_PER_MS) {
        http->resting = true;
        uv_poll_stop(&http->poll);
        uv_timer_start(&http->timer, end_rest, (uint64_t)(http->owed_ns / NS_PER_MS), 0);
        http->owed_ns = 0;
    } else if (!TAILQ_EMPTY(&http->queue.waiting)) {
        uv_timer_start(&http->timer, on_timer, 0, 0);
    } else if (mhd.get_timeout(http->daemon, &ms) == MHD_YES) {
        uv_timer_start(&http->timer, on_timer, (uint64_t)ms, 0);
    } else {
        uv_timer_stop(&http->timer);
    }
}

/* Opens a listening socket. On error, returns -1 and sets *error. */
static int open_socket(const struct listen_address *listen_to, struct error *error)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address;
    if (uv_ip4_addr(listen_to->address, listen_to->port, &address.v4) != 0 &&
        uv_ip6_addr(listen_to->address, listen_to->port, &address.v6) != 0) {
        error_set(error, "%s is not an address", listen_to->address);
        return -1;
    }
    int fd = socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (fd < 0 || bind(fd, &address.any, sizeof address) != 0 || listen(fd, 128) != 0) {
        error_set(error, "cannot listen on %s, port %u: %s", listen_to->address, listen_to->port,
                  strerror(errno));
        if (fd >= 0) {
            close(fd);
        }
        return -1;
    }
    return fd;
}

bool http_may_listen(const struct listen_address *address, struct error *error)
{
    int fd = load_microhttpd(error) ? open_socket(address, error) : -1;
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

static struct MHD_Daemon *http_start(struct http *http, int fd)
{
    return mhd.start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, accept_connection, http, http_handle, http,
        MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT, places_max(http),
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)STALLED_S, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)REQUEST_BYTES_MAX, MHD_OPTION_STRICT_FOR_CLIENT, STRICTNESS,
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_NOTIFY_CONNECTION,
        note_connection, http, MHD_OPTION_NOTIFY_COMPLETED, note_completed, http, MHD_OPTION_END);
}

struct http *http_open(const struct http_options *options, struct error *error)
{
    struct http *http = memory_new(sizeof *http);
    assert(options->share >= 1);
    http->options = *options;
    queue_init(&http->queue);
    http->play_bodies = (struct bodies){.each_max = HTTP_BODY_MAX, .small_max = HTTP_BODY_MAX};
    http->league_bodies = (struct bodies){.each_max = HTTP_LEAGUE_MAX,
                                          .visitor_max = HTTP_LEAGUE_VISITOR_MAX,
                                          .all_max = HTTP_LEAGUE_ALL_MAX,
                                          .small_max = HTTP_BODY_MAX};
    int fd = load_microhttpd(error) ? open_socket(&options->listen, error) : -1;
    http->daemon = fd < 0 ? NULL : http_start(http, fd);
    if (http->daemon == NULL) {
        if (fd >= 0) {
            close(fd);
            error_set(error, "libmicrohttpd could not be started");
        }
        free(http);
        return NULL;
    }
    int epoll_fd = mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    uv_poll_init(options->loop, &http->poll, epoll_fd);
    uv_timer_init(options->loop, &http->timer);
    uv_timer_init(options->loop, &http->again);
    http->poll.data = http->timer.data = http->again.data = http;
    uv_poll_start(&http->poll, UV_READABLE, on_poll);
    return http;
}

uint16_t http_port(const struct http *http)
{
    return mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

void http_tick(struct http *http)
{
    int64_t now_ns = clock_now_ns();
    uint64_t number = news_number(http->options.news);
    struct viewer *viewer;
    LIST_FOREACH(viewer, &http->viewers, viewers)
    {
        viewer->beat = viewer->beat || now_ns - viewer->sent_ns > HEARTBEAT_NS;
        if (viewer->waiting && (viewer->seen < number || viewer->beat)) {
            viewer->waiting = false;
            mhd.resume_connection(viewer->connection);
        }
    }
    answer_held(http, REQUEST_PLAY, now_ns);
    drop_slow(http, now_ns);
    http_run(http);
}

unsigned http_viewers(const struct http *http)
{
    return http->viewer_count;
}

bool http_is_drained(const struct http *http)
{
    const struct viewer *viewer;
    LIST_FOREACH(viewer, &http->viewers, viewers)
    {
        if (!viewer->waiting || viewer->seen < news_number(http->options.news)) {
            return false;
        }
    }
    return true;
}

/* --- closing --- */

static void free_http(uv_handle_t *handle)
{
    struct http *http = handle->data;
    if (--http->closing == 0) {
        free(http);
    }
}

void http_close(struct http *http)
{
    if (http == NULL) {
        return;
    }
    struct viewer *viewer;
    LIST_FOREACH(viewer, &http->viewers, viewers)
    {
        if (viewer->waiting) {
            viewer->waiting = false;
            mhd.resume_connection(viewer->connection);
        }
    }
    while (!LIST_EMPTY(&http->held)) {
        struct posting *posting = LIST_FIRST(&http->held);
        let_go(posting);
        mhd.resume_connection(posting->connection);
    }
    while (!TAILQ_EMPTY(&http->queue.waiting)) {
        give_turns(http);
    }
    uv_poll_stop(&http->poll);
    mhd.stop_daemon(http->daemon);
    http->closing = 3;
    uv_close((uv_handle_t *)&http->poll, free_http);
    uv_close((uv_handle_t *)&http->timer, free_http);
    uv_close((uv_handle_t *)&http->again, free_http);
}
