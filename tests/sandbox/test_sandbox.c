/* Runs every attack in attacks.h, as root and as an ordinary user. In a strict sandbox, all attacks
 * must fail. In a basic sandbox, the attacks that it promises to prevent must fail. Without a
 * sandbox, attacks must succeed, which shows that they test something. Usage: test_sandbox
 * ATTACKER */
#define _GNU_SOURCE
#include "check.h"

#include "attacks.h"
#include "base/clock.h"
#include "hostile_cases.h"
#include "referee/folder.h"
#include "referee/leash.h"

#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define MB (1ULL << 20)
#define ORDINARY 20077 /* id of a user without other processes */
#define PATIENCE_MS 20000

static const struct sandbox_limits limits = {.memory = 128 * MB, .processes = 1, .disk = 16 * MB};

static char around[] = "/tmp/faceoff-attack-XXXXXX";
static char *attacker_path, *setuid_path;

/* The targets of the attacks. All of them belong to the ordinary user. */
struct victims {
    char *folder, *other_folder; /* folders of the attacker and of another bot */
    char *secret, *database, *socket_path, *own_file;
    char abstract[64];
    int listener, receiver, path_receiver, abstract_receiver;
    pid_t other;
    char *input; /* path of the file with the attacker's input, which names the targets */
};

/* Ends a forked process with an error if a check fails. A forked process cannot use cmocka's
 * checks. */
static void must(bool good, const char *what)
{
    if (!good) {
        perror(what);
        _exit(1);
    }
}

static char *path_in(const char *name)
{
    char *path = malloc(strlen(around) + strlen(name) + 2);
    sprintf(path, "%s/%s", around, name);
    return path;
}

static char *make_file(const char *name, const char *text)
{
    char *path = path_in(name);
    unlink(path);
    FILE *file = fopen(path, "w");
    must(file != NULL, "open");
    fputs(text, file);
    fclose(file);
    must(chown(path, geteuid() == 0 ? ORDINARY : geteuid(), (gid_t)-1) == 0, "set up");
    return path;
}

static char *make_folder(const char *name)
{
    char *path = path_in(name);
    mkdir(path, 0700);
    must(chown(path, geteuid() == 0 ? ORDINARY : geteuid(), (gid_t)-1) == 0, "set up");
    return path;
}

static int port_of(int socket)
{
    struct sockaddr_in address = {0};
    socklen_t length = sizeof address;
    getsockname(socket, (struct sockaddr *)&address, &length);
    return ntohs(address.sin_port);
}

static int receive_at(const char *name, bool abstract)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int receiver = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    strncpy(address.sun_path + abstract, name, sizeof address.sun_path - 2);
    unlink(name);
    must(bind(receiver, (struct sockaddr *)&address,
              (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name) + 1)) == 0,
         "bind");
    return receiver;
}

static pid_t start_other(bool ordinary)
{
    pid_t pid = fork();
    if (pid == 0) {
        if (ordinary && geteuid() == 0 &&
            (setgroups(0, NULL) != 0 || setgid(ORDINARY) != 0 || setuid(ORDINARY) != 0)) {
            _exit(1);
        }
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        prctl(PR_SET_DUMPABLE, 1);
        prctl(PR_SET_PTRACER, -1L);
        for (;;) {
            pause();
        }
    }
    poll(NULL, 0, 20);
    return pid;
}

static void write_input(struct victims *victims, const char *folder)
{
    char host[100];
    gethostname(host, sizeof host);
    victims->input = path_in("input");
    unlink(victims->input);
    FILE *file = fopen(victims->input, "w");
    must(file != NULL, "open");
    fprintf(file,
            "secret %s\ndatabase %s\nfolder %s\nother_folder %s\nsocket %s\nabstract %s\n"
            "program %s\nown_file %s\nsetuid %s\nhost %s\ntcp %d\nudp %d\nother %d\n",
            victims->secret, victims->database, folder, victims->other_folder, victims->socket_path,
            victims->abstract, attacker_path, victims->own_file, setuid_path, host,
            port_of(victims->listener), port_of(victims->receiver), (int)victims->other);
    fclose(file);
}

static void make_victims(struct victims *victims, const char *folder, bool ordinary)
{
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    *victims = (struct victims){.folder = make_folder("own"), .other_folder = make_folder("other")};
    victims->secret = make_file("secret", "a secret\n");
    victims->database = make_file("database", "games\n");
    victims->own_file = make_file("weights", "numbers\n");
    victims->socket_path = path_in("socket");
    sprintf(victims->abstract, "faceoff-attack-%d", (int)getpid());
    victims->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    victims->receiver = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    must(bind(victims->listener, (struct sockaddr *)&any, sizeof any) == 0, "set up");
    must(bind(victims->receiver, (struct sockaddr *)&any, sizeof any) == 0, "set up");
    must(listen(victims->listener, 100) == 0, "set up");
    victims->path_receiver = receive_at(victims->socket_path, false);
    chmod(victims->socket_path, 0777);
    victims->abstract_receiver = receive_at(victims->abstract, true);
    victims->other = start_other(ordinary);
    write_input(victims, folder != NULL ? folder : victims->folder);
}

