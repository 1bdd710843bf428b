#define _GNU_SOURCE
/* What stands in for libraries that a build may lack: it compiles wherever they are, and says what
 * is missing. */
#include "check.h"

#include "farm/redis.h"
#include "serve/http.h"

#include <string.h>

static void test_no_redis(void **unused)
{
    (void)unused;
    struct error error;
    bool refused = false;
    assert_false(redis_built(&error));
    assert_non_null(strstr(error.text, "without hiredis"));
    assert_null(redis_open(NULL, &refused, &error));
    assert_true(refused);
}

static void test_no_http(void **unused)
{
    (void)unused;
    struct error error;
    assert_null(http_open(NULL, &error));
    assert_non_null(strstr(error.text, "without libmicrohttpd"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_redis),
        cmocka_unit_test(test_no_http),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
