#include "serve/quiet_thread.h"

#include <signal.h>

int quiet_thread_start(uv_thread_t *thread, void (*run)(void *data), void *data)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int failure = uv_thread_create(thread, run, data);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}
