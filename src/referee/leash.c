#define _GNU_SOURCE
#include "referee/leash.h"

#include "referee/children.h"
#include "referee/cores.h"
#include "referee/folder.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define COMMAND_SIZE_MAX 32768 /* of a spawn message: the words, each with its NUL */
#define WORDS_MAX 1024
#define LEASHES_MAX 1024

/* The first byte of each message from the referee. */
#define KILL_COMMAND 'K'
#define SPAWN_COMMAND 'S' /* then the words, each with its NUL; the descriptors come along */
#define ONCE_COMMAND 'O'  /* the same */

/* --- the leash's own process --- */

struct warden {
    int socket;
    int signals; /* signalfd of SIGCHLD */
    pid_t bot;   /* 0: none runs */
    bool once;   /* it was started by leash_spawn_once */
    int kept[2]; /* the standard output and error of such a bot; -1 before the first */
    bool killing;
};

static void report(const struct warden *warden, enum leash_report_kind kind, int number)
{
    struct leash_report message = {kind, number};
    if (send(warden->socket, &message, sizeof message, MSG_NOSIGNAL) < 0 && errno == EPIPE) {
        return; /* the referee is gone: the main loop sees the socket closed */
    }
}

static void kill_all(struct warden *warden);

/* The bot ended by itself. */
static void take_exit(struct warden *warden, int status)
{
    warden->bot = 0;
    if (warden->killing) {
        return;
    }
    if (warden->once) {
        kill_all(warden);
    }
    report(warden, warden->once ? LEASH_ENDED : LEASH_EXITED, status);
}

/* Takes the exit of every dead child. False when no child is left at all. */
static bool reap(struct warden *warden)
{
    for (;;) {
        int status;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid <= 0) {
            return pid == 0 || errno != ECHILD;
        }
        if (pid == warden->bot) {
            take_exit(warden, status);
        }
    }
}

/* Until nothing is below us. Killing a process makes its children ours, so this goes round as often
 * as the tree is deep, and longer against one that forks as it dies. */
static void kill_all(struct warden *warden)
{
    warden->killing = true;
    if (warden->bot > 0) {
        kill(-warden->bot, SIGKILL);
        kill(warden->bot, SIGKILL);
    }
    struct pollfd child = {warden->signals, POLLIN, 0};
    struct signalfd_siginfo info;
    while (reap(warden)) {
        if (warden->bot == 0) {
            children_kill(NULL, 0);
        }
        if (poll(&child, 1, 5) > 0 && read(warden->signals, &info, sizeof info) < 0) {
            continue;
        }
    }
    warden->killing = false;
}

/* Takes "NAME=VALUE" into the environment of what is started from now on. False: it is a word. */
static bool take_variable(char *word)
{
    char *equals = strchr(word, '=');
    if (equals == NULL || strchr(word, '/') != NULL) {
        return false;
    }
    *equals = '\0';
    const char *value = getenv(word);
    if (value == NULL || strcmp(value, equals + 1) != 0) {
        setenv(word, equals + 1, 1);
    }
    return true;
}

static void spawn(struct warden *warden, char *message, size_t length, const int fds[3])
{
    char *argv[WORDS_MAX + 1];
    size_t words = 0;
    warden->once = message[0] == ONCE_COMMAND;
    for (size_t at = 1, next; at < length && words < WORDS_MAX; at = next) {
        next = at + strlen(message + at) + 1;
        if (!warden->once || words > 0 || !take_variable(message + at)) {
            argv[words++] = message + at;
        }
    }
    argv[words] = NULL;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int i = 0; i < 3; i++) {
        posix_spawn_file_actions_adddup2(&actions, fds[i], i);
    }
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK));
    pid_t pid = 0;
    int failure = posix_spawnp(&pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    warden->bot = failure == 0 ? pid : 0;
    if (failure != 0 || !warden->once) {
        report(warden, failure == 0 ? LEASH_STARTED : LEASH_FAILED, failure);
    }
}

/* The outputs of the bot just started: kept in place of the ones before, or closed. */
static void keep_or_close(struct warden *warden, bool keep, const int fds[2])
{
    for (int i = 0; i < 2; i++) {
        if (!keep) {
            close(fds[i]);
        } else if (warden->kept[i] != fds[i]) {
            if (warden->kept[i] >= 0) {
                close(warden->kept[i]);
            }
            warden->kept[i] = fds[i];
        }
    }
}

/* One message from the referee. False when it is gone. */
static bool obey(struct warden *warden)
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
    ssize_t length = recvmsg(warden->socket, &header, MSG_CMSG_CLOEXEC);
    if (length <= 0) {
        return length < 0 && errno == EINTR;
    }
    if (message[0] == KILL_COMMAND) {
        kill_all(warden);
        report(warden, LEASH_EMPTY, 0);
        return true;
    }
    struct cmsghdr *carried = CMSG_FIRSTHDR(&header);
    assert(carried != NULL && (carried->cmsg_len == CMSG_LEN(3 * sizeof(int)) ||
                               (carried->cmsg_len == CMSG_LEN(sizeof(int)) &&
                                message[0] == ONCE_COMMAND && warden->kept[0] >= 0)));
    int fds[3] = {-1, warden->kept[0], warden->kept[1]};
    memcpy(fds, CMSG_DATA(carried), carried->cmsg_len - CMSG_LEN(0));
    spawn(warden, message, (size_t)length, fds);
    close(fds[0]);
    keep_or_close(warden, message[0] == ONCE_COMMAND, fds + 1);
    return true;
}

