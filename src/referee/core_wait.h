/* Measures how long the processes of a bot, and the referee's thread, were ready to run but had no
 * core, as Linux counts it in /proc/PID/task/TID/schedstat. Works for bots in any sandbox, because
 * the referee sees their processes below the leash. It judges nobody. */
#ifndef REFEREE_CORE_WAIT_H
#define REFEREE_CORE_WAIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A bot with more threads or processes than this is not measured. */
#define CORE_WAIT_TASKS_MAX 128

/* The times of one thread since it started. */
struct core_task {
    pid_t id;
    uint64_t ran_ns, waited_ns;
};

/* The times of all threads at one moment. */
struct core_sample {
    bool known; /* false: nothing else is valid, because the system does not tell */
    int64_t taken_ns;
    struct core_task tasks[CORE_WAIT_TASKS_MAX];
    size_t count;
    uint64_t referee_ns; /* how long the calling thread has waited since it started */
};

/* Reads the content of a schedstat file. Returns false if it is something else. */
bool core_wait_parse(const char *text, struct core_task *task);

/* Returns how long the calling thread has waited since it started; 0 if unknown. */
uint64_t core_wait_own(void);

/* Measures the processes below a leash, and the calling thread. */
void core_sample_take(struct core_sample *sample, pid_t leash);

/* Returns how long the bot and the referee waited between two samples; -1 if unknown. The bot's
 * part is that of its thread that waited longest, but at most the time in which none of its threads
 * ran: otherwise a bot could wait for its own threads. */
int64_t core_sample_waited(const struct core_sample *before, const struct core_sample *after);

#endif
