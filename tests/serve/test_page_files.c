/* Tests where the program looks for the files of the web page, and which error it reports if they
 * are missing. */
#define _XOPEN_SOURCE 700 /* declares mkdtemp */
#include "check.h"

#include "cli/events/export_html.h"
#include "serve/page_files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static void path_of(char path[128], const char *name)
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void put_files(void)
{
    strcpy(folder, "/tmp/faceoff-page-XXXXXX");
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

static void write_file(const char *name, const char *content)
{
    char path[128];
    path_of(path, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(content, out);
    fclose(out);
}

static void remove_files(void)
{
    char path[128];
    for (const struct page_file *file = page_files; file->name != NULL; file++) {
        path_of(path, file->name);
        unlink(path);
    }
    rmdir(folder);
}

/* If the page is exported as a single HTML file, it must not load other files, and no text in it
 * may end a script too early. */
static void test_html(void **state)
{
    struct text games = {0}, html = {0};
    struct error error;
    (void)state;
    put_files();
    write_file("index.html",
               "<head>\n<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n"
               "<link rel=\"stylesheet\" href=\"page.css\">\n"
               "<link rel=\"preload\" href=\"faceoff.wasm\" as=\"fetch\" "
               "type=\"application/wasm\" crossorigin>\n</head>"
               "<body><script src=\"page.js\" defer></script></body>");
    write_file("page.js", "f('</script><b>')");
    text_puts(&games, "{\"a\":\"\\n</script>\"}\n");
    assert_true(export_html(folder, &games, &html, &error));
    const char *all = text_string(&html);
    assert_non_null(strstr(all, "<style>this is page.css</style>"));
    assert_non_null(strstr(all, "<script>f('<\\/script><b>')</script>\n</body>"));
    assert_non_null(strstr(all, "faceoffGames=\"{\\\"a\\\":\\\"\\\\n\\x3c/script>\\\"}\\x0a\";"));
    assert_non_null(strstr(all, "<script>this is faceoff.wasm.js</script>"));
    assert_null(strstr(all, "src="));
    assert_null(strstr(all, "href="));
    write_file("index.html", "<html></html>");
    assert_false(export_html(folder, &games, &html, &error));
    assert_non_null(strstr(error.text, "another version"));
    remove_files();
    text_free(&games);
    text_free(&html);
}

/* If the page is not next to the program, the error message names the expected folder and the
 * option --page. */
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
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
