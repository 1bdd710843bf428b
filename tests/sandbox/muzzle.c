/* Runs a command as if the system lacked some features, as many containers do. Usage: muzzle
 * CALL[,CALL..] COMMAND.. The named system calls fail with EPERM. "filters" stands for creating
 * seccomp filters, and "namespaces" stands for clone and unshare with namespaces. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static int forbid(scmp_filter_ctx filter, const char *name)
{
    if (strcmp(name, "filters") == 0) {
        const struct scmp_arg_cmp makes = {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
        return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(seccomp), 0) |
               seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 1, &makes);
    }
    if (strcmp(name, "namespaces") == 0) {
        const struct scmp_arg_cmp makes = {0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER};
        return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &makes) |
               seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 1, &makes);
    }
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), seccomp_syscall_resolve_name(name), 0);
}

int main(int argc, char **argv)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    int failure = argc < 3 || filter == NULL;
    for (char *rest = argc < 3 ? NULL : argv[1], *name; (name = strsep(&rest, ",")) != NULL;) {
        failure |= forbid(filter, name);
    }
    if (failure != 0 || seccomp_load(filter) != 0) {
        fputs("usage: muzzle CALL[,CALL..] COMMAND..\n", stderr);
        return 125;
    }
    execvp(argv[2], argv + 2);
    perror(argv[2]);
    return 126;
}
