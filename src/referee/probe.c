#include "referee/probe.h"

#include "base/clock.h"
#include "base/memory.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

#define SLEEP_MS 10

struct probe {
    uv_thread_t thread;
    int pipe[2]; /* pipe to the thread; closing the write end stops the probe */
    struct histogram late;
    int64_t began_ns;
    long long waited_us; /* value of waited_us() at the start, or -1 if unknown */
};

/* Returns the total time since boot, in microseconds, during which some task was waiting for a
 * core, or -1 if this is unknown. */
static long long waited_us(void)
{
    long long total = -1;
    FILE *file = fopen("/proc/pressure/cpu", "re");
    if (file != NULL) {
        if (fscanf(file, "some %*s %*s %*s total=%lld", &total) != 1) {
            total = -1;
        }
        fclose(file);
    }
    return total;
}

static void probe_watch(void *data)
{
    struct probe *probe = data;
    struct pollfd end = {probe->pipe[0], POLLIN, 0};
    for (;;) {
        int64_t due_ns = clock_now_ns() + SLEEP_MS * NS_PER_MS;
        if (poll(&end, 1, SLEEP_MS) != 0) {
            return;
        }
        histogram_add(&probe->late, clock_now_ns() - due_ns);
    }
}

struct probe *probe_open(void)
{
    struct probe *probe = memory_new(sizeof *probe);
    if (pipe2(probe->pipe, O_CLOEXEC) != 0) {
        free(probe);
        return NULL;
    }
    probe->began_ns = clock_now_ns();
    probe->waited_us = waited_us();
    if (uv_thread_create(&probe->thread, probe_watch, probe) != 0) {
        close(probe->pipe[0]);
        close(probe->pipe[1]);
        free(probe);
        return NULL;
    }
    return probe;
}

double probe_close(struct probe *probe, struct histogram *late)
{
    if (probe == NULL) {
        return -1;
    }
    long long until_us = waited_us();
    double took_us = (double)(clock_now_ns() - probe->began_ns) / 1000;
    double share = probe->waited_us < 0 || until_us < 0 || took_us <= 0
                       ? -1
                       : (double)(until_us - probe->waited_us) / took_us;
    close(probe->pipe[1]);
    uv_thread_join(&probe->thread);
    close(probe->pipe[0]);
    histogram_merge(late, &probe->late);
    free(probe);
    return share < 1 ? share : 1;
}
