#include "referee/stop_signals.h"

#include "base/stop.h"

#include <stdatomic.h>

size_t stop_signals_list(int signals[STOP_SIGNALS_MAX])
{
    static const int all[STOP_SIGNALS_MAX] = {SIGINT, SIGTERM, SIGHUP};
    size_t count = 0;
    for (size_t i = 0; i < STOP_SIGNALS_MAX; i++) {
        struct sigaction now;
        if (sigaction(all[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) {
            signals[count++] = all[i];
        }
    }
    return count;
}

void stop_signals_fill(sigset_t *signals)
{
    int numbers[STOP_SIGNALS_MAX];
    size_t count = stop_signals_list(numbers);
    sigemptyset(signals);
    for (size_t i = 0; i < count; i++) {
        sigaddset(signals, numbers[i]);
    }
}

bool stop_signals_pending(void)
{
    sigset_t pending, signals;
    sigpending(&pending);
    stop_signals_fill(&signals);
    sigandset(&signals, &signals, &pending);
    return !sigisemptyset(&signals);
}

void stop_signals_handle(void (*handler)(int))
{
    const struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    int numbers[STOP_SIGNALS_MAX];
    size_t count = stop_signals_list(numbers);
    for (size_t i = 0; i < count; i++) {
        sigaction(numbers[i], &action, NULL);
    }
}

/* The kernel may run a signal handler in any thread, so what it shares is atomic (and lock-free).
 */

/* The handlers that stop_signals_note has replaced, indexed by signal. */
static void (*_Atomic stop_signals_before[NSIG])(int);

/* number of signals that must still arrive before stop_ask is called; below 1, each one calls it */
static atomic_int stop_signals_missing;

static void stop_signals_pass(int number)
{
    if (atomic_fetch_sub(&stop_signals_missing, 1) <= 1) {
        stop_ask();
    }
    void (*before)(int) = atomic_load(&stop_signals_before[number]);
    before(number);
}

void stop_signals_note(int number)
{
    atomic_store(&stop_signals_missing, number);
    int numbers[STOP_SIGNALS_MAX];
    size_t count = stop_signals_list(numbers);
    for (size_t i = 0; i < count; i++) {
        struct sigaction action;
        sigaction(numbers[i], NULL, &action);
        if (action.sa_handler != SIG_DFL && action.sa_handler != stop_signals_pass) {
            atomic_store(&stop_signals_before[numbers[i]], action.sa_handler);
            action.sa_handler = stop_signals_pass;
            sigaction(numbers[i], &action, NULL);
        }
    }
}
