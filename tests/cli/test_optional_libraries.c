#define _GNU_SOURCE
/* Tests the code that replaces an optional library that is missing. The code must compile even if
 * the library is installed, and its error message must name what is missing. */
#include "check.h"

#include "farm/board.h"
#include "farm/coordinator_run.h"
#include "farm/farm_status.h"
#include "farm/join.h"
#include "serve/client.h"
#include "serve/http.h"

#include <string.h>

static void check_no_farm(bool works, struct error *error)
{
    assert_false(works);
    assert_non_null(strstr(error->text, "without hiredis"));
    error->text[0] = '\0';
}

static void test_no_farm(void **unused)
{
    (void)unused;
    struct error error;
    check_no_farm(board_built(&error), &error);
    check_no_farm(farm_status_print(NULL, NULL, NULL, &error), &error);
    check_no_farm(farm_status_ask(NULL, NULL, NULL, &error), &error);
    check_no_farm(join_work(NULL, &error), &error);
    check_no_farm(coordinator_run_play(NULL, NULL, &error) != RUN_FAILED, &error);
}

static void test_no_http(void **unused)
{
    (void)unused;
    struct error error;
    assert_null(http_open(NULL, &error));
    assert_non_null(strstr(error.text, "without libmicrohttpd"));
}

static void test_no_client(void **unused)
{
    (void)unused;
    struct error error;
    assert_false(client_open(&error));
    assert_non_null(strstr(error.text, "without libcurl"));
    assert_false(client_post(NULL, NULL, NULL, NULL, NULL, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_farm),
        cmocka_unit_test(test_no_http),
        cmocka_unit_test(test_no_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
