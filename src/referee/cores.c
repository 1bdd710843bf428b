#include "referee/cores.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* What /sys reports about a processor. */
struct core_facts {
    int number;
    int first; /* number of the first processor of the same core that this process may use */
    unsigned long speed; /* speed in an arbitrary unit, or 0 if unknown */
};

/* Reads the first line of a file about a processor. Returns false if there is no such line. */
static bool cores_read_line(const char *root, int number, const char *name, char line[256])
{
    char path[512];
    snprintf(path, sizeof path, "%s/sys/devices/system/cpu/cpu%d/%s", root, number, name);
    FILE *file = fopen(path, "re");
    bool good = file != NULL && fgets(line, 256, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    return good;
}

/* Returns the first allowed number in a list such as "0-3,8", or `otherwise` if none is allowed. */
static int cores_first_allowed(const char *list, const cpu_set_t *allowed, int otherwise)
{
    for (char *end; *list >= '0' && *list <= '9'; list = *end == ',' ? end + 1 : end) {
        long from = strtol(list, &end, 10), to = from;
        if (*end == '-') {
            to = strtol(end + 1, &end, 10);
        }
        for (long i = from; i <= to && i < CPU_SETSIZE; i++) {
            if (CPU_ISSET((int)i, allowed)) {
                return (int)i;
            }
        }
    }
    return otherwise;
}

static unsigned long cores_read_speed(const char *root, int number)
{
    char line[256];
    return cores_read_line(root, number, "cpu_capacity", line) ||
                   cores_read_line(root, number, "cpufreq/cpuinfo_max_freq", line)
               ? strtoul(line, NULL, 10)
               : 0;
}

static struct core_facts cores_read_facts(const char *root, int number, const cpu_set_t *allowed)
{
    char line[256];
    struct core_facts facts = {number, number, cores_read_speed(root, number)};
    if (cores_read_line(root, number, "topology/thread_siblings_list", line)) {
        facts.first = cores_first_allowed(line, allowed, number);
    }
    return facts;
}

void cores_list(struct cores *cores, const char *root, const cpu_set_t *allowed)
{
    static _Thread_local struct core_facts facts[CPU_SETSIZE];
    unsigned long fastest = 0;
    bool speeds_known = true;
    *cores = (struct cores){0};
    for (int number = 0; number < CPU_SETSIZE; number++) {
        if (CPU_ISSET(number, allowed)) {
            struct core_facts *one = &facts[cores->count++];
            *one = cores_read_facts(root, number, allowed);
            speeds_known = speeds_known && one->speed > 0;
            fastest = one->speed > fastest ? one->speed : fastest;
        }
    }
    unsigned listed = 0;
    for (int group = 0; group < 3; group++) {
        for (unsigned i = 0; i < cores->count; i++) {
            bool fast = !speeds_known || facts[i].speed * 100 >= fastest * CORES_FAST_PERCENT;
            int wanted = facts[i].first != facts[i].number ? 2 : fast ? 0 : 1;
            if (wanted == group) {
                cores->numbers[listed++] = facts[i].number;
            }
        }
        cores->fast = group == 0 ? listed : cores->fast;
    }
}

/* Lists the cores that this process may use. Returns false if the system does not provide this
 * information. */
static bool cores_list_own(struct cores *cores)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return false;
    }
    cores_list(cores, "", &allowed);
    return cores->count > 0;
}

unsigned cores_for_games(void)
{
    struct cores cores;
    return cores_list_own(&cores) ? cores.fast : 1;
}

int core_number(unsigned index)
{
    struct cores cores;
    return cores_list_own(&cores) ? cores.numbers[index % cores.count] : -1;
}

void core_pin(int core)
{
    if (core >= 0) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET(core, &cores);
        /* if this fails, for example because the core has gone offline, the thread simply keeps
         * running on any core */
        sched_setaffinity(0, sizeof cores, &cores);
    }
}
