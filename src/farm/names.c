#include "farm/names.h"

#include <assert.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

void farm_unique(char unique[FARM_UNIQUE_SIZE])
{
    unsigned long long number = 0;
    ssize_t got = getrandom(&number, sizeof number, 0);
    assert(got == sizeof number); /* reading so few random bytes cannot fail */
    (void)got;
    snprintf(unique, FARM_UNIQUE_SIZE, "%016llx", number);
}

void farm_name(char self[FARM_NAME_SIZE])
{
    char host[64] = "", unique[FARM_UNIQUE_SIZE];
    gethostname(host, sizeof host - 1);
    farm_unique(unique);
    snprintf(self, FARM_NAME_SIZE, "%s %d %s", host, (int)getpid(), unique);
}
