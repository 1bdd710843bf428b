#include "referee/leash_process.h"

#include "base/clock.h"
#include "command/command.h"
#include "referee/children.h"
#include "referee/cores.h"
#include "referee/folder.h"
#include "referee/meter.h"
#include "sandbox/restrict.h"
#include "sandbox/space.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHILD_STACK_SIZE 65536
#define ENVIRONMENT_MAX 8192

/* Exit status with which the first process of a strict sandbox asks for a new sandbox. */
#define RENEW_STATUS 3

/* Data shared by the process that starts a bot and the process that measures its memory. In a
 * strict sandbox, these are two different processes, because /proc is not visible inside the
 * sandbox. */
struct leash_watch {
    _Atomic unsigned running; /* number of the running bot, or 0 if none is running */
    /* number of the last bot that used too much memory, or 0 if none has */
    _Atomic unsigned exceeded;
};

struct supervisor {
    int socket;
    int signals; /* signalfd that receives SIGCHLD */
    pid_t bot;   /* process id of the bot, or 0 if no bot is running */
    /* pidfd of the bot, which becomes readable when the bot ends, even if a tracer prevents the
     * leash from reaping the bot; -1 if there is no pidfd, as in a strict sandbox */
    int bot_fd;
    int status;  /* exit status of the bot, once the bot has ended */
    int failure; /* errno of a failed exec, or 0 */
    const struct leash_setup *setup;
    /* true in the first process of a strict sandbox, and false in the leash outside it */
    bool within;
    uint64_t cpu_us, peak_kb; /* resources used by the bot's processes that have already ended */
    unsigned number;          /* number of bots started so far */
    struct meter meter;
    int64_t measure_ns; /* time of the next measurement */
    struct leash_watch *watch;
};

static void leash_send_report(const struct supervisor *self, enum leash_report_kind kind,
                              int number, const char *exceeded, bool measured)
{
    struct leash_report message = {.kind = kind,
                                   .number = number,
                                   .cpu_us = self->cpu_us,
                                   .peak_kb = self->peak_kb,
                                   .memory = measured ? self->meter.limit : 0};
    snprintf(message.exceeded, sizeof message.exceeded, "%s", exceeded == NULL ? "" : exceeded);
    if (send(self->socket, &message, offsetof(struct leash_report, detail), MSG_NOSIGNAL) < 0 &&
        errno == EPIPE) {
        /* the referee has ended, and the main loop will notice that the socket has been closed */
        return;
    }
}

/* --- memory --- */

/* If a measurement is due, measures the memory of the bot's processes, which are below `parent`,
 * and kills them if they use too much. Returns the time in ms until the next measurement, or -1 if
 * there is nothing to measure. */
static int leash_measure(struct supervisor *self, pid_t parent)
{
    if (self->meter.limit == 0) {
        return -1;
    }
    int wait_ms = meter_wait_ms(&self->meter);
    int64_t now_ns = clock_now_ns();
    unsigned number = atomic_load(&self->watch->running);
    if (now_ns >= self->measure_ns) {
        if (number != 0 && meter_exceeded(&self->meter, parent, &wait_ms)) {
            atomic_store(&self->watch->exceeded, number);
            meter_kill();
        }
        self->measure_ns = now_ns + wait_ms * NS_PER_MS;
    }
    return (int)((self->measure_ns - now_ns + NS_PER_MS - 1) / NS_PER_MS);
}

/* Returns the meter that measures the bots' memory. If control groups already limit the memory, the
 * meter measures nothing. */
static struct meter leash_meter(const struct leash_setup *setup)
{
    if (setup->sandbox == NULL) {
        return (struct meter){.limit = setup->memory, .forks = true, .shared = true};
    }
    const struct sandbox_limits *limits = sandbox_limits(setup->sandbox);
    return (struct meter){.limit = sandbox_has_groups(setup->sandbox) ? 0 : limits->memory,
                          .forks = limits->processes > 1};
}

/* --- the bot's processes --- */

