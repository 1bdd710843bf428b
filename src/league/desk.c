#include "league/desk.h"

#include "base/clock.h"
#include "base/memory.h"
#include "league/inbox.h"
#include "serve/quiet_thread.h"
#include "serve/rates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <uv.h>

/* Maximum number of requests that wait, and of bytes that they submit. Further requests are held by
 * the server. */
#define JOBS_MAX 32
#define JOB_BYTES_MAX (8 * 1024 * 1024)
/* Time after which a request that found no place is refused. */
#define CROWDED_NS (20 * NS_PER_S)
/* Permits (rates.h) that each request takes from its address, and that a request takes in addition
 * until its token has turned out to be valid. */
#define DESK_PERMITS 0.25
#define TOKEN_PERMITS 4.0
/* What all viewers see is made again at most this often, because it takes as long as reading all
 * submissions. */
#define PUBLIC_NS (5 * NS_PER_S)
#define WAIT_NS NS_PER_S

/* A request on its way through the desk. */
struct desk_job {
    TAILQ_ENTRY(desk_job) next;
    uint64_t number; /* number of the request (http_post) */
    char from[48];   /* the visitor */
    struct desk_request request;
    char *bytes; /* copy of the submitted file, because the server may close first */
    bool known;  /* whether the token turned out to be valid */
    struct http_answer answer;
};

TAILQ_HEAD(desk_jobs, desk_job);

struct desk {
    struct desk_options options;
    struct clerk clerk;
    uv_thread_t thread;
    /* These two are used only by the thread that calls desk_league's functions. */
    struct rates asked, failed;
    uv_mutex_t mutex; /* protects what follows */
    uv_cond_t woken;
    bool stops;
    struct desk_jobs waiting, done;
    struct desk_job *working; /* the request that is being carried out, or NULL */
    size_t job_count, job_bytes;
    struct text shown; /* what all viewers may know */
};

/* --- requests --- */

static void free_job(struct desk_job *job)
{
    text_free(&job->answer.text);
    token_wipe(&job->request, sizeof job->request);
    free(job->bytes);
    free(job);
}

static struct desk_job *find_job(const struct desk_jobs *jobs, uint64_t number)
{
    struct desk_job *job;
    TAILQ_FOREACH(job, jobs, next)
    {
        if (job->number == number) {
            return job;
        }
    }
    return NULL;
}

static struct desk_job *new_job(const struct http_post *post, const struct desk_request *request)
{
    struct desk_job *job = memory_new(sizeof *job);
    job->number = post->number;
    snprintf(job->from, sizeof job->from, "%s", post->from);
    job->request = *request;
    job->bytes = memory_new(request->size + 1);
    if (request->size > 0) {
        memcpy(job->bytes, request->bytes, request->size);
    }
    job->request.bytes = job->bytes;
    return job;
}

/* Appends a request to the queue, if there is a place. The caller has locked the desk. */
static bool desk_add_job(struct desk *desk, const struct http_post *post,
                         const struct desk_request *request)
{
    if (desk->job_count >= JOBS_MAX || desk->job_bytes + request->size > JOB_BYTES_MAX) {
        return false;
    }
    struct desk_job *job = new_job(post, request);
    TAILQ_INSERT_TAIL(&desk->waiting, job, next);
    desk->job_count++;
    desk->job_bytes += request->size;
    uv_cond_signal(&desk->woken);
    return true;
}

/* Removes a request that is in neither list any more. The caller has locked the desk. */
static void forget_job(struct desk *desk, struct desk_job *job)
{
    desk->job_count--;
    desk->job_bytes -= job->request.size;
    free_job(job);
}

/* Begins to answer a request, or tries again to find a place for it. */
static bool begin_job(struct desk *desk, const struct http_post *post, struct http_answer *answer)
{
    struct desk_request request;
    struct error error;
    int64_t now_ns = clock_now_ns();
    if (!desk_request_read(&request, post->body, post->length, &error)) {
        return clerk_refuse(answer, 400, error.text);
    }
    if (post->held_ns > CROWDED_NS) {
        return clerk_refuse(answer, 503, "busy");
    }
    if (post->held_ns == 0 && (!rates_take(&desk->asked, post->from, DESK_PERMITS, now_ns) ||
                               !rates_take(&desk->failed, post->from, TOKEN_PERMITS, now_ns))) {
        return clerk_refuse(answer, 429, "rate");
    }
    uv_mutex_lock(&desk->mutex);
    desk_add_job(desk, post, &request);
    uv_mutex_unlock(&desk->mutex);
    token_wipe(&request, sizeof request);
    return false;
}

static bool desk_answer(void *data, const struct http_post *post, struct http_answer *answer)
{
    struct desk *desk = data;
    bool begun = false, known = false;
    uv_mutex_lock(&desk->mutex);
    struct desk_job *job = find_job(&desk->done, post->number);
    if (job != NULL) {
        TAILQ_REMOVE(&desk->done, job, next);
        *answer = job->answer;
        job->answer.text = (struct text){0};
        known = job->known;
        forget_job(desk, job);
    } else {
        begun = find_job(&desk->waiting, post->number) != NULL ||
                (desk->working != NULL && desk->working->number == post->number);
    }
    uv_mutex_unlock(&desk->mutex);
    if (job == NULL) {
        return !begun && begin_job(desk, post, answer);
    }
    if (known) {
        rates_take(&desk->failed, post->from, -TOKEN_PERMITS, clock_now_ns());
    }
    return true;
}

static void desk_print(void *data, struct text *json)
{
    struct desk *desk = data;
    uv_mutex_lock(&desk->mutex);
    text_puts(json, text_string(&desk->shown));
    uv_mutex_unlock(&desk->mutex);
}

