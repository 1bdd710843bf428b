/* Landlock: what a process and all that it starts may do with files, and whom it may signal.
 * Never needs the newest version of the kernel's interface: leaves out what an older one does not
 * know. landlock_version says which there is.
 *
 * Makes the system calls itself, since the headers of Debian 12 know only the first version. No
 * allocation. */
#ifndef SANDBOX_LANDLOCK_H
#define SANDBOX_LANDLOCK_H

/* The version of its interface; 0: none. */
int landlock_version(void);

enum landlock_access { LANDLOCK_READ, LANDLOCK_DEVICE, LANDLOCK_WRITE };

/* A set of rules as a descriptor, which allows nothing yet; -1: errno says why. */
int landlock_open(int version);

/* Allows reading and running below a path, or reading and writing a device, or any use of files. A
 * path that does not exist needs no rule. Returns 0, or an errno. */
int landlock_allow(int rules, int version, const char *path, enum landlock_access access);

/* Binds the calling process to the rules for ever; needs PR_SET_NO_NEW_PRIVS. 0, or an errno. */
int landlock_take(int rules);

#endif