static uint64_t to_us(const struct timeval *time)
{
    return (uint64_t)time->tv_sec * 1000000 + (uint64_t)time->tv_usec;
}

static void count_usage(struct supervisor *self, const struct rusage *usage)
{
    self->cpu_us += to_us(&usage->ru_utime) + to_us(&usage->ru_stime);
    self->peak_kb =
        (uint64_t)usage->ru_maxrss > self->peak_kb ? (uint64_t)usage->ru_maxrss : self->peak_kb;
}

/* Reaps all dead children. Returns false if no child is left. */
static bool reap(struct supervisor *self)
{
    for (;;) {
        int status;
        struct rusage usage;
        pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid <= 0) {
            return pid == 0 || errno != ECHILD;
        }
        count_usage(self, &usage);
        if (pid == self->bot) {
            self->bot = 0;
            self->status = status;
        }
    }
}

/* Kills all processes below this one. The bot's process group and all other processes are killed
 * together, because one of them may trace the bot and thus prevent it from being reaped. In a
 * sandbox, only the bot's processes are visible. */
static void kill_all(struct supervisor *self)
{
    if (self->bot > 0 && !self->within) {
        kill(-self->bot, SIGKILL);
        kill(self->bot, SIGKILL);
    }
    struct pollfd child = {self->signals, POLLIN, 0};
    struct signalfd_siginfo info;
    while (reap(self)) {
        if (self->within) {
            kill(-1, SIGKILL);
        } else {
            children_kill(NULL, 0, false);
        }
        if (poll(&child, 1, 5) > 0 && read(self->signals, &info, sizeof info) < 0) {
            continue;
        }
    }
    assert(self->bot == 0);
}

/* Kills the bot's remaining processes, and then reports that the bot has ended. */
static void leash_finish(struct supervisor *self)
{
    kill_all(self);
    if (self->bot_fd >= 0) {
        close(self->bot_fd);
        self->bot_fd = -1;
    }
    atomic_store(&self->watch->running, 0);
    if (self->failure != 0) {
        leash_send_report(self, LEASH_FAILED, self->failure, NULL, false);
        return;
    }
    const struct sandbox *sandbox = self->setup->sandbox;
    int signal = WIFSIGNALED(self->status) ? WTERMSIG(self->status) : 0;
    bool asks = sandbox != NULL && self->status != 0;
    const char *exceeded =
        asks ? sandbox_exceeded(sandbox, signal, self->cpu_us, self->peak_kb) : NULL;
    bool measured = atomic_load(&self->watch->exceeded) == self->number;
    leash_send_report(self, LEASH_EXITED, self->status, measured ? "memory" : exceeded, measured);
}

/* The clone(2) system call under a name that ThreadSanitizer does not treat as fork. */
int __clone(int (*child)(void *), void *stack, int flags, void *data, ...);

struct start {
    struct supervisor *self;
    const char *folder; /* the bot's working folder, or "" for the leash's own */
    char *const *environment;
    char *const *argv;
    const int *fds;
};

/* Runs in the child, which shares memory with the leash until it execs the bot. It must therefore
 * change nothing in memory except `failure`. */
static int become_bot(void *data)
{
    const struct start *start = data;
    const struct leash_setup *setup = start->self->setup;
    rlim_t processes = setup->process_limit, memory = start->self->meter.limit;
    sigset_t none;
    sigemptyset(&none);
    setsid();
    for (int i = 0; i < 3; i++) {
        dup2(start->fds[i], i);
    }
    int failure = 0;
    if (start->self->within) {
        sandbox_limit_child(setup->sandbox);
    } else {
        /* prevents a bot that runs as root from tracing its leash */
        prctl(PR_CAPBSET_DROP, CAP_SYS_PTRACE);
        if (processes != RLIM_INFINITY) {
            setrlimit(RLIMIT_NPROC, &(struct rlimit){processes, processes});
        }
        if (setup->sandbox == NULL && memory != 0) {
            setrlimit(RLIMIT_DATA, &(struct rlimit){memory, memory});
        }
    }
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (start->folder[0] != '\0' && chdir(start->folder) != 0) {
        failure = errno;
    }
    if (failure == 0 && sandbox_level(setup->sandbox) == SANDBOX_BASIC) {
        failure = sandbox_restrict(setup->sandbox, &setup->place);
    }
    start->self->failure = failure != 0 ? failure : command_exec(start->argv, start->environment);
    return 127;
}

