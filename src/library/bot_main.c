/* Runs a bot on standard input and output, and loads and saves the bot's file. All of the library's
 * input and output happens here. */
#include "library/bot.h"

#include "library/bot_input.h"
#include "library/bot_streams.h"

#include <stdio.h>

#define FILE_SIZE_MAX 65536 /* maximum number of bytes read from a bot's file */

/* Loads the bot's file. An unreadable file counts as empty. */
static void bot_main_read_file(struct faceoff_bot *bot, const char *path)
{
    char part[1024];
    struct text bytes = {0};
    FILE *file = path == NULL ? NULL : fopen(path, "rb");
    if (file != NULL) {
        for (size_t size;
             bytes.length <= FILE_SIZE_MAX && (size = fread(part, 1, sizeof part, file)) > 0;) {
            text_append(&bytes, part, size);
        }
        fclose(file);
    }
    faceoff_bot_load(bot, text_string(&bytes), bytes.length);
    text_free(&bytes);
}

static bool bot_main_write_file(struct faceoff_bot *bot, const char *path)
{
    size_t size;
    const void *bytes = faceoff_bot_save(bot, &size);
    FILE *file = path == NULL ? NULL : fopen(path, "wb");
    if (file == NULL) {
        return path == NULL;
    }
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

static void bot_main_say(struct bot_input *input, FILE *answers, const char *text)
{
    if (*text != '\0') {
        fputs(text, answers);
        fflush(answers);
        bot_input_answered(input);
    }
}

/* Reads lines and answers each of them. If each turn runs in a new process, the time of the turn is
 * counted from the start of the process. */
static int talk(struct faceoff_bot *bot, struct bot_input *input, FILE *answers, const char *name)
{
    bool once = bot_answers_once(bot);
    const char *line;
    size_t length;
    size_t number = 1;
    int64_t begin_ns = input->quiet_ns;
    for (; !faceoff_bot_is_done(bot) && !ferror(answers) && bot_input_line(input, &line, &length);
         number++) {
        struct faceoff_error error;
        int64_t came_ns = once ? begin_ns : input->came_ns;
        const char *said =
            faceoff_bot_hear(bot, line, length, came_ns, bot_input_late(input), &error);
        if (error.text[0] != '\0') {
            fprintf(stderr, "%s: line %zu: %s\n", name, number, error.text);
        }
        if (said == NULL) {
            return 1;
        }
        bot_main_say(input, answers, said);
    }
    if (input->too_long) {
        fprintf(stderr, "%s: line %zu is longer than %d bytes\n", name, number, BOT_LINE_MAX);
        return 1;
    }
    if (once && !faceoff_bot_is_done(bot)) {
        fprintf(stderr, "%s: the input is empty\n", name);
        return 1;
    }
    return 0;
}

int bot_run(struct faceoff_bot *bot, const char *file, const char *name)
{
    struct bot_input input;
    FILE *answers = bot_streams_take_output();
    if (answers == NULL) {
        fprintf(stderr, "%s: standard output is closed\n", name);
        faceoff_bot_free(bot);
        return 1;
    }
    bot_input_open(&input);
    bot_main_read_file(bot, file);
    bot_main_say(&input, answers, faceoff_bot_greet(bot));
    int code = talk(bot, &input, answers, name);
    if (code == 0 && !bot_main_write_file(bot, file)) {
        fprintf(stderr, "%s: cannot write %s\n", name, file);
        code = 1;
    }
    bool lost = ferror(answers) != 0;
    lost = fclose(answers) != 0 || lost;
    if (code == 0 && lost) {
        fprintf(stderr, "%s: cannot write to standard output: part of the output was lost\n", name);
        code = 1;
    }
    faceoff_bot_free(bot);
    bot_input_close(&input);
    return code;
}

int faceoff_bot_main(int argc, char **argv, const char *contest, faceoff_chooser *choose,
                     void *data)
{
    struct error error;
    const char *file, *name = argc > 0 ? argv[0] : "bot";
    struct faceoff_bot *bot = bot_of_words(argc, argv, contest, choose, data, &file, &error);
    if (bot == NULL) {
        fprintf(stderr, "%s: %s\n", name, error.text);
        return 2;
    }
    return bot_run(bot, file, name);
}