/* Leaves 0, 1 and 2 on /dev/null and the socket on 3, and nothing else open. */
static void keep_only(int socket)
{
    int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++) {
        dup2(null, fd);
    }
    if (socket != 3) {
        dup2(socket, 3);
    }
    fcntl(3, F_SETFD, FD_CLOEXEC);
    closefrom(4);
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

_Noreturn static void warden_run(int socket, int core, char *folder)
{
    core_take(core);
    keep_only(socket);
    setsid(); /* the terminal's Ctrl-C is for the referee alone */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* a bot may have stopped us: the referee's end wakes us */
    prctl(PR_SET_NAME, "faceoff-leash");
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    for (int number = 1; number < NSIG; number++) {
        signal(number, SIG_DFL); /* bots inherit it; POSIX_SPAWN_SETSIGDEF would do it every time */
    }
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    struct warden warden = {
        .socket = 3, .kept = {-1, -1}, .signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK)};
    for (;;) {
        struct pollfd events[2] = {{3, POLLIN, 0}, {warden.signals, POLLIN, 0}};
        if (poll(events, 2, -1) < 0) {
            continue;
        }
        struct signalfd_siginfo info;
        while (read(warden.signals, &info, sizeof info) > 0) {
        }
        reap(&warden);
        if (events[0].revents != 0 && !obey(&warden)) {
            kill_all(&warden);
            if (folder != NULL) {
                remove_folder(folder);
            }
            _exit(0);
        }
    }
}

/* --- the referee's side --- */

/* The leashes that live: children of this process, like the strays of a lost leash, but not to be
 * swept away with them. A fork and a sweep exclude each other. */
static pthread_mutex_t living_mutex = PTHREAD_MUTEX_INITIALIZER;
static pid_t living[LEASHES_MAX];
static size_t living_count;

/* Forks, and remembers the child. */
static pid_t living_fork(void)
{
    pthread_mutex_lock(&living_mutex);
    pid_t pid = -1;
    if (living_count == LEASHES_MAX) {
        errno = EAGAIN;
    } else if ((pid = fork()) > 0) {
        living[living_count++] = pid;
    }
    if (pid != 0) {
        pthread_mutex_unlock(&living_mutex);
    }
    return pid;
}

static void living_remove(pid_t pid)
{
    pthread_mutex_lock(&living_mutex);
    for (size_t i = 0; i < living_count; i++) {
        if (living[i] == pid) {
            living[i] = living[--living_count];
            break;
        }
    }
    pthread_mutex_unlock(&living_mutex);
}

void leash_sweep(void)
{
    pthread_mutex_lock(&living_mutex);
    for (int ms = 0; ms < LEASH_PATIENCE_MS && children_kill(living, living_count) > 0; ms++) {
        poll(NULL, 0, 1);
    }
    pthread_mutex_unlock(&living_mutex);
}

bool leash_open(struct leash *leash, int core, const char *folder, struct error *error)
{
    int sockets[2];
    *leash = (struct leash){.fd = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) < 0) {
        return error_set(error, "cannot make a socket: %s", strerror(errno));
    }
    pid_t pid = living_fork();
    if (pid < 0) {
        error_set(error, "cannot fork: %s", strerror(errno));
        close(sockets[0]);
        close(sockets[1]);
        return false;
    }
    if (pid == 0) {
        warden_run(sockets[1], core, folder == NULL ? NULL : strdup(folder));
    }
    close(sockets[1]);
    *leash = (struct leash){.pid = pid, .fd = sockets[0]};
    return true;
}

bool leash_close(struct leash *leash)
{
    if (leash->fd >= 0) {
        close(leash->fd); /* the leash kills all below it, then ends */
    }
    bool ended = leash->pid <= 0;
    if (!ended) {
        kill(leash->pid, SIGCONT); /* a bot may have stopped it */
    }
    for (int ms = 0; !ended && ms < LEASH_PATIENCE_MS; ms++) {
        ended = waitpid(leash->pid, NULL, WNOHANG) != 0;
        if (!ended) {
            poll(NULL, 0, 1);
        }
    }
    if (!ended) {
        kill(leash->pid, SIGKILL);
        waitpid(leash->pid, NULL, 0);
    }
    living_remove(leash->pid);
    *leash = (struct leash){.fd = -1};
    return ended;
}

static bool send_spawn(struct leash *leash, char command, char *const argv[], const int fds[3],
                       struct error *error)
{
    char message[COMMAND_SIZE_MAX];
    size_t used = 1;
    size_t words = 0;
    message[0] = command;
    for (; argv[words] != NULL; words++) {
        size_t size = strlen(argv[words]) + 1;
        if (words >= WORDS_MAX || size > sizeof message - used) {
            return error_set(error, "the command is too long (%d bytes, %d words at most)",
                             COMMAND_SIZE_MAX, WORDS_MAX);
        }
        memcpy(message + used, argv[words], size);
        used += size;
    }
    assert(words > 0 && argv[0][0] != '\0');
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
    size_t size = (fds[1] >= 0 ? 3 : 1) * sizeof(int);
    header.msg_controllen = CMSG_SPACE(size);
    carried->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(carried), fds, size);
    if (sendmsg(leash->fd, &header, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
        return error_set(error, "the leash is lost: %s", strerror(errno));
    }
    return true;
}

bool leash_spawn(struct leash *leash, char *const argv[], const int fds[3], struct error *error)
{
    return send_spawn(leash, SPAWN_COMMAND, argv, fds, error);
}

bool leash_spawn_once(struct leash *leash, char *const argv[], const int fds[3],
                      struct error *error)
{
    return send_spawn(leash, ONCE_COMMAND, argv, fds, error);
}

void leash_kill(struct leash *leash)
{
    char message = KILL_COMMAND;
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