static bool has_same_name(const char *one, const char *other)
{
    size_t length = strcspn(one, "=");
    return strncmp(one, other, length + 1) == 0;
}

/* Sets `environment` to the leash's environment plus the `given` variables, which replace variables
 * of the same name. Returns false if there are too many variables. */
static bool make_environment(char *const given[], size_t count, char *environment[ENVIRONMENT_MAX])
{
    size_t used = 0;
    for (size_t i = 0; environ != NULL && environ[i] != NULL; i++) {
        size_t k = 0;
        while (k < count && !has_same_name(environ[i], given[k])) {
            k++;
        }
        if (k == count) {
            if (used + count + 1 >= ENVIRONMENT_MAX) {
                return false;
            }
            environment[used++] = environ[i];
        }
    }
    memcpy(environment + used, given, count * sizeof *given);
    environment[used + count] = NULL;
    return true;
}

/* The contents of a spawn message. */
struct spawn_order {
    uint64_t memory;
    const char *folder;
    char *variables[VARIABLES_MAX + 1];
    char *argv[WORDS_MAX + 1];
    size_t variable_count;
};

static void take_order(struct spawn_order *order, char *message, size_t length)
{
    size_t words = 0, at = 1 + sizeof order->memory;
    order->variable_count = 0;
    memcpy(&order->memory, message + 1, sizeof order->memory);
    order->folder = message + at;
    at += strlen(message + at) + 1;
    for (; message[at] != '\0'; at += strlen(message + at) + 1) {
        assert(order->variable_count < VARIABLES_MAX);
        order->variables[order->variable_count++] = message + at;
    }
    for (at++; at < length; at += strlen(message + at) + 1) {
        assert(words < WORDS_MAX);
        order->argv[words++] = message + at;
    }
    assert(words > 0);
    order->argv[words] = NULL;
}

static void leash_start_bot(struct supervisor *self, char *message, size_t length, const int fds[3])
{
    static struct spawn_order order;
    static char *environment[ENVIRONMENT_MAX];
    assert(self->bot == 0 && length > 3 + sizeof order.memory && message[length - 1] == '\0');
    take_order(&order, message, length);
    if (!make_environment(order.variables, order.variable_count, environment)) {
        leash_send_report(self, LEASH_FAILED, E2BIG, NULL, false);
        return;
    }
    self->failure = 0;
    self->cpu_us = self->peak_kb = 0;
    if (self->setup->sandbox == NULL) {
        self->meter.limit = order.memory != 0 ? order.memory : self->setup->memory;
    }
    /* This starts the bot in the same way as posix_spawn, which is not used because it cannot set
     * resource limits. */
    static _Alignas(16) char stack[CHILD_STACK_SIZE];
    struct start start = {self, order.folder, environment, order.argv, fds};
    pid_t pid =
        self->within
            ? sandbox_clone(self->setup->sandbox, become_bot, stack + sizeof stack, &start)
            : __clone(become_bot, stack + sizeof stack,
                      CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &start, &self->bot_fd);
    if (pid < 0) {
        leash_send_report(self, LEASH_FAILED, errno, NULL, false);
    } else {
        self->bot = pid;
        atomic_store(&self->watch->running, ++self->number);
    }
}

/* Returns true if the next command asks for a new sandbox and this sandbox has already run a
 * bot. */
static bool is_used_up(const struct supervisor *self)
{
    char kind;
    return self->within && self->number > 0 &&
           recv(self->socket, &kind, 1, MSG_PEEK | MSG_DONTWAIT) == 1 && kind == FRESH_COMMAND;
}