struct server_league desk_league(struct desk *desk)
{
    return (struct server_league){.answer = desk_answer, .print = desk_print, .data = desk};
}

/* --- the desk's thread --- */

/* Makes what all viewers see. If that fails, viewers see what they have seen before. */
static bool refresh_shown(struct desk *desk, struct error *error)
{
    struct text shown = {0};
    bool good = clerk_print_public(&desk->clerk, &shown, error);
    uv_mutex_lock(&desk->mutex);
    if (good) {
        struct text before = desk->shown;
        desk->shown = shown;
        shown = before;
    }
    uv_mutex_unlock(&desk->mutex);
    text_free(&shown);
    return good;
}

/* Waits for a request, and takes it. Returns NULL after a while without one. */
static struct desk_job *desk_take_job(struct desk *desk)
{
    uv_mutex_lock(&desk->mutex);
    if (!desk->stops && TAILQ_EMPTY(&desk->waiting)) {
        uv_cond_timedwait(&desk->woken, &desk->mutex, (uint64_t)WAIT_NS);
    }
    struct desk_job *job = desk->stops ? NULL : TAILQ_FIRST(&desk->waiting);
    if (job != NULL) {
        TAILQ_REMOVE(&desk->waiting, job, next);
    }
    desk->working = job;
    uv_mutex_unlock(&desk->mutex);
    return job;
}

static void finish_job(struct desk *desk, struct desk_job *job)
{
    uv_mutex_lock(&desk->mutex);
    desk->working = NULL;
    TAILQ_INSERT_TAIL(&desk->done, job, next);
    uv_mutex_unlock(&desk->mutex);
}

static bool has_stopped(struct desk *desk)
{
    uv_mutex_lock(&desk->mutex);
    bool stops = desk->stops;
    uv_mutex_unlock(&desk->mutex);
    return stops;
}

/* Makes what viewers see again if the database has changed. */
static void desk_follow(struct desk *desk, int64_t *shown_ns, int64_t *version)
{
    struct error error;
    int64_t now_ns = clock_now_ns(), latest;
    if (*shown_ns != 0 && now_ns - *shown_ns < PUBLIC_NS) {
        return;
    }
    bool good = database_version(desk->clerk.database, &latest, &error);
    if (good && (*shown_ns == 0 || latest != *version)) {
        good = refresh_shown(desk, &error);
        *version = latest;
    }
    *shown_ns = now_ns;
    if (!good) {
        fprintf(stderr, "faceoff league: %s\n", error.text);
    }
}

/* Looks into the inbox, if there is one and the last look was long enough ago. A problem is
 * reported only when it is new. */
static void look_into_inbox(struct desk *desk, int64_t *looked_ns, struct error *last,
                            bool *changed)
{
    struct error error = {""};
    int64_t now_ns = clock_now_ns();
    if (desk->options.inbox == NULL || now_ns - *looked_ns < WAIT_NS) {
        return;
    }
    *looked_ns = now_ns;
    bool good = inbox_collect(&desk->clerk, desk->options.inbox, changed, &error);
    if (!good && strcmp(error.text, last->text) != 0) {
        fprintf(stderr, "faceoff league: %s\n", error.text);
    }
    *last = error;
}

static void desk_run(void *data)
{
    struct desk *desk = data;
    struct error last = {""};
    int64_t shown_ns = clock_now_ns(), version = 0, looked_ns = 0;
    while (!has_stopped(desk)) {
        struct desk_job *job = desk_take_job(desk);
        bool changed = false;
        if (job != NULL) {
            job->known = clerk_serve(&desk->clerk, &job->request, &job->answer, &changed);
            finish_job(desk, job);
        }
        look_into_inbox(desk, &looked_ns, &last, &changed);
        if (changed) {
            shown_ns = 0;
        }
        if (changed && desk->options.changed != NULL) {
            desk->options.changed(desk->options.data);
        }
        desk_follow(desk, &shown_ns, &version);
    }
}

/* --- opening and closing --- */

static void free_desk(struct desk *desk)
{
    struct desk_job *job;
    while ((job = TAILQ_FIRST(&desk->waiting)) != NULL) {
        TAILQ_REMOVE(&desk->waiting, job, next);
        free_job(job);
    }
    while ((job = TAILQ_FIRST(&desk->done)) != NULL) {
        TAILQ_REMOVE(&desk->done, job, next);
        free_job(job);
    }
    uv_mutex_destroy(&desk->mutex);
    uv_cond_destroy(&desk->woken);
    clerk_close(&desk->clerk);
    text_free(&desk->shown);
    free(desk);
}

struct desk *desk_open(const struct desk_options *options, struct error *error)
{
    struct desk *desk = memory_new(sizeof *desk);
    desk->options = *options;
    TAILQ_INIT(&desk->waiting);
    TAILQ_INIT(&desk->done);
    uv_mutex_init(&desk->mutex);
    uv_cond_init(&desk->woken);
    if (!clerk_open(&desk->clerk, &desk->options, error) || !refresh_shown(desk, error) ||
        (quiet_thread_start(&desk->thread, desk_run, desk) != 0 &&
         !error_set(error, "cannot start a thread"))) {
        free_desk(desk);
        return NULL;
    }
    return desk;
}

void desk_close(struct desk *desk)
{
    if (desk == NULL) {
        return;
    }
    uv_mutex_lock(&desk->mutex);
    desk->stops = true;
    uv_cond_signal(&desk->woken);
    uv_mutex_unlock(&desk->mutex);
    uv_thread_join(&desk->thread);
    free_desk(desk);
}
