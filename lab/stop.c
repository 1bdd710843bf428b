#define _POSIX_C_SOURCE 200809L
#include "stop.h"

#include "base/clock.h"
#include "base/stop.h"
#include "referee/stop_signals.h"

#include <stdio.h>

static int64_t begin_ns;

static void ask(int signal)
{
    (void)signal;
    stop_ask();
}

void stop_begin(void)
{
    begin_ns = clock_now_ns();
    stop_signals_handle(ask);
}

void stop_progress(const char *line)
{
    long long seconds = (clock_now_ns() - begin_ns) / NS_PER_S;
    printf("%3lld:%02lld %s\n", seconds / 60, seconds % 60, line);
    fflush(stdout);
}
