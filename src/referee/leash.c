#include "referee/leash.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/children.h"
#include "referee/limits.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHILDREN_BEFORE_MAX 256

/* The children of this process that sweep() must not kill: the running leashes, and the children
 * that existed before the first leash was started. Every other child is an orphan left behind by a
 * leash that has died. The mutex prevents forks during a sweep. */
static pthread_mutex_t children_mutex = PTHREAD_MUTEX_INITIALIZER;
static pid_t *known_children;
static size_t known_child_count;
static size_t leash_count;

static void register_child(pid_t pid)
{
    known_children = memory_room(known_children, known_child_count, sizeof *known_children);
    known_children[known_child_count++] = pid;
}

/* Registers the children that exist before the first leash is started, so that sweep() does not
 * kill them. */
static void register_existing_children(void)
{
    pid_t pids[CHILDREN_BEFORE_MAX];
    size_t count = children_list(getpid(), pids, CHILDREN_BEFORE_MAX);
    known_child_count = 0;
    for (size_t i = 0; i < count; i++) {
        register_child(pids[i]);
    }
    /* makes the orphans of a leash that has died children of this process */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    /* restores the default action, because exit statuses are lost while SIGCHLD is ignored */
    signal(SIGCHLD, SIG_DFL);
}

/* Forks, and registers the child, so that no sweep kills it. */
static pid_t fork_registered(void)
{
    pthread_mutex_lock(&children_mutex);
    if (leash_count == 0) {
        register_existing_children();
    }
    pid_t pid = fork();
    if (pid > 0) {
        register_child(pid);
        leash_count++;
    }
    if (pid != 0) {
        pthread_mutex_unlock(&children_mutex);
    }
    return pid;
}

static void unregister_child(pid_t pid)
{
    pthread_mutex_lock(&children_mutex);
    size_t i = 0;
    while (i < known_child_count && known_children[i] != pid) {
        i++;
    }
    assert(i < known_child_count);
    known_children[i] = known_children[--known_child_count];
    leash_count--;
    pthread_mutex_unlock(&children_mutex);
}

/* Kills the children that this process has inherited from a dead leash. Whenever one of them dies,
 * this process inherits that child's own children and kills them too. Takes at most
 * LEASH_PATIENCE_MS. */
static void sweep(void)
{
    pthread_mutex_lock(&children_mutex);
    for (int ms = 0;
         ms < LEASH_PATIENCE_MS && children_kill(known_children, known_child_count, true) > 0;
         ms++) {
        poll(NULL, 0, 1);
    }
    pthread_mutex_unlock(&children_mutex);
}

/* Returns 0 on success. On failure, sets *error and returns the errno of the call that failed. */
static int leash_fork(struct leash *leash, const struct leash_setup *setup, struct error *error)
{
    int sockets[2];
    *leash = (struct leash){.fd = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) < 0) {
        int failure = errno;
        error_set(error, "cannot create a socket: %s", strerror(failure));
        return failure;
    }
    pid_t pid = fork_registered();
    if (pid == 0) {
        leash_supervise(sockets[1], setup);
    }
    int failure = errno;
    close(sockets[1]);
    if (pid < 0) {
        close(sockets[0]);
        error_set(error, "cannot fork: %s", strerror(failure));
        return failure;
    }
    *leash = (struct leash){.pid = pid, .fd = sockets[0]};
    return 0;
}

bool leash_open(struct leash *leash, const struct leash_setup *setup, bool patient,
                struct error *error)
{
    int failure = leash_fork(leash, setup, error);
    for (int ms = 0; patient && limits_is_shortage(failure) && ms * NS_PER_MS < LIMITS_SHORTAGE_NS;
         ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = leash_fork(leash, setup, error);
    }
    return failure == 0;
}

/* Waits at most LEASH_PATIENCE_MS for a leash to end, and sets *status. If another part of this
 * program has already reaped the leash, sets *status to SIGKILL. Returns false if the leash has not
 * ended, or if it is being traced, because its tracer must then reap it first. */
static bool await_end(pid_t pid, int *status)
{
    for (int ms = 0; ms < LEASH_PATIENCE_MS; ms++) {
        pid_t ended = waitpid(pid, status, WNOHANG);
        if (ended < 0) {
            *status = SIGKILL;
        }
        if (ended != 0) {
            return true;
        }
        poll(NULL, 0, 1);
    }
    return false;
}

