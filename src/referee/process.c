#include "referee/process.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/limits.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void process_report(struct process *process, enum match_event_kind kind, const char *data,
                           size_t length)
{
    struct match_event event = {
        .kind = kind, .now_ns = clock_now_ns(), .data = data, .length = length};
    process->owner->happened(process->data, &event);
}

/* Reports output of the process, together with the time when it was read. */
static void report_output(struct process *process, enum match_event_kind kind, const char *data,
                          size_t length)
{
    struct match_event event = {
        .kind = kind, .now_ns = process->read_ns, .data = data, .length = length};
    process->owner->happened(process->data, &event);
}

/* --- descriptors that the loop watches --- */

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

static void watch_end(uv_poll_t **poll)
{
    if (*poll != NULL) {
        uv_poll_stop(*poll);
        uv_close((uv_handle_t *)*poll, free_handle);
        *poll = NULL;
    }
}

/* Starts watching a descriptor. Returns false and sets process->error if the system is out of
 * resources. */
static bool process_watch_fd(struct process *process, uv_poll_t **poll, int fd, int events,
                             uv_poll_cb call)
{
    assert(*poll == NULL && fd >= 0);
    uv_poll_t *made = memory_new(sizeof *made);
    int failure = uv_poll_init(process->loop, made, fd);
    if (failure != 0) {
        free(made);
        return error_set(&process->error, "cannot watch a pipe: %s", uv_strerror(failure));
    }
    made->data = process;
    uv_poll_start(made, events, call);
    *poll = made;
    return true;
}

static void close_fd(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

static void channel_close(struct channel *channel)
{
    watch_end(&channel->poll);
    close_fd(&channel->fd);
}

/* --- reading the bot's output --- */

/* Splits bytes from the output into lines. Stops if an event changes the process's status, for
 * example because the game is over. */
static void take_output(struct process *process, const char *bytes, size_t length)
{
    enum process_status status = process->status;
    while (length > 0 && process->status == status) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        if (process->line.length + part > process->line_size_max) {
            text_clear(&process->line);
            report_output(process, MATCH_LINE_TOO_LONG, NULL, 0);
            return;
        }
        if (newline == NULL) {
            text_append(&process->line, bytes, part);
            report_output(process, MATCH_PART, process->line.data, process->line.length);
            return;
        }
        if (process->line.length > 0) {
            text_append(&process->line, bytes, part);
            report_output(process, MATCH_LINE, process->line.data, process->line.length);
            text_clear(&process->line);
        } else {
            report_output(process, MATCH_LINE, bytes, part);
        }
        bytes = newline + 1;
        length -= part + 1;
    }
}

static void take_errors(struct process *process, const char *bytes, size_t length)
{
    process_report(process, MATCH_STDERR, bytes, length);
}

typedef void take_function(struct process *process, const char *bytes, size_t length);

/* Sets process->error after a failed read. No bot can make a read fail. */
static enum process_answer fail_to_read(struct process *process)
{
    error_set(&process->error, "cannot read from a pipe: %s", strerror(errno));
    return PROCESS_SHORTAGE;
}

/* Reads only what a pipe contains now, because a process that still holds the other end may keep
 * writing forever. Returns PROCESS_SHORTAGE if that fails. */
static enum process_answer process_drain(struct process *process, struct channel *channel,
                                         take_function take)
{
    int left = 0;
    if (channel->fd >= 0 && ioctl(channel->fd, FIONREAD, &left) != 0) {
        return fail_to_read(process);
    }
    while (left > 0) {
        char bytes[PROCESS_READ_SIZE];
        ssize_t length = read(channel->fd, bytes, sizeof bytes);
        if (length <= 0) {
            return fail_to_read(process);
        }
        left -= (int)length;
        take(process, bytes, (size_t)length);
    }
    return PROCESS_DONE;
}

/* Handles bytes read from standard output. If the order of stdout and stderr matters, first handles
 * what the bot has written to stderr so far. */
static void take_in_order(struct process *process, const char *bytes, size_t length)
{
    enum process_status status = process->status;
    process->read_ns = clock_now_ns();
    if (process->in_order && process->err.poll != NULL) {
        process_drain(process, &process->err, take_errors);
    }
    if (process->status == status) {
        take_output(process, bytes, length);
    }
}

static void report_shortage(struct process *process)
{
    process->owner->shortage(process->data, &process->error);
}

/* Reads once from one of the bot's outputs. Returns PROCESS_CLOSED if no more bytes will come. If
 * the read fails, which no bot can cause, sets process->error and returns PROCESS_SHORTAGE. */
