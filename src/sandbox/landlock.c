#include "sandbox/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

/* These system call numbers are the same on every architecture
 * (Documentation/userspace-api/landlock.rst). */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define RULE_PATH_BENEATH 1
#define CREATE_RULESET_VERSION 1

#define EXECUTE (1ULL << 0)
#define WRITE_FILE (1ULL << 1)
#define READ_FILE (1ULL << 2)
#define READ_DIR (1ULL << 3)
#define FIRST_VERSION ((1ULL << 13) - 1)
#define REFER (1ULL << 13)
#define TRUNCATE (1ULL << 14)
#define IOCTL_DEV (1ULL << 15)
#define BIND_AND_CONNECT_TCP 3ULL
#define ABSTRACT_SOCKETS_AND_SIGNALS 3ULL

struct rules_attribute {
    uint64_t files, network, scoped;
};

struct path_attribute {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

int landlock_version(void)
{
    long version = syscall(CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

static uint64_t known_rights(int version)
{
    return FIRST_VERSION | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) |
           (version >= 5 ? IOCTL_DEV : 0);
}

int landlock_open(int version)
{
    struct rules_attribute attribute = {
        .files = known_rights(version),
        .network = version >= 4 ? BIND_AND_CONNECT_TCP : 0,
        .scoped = version >= 6 ? ABSTRACT_SOCKETS_AND_SIGNALS : 0,
    };
    size_t size = version >= 6 ? sizeof attribute : version >= 4 ? 16 : 8;
    return (int)syscall(CREATE_RULESET, &attribute, size, 0);
}

int landlock_allow(int rules, int version, const char *path, enum landlock_access access)
{
    const uint64_t of_files = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
    uint64_t rights = access == LANDLOCK_READ     ? EXECUTE | READ_FILE | READ_DIR
                      : access == LANDLOCK_DEVICE ? READ_FILE | WRITE_FILE
                                                  : known_rights(version) & ~IOCTL_DEV;
    struct stat status;
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0) {
        return file < 0 && (errno == ENOENT || errno == ENOTDIR || errno == EACCES) ? 0 : errno;
    }
    if (!S_ISDIR(status.st_mode)) {
        rights &= of_files;
    }
    struct path_attribute attribute = {rights & known_rights(version), file};
    int failure = syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &attribute, 0) == 0 ? 0 : errno;
    close(file);
    return failure;
}

int landlock_apply(int rules)
{
    return syscall(RESTRICT_SELF, rules, 0) == 0 ? 0 : errno;
}
