#include "league/desk_request.h"

#include <jansson.h>
#include <string.h>

/* The value of "do" for each task, and the other members that the task needs. */
static const struct {
    const char *name;
    bool bot, file, id;
} tasks[] = {
    [DESK_SUBMIT] = {"submit", .bot = true, .file = true},
    [DESK_MINE] = {"mine", .bot = false},
    [DESK_SUBMISSION] = {"submission", .id = true},
    [DESK_SOURCE] = {"source", .id = true},
    [DESK_PAUSE] = {"pause", .bot = true},
    [DESK_RESUME] = {"resume", .bot = true},
    [DESK_WITHDRAW] = {"withdraw", .bot = true},
    [DESK_FAULTS] = {"faults", .bot = true},
};

bool desk_name_is_good(const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    size_t length = strlen(text), good = 0;
    while (text[good] != '\0' && (strchr(letters, text[good]) != NULL || text[good] == '_' ||
                                  (good > 0 && (text[good] == '.' || text[good] == '-')))) {
        good++;
    }
    return length >= 1 && length <= DESK_NAME_MAX && good == length;
}

static bool desk_request_read_name(const json_t *object, const char *member, bool needed,
                                   char name[DESK_NAME_MAX + 1], struct error *error)
{
    const json_t *value = json_object_get(object, member);
    const char *text = json_string_value(value);
    if (!needed) {
        return value == NULL || error_set(error, "this request takes no \"%s\"", member);
    }
    if (text == NULL || !desk_name_is_good(text)) {
        return error_set(error,
                         "\"%s\" must be a name of at most %d letters, digits, '.', '_' and '-' "
                         "that begins with a letter, a digit or '_'",
                         member, DESK_NAME_MAX);
    }
    memcpy(name, text, strlen(text) + 1);
    return true;
}

static bool read_id(const json_t *object, bool needed, int64_t *id, struct error *error)
{
    const json_t *value = json_object_get(object, "id");
    if (!needed) {
        return value == NULL || error_set(error, "this request takes no \"id\"");
    }
    *id = json_integer_value(value);
    return *id > 0 || error_set(error, "\"id\" must be the number of a submission");
}

static bool read_task(const json_t *object, enum desk_task *task, struct error *error)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    for (size_t i = 0; name != NULL && i < sizeof tasks / sizeof *tasks; i++) {
        if (strcmp(name, tasks[i].name) == 0) {
            *task = (enum desk_task)i;
            return true;
        }
    }
    return error_set(error, "\"do\" must name a request");
}

/* A token that does not have the form of one is not an error here, so that its answer does not
 * differ from the answer to a wrong token. */
static void read_token(const json_t *object, struct desk_request *request)
{
    const json_t *token = json_object_get(object, "token");
    const char *text = json_string_value(token);
    request->has_token =
        text != NULL && token_hash(text, json_string_length(token), request->token);
}

static bool read_members(const json_t *object, struct desk_request *request, struct error *error)
{
    static const char *const members[] = {"token", "do", "bot", "file", "id"};
    size_t known = 0;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        known += json_object_get(object, members[i]) != NULL;
    }
    read_token(object, request);
    return (known == json_object_size(object) ||
            error_set(error, "the request has an unknown member")) &&
           read_task(object, &request->task, error) &&
           desk_request_read_name(object, "bot", tasks[request->task].bot, request->bot, error) &&
           desk_request_read_name(object, "file", tasks[request->task].file, request->file,
                                  error) &&
           read_id(object, tasks[request->task].id, &request->id, error);
}

bool desk_request_read(struct desk_request *request, const char *body, size_t length,
                       struct error *error)
{
    *request = (struct desk_request){0};
    size_t part = length < DESK_LINE_MAX ? length : DESK_LINE_MAX;
    const char *end = part == 0 ? NULL : memchr(body, '\n', part);
    if (end == NULL && length >= DESK_LINE_MAX) {
        return error_set(error, "the first line is too long");
    }
    size_t line = end == NULL ? length : (size_t)(end - body);
    json_error_t problem;
    json_t *object = json_loadb(body, line, JSON_REJECT_DUPLICATES, &problem);
    bool good =
        (json_is_object(object) || error_set(error, "the first line is not a JSON object")) &&
        read_members(object, request, error);
    json_decref(object);
    if (end != NULL) {
        request->bytes = end + 1;
        request->size = length - line - 1;
    }
    return good && (request->task == DESK_SUBMIT || request->size == 0 ||
                    error_set(error, "only a submission has bytes after the first line"));
}
