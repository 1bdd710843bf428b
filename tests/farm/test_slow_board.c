/* Tests connections to a Redis server whose replies arrive byte by byte or never end. Such a server
 * must not be able to keep this program waiting forever, or make it use more and more memory. */
#include "base/stop.h"
#include "check.h"
#include "farm/board.h"
#include "farm/url.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct false_redis {
    int fd;     /* listening socket */
    bool drips; /* whether to send one byte at a time, with pauses */
};

/* Answers one client, until that client closes the connection. */
static void *false_redis_serve(void *data)
{
    static const char begin[] = "$999999999\r\n", filling[65536] = "x";
    const struct false_redis *redis = data;
    char command[4096];
    int fd = accept(redis->fd, NULL, NULL);
    ssize_t sent = read(fd, command, sizeof command) > 0 ? write(fd, begin, strlen(begin)) : -1;
    while (sent > 0) {
        sent = send(fd, filling, redis->drips ? 1 : sizeof filling, MSG_NOSIGNAL);
        usleep(redis->drips ? 10000 : 0);
    }
    close(fd);
    return NULL;
}

static void check_answer(bool drips, const char *why)
{
    struct false_redis redis = {.drips = drips};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    pthread_t thread;
    char text[64];
    struct farm_url url;
    struct error error;
    redis.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(redis.fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(redis.fd, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(listen(redis.fd, 1), 0);
    assert_int_equal(pthread_create(&thread, NULL, false_redis_serve, &redis), 0);
    snprintf(text, sizeof text, "redis://127.0.0.1:%u", (unsigned)ntohs(address.sin_port));
    assert_true(farm_url_parse(&url, text, &error));
    struct board *board = board_new(&url, NULL, NULL);
    assert_int_equal(board_connect(board, &error), BOARD_AWAY);
    if (strstr(error.text, why) == NULL) {
        fail_msg("\"%s\", not \"%s\"", error.text, why);
    }
    board_free(board);
    farm_url_free(&url);
    pthread_join(thread, NULL);
    close(redis.fd);
}

static void test_endless(void **state)
{
    (void)state;
    check_answer(false, "the answer is too long");
}

/* A program that has been asked to stop gives up quickly. Otherwise, it would wait longer, but not
 * forever. */
static void test_drip(void **state)
{
    (void)state;
    stop_ask();
    check_answer(true, "no answer within");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_drip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