static enum process_answer read_once(struct process *process, struct channel *channel,
                                     take_function take)
{
    char bytes[PROCESS_READ_SIZE];
    ssize_t length = read(channel->fd, bytes, sizeof bytes);
    if (length > 0) {
        take(process, bytes, (size_t)length);
    }
    if (length > 0 || (length < 0 && (errno == EAGAIN || errno == EINTR))) {
        return PROCESS_DONE;
    }
    return length == 0 ? PROCESS_CLOSED : fail_to_read(process);
}

static void read_output(uv_poll_t *poll, int failed, int events)
{
    (void)failed;
    (void)events;
    struct process *process = poll->data;
    enum process_answer answer = read_once(process, &process->out, take_in_order);
    if (answer != PROCESS_DONE) {
        channel_close(&process->out);
    }
    if (answer == PROCESS_SHORTAGE) {
        report_shortage(process);
    } else if (answer == PROCESS_CLOSED) {
        process_report(process, MATCH_CLOSED_OUTPUT, NULL, 0);
    }
}

static void read_errors(uv_poll_t *poll, int failed, int events)
{
    (void)failed;
    (void)events;
    struct process *process = poll->data;
    if (read_once(process, &process->err, take_errors) != PROCESS_DONE) {
        channel_close(&process->err);
    }
}

bool process_watch(struct process *process)
{
    assert(process->status == PROCESS_RUNNING);
    return (process->out.fd < 0 || process->out.poll != NULL ||
            process_watch_fd(process, &process->out.poll, process->out.fd, UV_READABLE,
                             read_output)) &&
           (process->err.fd < 0 || process->err.poll != NULL ||
            process_watch_fd(process, &process->err.poll, process->err.fd, UV_READABLE,
                             read_errors));
}

void process_rest(struct process *process)
{
    assert(process->status == PROCESS_RUNNING);
    process->status = PROCESS_RESTING;
    watch_end(&process->out.poll);
    watch_end(&process->err.poll);
}

enum process_answer process_resume(struct process *process)
{
    assert(process->status == PROCESS_RESTING);
    process->status = PROCESS_RUNNING;
    return process_watch(process) ? PROCESS_DONE : PROCESS_SHORTAGE;
}

/* --- writing the bot's input --- */

/* Writes as much of the unsent data as the pipe accepts. Returns PROCESS_CLOSED if the other end of
 * the pipe is closed. If the write fails for any other reason, which no bot can cause, sets
 * process->error and returns PROCESS_SHORTAGE. */
static enum process_answer write_unsent(struct process *process)
{
    struct text *unsent = &process->unsent;
    ssize_t length = write(process->in.fd, unsent->data, unsent->length);
    bool later = length < 0 && (errno == EAGAIN || errno == EINTR);
    if (length == (ssize_t)unsent->length) {
        text_clear(unsent);
        watch_end(&process->in.poll);
    } else if (length < 0 && !later) {
        int failure = errno;
        text_clear(unsent);
        channel_close(&process->in);
        process->dropped = failure == EPIPE;
        if (failure != EPIPE) {
            error_set(&process->error, "cannot write to a pipe: %s", strerror(failure));
            return PROCESS_SHORTAGE;
        }
        return PROCESS_CLOSED;
    } else if (length > 0) {
        memmove(unsent->data, unsent->data + length, unsent->length - (size_t)length);
        unsent->length -= (size_t)length;
    }
    return PROCESS_DONE;
}

static void write_more(uv_poll_t *poll, int failed, int events)
{
    (void)failed;
    (void)events;
    struct process *process = poll->data;
    enum process_answer answer = write_unsent(process);
    if (answer == PROCESS_SHORTAGE) {
        report_shortage(process);
    } else if (answer == PROCESS_CLOSED) {
        process_report(process, MATCH_CLOSED_INPUT, NULL, 0);
    }
}

enum process_answer process_send(struct process *process, const char *data, size_t length)
{
    assert(length > 0);
    if (process->in.fd < 0) {
        return PROCESS_CLOSED;
    }
    text_append(&process->unsent, data, length);
    if (process->in.poll != NULL) {
        return PROCESS_DONE; /* this data will be written after the data that is still unsent */
    }
    enum process_answer answer = write_unsent(process);
    if (answer != PROCESS_DONE) {
        return answer;
    }
    bool all = process->unsent.length == 0;
    return all || process_watch_fd(process, &process->in.poll, process->in.fd, UV_WRITABLE,
                                   write_more)
               ? PROCESS_DONE
               : PROCESS_SHORTAGE;
}

