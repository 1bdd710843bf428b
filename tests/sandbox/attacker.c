/* A program that attacks the machine on which it runs, to test sandboxes. Usage: attacker ATTACK,
 * where ATTACK is a name from attacks.h. It reads its targets from standard input, in lines of the
 * form `NAME VALUE`, so that its command line names no files. The exit code is 0 if the attack
 * succeeded, and 1 if it was prevented. The program limits the resources that it uses, and harms
 * only its own data. */
#define _GNU_SOURCE
#include "attacker.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FILE_SIZE (40 * MB)
#define DESCRIPTORS 500

/* The targets of the attacks. A target is "" or 0 if the input does not name it. */
char folder[500], own_file[500], program[500];
static char secret[500], database[500], other_folder[500], socket_path[500], abstract_name[100],
    setuid_program[500], host[100];
static int tcp_port, udp_port, other;

static void read_targets(void)
{
    static const struct {
        const char *name;
        char *text;
        int *number;
    } targets[] = {{"secret", secret, 0},         {"database", database, 0},
                   {"folder", folder, 0},         {"other_folder", other_folder, 0},
                   {"socket", socket_path, 0},    {"abstract", abstract_name, 0},
                   {"program", program, 0},       {"own_file", own_file, 0},
                   {"setuid", setuid_program, 0}, {"host", host, 0},
                   {"tcp", 0, &tcp_port},         {"udp", 0, &udp_port},
                   {"other", 0, &other}};
    char line[600], name[40], value[500];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%39s %499s", name, value) != 2) {
            continue;
        }
        for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
            if (strcmp(name, targets[i].name) == 0 && targets[i].text != NULL) {
                strcpy(targets[i].text, value);
            } else if (strcmp(name, targets[i].name) == 0) {
                *targets[i].number = atoi(value);
            }
        }
    }
}

const char *in_folder(const char *name)
{
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

bool can_open(const char *path, int flags)
{
    int file = open(path, flags, 0600);
    return file >= 0 && close(file) == 0;
}

static bool can_read(const char *path)
{
    char byte;
    int file = open(path, O_RDONLY);
    return file >= 0 && read(file, &byte, 1) == 1;
}

/* --- attacks on sockets --- */

static bool tcp_loopback(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)tcp_port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&to, sizeof to) == 0;
}

static bool udp_loopback(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)udp_port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return sendto(socket(AF_INET, SOCK_DGRAM, 0), "x", 1, 0, (struct sockaddr *)&to, sizeof to) ==
           1;
}

static socklen_t unix_address(struct sockaddr_un *address, const char *name, bool abstract)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(address->sun_path + abstract, sizeof address->sun_path - 1, "%.100s", name);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name) + 1);
}

static bool abstract_socket(void)
{
    struct sockaddr_un to;
    socklen_t length = unix_address(&to, abstract_name, true);
    return connect(socket(AF_UNIX, SOCK_DGRAM, 0), (struct sockaddr *)&to, length) == 0;
}

static bool path_socket(void)
{
    struct sockaddr_un to;
    socklen_t length = unix_address(&to, socket_path, false);
    return connect(socket(AF_UNIX, SOCK_DGRAM, 0), (struct sockaddr *)&to, length) == 0;
}

static bool socketpair_datagram(void)
{
    struct sockaddr_un to;
    int pair[2];
    socklen_t length = unix_address(&to, abstract_name, true);
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0 &&
           sendto(pair[0], "x", 1, 0, (struct sockaddr *)&to, length) == 1;
}

static bool netlink(void)
{
    struct sockaddr_nl own = {.nl_family = AF_NETLINK};
    return bind(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE), (struct sockaddr *)&own, sizeof own) ==
           0;
}

static bool vsock(void)
{
    return socket(AF_VSOCK, SOCK_STREAM, 0) >= 0;
}

/* --- attacks on files --- */

/* Returns whether an open file of users or groups (such as /etc/passwd) contains root. The host's
 * file does, but the sandbox's own file contains only one name, which is not root. Closes the
 * file. */
static bool names_root(int descriptor)
{
    char line[256] = "";
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "r");
    bool found = false;
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        found = strncmp(line, "root:", 5) == 0;
    }
    if (file != NULL) {
        fclose(file);
    }
    return found;
}

