/* Measures the cost of viewers. It runs the same event alternately without viewers and with 64
 * viewers, one of which never reads.
 * Usage: bench_serve FACEOFF [GAMES [REPEATS]] */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define VIEWERS 64
#define REPEATS_MAX 100

static void stop(const char *what)
{
    fprintf(stderr, "bench_serve: %s\n", what);
    exit(1);
}

struct event {
    pid_t pid;
    int news; /* read end of a pipe from its standard error */
    char output[65536];
    size_t length;
    int viewers[VIEWERS];
    int count;
};

struct figures {
    double games_a_second, p99_ms, peak_mb, heard_mb;
};

static void start(struct event *event, const char *faceoff, const char *games, const char *database)
{
    int news[2];
    if (pipe(news) != 0 || (event->pid = fork()) < 0) {
        stop("cannot start the event");
    }
    if (event->pid == 0) {
        dup2(news[1], STDERR_FILENO);
        if (freopen("/dev/null", "w", stdout) == NULL) {
            _exit(1);
        }
        execl(faceoff, faceoff, "tournament", "--contest", "codingame", "--bot", "a=@greedy",
              "--bot", "b=@random", "--opening-turns", "2", "--games", games, "-j", "1", "--db",
              database, "--serve", "--listen", "127.0.0.1:0", (char *)NULL);
        _exit(1);
    }
    close(news[1]);
    event->news = news[0];
}

/* Reads some of the event's output; returns 0 when the output has ended. */
static int take_news(struct event *event)
{
    char part[4096];
    ssize_t count = read(event->news, part, sizeof part);
    for (ssize_t i = 0; i < count && event->length + 1 < sizeof event->output; i++) {
        event->output[event->length++] = part[i];
    }
    event->output[event->length] = '\0';
    return count > 0;
}

static unsigned wait_for_port(struct event *event)
{
    static const char address[] = "http://127.0.0.1:";
    const char *found;
    while ((found = strstr(event->output, address)) == NULL || strchr(found, '\n') == NULL) {
        if (!take_news(event)) {
            stop(event->output);
        }
    }
    return (unsigned)atoi(found + strlen(address));
}

static void watch(struct event *event, unsigned port)
{
    static const char request[] = "GET /event/stream HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    for (; event->count < VIEWERS; event->count++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0), small = 4096;
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
            write(fd, request, strlen(request)) < 0) {
            stop("cannot watch");
        }
        event->viewers[event->count] = fd;
    }
}

/* Lets all viewers except the first read until the event is over. Returns the number of bytes that
 * they read. */
static double follow(struct event *event)
{
    static char part[65536];
    double heard = 0;
    for (;;) {
        struct pollfd fds[VIEWERS + 1] = {{.fd = event->news, .events = POLLIN}};
        for (int i = 1; i < event->count; i++) {
            fds[i] = (struct pollfd){.fd = event->viewers[i], .events = POLLIN};
        }
        poll(fds, event->count > 0 ? (nfds_t)event->count : 1, -1);
        if (fds[0].revents != 0 && !take_news(event)) {
            return heard;
        }
        if (strstr(event->output, "the event is over") != NULL) {
            kill(event->pid, SIGINT);
            event->output[event->length = 0] = '\0';
        }
        for (int i = 1; i < event->count; i++) {
            ssize_t count = fds[i].revents != 0 ? read(event->viewers[i], part, sizeof part) : 1;
            heard += fds[i].revents != 0 && count > 0 ? (double)count : 0;
            if (count <= 0) {
                close(event->viewers[i]);
                event->viewers[i] = -1;
            }
        }
    }
}

static struct figures measure(const char *faceoff, const char *games, int watched)
{
    char folder[] = "/tmp/faceoff-bench-XXXXXX", database[64], command[64];
    static struct event event;
    struct figures figures = {0};
    struct rusage usage;
    memset(&event, 0, sizeof event);
    if (mkdtemp(folder) == NULL) {
        stop("cannot make a folder");
    }
    snprintf(database, sizeof database, "%s/event.db", folder);
    start(&event, faceoff, games, database);
    unsigned port = wait_for_port(&event);
    if (watched) {
        watch(&event, port);
    }
    figures.heard_mb = follow(&event) / 1e6;
    wait4(event.pid, NULL, 0, &usage);
    for (int i = 0; i < event.count; i++) {
        close(event.viewers[i]);
    }
    close(event.news);
    const char *found = strstr(event.output, " games in ");
    if (found == NULL || sscanf(found,
                                " games in %*f s, %lf per second; referee time per turn: "
                                "p50 %*f ms, p99 %lf ms",
                                &figures.games_a_second, &figures.p99_ms) != 2) {
        stop(event.output);
    }
    figures.peak_mb = (double)usage.ru_maxrss / 1024;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? figures : (struct figures){0};
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        stop("usage: bench_serve FACEOFF [GAMES [REPEATS]]");
    }
    const char *games = argc > 2 ? argv[2] : "400";
    int repeats = argc > 3 ? atoi(argv[3]) : 5;
    double rate[2][REPEATS_MAX], p99[2][REPEATS_MAX], speed[REPEATS_MAX], turn[REPEATS_MAX];
    double peak[2] = {0, 0}, heard = 0;
    for (int i = 0; i < repeats && i < REPEATS_MAX; i++) {
        for (int order = 0; order < 2; order++) {
            int watched = (i + order) % 2;
            struct figures figures = measure(argv[1], games, watched);
            rate[watched][i] = figures.games_a_second;
            p99[watched][i] = figures.p99_ms;
            heard += figures.heard_mb;
            peak[watched] = figures.peak_mb > peak[watched] ? figures.peak_mb : peak[watched];
        }
        speed[i] = rate[1][i] / rate[0][i];
        turn[i] = p99[1][i] / p99[0][i];
    }
    printf("serve_games_unwatched %.1f 1/s\n", median(rate[0], repeats));
    printf("serve_games_watched %.1f 1/s\n", median(rate[1], repeats));
    printf("serve_games_ratio %.3f\n", median(speed, repeats));
    printf("serve_referee_p99_unwatched %.3f ms\n", median(p99[0], repeats));
    printf("serve_referee_p99_watched %.3f ms\n", median(p99[1], repeats));
    printf("serve_referee_p99_ratio %.3f\n", median(turn, repeats));
    printf("serve_sent_to_viewers %.1f MB\n", heard);
    printf("serve_memory_unwatched %.1f MB\n", peak[0]);
    printf("serve_memory_watched %.1f MB\n", peak[1]);
    return 0;
}