static void end_victims(struct victims *victims)
{
    kill(victims->other, SIGKILL);
    waitpid(victims->other, NULL, 0);
    close(victims->listener);
    close(victims->receiver);
    close(victims->path_receiver);
    close(victims->abstract_receiver);
    free(victims->folder);
    free(victims->other_folder);
    free(victims->secret);
    free(victims->database);
    free(victims->socket_path);
    free(victims->own_file);
    free(victims->input);
}

/* --- running one attack --- */

struct arena {
    struct sandbox *sandbox; /* NULL for no sandbox */
    struct text files;
    struct victims victims;
    struct leash leash;
};

static bool open_leash(struct arena *arena)
{
    struct error error;
    char *words[] = {attacker_path, NULL};
    sandbox_list_files(&(struct command){.words = words, .count = 1}, &arena->files);
    const struct leash_setup setup = {
        .core = -1,
        .process_limit = RLIM_INFINITY,
        .sandbox = arena->sandbox,
        .place = {arena->files.data, arena->files.length,
                  sandbox_level(arena->sandbox) == SANDBOX_BASIC ? arena->victims.folder : NULL}};
    bool good = leash_open(&arena->leash, &setup, false, &error);
    if (!good) {
        fprintf(stderr, "%s\n", error.text);
    }
    return good;
}

/* Runs an attack. Returns 0 if it succeeded, 1 if it was prevented, and 2 if it did not run
 * properly. If the helper process that starts bots dies, the attack counts as successful. */
static int attack(struct arena *arena, const char *name, bool fresh)
{
    char *words[] = {attacker_path, (char *)name, NULL};
    const struct command command = {.words = words, .count = 2};
    struct error error;
    struct leash_report report = {.kind = LEASH_LOST};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC),
        input = open(arena->victims.input, O_RDONLY | O_CLOEXEC);
    const int fds[3] = {input, null, getenv("ATTACK_VERBOSE") != NULL ? 2 : null};
    if (leash_spawn(&arena->leash, fresh, "", &command, fds, &error)) {
        int64_t until_ns = clock_now_ns() + PATIENCE_MS * NS_PER_MS;
        bool stops = strcmp(name, "stop_keeper") == 0;
        while ((report = leash_take(&arena->leash)).kind == LEASH_NOTHING &&
               clock_now_ns() < until_ns) {
            struct pollfd readable = {arena->leash.fd, POLLIN, 0};
            if (poll(&readable, 1, stops ? 1000 : PATIENCE_MS) == 0) {
                break;
            }
        }
    }
    close(input);
    close(null);
    if (report.kind == LEASH_NO_SANDBOX) {
        fprintf(stderr, "%s\n", report.detail);
        return 2;
    }
    if (report.kind == LEASH_LOST || report.kind == LEASH_NOTHING) {
        leash_discard(&arena->leash);
        return open_leash(arena) ? 0 : 2;
    }
    bool killed = report.kind == LEASH_EXITED && WIFSIGNALED(report.number);
    return report.kind != LEASH_EXITED ? 2 : killed ? 1 : WEXITSTATUS(report.number);
}

/* Runs an attack. After `leave_X`, also runs `find_X`, which succeeds if the bot of the next game
 * can see what was left. At level strict, `leave_X` itself must succeed. */
static int attack_next(struct arena *arena, const char *name)
{
    char find[40];
    int code = attack(arena, name, true);
    bool leaves = strncmp(name, "leave_", 6) == 0;
    if (code != 0 || !leaves) {
        bool strict = sandbox_level(arena->sandbox) == SANDBOX_STRICT;
        return leaves && strict ? 2 : code;
    }
    snprintf(find, sizeof find, "find_%s", name + 6);
    return attack(arena, find, true);
}

/* --- running all attacks --- */

/* Attacks that a basic sandbox does not prevent; see docs/sandbox.md. */
static const char basic_lets[] =
    "proc_of_referee signal_other queue_signal_to_other signal_by_thread kill_keeper stop_keeper "
    "host_name many_files leave_file leave_time leave_inodes leave_ids change_own_program "
    "machine_memory attribute_of_file many_links leave_mode leave_no_room "
    "time_of_device time_of_own_file mode_of_own_file";

/* An attack that control groups make harmless: they count the memory that it hides. */
static const char groups_let[] = "rests_of_huge_pages";

static const char *judge(const struct sandbox *sandbox, const struct attack *attack, int code)
{
    enum sandbox_level level = sandbox_level(sandbox);
    if (code > 1) {
        return "did not run as it should";
    }
    switch (level) {
    case SANDBOX_STRICT:
        return code == 1 || (sandbox_has_groups(sandbox) && words_have(groups_let, attack->name))
                   ? NULL
                   : "succeeded in strict";
    case SANDBOX_BASIC:
        return code == 1 || words_have(basic_lets, attack->name) ? NULL : "succeeded in basic";
    case SANDBOX_OFF:
        break;
    }
    if (attack->off != SUCCEEDS || code == 0) {
        return NULL;
    }
    bool is_here = strcmp(attack->name, "sys") != 0 || access("/sys/kernel", R_OK) == 0;
    return is_here ? "failed without a sandbox" : NULL; /* a bare chroot contains no /sys, so the
                                                         * attack "sys" may fail there */
}

