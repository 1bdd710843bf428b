#define _GNU_SOURCE
#include "office.h"

#include "check.h"
#include "contests/contest.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAIT_MS 120000 /* maximum time that a test waits for an answer */

struct database *office_database(const struct office *office)
{
    struct error error;
    struct database *database = database_open(office->database, true, WAIT_MS, &error);
    if (database == NULL) {
        fail_msg("%s", error.text);
    }
    return database;
}

static void add_author(struct database *database, const char *name, char token[TOKEN_LENGTH + 1])
{
    struct error error;
    uint8_t hash[TOKEN_HASH_SIZE];
    token_make(token);
    assert_true(token_hash(token, TOKEN_LENGTH, hash));
    assert_true(submissions_add_author(database, name, hash, &error));
}

/* The event has two house bots. */
static void add_event(struct database *database)
{
    static char name[] = LEAGUE_EVENT, format[] = "league", contest[] = "judge", hash[] = "",
                one[] = "@random", other[] = "@greedy", house[] = "house", second[] = "second";
    struct stored_player players[] = {{.name = house, .command = one, .hash = hash},
                                      {.name = second, .command = other, .hash = hash}};
    struct stored_event event = {
        .name = name, .format = format, .contest = contest, .players = players, .player_count = 2};
    struct error error;
    settings_set(&event.options, "contest", contest);
    settings_set(&event.options, "format", format);
    if (!database_add_event(database, &event, &error)) {
        fail_msg("%s", error.text);
    }
    settings_free(&event.options);
}

static void note_change(void *data)
{
    atomic_fetch_add(&((struct office *)data)->changes, 1);
}

void office_open(struct office *office)
{
    struct error error = {""};
    *office = (struct office){0};
    snprintf(office->folder, sizeof office->folder, "/tmp/faceoff-league-XXXXXX");
    assert_non_null(mkdtemp(office->folder));
    snprintf(office->database, sizeof office->database, "%s/league.db", office->folder);
    struct database *database = office_database(office);
    add_event(database);
    add_author(database, "ann", office->ann);
    add_author(database, "bob", office->bob);
    database_close(database);
    snprintf(office->inbox, sizeof office->inbox, "%s/inbox", office->folder);
    assert_int_equal(mkdir(office->inbox, 0700), 0);
    office->desk =
        desk_open(&(struct desk_options){.folder = office->folder,
                                         .database = office->database,
                                         .wait_ms = WAIT_MS,
                                         .contest = contest_find("judge"),
                                         .limits = {OFFICE_PER_DAY, OFFICE_BOTS, OFFICE_BYTES},
                                         .inbox = office->inbox,
                                         .changed = note_change,
                                         .data = office},
                  &error);
    assert_non_null(office->desk);
    office->league = desk_league(office->desk);
    office->server = server_open(&(struct server_options){.database = office->database,
                                                          .event = LEAGUE_EVENT,
                                                          .wait_ms = WAIT_MS,
                                                          .listen = {.address = "127.0.0.1"},
                                                          .viewers_max = 4,
                                                          .visitor_max = 64,
                                                          .sources.league = &office->league},
                                 &error);
    if (office->server == NULL) {
        fail_msg("%s", error.text);
    }
}

void office_close(struct office *office)
{
    char command[128];
    server_close(office->server);
    desk_close(office->desk);
    snprintf(command, sizeof command, "rm -rf '%s'", office->folder);
    assert_int_equal(system(command), 0);
}

int office_connect(const struct office *office, const char *from)
{
    unsigned port = 0;
    assert_int_equal(sscanf(server_address(office->server), "http://127.0.0.1:%u/", &port), 1);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)},
                       own = {.sin_family = AF_INET};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    inet_pton(AF_INET, from, &own.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

void office_send(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return; /* the server has closed the connection, which a test may expect */
        }
        bytes += sent;
        size -= (size_t)sent;
    }
}

void office_read(int fd, struct text *heard)
{
    char part[4096];
    ssize_t count;
    text_clear(heard);
    do {
        struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
        if (poll(&poll_fd, 1, WAIT_MS) <= 0) {
            fail_msg("nothing more came; so far: %s", text_string(heard));
        }
        count = recv(fd, part, sizeof part, 0);
        if (count > 0) {
            text_append(heard, part, (size_t)count);
        }
    } while (count > 0);
}

void office_ask(const struct office *office, const char *bytes, size_t size, struct text *heard)
{
    int fd = office_connect(office, "127.0.0.1");
    office_send(fd, bytes, size);
    office_read(fd, heard);
    close(fd);
}

int office_post(const struct office *office, const char *token, const char *line, const char *bytes,
                size_t size, struct text *heard)
{
    struct text body = {0}, request = {0};
    text_printf(&body, "{\"token\":\"%s\",%s}", token, line);
    if (bytes != NULL) {
        text_putc(&body, '\n');
        text_append(&body, bytes, size);
    }
    text_printf(&request,
                "POST /league HTTP/1.1\r\nHost: localhost\r\nContent-Type: " HTTP_LEAGUE_TYPE
                "\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
                body.length);
    text_append(&request, body.data, body.length);
    office_ask(office, request.data, request.length, heard);
    text_free(&body);
    text_free(&request);
    const char *end = strstr(text_string(heard), "\r\n\r\n");
    assert_non_null(end);
    int status = atoi(heard->data + strlen("HTTP/1.1 "));
    struct text rest = {0};
    text_append(&rest, end + 4, heard->length - (size_t)(end + 4 - heard->data));
    text_free(heard);
    *heard = rest;
    return status;
}

int office_submit(const struct office *office, const char *token, const char *bot,
                  const char *source, struct text *heard)
{
    char line[256];
    snprintf(line, sizeof line, "\"do\":\"submit\",\"bot\":\"%s\",\"file\":\"%s.c\"", bot, bot);
    return office_post(office, token, line, source, strlen(source), heard);
}
