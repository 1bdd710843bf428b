#include "referee/meter.h"

#include "referee/children.h"

#include <linux/kcmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define FOUND_MAX 32768
#define METER_THREADS_MAX 256
#define TEXT_SIZE 16384
#define KB 1024

/* Number of bytes by which a bot may exceed its limit. Even a program whose malloc fails at the
 * limit needs stacks and page tables on top, and must not be killed for those. */
#define TOLERANCE (2ULL << 20)
#define TOLERANCE_DIVISOR 128
/* maximum error of a process's private memory in /proc/PID/status. The kernel collects this number
 * from all cores only from time to time. */
#define ESTIMATE_ERROR (32ULL << 20)

#define WAIT_MS_MIN 2
#define WAIT_MS_MAX 20
#define BYTES_PER_MS (4ULL << 20) /* approximate speed at which a process can fill memory */

/* Measuring many shared pages takes a long time. The longer a measurement takes, the longer the
 * pause after it, but never so long that a bot could exceed its limit unnoticed. */
#define WAIT_PER_WORK 3
#define WAIT_MS_AFTER_WORK 100

static pid_t meter_found[FOUND_MAX];
static pid_t meter_parents[FOUND_MAX];
static size_t meter_count;

static void meter_find(const struct meter *meter, pid_t parent)
{
    meter_count = children_list(parent, meter_found, FOUND_MAX);
    for (size_t i = 0; i < meter_count; i++) {
        meter_parents[i] = parent;
    }
    for (size_t i = 0; meter->forks && i < meter_count; i++) {
        size_t more =
            children_list(meter_found[i], meter_found + meter_count, FOUND_MAX - meter_count);
        for (; more > 0; more--) {
            meter_parents[meter_count++] = meter_found[i];
        }
    }
}

/* Reads a file of a process or thread in /proc. Returns false on failure. */
static bool meter_read(pid_t pid, const char *name, char text[TEXT_SIZE])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    return children_read(path, text, TEXT_SIZE) > 0;
}

/* Returns the number of bytes given in the line that begins with `name`, or 0 if there is no such
 * line. `name` includes the newline before the line. */
static uint64_t meter_bytes(const char *text, const char *name)
{
    const char *line = strstr(text, name);
    return line == NULL ? 0 : strtoull(line + strlen(name), NULL, 10) * KB;
}

/* Reads the status of a process. If the process's first thread has ended, reads the status of
 * another thread, because the kernel reports memory only for threads that are still running.
 * Returns the thread's id, or 0 if the process uses no memory. */
static pid_t meter_read_status(pid_t pid, char text[TEXT_SIZE])
{
    static const char sign[] = "\nRssAnon:";
    pid_t threads[METER_THREADS_MAX];
    if (!meter_read(pid, "status", text) || strstr(text, sign) != NULL) {
        return text[0] == '\0' ? 0 : pid;
    }
    size_t count = children_threads(pid, threads, METER_THREADS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (meter_read(threads[i], "status", text) && strstr(text, sign) != NULL) {
            return threads[i];
        }
    }
    return 0;
}

/* Returns the private memory that a process uses, even if it shares this memory with processes that
 * it has forked. */
static uint64_t meter_private(const char *status)
{
    return meter_bytes(status, "\nRssAnon:") + meter_bytes(status, "\nVmSwap:") +
           meter_bytes(status, "\nVmPTE:");
}

/* Returns the memory that a process uses, including all of the memory that it shares with other
 * processes. */
static uint64_t meter_estimate(const struct meter *meter, const char *status)
{
    uint64_t held = meter_private(status);
    return meter->shared
               ? held + meter_bytes(status, "\nRssShmem:") + meter_bytes(status, "\nHugetlbPages:")
               : held;
}

/* Returns the memory that a process uses, dividing each shared page evenly among the processes that
 * share it. This takes longer than an estimate. If the kernel does not permit it, for example
 * because the program has made itself undumpable (PR_SET_DUMPABLE), returns the estimate
 * instead. */
static uint64_t meter_measure(const struct meter *meter, pid_t pid, pid_t parent)
{
    static char status[TEXT_SIZE], rollup[TEXT_SIZE];
    pid_t thread = meter_read_status(pid, status);
    /* After vfork, a child uses its parent's memory until it execs another program. */
    if (thread == 0 || syscall(SYS_kcmp, thread, parent, KCMP_VM, 0, 0) == 0) {
        return 0;
    }
    if (!meter_read(thread, "smaps_rollup", rollup) || strstr(rollup, "\nPss_Anon:") == NULL) {
        return meter_estimate(meter, status);
    }
    uint64_t held = meter_bytes(rollup, "\nPss_Anon:") + meter_bytes(rollup, "\nSwapPss:") +
                    meter_bytes(status, "\nVmPTE:");
    return meter->shared
               ? held + meter_bytes(rollup, "\nPss_Shmem:") + meter_bytes(status, "\nHugetlbPages:")
               : held;
}

/* Returns the sum of all estimates. Sets *largest to the private memory of the process that has the
 * most. */
static uint64_t meter_estimate_all(const struct meter *meter, uint64_t *largest)
{
    static char status[TEXT_SIZE];
    uint64_t held = 0;
    *largest = 0;
    for (size_t i = 0; i < meter_count; i++) {
        if (meter_read_status(meter_found[i], status) != 0) {
            uint64_t private = meter_private(status);
            held += meter_estimate(meter, status);
            *largest = private > *largest ? private : *largest;
        }
    }
    return held;
}

static uint64_t meter_measure_all(const struct meter *meter)
{
    uint64_t held = 0;
    for (size_t i = 0; i < meter_count; i++) {
        held += meter_measure(meter, meter_found[i], meter_parents[i]);
    }
    return held;
}

static int64_t meter_work_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Returns the minimum time in ms that a process needs to fill this much memory. The result is
 * clamped to the range from WAIT_MS_MIN to WAIT_MS_MAX. */
static int meter_ms_of(uint64_t bytes)
{
    uint64_t ms = bytes / BYTES_PER_MS;
    return ms < WAIT_MS_MIN ? WAIT_MS_MIN : ms > WAIT_MS_MAX ? WAIT_MS_MAX : (int)ms;
}

int meter_wait_ms(const struct meter *meter)
{
    return meter_ms_of(meter->limit);
}

bool meter_exceeded(const struct meter *meter, pid_t parent, int *wait_ms)
{
    uint64_t allowed = meter->limit + meter->limit / TOLERANCE_DIVISOR + TOLERANCE;
    int64_t before_ms = meter_work_ms();
    meter_find(meter, parent);
    uint64_t largest, held = meter_estimate_all(meter, &largest);
    /* If a single process clearly exceeds the limit, it does not matter how much it shares, so this
     * memory need not be measured. A measurement waits for a lock that the threads of the process
     * could keep busy while they use more and more memory. The estimate itself can be wrong by some
     * MB on a machine with many cores. */
    uint64_t certain = allowed + allowed / 4 + ESTIMATE_ERROR;
    if (held > allowed && largest <= certain) {
        held = meter_measure_all(meter);
    }
    if (held > allowed) {
        return true;
    }
    *wait_ms = meter_ms_of(allowed - held);
    int64_t work_ms = (meter_work_ms() - before_ms) * WAIT_PER_WORK;
    if (work_ms > *wait_ms) {
        *wait_ms = work_ms > WAIT_MS_AFTER_WORK ? WAIT_MS_AFTER_WORK : (int)work_ms;
    }
    return false;
}

void meter_kill(void)
{
    for (size_t i = 0; i < meter_count; i++) {
        kill(meter_found[i], SIGKILL);
    }
}
