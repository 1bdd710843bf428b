/* A simulated disk for SQLite, as SQLite's default VFS. All files are in memory. One connection may
 * use the disk at a time.
 *
 * The disk knows for each write whether it has reached the platter. A write is certain to survive a
 * power loss only after a sync of its file. Until then, each of its sectors may survive or be lost.
 * Files are created, truncated and deleted in order: a later operation of this kind survives only
 * if all earlier ones do, and any sync makes all of them permanent, as in ext4 and XFS.
 *
 * A sync that fails leaves the writes of its file uncertain. */
#ifndef TESTS_DISK_H
#define TESTS_DISK_H

#include <stdbool.h>
#include <stdint.h>

enum disk_fault { DISK_FULL, DISK_WRITE_ERROR, DISK_READ_ERROR, DISK_SYNC_ERROR, DISK_FAULTS };

/* Makes an empty disk SQLite's default VFS. `synced` is called after each sync of the write-ahead
 * log. The time is in milliseconds since 1970. */
void disk_begin(uint64_t seed, const int64_t *utc_ms, void (*synced)(void *data), void *data);
void disk_end(void);

/* Makes `count` operations fail after the next `after` operations of the same kind. */
void disk_break(enum disk_fault fault, unsigned after, unsigned count);
void disk_mend(void);

/* Returns the number of operations that have failed so far. */
uint64_t disk_failures(void);

/* Kills the process that uses the disk at one of its next operations. Later operations have no
 * effect. */
void disk_kill_after(unsigned operations);
bool disk_is_killed(void);

/* Lets another process use the disk. All files must be closed. If the power was lost, forgets the
 * writes that did not reach the platter. */
void disk_restart(bool power_lost);

#endif
