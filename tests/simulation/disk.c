#include "disk.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 4
#define SECTOR 512
#define PAGES_MAX 16
#define ALIVE UINT_MAX
#define JULIAN_1970_MS INT64_C(210866760000000)

struct bytes {
    unsigned char *data;
    size_t size, room;
    bool there;
};

struct name {
    char name[64];
    /* `live`: what the running processes see. `platter`: what certainly survives a power loss. */
    struct bytes live, platter;
};

enum pending_kind { PENDING_WRITE, PENDING_CREATE, PENDING_TRUNCATE, PENDING_DELETE };

/* An operation that may not survive a power loss. */
struct pending {
    enum pending_kind kind;
    unsigned name;
    size_t offset, length; /* for a truncation, `length` is the new size */
    unsigned char *data;
};

struct disk_file {
    sqlite3_file base;
    unsigned name;
    void *pages[PAGES_MAX]; /* shared memory of the write-ahead log */
};

static struct {
    sqlite3_vfs vfs;
    struct random random;
    struct name names[NAMES_MAX];
    struct pending *pending;
    size_t pending_count, pending_room;
    const int64_t *utc_ms;
    void (*synced)(void *data);
    void *data;
    unsigned after[DISK_FAULTS], count[DISK_FAULTS];
    uint64_t failures;
    unsigned kill_after;
    unsigned open_files;
    bool killed;
    int error;
} disk;

/* --- bytes --- */

static void bytes_resize(struct bytes *bytes, size_t size)
{
    if (size > bytes->room) {
        bytes->room = 2 * size;
        bytes->data = memory_resize(bytes->data, bytes->room);
    }
    if (size > bytes->size) {
        memset(bytes->data + bytes->size, 0, size - bytes->size);
    }
    bytes->size = size;
}

static void bytes_write(struct bytes *bytes, size_t offset, const void *data, size_t length)
{
    if (offset + length > bytes->size) {
        bytes_resize(bytes, offset + length);
    }
    memcpy(bytes->data + offset, data, length);
}

static void bytes_apply(struct bytes *bytes, const struct pending *one)
{
    switch (one->kind) {
    case PENDING_WRITE:
        if (bytes->there) {
            bytes_write(bytes, one->offset, one->data, one->length);
        }
        break;
    case PENDING_CREATE:
    case PENDING_DELETE:
        bytes_resize(bytes, 0);
        bytes->there = one->kind == PENDING_CREATE;
        break;
    case PENDING_TRUNCATE:
        bytes_resize(bytes, one->length);
        break;
    }
}

/* --- faults --- */

/* Begins an operation of this process. Returns false if the process has been killed. */
static bool is_running(void)
{
    if (!disk.killed && disk.kill_after != ALIVE) {
        disk.killed = disk.kill_after-- == 0;
    }
    return !disk.killed;
}

static bool fails(enum disk_fault fault)
{
    bool due = disk.count[fault] > 0 && disk.after[fault] == 0;
    if (due) {
        disk.count[fault]--;
        disk.failures++;
        disk.error = fault == DISK_FULL ? ENOSPC : EIO;
    } else if (disk.count[fault] > 0) {
        disk.after[fault]--;
    }
    return due;
}

/* --- operations that may be lost --- */

static void pend(struct pending one, const void *data)
{
    if (disk.pending_count == disk.pending_room) {
        disk.pending_room = 2 * disk.pending_room + 64;
        disk.pending = memory_resize(disk.pending, disk.pending_room * sizeof *disk.pending);
    }
    if (data != NULL) {
        one.data = memory_new(one.length);
        memcpy(one.data, data, one.length);
    }
    bytes_apply(&disk.names[one.name].live,
                &(struct pending){one.kind, one.name, one.offset, one.length, one.data});
    disk.pending[disk.pending_count++] = one;
}

/* Makes the operations on one file permanent, and the creations, truncations and deletions of all
 * files. */
static void make_permanent(unsigned name)
{
    size_t left = 0;
    for (size_t i = 0; i < disk.pending_count; i++) {
        struct pending *one = &disk.pending[i];
        if (one->name == name || one->kind != PENDING_WRITE) {
            bytes_apply(&disk.names[one->name].platter, one);
            free(one->data);
        } else {
            disk.pending[left++] = *one;
        }
    }
    disk.pending_count = left;
}