bool process_pause(struct process *process, bool pause)
{
    assert(process->status == PROCESS_RUNNING || process->status == PROCESS_RESTING);
    if (process->paused == pause) {
        return true;
    }
    bool sent = leash_pause(&process->leash, pause, &process->error);
    process->paused = sent ? pause : process->paused;
    return sent;
}

void process_prepare(struct process *process)
{
    if (process->status == PROCESS_NONE && process->leash.pid != 0 &&
        sandbox_level(process->leash_setup.sandbox) == SANDBOX_STRICT) {
        leash_renew(&process->leash);
    }
}

/* --- the end of the process --- */

static void close_outputs(struct process *process)
{
    channel_close(&process->out);
    channel_close(&process->err);
    close_fd(&process->bot_out);
    close_fd(&process->bot_err);
}

/* Resets the state after a process has ended. The owner may start the next process while it handles
 * the event that follows. */
static void put_away(struct process *process, bool keep_outputs)
{
    uv_timer_stop(&process->timer);
    process->status = PROCESS_NONE;
    process->paused = false;
    channel_close(&process->in);
    text_clear(&process->unsent);
    if (keep_outputs) {
        watch_end(&process->out.poll);
        watch_end(&process->err.poll);
    } else {
        close_outputs(process);
    }
}

/* Returns true if the bot, which has ended, has not read everything that it was sent. */
static bool process_left_input(const struct process *process)
{
    int size = 0;
    return process->unsent.length > 0 || process->dropped ||
           (process->in.fd >= 0 && ioctl(process->in.fd, FIONREAD, &size) == 0 && size > 0);
}

/* Reports that the bot and everything it started have ended, or that the leash is lost. */
static void take_exit(struct process *process, const struct leash_report *report)
{
    int status = report->number;
    bool heard = process->status == PROCESS_RUNNING;
    process->status = PROCESS_GONE;
    bool unread = process_left_input(process);
    bool empty = process_drain(process, &process->err, take_errors) == PROCESS_DONE;
    process->read_ns = clock_now_ns();
    enum process_answer drained =
        heard ? process_drain(process, &process->out, take_output) : PROCESS_DONE;
    put_away(process, heard && empty && drained == PROCESS_DONE && process->bot_out >= 0);
    if (drained != PROCESS_DONE) {
        report_shortage(process);
        return;
    }
    struct match_event event = {.kind = MATCH_EXIT,
                                .now_ns = clock_now_ns(),
                                .data = heard ? text_string(&process->line) : "",
                                .length = heard ? process->line.length : 0,
                                .exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                                .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                                .unread = unread,
                                .exceeded = report->exceeded,
                                .memory = report->memory,
                                .usage = {.cpu_us = report->cpu_us,
                                          .peak_kb = report->peak_kb,
                                          .unknown = report->kind == LEASH_LOST}};
    process->owner->happened(process->data, &event);
}

/* Handles a failed start: either the system is out of resources, which is not the bot's fault, or
 * the program cannot be run. */
static void take_failure(struct process *process, int failure)
{
    put_away(process, false);
    if (limits_is_shortage(failure)) {
        error_set(&process->error, "cannot start a process: %s", strerror(failure));
        report_shortage(process);
    } else {
        error_set(&process->error, "%s", strerror(failure));
        process_report(process, MATCH_NOT_STARTED, process->error.text,
                       strlen(process->error.text));
    }
}

/* Closes the leash. Returns false if the leash could not even begin its work. */
static bool discard_leash(struct process *process)
{
    watch_end(&process->leash_poll);
    return leash_discard(&process->leash);
}

void process_distrust_leash(struct process *process)
{
    assert(process->status == PROCESS_NONE);
    discard_leash(process);
}

/* Returns true if a game is in progress, and the bot's sandbox hides the leash from it. Somebody
 * else has then killed the leash, unless this happens again and again. */
static bool is_innocent(const struct process *process)
{
    return !process->suspect &&
           (process->status == PROCESS_RUNNING || process->status == PROCESS_RESTING) &&
           sandbox_level(process->leash_setup.sandbox) == SANDBOX_STRICT;
}

/* Handles a leash that has been killed or is stuck. Kills all processes that were below the leash.
 * The bot loses, because it runs as the same user and may have done this, unless it is innocent. */
static void lose_leash(struct process *process)
{
    bool began = discard_leash(process);
    if (process->status == PROCESS_NONE) {
        return;
    }
    if (!began) {
        put_away(process, false);
        error_set(&process->error, "not enough descriptors or memory for a helper process");
        report_shortage(process);
    } else if (is_innocent(process)) {
        put_away(process, false);
        error_set(&process->error, "a helper process was killed");
        process->owner->leash_lost(process->data, &process->error);
    } else {
        close_fd(&process->bot_out);
        close_fd(&process->bot_err);
        take_exit(process, &(struct leash_report){.kind = LEASH_LOST, .number = SIGKILL});
    }
}

