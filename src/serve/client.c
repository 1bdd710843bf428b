#include "serve/client.h"

#include "base/stop.h"

#include <curl/curl.h>

#define CONNECT_S 20L
/* The request fails if it is slower than SLOW_BYTES per second for SLOW_S seconds. */
#define SLOW_BYTES 1L
#define SLOW_S 60L

bool client_built(struct error *error)
{
    (void)error;
    return true;
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
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, CONNECT_S);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, SLOW_BYTES);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, SLOW_S);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, text_string(body));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body->length);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, check_stop);
}

bool client_post(const char *url, const char *type, const struct text *body, unsigned *status,
                 struct text *answer, struct error *error)
{
    struct text header = {0};
    char message[CURL_ERROR_SIZE] = "";
    long code = 0;
    CURL *curl = curl_easy_init();
    if (curl == NULL) {
        return error_set(error, "libcurl could not be started");
    }
    text_printf(&header, "Content-Type: %s", type);
    struct curl_slist *headers = curl_slist_append(NULL, text_string(&header));
    set_up_curl(curl, url, headers, body, answer);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    CURLcode result = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    *status = (unsigned)code;
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    text_free(&header);
    return result == CURLE_OK ||
           error_set(error, "no answer from %s: %s", url,
                     message[0] != '\0' ? message : curl_easy_strerror(result));
}
