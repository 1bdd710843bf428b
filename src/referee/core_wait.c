#include "referee/core_wait.h"

#include "base/clock.h"
#include "referee/children.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define BOT_PROCESSES_MAX 64

/* Serialises calls to children_list, which is not thread-safe on kernels without
 * /proc/PID/task/TID/children. */
static pthread_mutex_t core_wait_mutex = PTHREAD_MUTEX_INITIALIZER;

/* Reads a decimal number followed by a space or newline, and advances *text past both. Returns
 * false if there is no such number. */
static bool core_wait_take_number(const char **text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(*text, &end, 10);
    bool good = **text >= '0' && **text <= '9' && errno == 0 && (*end == ' ' || *end == '\n');
    *text = good ? end + 1 : *text;
    return good;
}

bool core_wait_parse(const char *text, struct core_task *task)
{
    uint64_t slices;
    return core_wait_take_number(&text, &task->ran_ns) &&
           core_wait_take_number(&text, &task->waited_ns) && core_wait_take_number(&text, &slices);
}

static bool core_wait_read(pid_t process, pid_t thread, struct core_task *task)
{
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)process, (int)thread);
    children_read(path, text, sizeof text);
    task->id = thread;
    return core_wait_parse(text, task);
}

uint64_t core_wait_own(void)
{
    struct core_task self;
    return core_wait_read(getpid(), gettid(), &self) ? self.waited_ns : 0;
}

/* Adds the threads of a process to the sample. Returns false if the sample has no room for them. */
static bool core_sample_add(struct core_sample *sample, pid_t process)
{
    pid_t threads[CORE_WAIT_TASKS_MAX + 1];
    size_t count = children_threads(process, threads, CORE_WAIT_TASKS_MAX + 1);
    for (size_t i = 0; i < count; i++) {
        if (sample->count == CORE_WAIT_TASKS_MAX) {
            return false;
        }
        sample->count += core_wait_read(process, threads[i], &sample->tasks[sample->count]);
    }
    return true;
}

void core_sample_take(struct core_sample *sample, pid_t leash)
{
    pid_t found[BOT_PROCESSES_MAX];
    struct core_task self;
    sample->count = 0;
    sample->taken_ns = clock_now_ns();
    sample->known = core_wait_read(getpid(), gettid(), &self);
    sample->referee_ns = sample->known ? self.waited_ns : 0;
    pthread_mutex_lock(&core_wait_mutex);
    size_t count = children_list(leash, found, BOT_PROCESSES_MAX);
    for (size_t i = 0; i < count && sample->known; i++) {
        sample->known = core_sample_add(sample, found[i]) && count < BOT_PROCESSES_MAX;
        count += children_list(found[i], found + count, BOT_PROCESSES_MAX - count);
    }
    pthread_mutex_unlock(&core_wait_mutex);
}

static const struct core_task *core_sample_find(const struct core_sample *sample, pid_t id)
{
    for (size_t i = 0; i < sample->count; i++) {
        if (sample->tasks[i].id == id) {
            return &sample->tasks[i];
        }
    }
    return NULL;
}

int64_t core_sample_waited(const struct core_sample *before, const struct core_sample *after)
{
    int64_t took_ns = after->taken_ns - before->taken_ns, longest_ns = 0, ran_ns = 0;
    if (!before->known || !after->known || after->count == 0 || took_ns < 0) {
        return -1;
    }
    for (size_t i = 0; i < after->count; i++) {
        const struct core_task *now = &after->tasks[i];
        const struct core_task *old = core_sample_find(before, now->id);
        int64_t waited_ns = (int64_t)(now->waited_ns - (old != NULL ? old->waited_ns : 0));
        longest_ns = waited_ns > longest_ns ? waited_ns : longest_ns;
        ran_ns += (int64_t)(now->ran_ns - (old != NULL ? old->ran_ns : 0));
    }
    int64_t idle_ns = ran_ns < took_ns ? took_ns - ran_ns : 0;
    longest_ns = longest_ns < idle_ns ? longest_ns : idle_ns;
    int64_t all_ns = longest_ns + (int64_t)(after->referee_ns - before->referee_ns);
    return all_ns < took_ns ? all_ns : took_ns;
}

int64_t core_sample_ran(const struct core_sample *before, const struct core_sample *after)
{
    int64_t longest_ns = 0;
    for (size_t i = 0; before->known && after->known && i < after->count; i++) {
        const struct core_task *now = &after->tasks[i];
        const struct core_task *old = core_sample_find(before, now->id);
        int64_t ran_ns = (int64_t)(now->ran_ns - (old != NULL ? old->ran_ns : 0));
        longest_ns = ran_ns > longest_ns ? ran_ns : longest_ns;
    }
    return longest_ns;
}
