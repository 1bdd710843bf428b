#define _GNU_SOURCE
#include "referee/leash.h"

#include "base/memory.h"
#include "referee/children.h"
#include "referee/command.h"
#include "referee/cores.h"
#include "referee/folder.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMMAND_SIZE_MAX 32768 /* of a spawn message: the words, each with its NUL */
#define WORDS_MAX 1024
#define CHILDREN_BEFORE_MAX 256
#define CHILD_STACK_SIZE 65536

/* The first byte of each message from the referee. */
#define KILL_COMMAND 'K'
#define SPAWN_COMMAND 'S' /* then the variable and the words; three descriptors come along */

/* --- the leash's own process --- */

struct supervisor {
    int socket;
    int signals; /* signalfd of SIGCHLD */
    pid_t bot;   /* 0: none runs */
    int status;  /* of the bot, once it has ended */
    int failure; /* errno of an exec that failed, or 0 */
    rlim_t process_limit;
};

static void report(const struct supervisor *self, enum leash_report_kind kind, int number)
{
    struct leash_report message = {kind, number};
    if (send(self->socket, &message, sizeof message, MSG_NOSIGNAL) < 0 && errno == EPIPE) {
        return; /* the referee is gone: the main loop sees the socket closed */
    }
}

/* Takes the exit of every dead child. False when no child is left at all. */
static bool reap(struct supervisor *self)
{
    for (;;) {
        int status;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid <= 0) {
            return pid == 0 || errno != ECHILD;
        }
        if (pid == self->bot) {
            self->bot = 0;
            self->status = status;
        }
    }
}

/* Until nothing is below us: the bot with its process group, then what is left. */
static void kill_all(struct supervisor *self)
{
    if (self->bot > 0) {
        kill(-self->bot, SIGKILL);
        kill(self->bot, SIGKILL);
    }
    struct pollfd child = {self->signals, POLLIN, 0};
    struct signalfd_siginfo info;
    while (reap(self)) {
        if (self->bot == 0) {
            children_kill(NULL, 0);
        }
        if (poll(&child, 1, 5) > 0 && read(self->signals, &info, sizeof info) < 0) {
            continue;
        }
    }
    assert(self->bot == 0);
}

/* The bot has ended, or is to end now: nothing of it is left when this is reported. */
static void finish(struct supervisor *self)
{
    kill_all(self);
    if (self->failure != 0) {
        report(self, LEASH_FAILED, self->failure);
    } else {
        report(self, LEASH_EXITED, self->status);
    }
}

/* clone(2) under the name that ThreadSanitizer does not take for a fork. */
int __clone(int (*child)(void *), void *stack, int flags, void *data, ...);

struct start {
    struct supervisor *self;
    char *const *argv;
    const int *fds;
};

/* In the child, which shares our memory until it has become the bot: so it changes nothing there
 * but `failure`. */
static int become_bot(void *data)
{
    const struct start *start = data;
    rlim_t processes = start->self->process_limit;
    sigset_t none;
    sigemptyset(&none);
    setsid();
    for (int i = 0; i < 3; i++) {
        dup2(start->fds[i], i);
    }
    if (processes != RLIM_INFINITY) {
        setrlimit(RLIMIT_NPROC, &(struct rlimit){processes, processes});
    }
    sigprocmask(SIG_SETMASK, &none, NULL);
    start->self->failure = command_exec(start->argv);
    return 127;
}

/* Takes "NAME=VALUE" into the environment of what is started from now on. */
static void take_variable(char *variable)
{
    char *equals = strchr(variable, '=');
    if (equals != NULL) {
        *equals = '\0';
        const char *value = getenv(variable);
        if (value == NULL || strcmp(value, equals + 1) != 0) {
            setenv(variable, equals + 1, 1);
        }
    }
}