/* Handles a report that the sandbox cannot be created at the moment. */
static void lose_sandbox(struct process *process, const char *why)
{
    discard_leash(process);
    if (process->status != PROCESS_NONE) {
        put_away(process, false);
        error_set(&process->error, "cannot set up the sandbox: %s", why);
        report_shortage(process);
    }
}

static void on_kill_timeout(uv_timer_t *timer)
{
    lose_leash(timer->data);
}

static void kill_now(struct process *process)
{
    process->status = PROCESS_KILLING;
    leash_kill(&process->leash);
    uv_timer_start(&process->timer, on_kill_timeout, LEASH_PATIENCE_MS, 0);
}

static void on_grace_end(uv_timer_t *timer)
{
    kill_now(timer->data);
}

void process_end(struct process *process, bool at_once, int64_t grace_ns)
{
    assert(process->status == PROCESS_RUNNING || process->status == PROCESS_RESTING);
    if (process->status == PROCESS_RESTING && process->err.fd >= 0) {
        /* Without this, a bot whose stderr pipe is full could not exit, and would be killed at the
         * end of its grace period. */
        process_watch_fd(process, &process->err.poll, process->err.fd, UV_READABLE, read_errors);
    }
    watch_end(&process->out.poll);
    watch_end(&process->in.poll);
    text_clear(&process->unsent);
    if (at_once) {
        /* the input stays open, because the bot might otherwise report the end of its input as an
         * error */
        kill_now(process);
    } else {
        process_pause(process, false); /* the process must run to notice that its input is closed */
        channel_close(&process->in);
        process->status = PROCESS_CLOSING;
        uv_timer_start(&process->timer, on_grace_end, (uint64_t)(grace_ns / NS_PER_MS), 0);
    }
}

/* --- the leash --- */

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
        case LEASH_FAILED:
            assert(process->status != PROCESS_NONE);
            take_failure(process, report.number);
            break;
        case LEASH_EXITED:
            assert(process->status != PROCESS_NONE);
            take_exit(process, &report);
            break;
        case LEASH_NO_SANDBOX:
            lose_sandbox(process, report.detail);
            return;
        case LEASH_LOST:
            lose_leash(process);
            return;
        }
    }
}

static bool start_leash(struct process *process, bool patient)
{
    assert(process->leash.pid == 0 && process->leash_poll == NULL);
    if (!leash_open(&process->leash, &process->leash_setup, patient, &process->error)) {
        return false;
    }
    if (!process_watch_fd(process, &process->leash_poll, process->leash.fd, UV_READABLE,
                          take_reports)) {
        leash_close(&process->leash);
        return false;
    }
    return true;
}

bool process_open(struct process *process, uv_loop_t *loop, const struct process_owner *owner,
                  const struct leash_setup *setup, struct error *error)
{
    *process = (struct process){.data = process->data,
                                .loop = loop,
                                .owner = owner,
                                .leash_setup = *setup,
                                .leash.fd = -1,
                                .in.fd = -1,
                                .out.fd = -1,
                                .err.fd = -1,
                                .bot_out = -1,
                                .bot_err = -1};
    uv_timer_init(loop, &process->timer);
    process->timer.data = process;
    return setup->sandbox != NULL || start_leash(process, true) ||
           error_set(error, "%s", process->error.text);
}

void process_close(struct process *process)
{
    put_away(process, false);
    uv_close((uv_handle_t *)&process->timer, NULL);
    watch_end(&process->leash_poll);
    leash_close(&process->leash);
    command_free(&process->command);
    text_free(&process->unsent);
    text_free(&process->line);
    text_free(&process->files);
}

/* --- starting the process --- */

bool process_pipe(struct process *process, int pipe[2], int ours)
{
    if (pipe2(pipe, O_CLOEXEC) != 0) {
        return error_set(&process->error, "cannot create a pipe: %s", strerror(errno));
    }
    fcntl(pipe[ours], F_SETFL, O_NONBLOCK);
    return true;
}

static bool make_output(struct process *process, struct channel *channel, int *bot)
{
    int pipe[2];
    if (channel->fd >= 0) {
        return true; /* the pipe has been kept from the previous process */
    }
    if (!process_pipe(process, pipe, 0)) {
        return false;
    }
    channel->fd = pipe[0];
    *bot = pipe[1];
    return true;
}

