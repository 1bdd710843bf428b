/* Uses Landlock to restrict what a process, and everything that it starts, may do with files, and
 * which processes it may signal. Older kernels are supported: restrictions that the kernel does not
 * support are left out (see landlock_version).
 *
 * The system calls are made directly, because Debian 12's headers cover only the first version of
 * Landlock. These functions allocate no memory. */
#ifndef SANDBOX_LANDLOCK_H
#define SANDBOX_LANDLOCK_H

/* Returns the version of the kernel's Landlock interface, or 0 if the kernel has no Landlock. */
int landlock_version(void);

enum landlock_access { LANDLOCK_READ, LANDLOCK_DEVICE, LANDLOCK_WRITE };

/* Creates a set of Landlock rules that initially allows nothing, and returns its descriptor. On
 * error, returns -1 and sets errno. */
int landlock_open(int version);

/* Allows access to everything below a path. LANDLOCK_READ allows reading and executing files,
 * LANDLOCK_DEVICE allows reading and writing a device, and LANDLOCK_WRITE allows any use of files.
 * Does nothing if the path does not exist. Returns 0 or an errno. */
int landlock_allow(int rules, int version, const char *path, enum landlock_access access);

/* Permanently restricts the calling process to the Landlock rules. PR_SET_NO_NEW_PRIVS must be set.
 * Returns 0 or an errno. */
int landlock_apply(int rules);

#endif