/* Applies a write of which each sector survives or is lost. */
static void tear(const struct pending *one)
{
    uint64_t kind = random_below(&disk.random, 3); /* all, nothing or some sectors survive */
    for (size_t at = 0; at < one->length;) {
        size_t rest = SECTOR - (one->offset + at) % SECTOR;
        size_t length = rest < one->length - at ? rest : one->length - at;
        if (kind == 0 || (kind == 2 && random_below(&disk.random, 2) == 0)) {
            struct pending part = {PENDING_WRITE, one->name, one->offset + at, length,
                                   one->data + at};
            bytes_apply(&disk.names[one->name].platter, &part);
        }
        at += length;
    }
}

static void lose_power(void)
{
    size_t ordered = 0;
    for (size_t i = 0; i < disk.pending_count; i++) {
        ordered += disk.pending[i].kind != PENDING_WRITE;
    }
    uint64_t survive = random_below(&disk.random, ordered + 1);
    for (size_t i = 0; i < disk.pending_count; i++) {
        struct pending *one = &disk.pending[i];
        if (one->kind == PENDING_WRITE) {
            tear(one);
        } else if (survive > 0) {
            survive--;
            bytes_apply(&disk.names[one->name].platter, one);
        }
        free(one->data);
    }
    disk.pending_count = 0;
    for (unsigned i = 0; i < NAMES_MAX; i++) {
        struct name *name = &disk.names[i];
        bytes_resize(&name->live, name->platter.size);
        if (name->platter.size > 0) {
            memcpy(name->live.data, name->platter.data, name->platter.size);
        }
        name->live.there = name->platter.there;
    }
}

/* --- files --- */

static struct bytes *live_of(sqlite3_file *file)
{
    return &disk.names[((struct disk_file *)file)->name].live;
}

static int file_close(sqlite3_file *file)
{
    (void)file;
    disk.open_files--;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *to, int length, sqlite3_int64 offset)
{
    const struct bytes *live = live_of(file);
    if (!is_running() || fails(DISK_READ_ERROR)) {
        return SQLITE_IOERR_READ;
    }
    size_t from = (size_t)offset, wanted = (size_t)length;
    size_t there = from < live->size ? live->size - from : 0;
    there = there < wanted ? there : wanted;
    if (there > 0) {
        memcpy(to, live->data + from, there);
    }
    memset((unsigned char *)to + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *from, int length, sqlite3_int64 offset)
{
    if (!is_running() || fails(DISK_WRITE_ERROR)) {
        return SQLITE_IOERR_WRITE;
    }
    struct pending one = {PENDING_WRITE, ((struct disk_file *)file)->name, (size_t)offset,
                          (size_t)length, NULL};
    bool full = fails(DISK_FULL);
    if (full) { /* a full disk may still take the beginning of a write */
        one.length = (size_t)random_below(&disk.random, (uint64_t)length);
    }
    if (one.length > 0) {
        pend(one, from);
    }
    return full ? SQLITE_FULL : SQLITE_OK;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (!is_running()) {
        return SQLITE_IOERR_TRUNCATE;
    }
    pend(
        (struct pending){PENDING_TRUNCATE, ((struct disk_file *)file)->name, 0, (size_t)size, NULL},
        NULL);
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *file, int flags)
{
    unsigned name = ((struct disk_file *)file)->name;
    (void)flags;
    if (!is_running() || fails(DISK_SYNC_ERROR)) {
        return SQLITE_IOERR_FSYNC;
    }
    make_permanent(name);
    const char *end = strrchr(disk.names[name].name, '-');
    if (end != NULL && strcmp(end, "-wal") == 0) {
        disk.synced(disk.data);
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)live_of(file)->size;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int kind)
{
    (void)file;
    (void)kind;
    return SQLITE_OK;
}

static int file_is_locked(sqlite3_file *file, int *locked)
{
    (void)file;
    *locked = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    if (operation == SQLITE_FCNTL_HAS_MOVED) {
        *(int *)argument = !live_of(file)->there;
        return SQLITE_OK;
    }
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *file)
{
    (void)file;
    return 4096;
}

static int file_traits(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* SQLite assumes this of every disk */
}

/* --- the shared memory of the write-ahead log, which a restart loses --- */

static int shared_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    struct disk_file *of = (struct disk_file *)file;
    assert(page < PAGES_MAX);
    if (of->pages[page] == NULL && extend != 0) {
        of->pages[page] = memory_new((size_t)size);
    }
    *memory = of->pages[page];
    return SQLITE_OK;
}

static int shared_lock(sqlite3_file *file, int offset, int count, int flags)
{
    (void)file;
    (void)offset;
    (void)count;
    (void)flags;
    return SQLITE_OK;
}

static void shared_barrier(sqlite3_file *file)
{
    (void)file;
}

