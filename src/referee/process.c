#define _GNU_SOURCE
#include "referee/process.h"

#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A turn of a process started once is mostly shorter: then its pipes are read when it is gone, and
 * nobody is woken by each of them. One that takes longer could fill them, and is read from then on.
 */
#define QUIET_MS 20

/* Reads of what a dead bot left in its pipes; more than a pipe can hold. */
#define DRAIN_READS 64

struct channel {
    uv_pipe_t pipe;
    struct process *process;
};

static void happened(struct process *process, enum match_event_kind kind, const char *data,
                     size_t length)
{
    struct match_event event = {
        .kind = kind, .now_ns = clock_now_ns(), .data = data, .length = length};
    process->owner->happened(process, &event);
}

/* --- pipes --- */

static void free_handle(uv_handle_t *handle)
{
    free(handle->data);
}

static void channel_close(struct channel **channel)
{
    if (*channel != NULL) {
        (*channel)->process = NULL;
        uv_close((uv_handle_t *)&(*channel)->pipe, free_handle);
        *channel = NULL;
    }
}

static struct channel *channel_open(struct process *process, int fd)
{
    struct channel *channel = memory_new(sizeof *channel);
    channel->process = process;
    uv_pipe_init(process->loop, &channel->pipe, 0);
    channel->pipe.data = channel;
    int failed = uv_pipe_open(&channel->pipe, fd);
    assert(failed == 0);
    (void)failed;
    return channel;
}

static void lend_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct channel *channel = handle->data;
    *buffer = uv_buf_init(channel->process->buffer, PROCESS_READ_SIZE);
}

/* Cuts what was read into lines. Stops when nobody listens any more: the game is over. */
static void feed(struct process *process, const char *bytes, size_t length)
{
    struct match_event event = {.now_ns = clock_now_ns()};
    while (length > 0 && process->listening) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        if (process->line_length + part > process->line_size_max) {
            process->line_length = 0;
            event.kind = MATCH_LINE_TOO_LONG;
            process->owner->happened(process, &event);
            return;
        }
        if (newline == NULL || process->line_length > 0) {
            memcpy(process->line + process->line_length, bytes, part);
            process->line_length += part;
        }
        if (newline == NULL) {
            return;
        }
        event.kind = MATCH_LINE;
        event.data = process->line_length > 0 ? process->line : bytes;
        event.length = process->line_length > 0 ? process->line_length : part;
        process->line_length = 0;
        process->owner->happened(process, &event);
        bytes = newline + 1;
        length -= part + 1;
    }
}

static void read_output(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct channel *channel = stream->data;
    struct process *process = channel->process;
    if (length > 0) {
        feed(process, buffer->base, (size_t)length);
    } else if (length < 0) {
        channel_close(&process->out);
        if (process->listening) {
            happened(process, MATCH_CLOSED_OUTPUT, NULL, 0);
        }
    }
}

static void read_errors(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct channel *channel = stream->data;
    struct process *process = channel->process;
    if (length > 0) {
        happened(process, MATCH_STDERR, buffer->base, (size_t)length);
    } else if (length < 0) {
        channel_close(&process->err);
    }
}

/* Takes what is left in a pipe whose writer is dead, without waiting for its end: a grandchild may
 * hold it open. True: nothing is left in it. */
static bool drain(struct process *process, bool output)
{
    char bytes[PROCESS_READ_SIZE];
    struct channel **channel = output ? &process->out : &process->err;
    int quiet = output ? process->quiet_out : process->quiet_err;
    for (int reads = 0; (*channel != NULL || quiet >= 0) && reads < DRAIN_READS; reads++) {
        uv_os_fd_t fd = quiet;
        if (*channel != NULL) {
            uv_fileno((uv_handle_t *)&(*channel)->pipe, &fd);
        }
        ssize_t length = read(fd, bytes, sizeof bytes);
        if (length <= 0) {
            return length < 0 && errno == EAGAIN;
        }
        if (output) {
            feed(process, bytes, (size_t)length);
        } else {
            happened(process, MATCH_STDERR, bytes, (size_t)length);
        }
    }
    return false;
}

