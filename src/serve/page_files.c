#define _GNU_SOURCE
#include "serve/page_files.h"

#include "base/memory.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES_MAX 64
#define BYTES_MAX (32u << 20)

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".jsonl", "text/plain; charset=utf-8"},
    };
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end != NULL && i < sizeof types / sizeof *types; i++) {
        if (strcmp(end, types[i][0]) == 0) {
            return types[i][1];
        }
    }
    return NULL;
}

static bool read_file(const char *path, struct text *bytes, struct error *error)
{
    char part[65536];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    for (size_t size;
         bytes->length <= BYTES_MAX && (size = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(bytes, part, size);
    }
    bool good = ferror(file) == 0 && bytes->length <= BYTES_MAX;
    fclose(file);
    return good || error_set(error, "cannot read %s, or it is too large", path);
}

/* Tells the page where its event comes from. */
static void mark(struct text *html, const char *source)
{
    static const char place[] = "<meta name=\"faceoff-event\" content=\"";
    const char *found =
        html->length == 0 ? NULL : memmem(html->data, html->length, place, strlen(place));
    if (found == NULL) {
        return; /* a page of an older build, which knows no events */
    }
    struct text marked = {0};
    size_t before = (size_t)(found - html->data) + strlen(place);
    text_append(&marked, html->data, before);
    text_puts(&marked, source);
    text_append(&marked, html->data + before, html->length - before);
    text_free(html);
    *html = marked;
}

static bool add_file(struct page_files *page, const char *folder, const char *name,
                     const char *source, struct error *error)
{
    struct text path = {0}, bytes = {0};
    text_printf(&path, "%s/%s", folder, name);
    bool good = read_file(text_string(&path), &bytes, error) &&
                (page->count < FILES_MAX ||
                 error_set(error, "%s has more than %d files", folder, FILES_MAX));
    if (good && strcmp(name, "index.html") == 0) {
        mark(&bytes, source);
    }
    if (good) {
        text_puts(&bytes, "");
        page->files = memory_resize(page->files, (page->count + 1) * sizeof *page->files);
        page->files[page->count++] = (struct page_file){.name = memory_copy_string(name),
                                                        .bytes = bytes.data,
                                                        .size = bytes.length,
                                                        .type = type_of(name)};
    } else {
        text_free(&bytes);
    }
    text_free(&path);
    return good;
}

static bool add_folder(struct page_files *page, const char *folder, const char *source,
                       struct error *error)
{
    DIR *open = opendir(folder);
    if (open == NULL) {
        return error_set(error, "cannot read the page's folder %s: %s", folder, strerror(errno));
    }
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open)) != NULL;) {
        if (entry->d_name[0] != '.' && type_of(entry->d_name) != NULL) {
            good = add_file(page, folder, entry->d_name, source, error);
        }
    }
    closedir(open);
    return good;
}

/* The page that lies where this program is installed, or beside its build folder. */
static bool find_folder(char folder[4096])
{
    static const char *const places[] = {"../share/faceoff/page", "../build-page"};
    char program[2048], index[4096 + 16];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash = length < 0 ? NULL : (program[length] = '\0', strrchr(program, '/'));
    for (size_t i = 0; slash != NULL && i < sizeof places / sizeof *places; i++) {
        snprintf(folder, 4096, "%.*s/%s", (int)(slash - program), program, places[i]);
        snprintf(index, sizeof index, "%s/index.html", folder);
        if (access(index, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

bool page_files_read(struct page_files *page, const char *folder, const char *source,
                     struct error *error)
{
    char found[4096];
    *page = (struct page_files){0};
    if (folder == NULL) {
        return !find_folder(found) || add_folder(page, found, source, error);
    }
    return add_folder(page, folder, source, error) &&
           (page_files_find(page, "index.html") != NULL ||
            error_set(error, "%s has no index.html: ./dev page makes the page's folder", folder));
}

void page_files_free(struct page_files *page)
{
    for (size_t i = 0; i < page->count; i++) {
        free(page->files[i].name);
        free(page->files[i].bytes);
    }
    free(page->files);
    *page = (struct page_files){0};
}

const struct page_file *page_files_find(const struct page_files *page, const char *name)
{
    for (size_t i = 0; i < page->count; i++) {
        if (strcmp(page->files[i].name, name) == 0) {
            return &page->files[i];
        }
    }
    return NULL;
}