static int shared_unmap(sqlite3_file *file, int remove)
{
    struct disk_file *of = (struct disk_file *)file;
    (void)remove;
    for (int i = 0; i < PAGES_MAX; i++) {
        free(of->pages[i]);
        of->pages[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_is_locked,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = shared_map,
    .xShmLock = shared_lock,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = shared_unmap,
};

/* --- the folder --- */

/* Returns the index of a file name, and makes room for a new name. */
static unsigned name_of(const char *path)
{
    for (unsigned i = 0; i < NAMES_MAX; i++) {
        struct name *name = &disk.names[i];
        if (name->name[0] == '\0') {
            snprintf(name->name, sizeof name->name, "%s", path);
        }
        if (strcmp(name->name, path) == 0) {
            return i;
        }
    }
    abort();
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    assert(path != NULL); /* SQLite keeps temporary tables in memory */
    struct disk_file *opened = (struct disk_file *)file;
    *opened = (struct disk_file){.name = name_of(path)};
    if (!is_running()) {
        return SQLITE_CANTOPEN;
    }
    if (!disk.names[opened->name].live.there) {
        if ((flags & SQLITE_OPEN_CREATE) == 0 || fails(DISK_FULL)) {
            return SQLITE_CANTOPEN;
        }
        pend((struct pending){PENDING_CREATE, opened->name, 0, 0, NULL}, NULL);
    }
    opened->base.pMethods = &methods;
    disk.open_files++;
    if (out != NULL) {
        *out = flags;
    }
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    unsigned name = name_of(path);
    (void)vfs;
    if (!is_running()) {
        return SQLITE_IOERR_DELETE;
    }
    if (!disk.names[name].live.there) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    pend((struct pending){PENDING_DELETE, name, 0, 0, NULL}, NULL);
    if (sync != 0) {
        make_permanent(name);
    }
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *good)
{
    (void)vfs;
    (void)flags;
    *good = disk.names[name_of(path)].live.there;
    return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *path, int size, char *full)
{
    (void)vfs;
    return snprintf(full, (size_t)size, "%s", path) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int disk_random(sqlite3_vfs *vfs, int size, char *bytes)
{
    (void)vfs;
    for (int i = 0; i < size; i++) {
        bytes[i] = (char)random_below(&disk.random, 256);
    }
    return size;
}

static int disk_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int disk_time(sqlite3_vfs *vfs, sqlite3_int64 *julian_ms)
{
    (void)vfs;
    *julian_ms = JULIAN_1970_MS + *disk.utc_ms;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *text)
{
    (void)vfs;
    (void)size;
    (void)text;
    return disk.error;
}

/* --- the disk --- */

void disk_begin(uint64_t seed, const int64_t *utc_ms, void (*synced)(void *data), void *data)
{
    memset(&disk, 0, sizeof disk);
    random_seed(&disk.random, seed);
    disk.utc_ms = utc_ms;
    disk.synced = synced;
    disk.data = data;
    disk.kill_after = ALIVE;
    disk.vfs = (sqlite3_vfs){.iVersion = 2,
                             .szOsFile = sizeof(struct disk_file),
                             .mxPathname = 60,
                             .zName = "simulated",
                             .xOpen = disk_open,
                             .xDelete = disk_delete,
                             .xAccess = disk_access,
                             .xFullPathname = disk_full_path,
                             .xRandomness = disk_random,
                             .xSleep = disk_sleep,
                             .xGetLastError = disk_last_error,
                             .xCurrentTimeInt64 = disk_time};
    sqlite3_vfs_register(&disk.vfs, 1);
    /* resets the random number generator of SQLite, which then draws its seed from this disk */
    sqlite3_randomness(0, NULL);
}

void disk_end(void)
{
    assert(disk.open_files == 0);
    sqlite3_vfs_unregister(&disk.vfs);
    for (unsigned i = 0; i < NAMES_MAX; i++) {
        free(disk.names[i].live.data);
        free(disk.names[i].platter.data);
    }
    for (size_t i = 0; i < disk.pending_count; i++) {
        free(disk.pending[i].data);
    }
    free(disk.pending);
}

void disk_break(enum disk_fault fault, unsigned after, unsigned count)
{
    disk.after[fault] = after;
    disk.count[fault] = count;
}

void disk_mend(void)
{
    memset(disk.count, 0, sizeof disk.count);
}

uint64_t disk_failures(void)
{
    return disk.failures;
}

void disk_kill_after(unsigned operations)
{
    disk.kill_after = operations;
}

bool disk_is_killed(void)
{
    return disk.killed;
}

void disk_restart(bool power_lost)
{
    assert(disk.open_files == 0);
    if (power_lost) {
        lose_power();
    }
    disk.killed = false;
    disk.kill_after = ALIVE;
    disk.error = 0;
}
