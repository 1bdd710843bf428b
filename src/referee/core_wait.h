/* Measures how long a bot's processes and the referee's thread were ready to run but had no core,
 * according to /proc/PID/task/TID/schedstat. This works in any sandbox, because the referee itself
 * is outside and can see the processes that the bot's leash has started. This module only measures,
 * and does not judge bots. */
#ifndef REFEREE_CORE_WAIT_H
#define REFEREE_CORE_WAIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Maximum number of threads per bot. A bot with more threads is not measured. */
#define CORE_WAIT_TASKS_MAX 128

/* How long one thread has run, and how long it has waited for a core, since it started. */
struct core_task {
    pid_t id;
    uint64_t ran_ns, waited_ns;
};

/* The running and waiting times of all of a bot's threads at one moment. */
struct core_sample {
    /* whether the times are known; if false, the system does not provide them or the bot has too
     * many threads, and the other fields are invalid */
    bool known;
    int64_t taken_ns;
    struct core_task tasks[CORE_WAIT_TASKS_MAX];
    size_t count;
    uint64_t referee_ns; /* how long the calling thread has waited for a core since it started */
};

/* Parses the contents of a schedstat file. Returns false if the text is in another format. */
bool core_wait_parse(const char *text, struct core_task *task);

/* Returns how long, in ns, the calling thread has waited for a core since it started, or 0 if this
 * is unknown. */
uint64_t core_wait_own(void);

/* Samples the times of all threads of all processes below a leash, and the waiting time of the
 * calling thread. If the bot has not been started yet, the sample has no threads. */
void core_sample_take(struct core_sample *sample, pid_t leash);

/* Returns how long, in ns, the bot and the referee waited for a core between two samples, or -1 if
 * this is unknown, for example because the bot has ended. The bot's waiting time is that of the
 * thread that waited longest, but at most the time during which none of the bot's threads ran,
 * because a bot's threads may also wait for each other. A thread that only the second sample
 * contains has started since the first one, so all of its waiting time counts. */
int64_t core_sample_waited(const struct core_sample *before, const struct core_sample *after);

/* Returns for how long, in ns, the bot's thread that ran longest has run between two samples, or 0
 * if this is unknown. */
int64_t core_sample_ran(const struct core_sample *before, const struct core_sample *after);

#endif
