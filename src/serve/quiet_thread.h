/* Starts threads that receive no signals, because the main thread waits for them. */
#ifndef SERVE_QUIET_THREAD_H
#define SERVE_QUIET_THREAD_H

#include <uv.h>

/* Starts a thread in which all signals are blocked, like uv_thread_create. Threads that it starts
 * inherit this. */
int quiet_thread_start(uv_thread_t *thread, void (*run)(void *data), void *data);

#endif
