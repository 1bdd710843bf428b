#define _GNU_SOURCE
#include "cli/cup_options.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/match_options.h"
#include "referee/cores.h"
#include "tournament/bracket.h"

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void add_file(struct cup_options *options, const char *file)
{
    options->files =
        memory_resize(options->files, (options->file_count + 1) * sizeof *options->files);
    options->files[options->file_count++] = memory_copy_string(file);
}

static bool is_entry(const char *path)
{
    struct stat status;
    const char *dot = strrchr(path, '.');
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           ((dot != NULL && strcmp(dot, ".c") == 0) || access(path, X_OK) == 0);
}

/* The sources and executables of a folder, by name. */
static bool add_folder(struct cup_options *options, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        char *path;
        if (asprintf(&path, "%s/%s", folder, entries[i]->d_name) >= 0) {
            if (is_entry(path)) {
                add_file(options, path);
            }
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
    return true;
}

static int add_entries(struct cup_options *options, char **arguments, int count)
{
    for (int i = 0; i < count; i++) {
        struct stat status;
        if (stat(arguments[i], &status) != 0) {
            return cli_fail("cup", "cannot read %s: %s", arguments[i], strerror(errno));
        }
        if (!S_ISDIR(status.st_mode)) {
            add_file(options, arguments[i]);
        } else if (!add_folder(options, arguments[i])) {
            return cli_fail("cup", "cannot read %s: %s", arguments[i], strerror(errno));
        }
    }
    if (options->file_count == 0 || options->file_count > BRACKET_ENTRIES_MAX) {
        return cli_misuse("cup", "needs 1 to %d entries, got %zu", BRACKET_ENTRIES_MAX,
                          options->file_count);
    }
    return CLI_OK;
}

static bool set_number(struct cup_options *options, int option, const char *value,
                       struct error *error)
{
    uint64_t ms;
    switch (option) {
    case 's':
        return cli_number("--seed", value, 0, INT64_MAX, &options->seed, error);
    case 'j':
        return cli_number("--jobs", value, 1, 256, &options->slots, error);
    case 'B':
        if (!cli_number("--bank-ms", value, 1, 3600000, &ms, error)) {
            return false;
        }
        options->clock.bank_ns = (int64_t)ms * NS_PER_MS;
        return true;
    default:
        if (!cli_number("--turn-ms", value, 1, 3600000, &ms, error)) {
            return false;
        }
        options->clock.turn_ns = (int64_t)ms * NS_PER_MS;
        return true;
    }
}

static int parse_options(struct cup_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"contest", required_argument, NULL, 'c'},
        {"house", required_argument, NULL, 'h'},
        {"out", required_argument, NULL, 'o'},
        {"resume", no_argument, NULL, 'r'},
        {"quiet", no_argument, NULL, 'q'},
        {"stderr", required_argument, NULL, 'e'},
        {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},
        {"bank-ms", required_argument, NULL, 'B'},
        {"turn-ms", required_argument, NULL, 'T'},
        {NULL, 0, NULL, 0},
    };
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "j:", longs, NULL)) != -1;) {
        switch (option) {
        case 'c':
            options->contest = contest_find(optarg);
            if (options->contest == NULL || options->contest->house == NULL) {
                return cli_misuse("cup", "there is no contest \"%.40s\" with a cup", optarg);
            }
            break;
        case 'h':
            options->house = optarg;
            break;
        case 'o':
            options->out = optarg;
            break;
        case 'r':
            options->resume = true;
            break;
        case 'q':
            options->quiet = true;
            break;
        case 'e':
            if (!stderr_rule_parse(&options->stderr_rule, optarg)) {
                return cli_misuse("cup", "--stderr takes forfeit, error or note, not \"%.40s\"",
                                  optarg);
            }
            break;
        case '?':
            return CLI_MISUSED;
        default:
            if (!set_number(options, option, optarg, &error)) {
                return cli_misuse("cup", "%s", error.text);
            }
        }
    }
    return CLI_OK;
}

int cup_options_parse(struct cup_options *options, int argc, char **argv)
{
    *options =
        (struct cup_options){.seed = 1, .slots = cores_count(), .stderr_rule = MATCH_STDERR_ERROR};
    int code = parse_options(options, argc, argv);
    if (code != CLI_OK) {
        return code;
    }
    if (options->contest == NULL) {
        return cli_misuse("cup", "--contest is needed");
    }
    if (options->resume && options->out == NULL) {
        return cli_misuse("cup", "--resume needs --out: the file of the cup to go on with");
    }
    const struct contest *contest = options->contest;
    if (options->clock.bank_ns == 0) {
        options->clock.bank_ns = (int64_t)contest->bank_ms * NS_PER_MS;
    }
    if (options->clock.turn_ns == 0) {
        options->clock.turn_ns = (int64_t)contest->turn_ms * NS_PER_MS;
    }
    options->clock.ready_ns = (int64_t)contest->ready_ms * NS_PER_MS;
    options->clock.first_ns = options->clock.turn_ns;
    return add_entries(options, argv + optind, argc - optind);
}

void cup_options_free(struct cup_options *options)
{
    for (size_t i = 0; i < options->file_count; i++) {
        free(options->files[i]);
    }
    free(options->files);
    *options = (struct cup_options){0};
}