void process_listen(struct process *process, bool on)
{
    process->listening = on;
    if (process->quiet_out >= 0) {
        return;
    }
    if (process->out == NULL) {
        if (on) {
            happened(process, MATCH_CLOSED_OUTPUT, NULL, 0);
        }
    } else if (on) {
        uv_read_start((uv_stream_t *)&process->out->pipe, lend_buffer, read_output);
    } else {
        uv_read_stop((uv_stream_t *)&process->out->pipe);
    }
}

struct write {
    uv_write_t request;
    char data[];
};

static void written(uv_write_t *request, int failed)
{
    struct channel *channel = request->handle->data;
    struct process *process = channel->process;
    free(request->data);
    if (process == NULL || process->in != channel) {
        return; /* ended meanwhile */
    }
    if (failed != 0) {
        happened(process, MATCH_CLOSED_INPUT, NULL, 0);
    } else if (channel->pipe.write_queue_size == 0) {
        happened(process, MATCH_SENT, NULL, 0);
    }
}

void process_send(struct process *process, const char *data, size_t length)
{
    if (process->in == NULL) {
        happened(process, MATCH_CLOSED_INPUT, NULL, 0);
        return;
    }
    uv_stream_t *stream = (uv_stream_t *)&process->in->pipe;
    uv_buf_t buffer = uv_buf_init((char *)data, (unsigned)length);
    int sent = uv_try_write(stream, &buffer, 1);
    if (sent == (int)length) {
        happened(process, MATCH_SENT, NULL, 0);
        return;
    }
    if (sent < 0 && sent != UV_EAGAIN) {
        happened(process, MATCH_CLOSED_INPUT, NULL, 0);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    struct write *write = memory_new(sizeof *write + length - done);
    memcpy(write->data, data + done, length - done);
    write->request.data = write;
    buffer = uv_buf_init(write->data, (unsigned)(length - done));
    if (uv_write(&write->request, stream, &buffer, 1, written) != 0) {
        free(write);
        happened(process, MATCH_CLOSED_INPUT, NULL, 0);
    }
}

/* --- the leash --- */

static void take_reports(uv_poll_t *poll, int failed, int events);

static bool hold_leash(struct process *process, struct error *error)
{
    if (!leash_open(&process->leash, process->core, process->folder, error)) {
        return false;
    }
    process->leash_poll = memory_new(sizeof *process->leash_poll);
    uv_poll_init(process->loop, process->leash_poll, process->leash.fd);
    process->leash_poll->data = process;
    uv_poll_start(process->leash_poll, UV_READABLE, take_reports);
    return true;
}

static void free_poll(uv_handle_t *handle)
{
    free(handle);
}

/* False: the leash was stuck, and what was below it is ours now. */
static bool drop_leash(struct process *process)
{
    if (process->leash_poll == NULL) {
        return true; /* could not be opened */
    }
    uv_poll_stop(process->leash_poll);
    uv_close((uv_handle_t *)process->leash_poll, free_poll);
    process->leash_poll = NULL;
    return leash_close(&process->leash);
}

static void close_quiet(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

static void close_channels(struct process *process)
{
    channel_close(&process->in);
    channel_close(&process->out);
    channel_close(&process->err);
    close_quiet(&process->quiet_out);
    close_quiet(&process->quiet_err);
    process->line_length = 0;
}

static void finish_end(struct process *process)
{
    uv_timer_stop(&process->timer);
    drain(process, false);
    close_channels(process);
    process->status = PROCESS_NONE;
    process->owner->ended(process);
}

/* A process started once is gone, with all it started. The owner may start the next one from within
 * the last event, so everything is put away by then. */
static void finish_once(struct process *process, int status, bool by_itself)
{
    uv_timer_stop(&process->timer);
    process->exited = true;
    process->status = PROCESS_NONE;
    bool empty = process->listening && drain(process, true);
    empty = drain(process, false) && empty;
    if (process->listening && process->line_length > 0) {
        happened(process, MATCH_LINE, process->line, process->line_length);
    }
    process->listening = false;
    process->line_length = 0;
    if (!by_itself || !empty || process->quiet_out < 0) {
        close_channels(process);
    }
    struct match_event event = {.kind = MATCH_EXIT,
                                .now_ns = clock_now_ns(),
                                .exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                                .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    process->owner->happened(process, &event);
}

void process_renew(struct process *process)
{
    close_quiet(&process->quiet_out);
    close_quiet(&process->quiet_err);
}

/* The leash was killed or stopped, which only a bot of the same user can do. Its orphans are ours
 * now, as we are a subreaper too; the owner learns of the bot's end, and a new leash is made. */
static void replace_leash(struct process *process)
{
    kill(process->leash.pid, SIGKILL);
    drop_leash(process);
    leash_sweep();
    struct error error;
    bool held = hold_leash(process, &error);
    assert(held);
    (void)held;
    if (process->once && process->status != PROCESS_NONE) {
        finish_once(process, SIGKILL, false);
        return;
    }
    process_renew(process); /* the new leash has none of the old pipes */
    enum process_status before = process->status;
    bool news = before == PROCESS_RUNNING && !process->exited;
    if (before != PROCESS_NONE) {
        process->exited = true;
        process->status = PROCESS_KILLING; /* so that nobody ends it: it has ended */
    }
    if (news) {
        struct match_event event = {
            .kind = MATCH_EXIT, .now_ns = clock_now_ns(), .exit_code = -1, .signal = SIGKILL};
        process->owner->happened(process, &event);
    }
    if (before != PROCESS_NONE) {
        finish_end(process);
    }
}

static void lose_patience(uv_timer_t *timer)
{
    replace_leash(timer->data);
}

static void kill_now(struct process *process)
{
    process->status = PROCESS_KILLING;
    leash_kill(&process->leash);
    uv_timer_start(&process->timer, lose_patience, LEASH_PATIENCE_MS, 0);
}

static void end_of_grace(uv_timer_t *timer)
{
    kill_now(timer->data);
}

void process_end(struct process *process, bool at_once, int64_t grace_ns)
{
    assert(process->status == PROCESS_RUNNING);
    process_listen(process, false);
    channel_close(&process->in);
    if (at_once || process->exited) {
        kill_now(process);
    } else {
        process->status = PROCESS_CLOSING;
        uv_timer_start(&process->timer, end_of_grace, (uint64_t)(grace_ns / NS_PER_MS), 0);
    }
}

static void take_exit(struct process *process, int status)
{
    process->exited = true;
    if (process->listening) {
        drain(process, true);
    }
    drain(process, false);
    if (process->status == PROCESS_CLOSING) {
        kill_now(process); /* what it left behind */
    } else if (process->status == PROCESS_RUNNING) {
        struct match_event event = {.kind = MATCH_EXIT,
                                    .now_ns = clock_now_ns(),
                                    .exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                                    .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
        process->owner->happened(process, &event);
    }
}

static void take_reports(uv_poll_t *poll, int failed, int events)
{
    (void)failed;
    (void)events;
    struct process *process = poll->data;
    while (process->leash_poll == poll) {
        struct leash_report report = leash_take(&process->leash);
        switch (report.kind) {
        case LEASH_NOTHING:
            return;
        case LEASH_STARTED:
            break;
        case LEASH_FAILED:
            process->exited = true;
            if (process->once && process->status == PROCESS_RUNNING) {
                process->status = PROCESS_NONE;
                uv_timer_stop(&process->timer);
                close_channels(process);
                const char *reason = strerror(report.number);
                happened(process, MATCH_NOT_STARTED, reason, strlen(reason));
            } else if (process->status == PROCESS_RUNNING) {
                const char *reason = strerror(report.number);
                happened(process, MATCH_NOT_STARTED, reason, strlen(reason));
            }
            break;
        case LEASH_EXITED:
            take_exit(process, report.number);
            break;
        case LEASH_ENDED:
            if (process->status == PROCESS_RUNNING) { /* otherwise LEASH_EMPTY is on its way */
                finish_once(process, report.number, true);
            }
            break;
        case LEASH_EMPTY:
            if (process->once) {
                finish_once(process, SIGKILL, false);
            } else {
                finish_end(process);
            }
            break;
        case LEASH_LOST:
            replace_leash(process);
            return;
        }
    }
}

/* --- life --- */

bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  int core, char *folder, struct error *error)
{
    void *data = process->data;
    *process = (struct process){.data = data,
                                .loop = loop,
                                .owner = owner,
                                .core = core,
                                .folder = folder,
                                .quiet_out = -1,
                                .quiet_err = -1};
    uv_timer_init(loop, &process->timer);
    process->timer.data = process;
    return hold_leash(process, error);
}

void process_close(struct process *process)
{
    close_channels(process);
    uv_close((uv_handle_t *)&process->timer, NULL);
    if (!drop_leash(process)) {
        leash_sweep();
    }
    command_free(&process->command);
    free(process->line);
    free(process->folder);
    process->line = NULL;
    process->folder = NULL;
}

static bool make_pipes(int pipes[3][2], int count, struct error *error)
{
    for (int i = 0; i < count; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) < 0) {
            error_set(error, "cannot make a pipe: %s", strerror(errno));
            while (--i >= 0) {
                close(pipes[i][0]);
                close(pipes[i][1]);
            }
            return false;
        }
    }
    return true;
}

/* The bots' ends of the pipes go to the leash; ours are left in pipes[0][1], [1][0] and [2][0]. A
 * process started once may have the outputs of the last one; then there is only pipes[0][1]. False:
 * nothing new is held. */
static bool spawn(struct process *process, const struct command *command, bool once,
                  int pipes[3][2], struct error *error)
{
    assert(process->status == PROCESS_NONE);
    int count = once && process->quiet_out >= 0 ? 1 : 3;
    if (!make_pipes(pipes, count, error)) {
        return false;
    }
    int bots[3] = {pipes[0][0], -1, -1};
    for (int i = 1; i < count; i++) {
        bots[i] = pipes[i][1];
    }
    bool sent = once ? leash_spawn_once(&process->leash, command->words, bots, error)
                     : leash_spawn(&process->leash, command->words, bots, error);
    for (int i = 0; i < count; i++) {
        close(bots[i]);
    }
    for (int i = 0; !sent && i < count; i++) {
        close(pipes[i][i == 0 ? 1 : 0]);
    }
    return sent;
}

/* What both ways to start have in common once the leash knows. */
static void reset(struct process *process, bool once, size_t line_size_max)
{
    process->status = PROCESS_RUNNING;
    process->listening = once;
    process->exited = false;
    process->once = once;
    process->line_length = 0;
    if (process->line == NULL || process->line_size_max != line_size_max) {
        process->line = memory_resize(process->line, line_size_max + 1);
    }
    process->line_size_max = line_size_max;
    command_free(&process->command);
}

bool process_start(struct process *process, const struct command *command, size_t line_size_max,
                   struct error *error)
{
    int pipes[3][2];
    if (!spawn(process, command, false, pipes, error)) {
        return false;
    }
    process->in = channel_open(process, pipes[0][1]);
    process->out = channel_open(process, pipes[1][0]);
    process->err = channel_open(process, pipes[2][0]);
    reset(process, false, line_size_max);
    command_fill(&process->command, command, NULL, 0);
    uv_read_start((uv_stream_t *)&process->err->pipe, lend_buffer, read_errors);
    return true;
}

static void end_quiet(uv_timer_t *timer)
{
    struct process *process = timer->data;
    process->out = channel_open(process, process->quiet_out);
    process->err = channel_open(process, process->quiet_err);
    process->quiet_out = -1;
    process->quiet_err = -1;
    uv_read_start((uv_stream_t *)&process->err->pipe, lend_buffer, read_errors);
    process_listen(process, true);
}

bool process_start_once(struct process *process, const struct command *command, const char *input,
                        size_t length, size_t line_size_max, struct error *error)
{
    int pipes[3][2];
    assert(length <= PROCESS_INPUT_MAX);
    if (!spawn(process, command, true, pipes, error)) {
        replace_leash(process); /* the other bot may have killed it: not this one's fault */
        if (!spawn(process, command, true, pipes, error)) {
            return false;
        }
    }
    ssize_t written = write(pipes[0][1], input, length); /* it may have closed its end */
    (void)written;
    close(pipes[0][1]);
    if (process->quiet_out < 0) {
        process->quiet_out = pipes[1][0];
        process->quiet_err = pipes[2][0];
        fcntl(process->quiet_out, F_SETFL, O_NONBLOCK);
        fcntl(process->quiet_err, F_SETFL, O_NONBLOCK);
    }
    reset(process, true, line_size_max);
    uv_timer_start(&process->timer, end_quiet, QUIET_MS, 0);
    return true;
}