bool leash_close(struct leash *leash)
{
    if (leash->pid <= 0) {
        return true;
    }
    int status;
    close(leash->fd);          /* makes the leash kill everything below it and then exit */
    kill(leash->pid, SIGCONT); /* SIGCONT is sent because a bot may have stopped the leash */
    if (!await_end(leash->pid, &status)) {
        kill(leash->pid, SIGKILL);
        if (!await_end(leash->pid, &status)) {
            /* this sweep or a later one kills the tracer and then reaps the leash */
            status = SIGKILL;
        }
    }
    unregister_child(leash->pid);
    *leash = (struct leash){.fd = -1};
    if (WIFSIGNALED(status)) {
        sweep(); /* needed because this process is a subreaper and inherits the leash's children */
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

static const char *leash_dir(const struct command *command)
{
    return command->dir != NULL ? command->dir : "";
}

bool leash_fits(const struct command *command, struct error *error)
{
    /* the message also needs room for its first byte, the memory limit, `variable`, and the
     * terminator of the variable list */
    size_t size = COMMAND_SIZE_MAX / 8 + strlen(leash_dir(command)) + 1;
    for (size_t i = 0; i < command->variables.count; i++) {
        size += strlen(command->variables.list[i]) + 1;
    }
    for (size_t i = 0; i < command->count; i++) {
        size += strlen(command->words[i]) + 1;
    }
    return (command->count <= WORDS_MAX && command->variables.count < VARIABLES_MAX &&
            size <= COMMAND_SIZE_MAX) ||
           error_set(error, "the command is too long (limit: %d bytes, %d words, %d variables)",
                     COMMAND_SIZE_MAX - COMMAND_SIZE_MAX / 8, WORDS_MAX, VARIABLES_MAX - 1);
}

static size_t leash_add_word(char *message, size_t used, const char *word)
{
    size_t size = strlen(word) + 1;
    assert(used + size <= COMMAND_SIZE_MAX);
    memcpy(message + used, word, size);
    return used + size;
}

/* Writes everything but the first byte of a spawn message, and returns the message's size. */
static size_t leash_put_command(char message[COMMAND_SIZE_MAX], const char *variable,
                                const struct command *command)
{
    memcpy(message + 1, &command->bounds.memory, sizeof command->bounds.memory);
    size_t used = leash_add_word(message, 1 + sizeof command->bounds.memory, leash_dir(command));
    used = variable[0] != '\0' ? leash_add_word(message, used, variable) : used;
    for (size_t i = 0; i < command->variables.count; i++) {
        used = leash_add_word(message, used, command->variables.list[i]);
    }
    used = leash_add_word(message, used, "");
    for (size_t i = 0; i < command->count; i++) {
        used = leash_add_word(message, used, command->words[i]);
    }
    return used;
}

bool leash_spawn(struct leash *leash, bool fresh, const char *variable,
                 const struct command *command, const int fds[3], struct error *error)
{
    char message[COMMAND_SIZE_MAX];
    assert(leash->pid > 0 && command->count > 0 && command->words[0][0] != '\0');
    message[0] = fresh ? FRESH_COMMAND : SPAWN_COMMAND;
    size_t used = leash_put_command(message, variable, command);
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
           error_set(error, "cannot send to the helper process: %s", strerror(errno));
}

/* Returns 0 or an errno. If the leash is lost, returns 0, because leash_take will report that. */
static int leash_send(struct leash *leash, char message)
{
    assert(leash->pid > 0);
    bool sent = send(leash->fd, &message, 1, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
    return sent || errno == EPIPE || errno == ECONNRESET ? 0 : errno;
}

bool leash_pause(struct leash *leash, bool pause, struct error *error)
{
    int failure = leash_send(leash, pause ? PAUSE_COMMAND : CONTINUE_COMMAND);
    return failure == 0 ||
           error_set(error, "cannot send to the helper process: %s", strerror(failure));
}

void leash_renew(struct leash *leash)
{
    leash_send(leash, RENEW_COMMAND); /* if this fails, the next start renews the sandbox */
}

void leash_kill(struct leash *leash)
{
    kill(leash->pid, SIGCONT);       /* SIGCONT is sent because a bot may have stopped the leash */
    leash_send(leash, KILL_COMMAND); /* if this fails, the caller's timer kills the leash */
}

struct leash_report leash_take(struct leash *leash)
{
    struct leash_report message;
    ssize_t length = recv(leash->fd, &message, sizeof message, MSG_DONTWAIT);
    if (length >= (ssize_t)offsetof(struct leash_report, detail)) {
        message.detail[length < (ssize_t)sizeof message ? 0 : sizeof message.detail - 1] = '\0';
        return message;
    }
    bool nothing = length < 0 && (errno == EAGAIN || errno == EINTR);
    return (struct leash_report){.kind = nothing ? LEASH_NOTHING : LEASH_LOST};
}
