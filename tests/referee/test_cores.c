/* Tests the order in which cores are used, on made-up machines. Each test describes its machine in
 * a folder with files like those in /sys. */
#include "check.h"

#include "referee/cores.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/faceoff-cores-XXXXXX";

static void write_file(int number, const char *name, const char *content)
{
    char path[512];
    snprintf(path, sizeof path, "%s/sys/devices/system/cpu/cpu%d/%s", root, number, name);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s\n", content);
    fclose(file);
}

static int make_root(void **data)
{
    (void)data;
    strcpy(root + strlen(root) - 6, "XXXXXX");
    return mkdtemp(root) == NULL;
}

static int remove_root(void **data)
{
    char command[64];
    (void)data;
    snprintf(command, sizeof command, "rm -r %s", root);
    return system(command);
}

/* Checks the order of cores. `allowed` contains the numbers of the allowed cores, separated by
 * spaces. `expected` contains the order, with '|' after the fast cores. */
static void expect(const char *allowed, const char *expected)
{
    struct cores cores;
    cpu_set_t set;
    char order[512] = "";
    CPU_ZERO(&set);
    for (char *end; *allowed != '\0'; allowed = end) {
        CPU_SET((int)strtol(allowed, &end, 10), &set);
    }
    cores_list(&cores, root, &set);
    for (unsigned i = 0; i < cores.count; i++) {
        size_t length = strlen(order);
        snprintf(order + length, sizeof order - length, "%s%d%s", i > 0 ? " " : "",
                 cores.numbers[i], i + 1 == cores.fast ? " |" : "");
    }
    assert_string_equal(order, expected);
}

static void test_plain(void **data)
{
    (void)data;
    expect("0 1 2 3", "0 1 2 3 |"); /* the folder does not describe any core yet */
    expect("2", "2 |");
    for (int i = 0; i < 4; i++) {
        char self[2] = {(char)('0' + i), '\0'};
        write_file(i, "topology/thread_siblings_list", self);
        write_file(i, "cpu_capacity", "1024");
    }
    expect("0 1 2 3", "0 1 2 3 |");
    expect("1 3", "1 3 |");
}

/* Two threads per core, numbered as on Intel servers: threads 0 and 4 belong to one core. */
static void test_siblings(void **data)
{
    (void)data;
    static const char *const siblings[] = {"0,4", "1,5", "2,6", "3,7", "0,4", "1,5", "2,6", "3,7"};
    for (int i = 0; i < 8; i++) {
        write_file(i, "topology/thread_siblings_list", siblings[i]);
    }
    expect("0 1 2 3 4 5 6 7", "0 1 2 3 | 4 5 6 7");
    expect("4 5 6 7", "4 5 6 7 |"); /* only one thread of each core is allowed */
    expect("0 4 5", "0 5 | 4");     /* two threads of one core and one thread of another */
}

/* Two threads per core with consecutive numbers, written as ranges. */
static void test_neighbours(void **data)
{
    (void)data;
    static const char *const siblings[] = {"0-1", "0-1", "2-3", "2-3"};
    for (int i = 0; i < 4; i++) {
        write_file(i, "topology/thread_siblings_list", siblings[i]);
    }
    expect("0 1 2 3", "0 2 | 1 3");
    expect("1 2 3", "1 2 | 3");
}

/* A hybrid processor with two fast cores that have two threads each, and four slow cores that have
 * one thread each. */
static void test_hybrid(void **data)
{
    (void)data;
    static const char *const siblings[] = {"0-1", "0-1", "2-3", "2-3", "4", "5", "6", "7"};
    for (int i = 0; i < 8; i++) {
        write_file(i, "topology/thread_siblings_list", siblings[i]);
        write_file(i, "cpufreq/cpuinfo_max_freq",
                   i < 2   ? "5200000"
                   : i < 4 ? "5000000"
                           : "3900000");
    }
    expect("0 1 2 3 4 5 6 7", "0 2 | 4 5 6 7 1 3");
    expect("4 5 6 7", "4 5 6 7 |"); /* all allowed cores are equally fast */
    expect("1 4 5", "1 | 4 5");
    /* If the kernel reports capacities, they take precedence over frequencies. */
    for (int i = 0; i < 8; i++) {
        write_file(i, "cpu_capacity", i < 4 ? "446" : "1024");
    }
    expect("0 1 2 3 4 5 6 7", "4 5 6 7 | 0 2 1 3");
}

/* Incomplete or meaningless files must not cause an error. */
static void test_odd(void **data)
{
    (void)data;
    write_file(0, "topology/thread_siblings_list", "");
    write_file(1, "topology/thread_siblings_list", "x");
    write_file(2, "topology/thread_siblings_list", "9-1,7");
    write_file(3, "topology/thread_siblings_list", "99999999999-99999999999,3");
    write_file(0, "cpu_capacity", "many");
    write_file(1, "cpu_capacity", "1024");
    expect("0 1 2 3", "0 1 2 3 |");
}

static void test_own(void **data)
{
    (void)data;
    assert_true(cores_for_games() >= 1);
    assert_int_equal(core_number(0), core_number(0));
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, make_root, remove_root)
    const struct CMUnitTest tests[] = {CASE(test_plain),      CASE(test_siblings),
                                       CASE(test_neighbours), CASE(test_hybrid),
                                       CASE(test_odd),        cmocka_unit_test(test_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