/* Closes the leash if this command names other files, or has other bounds, than the previous one.
 * The bot then needs another sandbox, and thus a new leash. */
static void process_settle_sandbox(struct process *process)
{
    const struct sandbox *was = process->leash_setup.sandbox;
    const struct sandbox *sandbox = sandbox_for(was, &process->command.bounds);
    struct text files = {0};
    sandbox_list_files(&process->command, &files);
    bool same = sandbox == was && files.length == process->files.length &&
                memcmp(text_string(&files), text_string(&process->files), files.length) == 0;
    if (same) {
        text_free(&files);
        return;
    }
    watch_end(&process->leash_poll);
    if (sandbox_level(process->leash_setup.sandbox) == SANDBOX_STRICT) {
        leash_close(&process->leash);
    } else {
        leash_discard(&process->leash); /* the folder remains for the next leash */
    }
    text_free(&process->files);
    process->files = files;
    process->leash_setup.sandbox = sandbox;
    process->leash_setup.place.files = process->files.data;
    process->leash_setup.place.files_length = process->files.length;
}

static void settle_command(struct process *process, const struct command *command)
{
    if (!command_equal(&process->command, command)) {
        command_free(&process->command);
        command_fill(&process->command, command, NULL, 0);
        if (process->leash_setup.sandbox != NULL) {
            process_settle_sandbox(process);
        }
    }
}

bool process_open_leash(struct process *process, const struct command *command)
{
    settle_command(process, command);
    return process->leash.pid != 0 || start_leash(process, false);
}

/* Starts the bot. If the leash turns out to have died, which is not this bot's fault, starts the
 * bot through a new one. */
static bool spawn_through_leash(struct process *process, const char *variable, const int fds[3])
{
    const struct command *command = &process->command;
    bool fresh = process->fresh;
    process->fresh = false;
    if (process->leash.pid != 0 &&
        leash_spawn(&process->leash, fresh, variable, command, fds, &process->error)) {
        return true;
    }
    discard_leash(process);
    return start_leash(process, false) && /* otherwise the game is voided and played again */
           leash_spawn(&process->leash, false, variable, command, fds, &process->error);
}

enum process_answer process_spawn(struct process *process, const char *variable,
                                  const struct command *command, size_t line_size_max, int input)
{
    assert(process->status == PROCESS_NONE && process->in.fd < 0 && process->unsent.length == 0);
    text_clear(&process->line);
    process->dropped = false;
    process->line_size_max = line_size_max;
    settle_command(process, command);
    bool good = leash_fits(&process->command, &process->error);
    bool sent = good && make_output(process, &process->out, &process->bot_out) &&
                make_output(process, &process->err, &process->bot_err) &&
                spawn_through_leash(process, variable,
                                    (const int[3]){input, process->bot_out, process->bot_err});
    close(input);
    if (sent) {
        process->status = PROCESS_RUNNING;
        return PROCESS_DONE;
    }
    close_outputs(process);
    return good ? PROCESS_SHORTAGE : PROCESS_REFUSED;
}

enum process_answer process_start(struct process *process, const struct command *command,
                                  size_t line_size_max)
{
    int input[2];
    process->fresh = true;
    if (!process_pipe(process, input, 1)) {
        return PROCESS_SHORTAGE;
    }
    enum process_answer answer = process_spawn(process, "", command, line_size_max, input[0]);
    if (answer != PROCESS_DONE) {
        close(input[1]);
        return answer;
    }
    /* closed so that this program notices when the bot closes its own copies */
    close_fd(&process->bot_out);
    close_fd(&process->bot_err);
    process->in.fd = input[1];
    return process_watch(process) ? PROCESS_DONE : PROCESS_SHORTAGE;
}

void process_renew(struct process *process)
{
    assert(process->status == PROCESS_NONE);
    close_outputs(process);
    process->fresh = true;
}

void process_check(const struct process *process)
{
    enum process_status status = process->status;
    bool none = status == PROCESS_NONE, gone = status == PROCESS_GONE;
    assert(!none || (process->in.fd < 0 && process->in.poll == NULL));
    assert(!none || (process->out.poll == NULL && process->err.poll == NULL));
    assert(process->in.poll == NULL || process->unsent.length > 0);
    assert(status == PROCESS_RUNNING || gone || process->unsent.length == 0);
    assert(status != PROCESS_RESTING || process->out.poll == NULL);
    assert(status != PROCESS_CLOSING || process->in.fd < 0);
    assert((process->leash.pid == 0) == (process->leash_poll == NULL));
    assert(none || gone || process->leash.pid != 0);
}
