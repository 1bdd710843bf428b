#include "serve/client.h"

#include "base/stop.h"
#include "serve/load.h"

#include <curl/curl.h>
#include <string.h>

#define CONNECT_S 20L
/* The request fails if it is slower than SLOW_BYTES per second for SLOW_S seconds. */
#define SLOW_BYTES 1L
#define SLOW_S 60L

/* The functions of libcurl. */
static struct {
    CURL *(*init)(void);
    CURLcode (*set)(CURL *curl, CURLoption option, ...);
    CURLcode (*perform)(CURL *curl);
    CURLcode (*get_info)(CURL *curl, CURLINFO info, ...);
    const char *(*describe)(CURLcode code);
    void (*cleanup)(CURL *curl);
    struct curl_slist *(*append)(struct curl_slist *list, const char *line);
    void (*free_list)(struct curl_slist *list);
} lib;

bool client_open(struct error *error)
{
    static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
    static const struct load_function functions[] = {{"curl_easy_init", &lib.init},
                                                     {"curl_easy_setopt", &lib.set},
                                                     {"curl_easy_perform", &lib.perform},
                                                     {"curl_easy_getinfo", &lib.get_info},
                                                     {"curl_easy_strerror", &lib.describe},
                                                     {"curl_easy_cleanup", &lib.cleanup},
                                                     {"curl_slist_append", &lib.append},
                                                     {"curl_slist_free_all", &lib.free_list},
                                                     {NULL, NULL}};
    return load_functions(files, functions, "libcurl, which sends files", error);
}

static size_t take_bytes(char *bytes, size_t size, size_t count, void *data)
{
    struct text *answer = data;
    if (size * count > CLIENT_ANSWER_MAX - answer->length) {
        return 0;
    }
    text_append(answer, bytes, size * count);
    return size * count;
}

static int check_stop(void *data, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                      curl_off_t up)
{
    (void)data, (void)down_total, (void)down, (void)up_total, (void)up;
    return stop_is_asked() ? 1 : 0;
}

static void set_up_curl(CURL *curl, const char *url, struct curl_slist *headers,
                        const struct text *body, struct text *answer)
{
    lib.set(curl, CURLOPT_URL, url);
    lib.set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    lib.set(curl, CURLOPT_FOLLOWLOCATION, 0L);
    lib.set(curl, CURLOPT_NOSIGNAL, 1L);
    lib.set(curl, CURLOPT_CONNECTTIMEOUT, CONNECT_S);
    lib.set(curl, CURLOPT_LOW_SPEED_LIMIT, SLOW_BYTES);
    lib.set(curl, CURLOPT_LOW_SPEED_TIME, SLOW_S);
    lib.set(curl, CURLOPT_HTTPHEADER, headers);
    lib.set(curl, CURLOPT_POST, 1L);
    lib.set(curl, CURLOPT_POSTFIELDS, text_string(body));
    lib.set(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body->length);
    lib.set(curl, CURLOPT_WRITEFUNCTION, take_bytes);
    lib.set(curl, CURLOPT_WRITEDATA, answer);
    lib.set(curl, CURLOPT_NOPROGRESS, 0L);
    lib.set(curl, CURLOPT_XFERINFOFUNCTION, check_stop);
}

bool client_post(const char *url, const char *type, const struct text *body, unsigned *status,
                 struct text *answer, struct error *error)
{
    struct text header = {0};
    char message[CURL_ERROR_SIZE] = "";
    long code = 0;
    CURL *curl = lib.init();
    if (curl == NULL) {
        return error_set(error, "libcurl could not be started");
    }
    text_printf(&header, "Content-Type: %s", type);
    struct curl_slist *headers = lib.append(NULL, text_string(&header));
    set_up_curl(curl, url, headers, body, answer);
    lib.set(curl, CURLOPT_ERRORBUFFER, message);
    CURLcode result = lib.perform(curl);
    lib.get_info(curl, CURLINFO_RESPONSE_CODE, &code);
    *status = (unsigned)code;
    lib.free_list(headers);
    lib.cleanup(curl);
    text_free(&header);
    return result == CURLE_OK || error_set(error, "no answer from %s: %s", url,
                                           message[0] != '\0' ? message : lib.describe(result));
}
