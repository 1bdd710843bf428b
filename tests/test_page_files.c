/* Where the page is looked for, and what is said where it is not. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "check.h"

#include "cli/page_files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/faceoff-page-XXXXXX";

static void path_of(char path[128], const char *name)
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void put_files(void)
{
    assert_non_null(mkdtemp(folder));
    for (const struct page_file *file = page_files; file->name != NULL; file++) {
        char path[128];
        path_of(path, file->name);
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        fprintf(out, "this is %s", file->name);
        fclose(out);
    }
}

static void test_asked(void **state)
{
    struct text found = {0}, bytes = {0};
    struct error error;
    (void)state;
    put_files();
    assert_true(page_folder(folder, &found, &error));
    assert_string_equal(text_string(&found), folder);
    assert_true(page_read(folder, "page.js", &bytes, &error));
    assert_string_equal(text_string(&bytes), "this is page.js");
    for (const struct page_file *file = page_files; file->name != NULL; file++) {
        char path[128];
        path_of(path, file->name);
        assert_int_equal(unlink(path), 0);
        text_clear(&found);
        assert_false(page_folder(folder, &found, &error));
        assert_non_null(strstr(error.text, folder));
        assert_non_null(strstr(error.text, "./dev page"));
    }
    assert_false(page_read(folder, "page.js", &bytes, &error));
    assert_non_null(strstr(error.text, "page.js: No such file"));
    rmdir(folder);
    text_free(&found);
    text_free(&bytes);
}

/* Beside the program of this test lies no page. */
static void test_not_asked(void **state)
{
    struct text found = {0};
    struct error error;
    (void)state;
    assert_false(page_folder(NULL, &found, &error));
    assert_non_null(strstr(error.text, "share/faceoff/page"));
    assert_non_null(strstr(error.text, "--page FOLDER"));
    text_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asked),
        cmocka_unit_test(test_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