static bool read_etc(void)
{
    return can_read("/etc/hosts") || can_read("/etc/hostname") || can_read("/etc/fstab") ||
           can_read("/etc/shadow") || names_root(open("/etc/passwd", O_RDONLY)) ||
           names_root(open("/etc/group", O_RDONLY));
}
static bool read_home(void)
{
    return can_read(secret);
}
static bool read_database(void)
{
    return can_read(database);
}
static bool write_database(void)
{
    return can_open(database, O_WRONLY | O_APPEND);
}
static bool write_usr(void)
{
    return can_open("/usr/faceoff-attack", O_WRONLY | O_CREAT);
}
static bool write_tmp(void)
{
    return can_open("/tmp/faceoff-attack", O_WRONLY | O_CREAT) &&
           unlink("/tmp/faceoff-attack") == 0;
}
static bool write_own_file(void)
{
    return can_open(own_file, O_WRONLY | O_APPEND);
}
static bool change_own_program(void)
{
    return chmod(program, 0755) == 0;
}
static bool sys(void)
{
    return opendir("/sys/kernel") != NULL;
}
static bool cpuinfo(void)
{
    return can_read("/proc/cpuinfo");
}
static bool kernel_log(void)
{
    return can_open("/dev/kmsg", O_RDONLY);
}

static bool write_other_folder(void)
{
    char path[600];
    snprintf(path, sizeof path, "%s/attack", other_folder);
    return can_open(path, O_WRONLY | O_CREAT);
}

static bool proc_of_referee(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/cmdline", other);
    return can_open(path, O_RDONLY);
}

static bool host_name(void)
{
    char name[100];
    return gethostname(name, sizeof name) == 0 && strcmp(name, host) == 0;
}

static bool link_in(void)
{
    return unlink(in_folder("link")) <= 0 && link(secret, in_folder("link")) == 0;
}
static bool follow_symlink(void)
{
    return unlink(in_folder("symlink")) <= 0 && symlink(secret, in_folder("symlink")) == 0 &&
           can_read(in_folder("symlink"));
}
static bool rename_out(void)
{
    return can_open(in_folder("moved"), O_WRONLY | O_CREAT) &&
           rename(in_folder("moved"), database) == 0;
}

/* Tries to read a file outside the bot's folder by a relative path that begins with many `../`. */
static bool climb_out(void)
{
    char path[600] = "";
    int file = open(folder, O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 20; i++) {
        strcat(path, "../");
    }
    strcat(path, "etc/passwd");
    return names_root(openat(file, path, O_RDONLY));
}

static bool big_file(void)
{
    static char block[MB];
    signal(SIGXFSZ, SIG_IGN);
    int file = open(in_folder("big"), O_WRONLY | O_CREAT, 0600);
    for (size_t i = 0; i < FILE_SIZE / MB; i++) {
        if (write(file, block, sizeof block) != (ssize_t)sizeof block) {
            return false;
        }
    }
    return unlink(in_folder("big")) == 0;
}

/* Creates a sparse file that is larger than the sandbox allows. */
static bool sparse_file(void)
{
    signal(SIGXFSZ, SIG_IGN);
    int file = open(in_folder("sparse"), O_RDWR | O_CREAT, 0600);
    return ftruncate(file, (off_t)MUCH) == 0 && unlink(in_folder("sparse")) == 0;
}

static bool many_files(void)
{
    char name[32];
    int made = 0;
    for (; made < FILES; made++) {
        snprintf(name, sizeof name, "many%d", made);
        if (!can_open(in_folder(name), O_WRONLY | O_CREAT)) {
            break;
        }
    }
    for (int i = 0; i < made; i++) {
        snprintf(name, sizeof name, "many%d", i);
        unlink(in_folder(name));
    }
    return made == FILES;
}

static bool many_descriptors(void)
{
    int count = 0;
    while (count < DESCRIPTORS && dup(0) >= 0) {
        count++;
    }
    return count == DESCRIPTORS;
}

static bool inherited_descriptor(void)
{
    for (int fd = 3; fd < 1024; fd++) {
        if (fcntl(fd, F_GETFD) >= 0) {
            return true;
        }
    }
    return false;
}

/* --- attacks on other processes --- */

static bool signal_other(void)
{
    return kill(other, 0) == 0;
}
static bool queue_signal_to_other(void)
{
    return sigqueue(other, 0, (union sigval){0}) == 0;
}
static bool signal_by_thread(void)
{
    return syscall(SYS_tgkill, other, other, 0) == 0;
}

/* kill_keeper and stop_keeper attack the process that supervises the sandbox. If such an attack
 * succeeds, the attacker dies too, or nobody receives its exit code. The return value therefore
 * does not matter. */
static bool kill_keeper(void)
{
    kill(getppid(), SIGKILL);
    usleep(100 * 1000);
    return false;
}

static bool stop_keeper(void)
{
    kill(getppid(), SIGSTOP);
    usleep(100 * 1000);
    return false;
}