/* Stops the bot's processes, or lets them continue: in a strict sandbox all of them, otherwise the
 * bot's process group. */
static void leash_pause_bot(const struct supervisor *self, bool pause)
{
    if (self->bot > 0 && self->within && !pause) {
        sandbox_continue(self->setup->sandbox);
    } else if (self->bot > 0) {
        kill(self->within ? -1 : -self->bot, pause ? SIGSTOP : SIGCONT);
    }
}

/* Carries out one command from the referee. Returns false if the referee has ended. */
static bool leash_obey(struct supervisor *self)
{
    if (is_used_up(self)) {
        assert(self->bot == 0);
        _exit(RENEW_STATUS); /* the next sandbox receives the command */
    }
    static char message[COMMAND_SIZE_MAX];
    union {
        char bytes[CMSG_SPACE(3 * sizeof(int))];
        struct cmsghdr align;
    } control;
    struct iovec part = {message, sizeof message};
    struct msghdr header = {.msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes};
    ssize_t length = recvmsg(self->socket, &header, MSG_CMSG_CLOEXEC);
    if (length <= 0) {
        return length < 0 && errno == EINTR;
    }
    switch (message[0]) {
    case KILL_COMMAND:
        if (self->bot > 0) { /* otherwise the bot's exit has already been reported */
            leash_finish(self);
        }
        return true;
    case PAUSE_COMMAND:
    case CONTINUE_COMMAND:
        leash_pause_bot(self, message[0] == PAUSE_COMMAND);
        return true;
    case RENEW_COMMAND:
        if (self->within && self->number > 0) {
            assert(self->bot == 0);
            _exit(RENEW_STATUS);
        }
        return true;
    default:
        break;
    }
    assert(message[0] == SPAWN_COMMAND || message[0] == FRESH_COMMAND);
    struct cmsghdr *carried = CMSG_FIRSTHDR(&header);
    size_t count = carried == NULL ? 0 : (carried->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    int fds[3];
    if (count > 0) {
        memcpy(fds, CMSG_DATA(carried), count * sizeof(int));
    }
    if (count == 3) {
        leash_start_bot(self, message, (size_t)length, fds);
    } else {
        /* the descriptors sent with the message were lost, because this process has too many
         * open */
        leash_send_report(self, LEASH_FAILED, EMFILE, NULL, false);
    }
    for (size_t i = 0; i < count; i++) {
        close(fds[i]);
    }
    return true;
}

/* Closes all file descriptors except the socket, which becomes 3. Descriptors 0, 1 and 2 become
 * /dev/null. */
static bool keep_only(int socket)
{
    int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3 && null >= 0; fd++) {
        dup2(null, fd);
    }
    if (socket != 3) {
        dup2(socket, 3);
    }
    fcntl(3, F_SETFD, FD_CLOEXEC);
    closefrom(4);
    return null >= 0;
}

/* Removes the bot's folder, and then its parent folder if that is now empty. */
static void remove_folder(char *folder)
{
    folder_remove(folder);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
        rmdir(folder);
    }
}

static void leash_begin(int socket, int core)
{
    if (!keep_only(socket)) {
        _exit(1);
    }
    core_pin(core);
    setsid(); /* a new session, so that Ctrl-C in the terminal reaches only the referee */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    /* wakes the leash when the referee ends, because a bot may have stopped the leash */
    prctl(PR_SET_PDEATHSIG, SIGCONT);
    prctl(PR_SET_NAME, "faceoff-leash");
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    for (int number = 1; number < NSIG; number++) {
        signal(number, SIG_DFL); /* reset, because bots inherit the leash's signal dispositions */
    }
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
}

/* Waits until the first process of a strict sandbox ends, and returns its exit status. Meanwhile,
 * measures the memory that the bots among its descendants use. */
