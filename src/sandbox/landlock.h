/* Uses Landlock to restrict what a process, and everything that it starts, may do with files, and
 * which processes it may signal. Older kernels are supported: restrictions that the kernel does not
 * know are left out, and landlock_version returns the version that the kernel supports.
 *
 * The system calls are made directly, because the headers of Debian 12 know only the first version.
 * These functions allocate no memory. */
#ifndef SANDBOX_LANDLOCK_H
#define SANDBOX_LANDLOCK_H

/* Returns the version of the kernel's Landlock interface, or 0 if the kernel has no Landlock. */
int landlock_version(void);

enum landlock_access { LANDLOCK_READ, LANDLOCK_DEVICE, LANDLOCK_WRITE };

/* Returns a descriptor for a new set of rules, which allows nothing yet. On an error, returns -1
 * and sets errno. */
int landlock_open(int version);

/* Allows access to everything below a path. The access is reading and executing, reading and
 * writing a device, or any use of files. A path that does not exist needs no rule. Returns 0 or an
 * errno. */
int landlock_allow(int rules, int version, const char *path, enum landlock_access access);

/* Restricts the calling process to the rules permanently. PR_SET_NO_NEW_PRIVS must be set. Returns
 * 0 or an errno. */
int landlock_apply(int rules);

#endif
