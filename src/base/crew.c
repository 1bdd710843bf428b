#define _GNU_SOURCE
#include "base/crew.h"

#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct crew {
    atomic_size_t next;
    atomic_bool stop;
    size_t count;
    void (*work)(void *data, size_t number, unsigned thread);
    void *data;
    bool (*stopped)(void);
};

struct member {
    pthread_t thread;
    struct crew *crew;
    unsigned number;
    bool started;
};

static void *do_work(void *self)
{
    struct member *member = self;
    struct crew *crew = member->crew;
    for (;;) {
        if (crew->stopped != NULL && crew->stopped()) {
            crew->stop = true;
        }
        if (crew->stop) {
            return NULL;
        }
        size_t number = crew->next++;
        if (number >= crew->count) {
            return NULL;
        }
        crew->work(crew->data, number, member->number);
    }
}

bool crew_run(unsigned threads, size_t count,
              void (*work)(void *data, size_t number, unsigned thread), void *data,
              bool (*stopped)(void))
{
    struct crew crew = {.count = count, .work = work, .data = data, .stopped = stopped};
    struct member *members = memory_new(threads * sizeof *members);
    for (unsigned i = 0; i < threads; i++) {
        members[i] = (struct member){.crew = &crew, .number = i};
        members[i].started =
            i > 0 && pthread_create(&members[i].thread, NULL, do_work, &members[i]) == 0;
    }
    do_work(&members[0]);
    for (unsigned i = 1; i < threads; i++) {
        if (members[i].started) {
            pthread_join(members[i].thread, NULL);
        }
    }
    free(members);
    return !crew.stop;
}

void crew_yield(void)
{
    sched_yield();
}

unsigned crew_cores(void)
{
#if defined(__linux__)
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? (unsigned)CPU_COUNT(&cores) : 1;
#elif defined(_WIN32)
    int cores = pthread_num_processors_np();
    return cores > 0 ? (unsigned)cores : 1;
#else
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (unsigned)cores : 1;
#endif
}