static int leash_await_sandbox(struct supervisor *self, pid_t first)
{
    int status = 0;
    struct pollfd end = {(int)syscall(SYS_pidfd_open, first, 0), POLLIN, 0};
    pid_t ended = 0;
    while (ended == 0 || (ended < 0 && errno == EINTR)) {
        int wait_ms = leash_measure(self, first);
        if (wait_ms >= 0) {
            poll(&end, 1, wait_ms);
        }
        ended = waitpid(first, &status, wait_ms >= 0 ? WNOHANG : 0);
    }
    if (end.fd >= 0) {
        close(end.fd);
    }
    return status;
}

/* Starts the first process of a strict sandbox. That process does the leash's work, and the leash
 * waits for it. The first process ends when the socket closes or the leash ends, and no process
 * within the sandbox outlives it. It also ends when it is asked for a new sandbox, which the leash
 * then creates, so that one game leaves nothing behind for the next. This function returns only in
 * the first process of a sandbox. */
static void run_sandbox(struct supervisor *self)
{
    const struct leash_setup *setup = self->setup;
    struct error error;
    int status;
    bool good = sandbox_share_network(&error);
    do {
        atomic_store(&self->watch->running, 0);
        atomic_store(&self->watch->exceeded, 0);
        pid_t first = good ? sandbox_fork(setup->sandbox, &setup->place, &error) : -1;
        if (first == 0) {
            self->within = true;
            return;
        }
        if (first < 0) {
            struct leash_report shortage = {.kind = LEASH_NO_SANDBOX};
            snprintf(shortage.detail, sizeof shortage.detail, "%.199s", error.text);
            _exit(send(self->socket, &shortage, sizeof shortage, MSG_NOSIGNAL) < 0 ? 2 : 1);
        }
        status = leash_await_sandbox(self, first);
        sandbox_end(setup->sandbox, first);
    } while (WIFEXITED(status) && WEXITSTATUS(status) == RENEW_STATUS);
    if (setup->folder != NULL) {
        /* the string may be modified, because this process has its own copy */
        remove_folder((char *)setup->folder);
    }
    _exit(0);
}

/* Creates the signalfd for SIGCHLD. Returns false if the system is out of resources. */
static bool watch_children(struct supervisor *self)
{
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    self->signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    return self->signals >= 0;
}

_Noreturn void leash_supervise(int socket, const struct leash_setup *setup)
{
    struct supervisor self = {
        .socket = 3, .bot_fd = -1, .setup = setup, .meter = leash_meter(setup)};
    leash_begin(socket, setup->core);
    self.watch =
        mmap(NULL, sizeof *self.watch, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (self.watch == MAP_FAILED) {
        _exit(1);
    }
    if (sandbox_level(setup->sandbox) == SANDBOX_STRICT) {
        run_sandbox(&self);
    }
    if (!self.within) {
        prctl(PR_SET_DUMPABLE, 0); /* prevents a bot of the same user from tracing the leash */
    }
    if (!watch_children(&self)) {
        _exit(1);
    }
    for (;;) {
        struct pollfd events[4] = {{self.socket, POLLIN, 0},
                                   {self.signals, POLLIN, 0},
                                   {self.within ? sandbox_listener() : -1, POLLIN, 0},
                                   {self.bot_fd, POLLIN, 0}};
        int wait_ms = self.within || self.bot == 0 ? -1 : leash_measure(&self, getpid());
        if (poll(events, 4, wait_ms) < 0) {
            continue;
        }
        if ((events[2].revents & POLLIN) != 0) {
            sandbox_answer(setup->sandbox);
        }
        struct signalfd_siginfo info;
        while (read(self.signals, &info, sizeof info) > 0) {
        }
        bool ran = self.bot > 0;
        reap(&self);
        if (ran && (self.bot == 0 || events[3].revents != 0)) {
            leash_finish(&self);
        }
        if (events[0].revents != 0 && !leash_obey(&self)) {
            kill_all(&self);
            if (!self.within && setup->folder != NULL) {
                /* the string may be modified, because this process has its own copy */
                remove_folder((char *)setup->folder);
            }
            _exit(0);
        }
    }
}