static int attack_all(enum sandbox_level level, bool ordinary, int landlock_abi_max)
{
    struct arena arena = {.leash.fd = -1};
    struct error error;
    int failures = 0;
    const char *reads[] = {setuid_path, NULL};
    const struct sandbox_setup wishes = {.level = level,
                                         .limits = limits,
                                         .programs = 2,
                                         .reads = reads,
                                         .read_count = 2,
                                         .landlock_abi_max = landlock_abi_max};
    make_victims(&arena.victims, level == SANDBOX_STRICT ? SANDBOX_FOLDER : NULL, ordinary);
    reads[1] = arena.victims.own_file;
    if (level != SANDBOX_OFF && (arena.sandbox = sandbox_open(&wishes, &error)) == NULL) {
        fprintf(stderr, "SKIPPED: %s\n", error.text);
        end_victims(&arena.victims);
        return -1;
    }
    failures += !open_leash(&arena);
    for (size_t i = 0; attacks[i].name != NULL; i++) {
        int code = attack_next(&arena, attacks[i].name);
        const char *wrong = judge(arena.sandbox, &attacks[i], code);
        printf("%-24s %-6s %-8s %s%s%s\n", attacks[i].name, sandbox_level_names[level],
               ordinary ? "ordinary" : "root",
               code == 0   ? "succeeds"
               : code == 1 ? "fails"
                           : "?",
               wrong != NULL ? "  WRONG: " : "", wrong != NULL ? wrong : "");
        fflush(stdout);
        failures += wrong != NULL;
    }
    /* No attack may have killed the other process. */
    failures += waitpid(arena.victims.other, NULL, WNOHANG) != 0;
    leash_close(&arena.leash);
    text_free(&arena.files);
    sandbox_close(arena.sandbox);
    end_victims(&arena.victims);
    return failures;
}

/* Runs all attacks in another process, as root or as an ordinary user. */
static void run_as(enum sandbox_level level, bool ordinary, int landlock_abi_max)
{
    fflush(stdout);
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        uid_t uid = ORDINARY;
        if (ordinary && geteuid() == 0 &&
            (setgroups(0, NULL) != 0 || setgid(uid) != 0 || setuid(uid) != 0)) {
            _exit(1);
        }
        prctl(PR_SET_DUMPABLE, 1);
        descendants_adopt();
        int failures = attack_all(level, ordinary, landlock_abi_max);
        bool left = !descendants_gone(1000);
        fflush(stdout);
        _exit(failures < 0 ? 77 : failures + left > 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        skip();
    }
    assert_int_equal(status, 0);
}

static void test_strict_as_root(void **data)
{
    (void)data;
    if (geteuid() != 0) {
        fputs("SKIPPED: attacks as root, since this is another user\n", stderr);
        skip();
    }
    run_as(SANDBOX_STRICT, false, 0);
}

static void test_strict(void **data)
{
    (void)data;
    run_as(SANDBOX_STRICT, true, 0);
}

/* Simulates an older kernel. The attacks that its version of Landlock cannot prevent must be
 * prevented by namespaces. */
static void test_strict_old_landlock(void **data)
{
    (void)data;
    run_as(SANDBOX_STRICT, true, 1);
}

static void test_basic(void **data)
{
    (void)data;
    run_as(SANDBOX_BASIC, true, 0);
}

static void test_off(void **data)
{
    (void)data;
    run_as(SANDBOX_OFF, true, 0);
}

static char *copy_program(const char *from, const char *name, mode_t mode)
{
    char command[8192];
    char *to = path_in(name);
    snprintf(command, sizeof command, "cp '%s' '%s'", from, to);
    assert_int_equal(system(command), 0);
    if (geteuid() == 0 && (mode & S_ISUID) == 0) {
        assert_int_equal(chown(to, ORDINARY, ORDINARY), 0);
    }
    chmod(to, mode);
    return to;
}

int main(int argc, char **argv)
{
    if (argc < 2 || mkdtemp(around) == NULL || chdir(around) != 0) {
        fputs("usage: test_sandbox ATTACKER [TESTS]\n", stderr);
        return 2;
    }
    chmod(around, 0755);
    if (geteuid() == 0 && chown(around, ORDINARY, ORDINARY) != 0) {
        return 2;
    }
    attacker_path = copy_program(argv[1], "attacker", 0755);
    setuid_path = copy_program(argv[1], "setuid", 04755);
    if (argc > 2) {
        cmocka_set_test_filter(argv[2]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strict_as_root),
        cmocka_unit_test(test_strict),
        cmocka_unit_test(test_strict_old_landlock),
        cmocka_unit_test(test_basic),
        cmocka_unit_test(test_off),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_remove(around);
    free(attacker_path);
    free(setuid_path);
    return failed;
}
