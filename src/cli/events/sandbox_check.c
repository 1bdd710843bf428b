/* `faceoff sandbox-check`: reports what kind of sandbox this system can provide, or runs a command
 * in a sandbox. */
#include "cli/cli.h"

#include "referee/leash.h"
#include "runner/confinement.h"
#include "sandbox/probe.h"

#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void print_findings(bool verbose, const struct sandbox *sandbox)
{
    struct probe_finding findings[PROBE_FEATURES];
    probe_system(findings);
    struct probe_finding *groups = &findings[PROBE_GROUPS];
    if (sandbox != NULL && sandbox_level(sandbox) == SANDBOX_STRICT) {
        groups->there = sandbox_has_groups(sandbox);
        snprintf(groups->detail, sizeof groups->detail,
                 groups->there ? "yes" : "none available to this user");
    }
    for (int i = 0; i < PROBE_FEATURES; i++) {
        printf("%-40s %s\n", findings[i].name, findings[i].detail);
        if (verbose && !findings[i].there && findings[i].get != NULL) {
            printf("    %s\n", findings[i].get);
        }
    }
}

static void print_bounds(const struct sandbox *sandbox)
{
    const struct sandbox_limits *limits = sandbox_limits(sandbox);
    printf("memory: %llu MB for all processes together, %s\n",
           (unsigned long long)(limits->memory >> 20),
           sandbox_has_groups(sandbox)
               ? "limited by a control group"
               : "limited by rlimits and measured every few milliseconds; the kernel's memory for "
                 "pipes and file names is not limited");
    if (limits->processes == 1) {
        printf("processes: one, with at most %d threads\n", SANDBOX_THREADS);
    } else {
        printf("processes and threads: %u\n", limits->processes);
    }
    printf("private files: %llu MB\n", (unsigned long long)(limits->disk >> 20));
}

/* Waits without a time limit for the command to end. The report comes from the leash, the process
 * that supervises the command. */
static struct leash_report cli_sandbox_check_await(struct leash *leash)
{
    struct leash_report report;
    while ((report = leash_take(leash)).kind == LEASH_NOTHING) {
        struct pollfd readable = {leash->fd, POLLIN, 0};
        poll(&readable, 1, -1);
    }
    return report;
}

static int cli_sandbox_check_print(const struct leash_report *report)
{
    if (report->kind == LEASH_NO_SANDBOX) {
        return cli_fail("cannot set up the sandbox: %s", report->detail);
    }
    if (report->kind != LEASH_EXITED) {
        return cli_fail("the command failed to start: %s", report->kind == LEASH_FAILED
                                                               ? strerror(report->number)
                                                               : "its supervisor process exited");
    }
    fprintf(stderr, "%s %d%s%s; %.3f s of processor time, %llu kB of memory\n",
            WIFSIGNALED(report->number) ? "ended by signal" : "exit code",
            WIFSIGNALED(report->number) ? WTERMSIG(report->number) : WEXITSTATUS(report->number),
            report->exceeded[0] != '\0' ? ", beyond the limit of " : "", report->exceeded,
            (double)report->cpu_us / 1e6, (unsigned long long)report->peak_kb);
    return report->number == 0 ? CLI_OK : CLI_FAILED;
}

static int try_command(const struct sandbox *sandbox, char **words, size_t count)
{
    const struct command command_given = {.words = words, .count = count};
    struct text files = {0};
    struct leash leash;
    struct error error;
    sandbox_list_files(&command_given, &files);
    const struct leash_setup setup = {.core = -1,
                                      .process_limit = RLIM_INFINITY,
                                      .sandbox = sandbox,
                                      .place = {.files = files.data, .files_length = files.length}};
    fflush(stdout);
    int code = CLI_OK;
    if (!leash_fits(&command_given, &error) || !leash_open(&leash, &setup, true, &error)) {
        code = cli_fail("%s", error.text);
    } else {
        bool sent = leash_spawn(&leash, false, "", &command_given, (const int[3]){0, 1, 2}, &error);
        const struct leash_report report = cli_sandbox_check_await(&leash);
        code = sent || report.kind == LEASH_NO_SANDBOX ? cli_sandbox_check_print(&report)
                                                       : cli_fail("%s", error.text);
        leash_close(&leash);
    }
    text_free(&files);
    return code;
}

static int cli_sandbox_check_run(struct options *options, int argc, char **argv)
{
    struct error error;
    struct sandbox *sandbox = NULL;
    int code = CLI_OK;
    bool good = confinement_open(&sandbox, options, NULL, 0, 1, &error);
    bool verbose = options_flag(options, "verbose");
    if (!good || verbose || argc == 0) {
        print_findings(verbose, sandbox);
    }
    if (good && (verbose || argc == 0)) {
        print_bounds(sandbox);
    }
    if (!good) {
        code = cli_fail("%s", error.text);
    } else if (argc > 0) {
        code = try_command(sandbox, argv, (size_t)argc);
    } else {
        printf("--sandbox=%s works on this system\n", options_text(options, "sandbox"));
    }
    sandbox_close(sandbox);
    return code;
}

const struct cli_command cli_sandbox_check = {
    .name = "sandbox-check",
    .group = CLI_ORGANISERS,
    .summary = "check the sandbox on this system, or run a command in it",
    .usage = "[OPTIONS] [-- COMMAND [ARGUMENT..]]",
    .about = "Without a COMMAND, print which parts of a sandbox (--sandbox of match, tournament, "
             "cup and referee) this system supports. With a COMMAND, run it in the sandbox like a "
             "bot, but connected to this terminal. If the command cannot read a file there, a bot "
             "cannot read that file in a game either. See docs/sandbox.md.",
    .events = FOR_SANDBOX,
    .operands_max = INT_MAX,
    .notes = "Exit status 1 if the sandbox cannot be set up, or if the command failed.",
    .examples = "check that a bot finds all files that it needs\n"
                "  faceoff sandbox-check -- python3 bot.py\n",
    .run = cli_sandbox_check_run,
};