static bool trace_other(void)
{
    return ptrace(PTRACE_ATTACH, other, NULL, NULL) == 0 && waitpid(other, NULL, __WALL) == other &&
           ptrace(PTRACE_DETACH, other, NULL, NULL) == 0;
}

static bool trace_me(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool read_memory_of_other(void)
{
    long word;
    static long own;
    struct iovec to = {&word, sizeof word}, from = {&own, sizeof own};
    return process_vm_readv(other, &to, 1, &from, 1, 0) == (ssize_t)sizeof word || errno == EFAULT;
}

static bool open_process(void)
{
    return syscall(SYS_pidfd_open, other, 0) >= 0;
}
static bool steal_descriptor(void)
{
    return syscall(438 /* pidfd_getfd */, syscall(SYS_pidfd_open, other, 0), 0, 0) >= 0;
}

static bool limits_of_other(void)
{
    struct rlimit limit;
    return prlimit(other, RLIMIT_NOFILE, NULL, &limit) == 0;
}

static bool renice_other(void)
{
    return setpriority(PRIO_PROCESS, (id_t)other, 19) == 0;
}

/* --- attacks on the kernel's interface --- */

static bool unshare_user(void)
{
    return unshare(CLONE_NEWUSER) == 0;
}

static bool clone_user(void)
{
    long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
    if (pid == 0) {
        _exit(0);
    }
    return pid > 0;
}

static bool clone3_user(void)
{
    uint64_t arguments[8] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD, 0, 0, 0};
    long pid = syscall(435, arguments, sizeof arguments);
    if (pid == 0) {
        _exit(0);
    }
    return pid > 0;
}

static bool join_namespace(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/ns/net", other);
    return setns(open(path, O_RDONLY), 0) == 0;
}

static bool try_mount(void)
{
    return mount("x", in_folder(""), "tmpfs", 0, NULL) == 0;
}
static bool try_chroot(void)
{
    return chroot(folder) == 0;
}
static bool make_device(void)
{
    return mknod(in_folder("device"), S_IFCHR | 0600, makedev(1, 5)) == 0;
}

static bool open_by_handle(void)
{
    union {
        struct file_handle handle;
        char room[sizeof(struct file_handle) + MAX_HANDLE_SZ];
    } file = {.handle.handle_bytes = MAX_HANDLE_SZ};
    int mount, root = open("/", O_RDONLY);
    return name_to_handle_at(AT_FDCWD, "/usr", &file.handle, &mount, 0) == 0 &&
           open_by_handle_at(root, &file.handle, O_RDONLY) >= 0;
}

static bool keyring(void)
{
    return syscall(SYS_keyctl, 0, -4 /* KEY_SPEC_USER_KEYRING */, 1) >= 0;
}

static bool bpf(void)
{
    uint32_t map[16] = {2 /* type: array */, 4, 4, 1};
    return syscall(SYS_bpf, 0, map, sizeof map) >= 0;
}

static bool perf(void)
{
    uint32_t attributes[28] = {1 /* PERF_TYPE_SOFTWARE */, 112};
    attributes[11] = 0;
    return syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) >= 0;
}

static bool io_uring(void)
{
    char parameters[256] = {0};
    return syscall(425, 4, parameters) >= 0;
}

static bool try_userfaultfd(void)
{
    return syscall(SYS_userfaultfd, 1 /* user mode only */) >= 0;
}
static bool sysv_shared_memory(void)
{
    int id = shmget(IPC_PRIVATE, 4096, 0600);
    return id >= 0 && shmctl(id, IPC_RMID, NULL) == 0;
}
static bool sysv_queue(void)
{
    int id = msgget(IPC_PRIVATE, 0600);
    return id >= 0 && msgctl(id, IPC_RMID, NULL) == 0;
}
static bool message_queue(void)
{
    return mq_open("/faceoff-attack", O_RDWR | O_CREAT, 0600, NULL) >= 0 &&
           mq_unlink("/faceoff-attack") == 0;
}
static bool dev_shm(void)
{
    return can_open("/dev/shm/faceoff-attack", O_RDWR | O_CREAT) &&
           unlink("/dev/shm/faceoff-attack") == 0;
}

static bool try_flock(void)
{
    return flock(open("/usr/bin/env", O_RDONLY), LOCK_SH) == 0;
}

static bool lock_by(int command)
{
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    return fcntl(open("/usr/bin/env", O_RDONLY), command, &lock) == 0;
}

static bool record_lock(void)
{
    return lock_by(F_SETLK);
}
static bool open_file_lock(void)
{
    return lock_by(F_OFD_SETLK);
}

static bool lease(void)
{
    int file = open(in_folder("leased"), O_RDONLY | O_CREAT, 0600);
    return fcntl(file, F_SETLEASE, F_RDLCK) == 0;
}

