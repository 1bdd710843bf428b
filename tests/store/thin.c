/* Thins an event, for thinning.sh: `thin DATABASE EVENT KEEP` prints the number of games that it
 * has examined. */
#include "store/thinning.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct error error = {""};
    struct stored_event event;
    unsigned sum = 0, examined = 1;
    struct database *database = argc == 4 ? database_open(argv[1], false, 1000, &error) : NULL;
    bool found = database != NULL && database_need_event(database, argv[2], &event, &error),
         good = found;
    while (good && examined > 0) {
        good = database_thin(database, &event, strtoull(argv[3], NULL, 10), 7, &examined, &error);
        sum += examined;
    }
    if (found) {
        stored_event_free(&event);
    }
    database_close(database);
    printf("%u%s\n", sum, error.text);
    return good ? 0 : 1;
}