static void spawn(struct supervisor *self, char *message, size_t length, const int fds[3])
{
    char *argv[WORDS_MAX + 1];
    size_t words = 0;
    assert(self->bot == 0 && length > 2 && message[length - 1] == '\0');
    size_t at = strlen(message) + 1;
    take_variable(message + 1);
    for (; at < length; at += strlen(message + at) + 1) {
        assert(words < WORDS_MAX);
        argv[words++] = message + at;
    }
    argv[words] = NULL;
    assert(words > 0);
    self->failure = 0;
    /* As posix_spawn does it, which cannot set a limit. */
    static _Alignas(16) char stack[CHILD_STACK_SIZE];
    struct start start = {self, argv, fds};
    pid_t pid = __clone(become_bot, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
    if (pid < 0) {
        report(self, LEASH_FAILED, errno);
    } else {
        self->bot = pid;
    }
}

/* One message from the referee. False when it is gone. */
static bool obey(struct supervisor *self)
{
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
    if (message[0] == KILL_COMMAND) {
        if (self->bot > 0) { /* otherwise the report of its exit is on its way already */
            finish(self);
        }
        return true;
    }
    assert(message[0] == SPAWN_COMMAND);
    struct cmsghdr *carried = CMSG_FIRSTHDR(&header);
    size_t count = carried == NULL ? 0 : (carried->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    int fds[3];
    if (count > 0) {
        memcpy(fds, CMSG_DATA(carried), count * sizeof(int));
    }
    if (count == 3) {
        spawn(self, message, (size_t)length, fds);
    } else {
        report(self, LEASH_FAILED, EMFILE); /* no room for what was sent */
    }
    for (size_t i = 0; i < count; i++) {
        close(fds[i]);
    }
    return true;
}

/* Leaves 0, 1 and 2 on /dev/null and the socket on 3, and nothing else open. */
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

/* Its folder, and the one around it if this was the last in it. */
static void remove_folder(char *folder)
{
    folder_remove(folder);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
        rmdir(folder);
    }
}

/* False: the system lacks what it takes. */
static bool begin(struct supervisor *self, int socket, int core)
{
    bool whole = keep_only(socket);
    core_take(core);
    setsid(); /* the terminal's Ctrl-C is for the referee alone */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* a bot may have stopped us: the referee's end wakes us */
    prctl(PR_SET_NAME, "faceoff-leash");
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    for (int number = 1; number < NSIG; number++) {
        signal(number, SIG_DFL); /* the bots' dispositions are those of the leash */
    }
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    self->socket = 3;
    self->signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    return whole && self->signals >= 0;
}

_Noreturn static void supervise(int socket, const struct leash_setup *setup)
{
    struct supervisor self = {.process_limit = setup->process_limit};
    if (!begin(&self, socket, setup->core)) {
        _exit(1);
    }
    for (;;) {
        struct pollfd events[2] = {{self.socket, POLLIN, 0}, {self.signals, POLLIN, 0}};
        if (poll(events, 2, -1) < 0) {
            continue;
        }
        struct signalfd_siginfo info;
        while (read(self.signals, &info, sizeof info) > 0) {
        }
        bool ran = self.bot > 0;
        reap(&self);
        if (ran && self.bot == 0) {
            finish(&self);
        }
        if (events[0].revents != 0 && !obey(&self)) {
            kill_all(&self);
            if (setup->folder != NULL) {
                remove_folder((char *)setup->folder); /* this process has a copy of its own */
            }
            _exit(0);
        }
    }
}

/* --- the referee's side --- */

/* The children of this process that are no strays of a lost leash: the leashes that live, and what
 * it had before the first of them. A fork and a sweep exclude each other. */
static pthread_mutex_t spared_mutex = PTHREAD_MUTEX_INITIALIZER;
static pid_t *spared;
static size_t spared_count, spared_capacity;
static size_t leash_count;

static void spare(pid_t pid)
{
    if (spared_count == spared_capacity) {
        spared_capacity = spared_capacity == 0 ? 64 : spared_capacity * 2;
        spared = memory_resize(spared, spared_capacity * sizeof *spared);
    }
    spared[spared_count++] = pid;
}

/* Before the first leash. */
static void look_around(void)
{
    pid_t pids[CHILDREN_BEFORE_MAX];
    size_t count = children_list(getpid(), pids, CHILDREN_BEFORE_MAX);
    spared_count = 0;
    for (size_t i = 0; i < count; i++) {
        spare(pids[i]);
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* the orphans of a lost leash come to us */
    signal(SIGCHLD, SIG_DFL);         /* if it is ignored, exits are lost */
}

/* Forks, and remembers the child. */
static pid_t spared_fork(void)
{
    pthread_mutex_lock(&spared_mutex);
    if (leash_count == 0) {
        look_around();
    }
    pid_t pid = fork();
    if (pid > 0) {
        spare(pid);
        leash_count++;
    }
    if (pid != 0) {
        pthread_mutex_unlock(&spared_mutex);
    }
    return pid;
}

static void spare_no_more(pid_t pid)
{
    pthread_mutex_lock(&spared_mutex);
    size_t i = 0;
    while (i < spared_count && spared[i] != pid) {
        i++;
    }
    assert(i < spared_count);
    spared[i] = spared[--spared_count];
    leash_count--;
    pthread_mutex_unlock(&spared_mutex);
}

/* Kills what a lost leash left to us, and theirs as they become ours, for at most
 * LEASH_PATIENCE_MS. */
static void sweep(void)
{
    pthread_mutex_lock(&spared_mutex);
    for (int ms = 0; ms < LEASH_PATIENCE_MS && children_kill(spared, spared_count) > 0; ms++) {
        poll(NULL, 0, 1);
    }
    pthread_mutex_unlock(&spared_mutex);
}

bool leash_open(struct leash *leash, const struct leash_setup *setup, struct error *error)
{
    int sockets[2];
    *leash = (struct leash){.fd = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) < 0) {
        return error_set(error, "cannot make a socket: %s", strerror(errno));
    }
    pid_t pid = spared_fork();
    if (pid == 0) {
        supervise(sockets[1], setup);
    }
    int failure = errno;
    close(sockets[1]);
    if (pid < 0) {
        close(sockets[0]);
        return error_set(error, "cannot fork: %s", strerror(failure));
    }
    *leash = (struct leash){.pid = pid, .fd = sockets[0]};
    return true;
}

bool leash_close(struct leash *leash)
{
    if (leash->pid <= 0) {
        return true;
    }
    int status = 0;
    pid_t ended = 0;
    close(leash->fd);          /* the leash kills all below it, then ends */
    kill(leash->pid, SIGCONT); /* a bot may have stopped it */
    for (int ms = 0; ended == 0 && ms < LEASH_PATIENCE_MS; ms++) {
        ended = waitpid(leash->pid, &status, WNOHANG);
        if (ended == 0) {
            poll(NULL, 0, 1);
        }
    }
    if (ended == 0) {
        kill(leash->pid, SIGKILL);
        ended = waitpid(leash->pid, &status, 0);
    }
    if (ended < 0) {
        status = SIGKILL; /* somebody else waited for it: nothing is known, so it is swept after */
    }
    spare_no_more(leash->pid);
    *leash = (struct leash){.fd = -1};
    if (WIFSIGNALED(status)) {
        sweep(); /* we are a subreaper too */
    }
    return WIFSIGNALED(status) || WEXITSTATUS(status) == 0;
}

bool leash_discard(struct leash *leash)
{
    if (leash->pid > 0) {
        kill(leash->pid, SIGKILL);
    }
    return leash_close(leash);
}

bool leash_takes(char *const argv[], struct error *error)
{
    size_t words = 0;
    size_t size = COMMAND_SIZE_MAX / 8; /* for the variable and the first byte */
    for (; argv[words] != NULL && size <= COMMAND_SIZE_MAX; words++) {
        size += strlen(argv[words]) + 1;
    }
    return (words <= WORDS_MAX && size <= COMMAND_SIZE_MAX) ||
           error_set(error, "the command is too long (%d bytes, %d words at most)",
                     COMMAND_SIZE_MAX - COMMAND_SIZE_MAX / 8, WORDS_MAX);
}

static size_t add_word(char *message, size_t used, const char *word)
{
    size_t size = strlen(word) + 1;
    assert(used + size <= COMMAND_SIZE_MAX);
    memcpy(message + used, word, size);
    return used + size;
}

bool leash_spawn(struct leash *leash, const char *variable, char *const argv[], const int fds[3],
                 struct error *error)
{
    char message[COMMAND_SIZE_MAX];
    assert(leash->pid > 0 && argv[0] != NULL && argv[0][0] != '\0');
    message[0] = SPAWN_COMMAND;
    size_t used = add_word(message, 1, variable);
    for (size_t i = 0; argv[i] != NULL; i++) {
        used = add_word(message, used, argv[i]);
    }
    union {
        char bytes[CMSG_SPACE(3 * sizeof(int))];
        struct cmsghdr align;
    } control = {{0}};
    struct iovec part = {message, used};
    struct msghdr header = {.msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes};
    struct cmsghdr *carried = CMSG_FIRSTHDR(&header);
    carried->cmsg_level = SOL_SOCKET;
    carried->cmsg_type = SCM_RIGHTS;
    carried->cmsg_len = CMSG_LEN(3 * sizeof(int));
    memcpy(CMSG_DATA(carried), fds, 3 * sizeof(int));
    return sendmsg(leash->fd, &header, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0 ||
           error_set(error, "cannot tell the leash: %s", strerror(errno));
}

void leash_kill(struct leash *leash)
{
    char message = KILL_COMMAND;
    assert(leash->pid > 0);
    kill(leash->pid, SIGCONT); /* a bot may have stopped it */
    if (send(leash->fd, &message, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
        return; /* the leash is lost: leash_take says so */
    }
}

struct leash_report leash_take(struct leash *leash)
{
    struct leash_report message;
    ssize_t length = recv(leash->fd, &message, sizeof message, MSG_DONTWAIT);
    if (length == (ssize_t)sizeof message) {
        return message;
    }
    bool nothing = length < 0 && (errno == EAGAIN || errno == EINTR);
    return (struct leash_report){.kind = nothing ? LEASH_NOTHING : LEASH_LOST};
}