static bool try_setuid_program(void)
{
    int status = 1;
    pid_t pid = vfork(); /* if vfork fails, this process runs the program itself */
    if (pid <= 0) {
        execl(setuid_program, "attacker", "--who", (char *)NULL);
        _exit(1);
    }
    waitpid(pid, &status, 0);
    return status == 0;
}

static bool real_time(void)
{
    struct sched_param priority = {.sched_priority = 1};
    return sched_setscheduler(0, SCHED_FIFO, &priority) == 0;
}

static bool raise_limit(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_max += 1;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static bool move_to_other_cores(void)
{
    cpu_set_t all;
    return sched_getaffinity(0, sizeof all, &all) == 0 &&
           sched_setaffinity(0, sizeof all, &all) == 0;
}

static bool int80(void)
{
#ifdef __x86_64__
    long pid = 20; /* getpid's number in the table of 32-bit system calls */
    __asm__ volatile("int $0x80" : "+a"(pid) : : "memory", "r8", "r9", "r10", "r11");
    return pid == getpid();
#else
    return false;
#endif
}

static bool x32(void)
{
    return syscall(0x40000000 + 39) == getpid();
}

static bool type_for_terminal(void)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
        return false;
    }
    setsid();
    int terminal = open(ptsname(master), O_RDWR);
    return ioctl(terminal, TIOCSTI, "x") == 0;
}

/* --- attacks that wake a bot that is stopped while its opponent is to move --- */

static bool signal_to_continue(void)
{
    const long high = 1L << 32; /* the kernel ignores the upper half of the number */
    return kill(getpid(), SIGCONT) == 0 || syscall(SYS_kill, getpid(), high | SIGCONT) == 0 ||
           syscall(SYS_tgkill, getpid(), gettid(), SIGCONT) == 0 ||
           sigqueue(getpid(), SIGCONT, (union sigval){0}) == 0;
}

static bool timer_to_continue(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
    timer_t timer;
    return timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

static const struct known_attack own_attacks[] = {
    A(tcp_loopback),
    A(udp_loopback),
    A(abstract_socket),
    A(path_socket),
    A(socketpair_datagram),
    A(netlink),
    A(vsock),
    A(read_etc),
    A(read_home),
    A(write_other_folder),
    A(read_database),
    A(write_database),
    A(write_usr),
    A(write_tmp),
    A(write_own_file),
    A(change_own_program),
    A(proc_of_referee),
    A(sys),
    A(cpuinfo),
    A(host_name),
    A(kernel_log),
    A(signal_other),
    A(queue_signal_to_other),
    A(signal_by_thread),
    A(kill_keeper),
    A(stop_keeper),
    A(trace_other),
    A(trace_me),
    A(read_memory_of_other),
    A(open_process),
    A(steal_descriptor),
    A(limits_of_other),
    A(renice_other),
    A(big_file),
    A(sparse_file),
    A(many_files),
    A(many_descriptors),
    A(inherited_descriptor),
    A(unshare_user),
    A(clone_user),
    A(clone3_user),
    A(join_namespace),
    {"mount", try_mount},
    {"chroot", try_chroot},
    A(open_by_handle),
    A(make_device),
    A(keyring),
    A(bpf),
    A(perf),
    A(io_uring),
    {"userfaultfd", try_userfaultfd},
    A(sysv_shared_memory),
    A(sysv_queue),
    A(message_queue),
    A(dev_shm),
    {"flock", try_flock},
    A(record_lock),
    A(open_file_lock),
    A(lease),
    A(link_in),
    A(follow_symlink),
    A(rename_out),
    A(climb_out),
    {"setuid_program", try_setuid_program},
    A(real_time),
    A(raise_limit),
    A(move_to_other_cores),
    A(int80),
    A(x32),
    A(type_for_terminal),
    A(signal_to_continue),
    A(timer_to_continue),
    {NULL, NULL},
};

static bool (*find(const char *name))(void)
{
    const struct known_attack *const tables[] = {own_attacks, memory_attacks, trace_attacks};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct known_attack *known = tables[i]; known->name != NULL; known++) {
            if (strcmp(name, known->name) == 0) {
                return known->attack;
            }
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--who") == 0) {
        return geteuid() == 0 ? 0 : 1;
    }
    read_targets();
    bool (*attack)(void) = argc == 2 ? find(argv[1]) : NULL;
    if (attack == NULL) {
        return 2;
    }
    errno = 0;
    bool succeeded = attack();
    fprintf(stderr, "%s\n", succeeded ? "" : strerror(errno));
    return succeeded ? 0 : 1;
}
