/* A seat whose bot runs as a new process every turn. Waking up a reader during a turn costs time,
 * and most turns are short, so the outputs are usually read after the process has ended. They are
 * watched during the turn only if it takes long, because the process might then fill the pipes. All
 * turns of a game use the same pipes, as long as each process leaves them empty. */
#include "referee/seat.h"

#include "referee/folder.h"
#include "sandbox/sandbox.h"

#include <assert.h>
#include <unistd.h>

/* Number of bytes that an empty pipe always accepts without blocking; its capacity is at least one
 * page (pipe(7)). */
#define INPUT_MAX 4096

#define QUIET_MS 20

/* Creates the game's folder, after the leash that removes it if this process is killed. */
static bool seat_turn_make_folder(struct seat *seat, struct error *error)
{
    if (!process_open_leash(&seat->process, &seat->turn_command)) {
        return error_set(error, "%s", seat->process.error.text);
    }
    if (folder_create(seat->game_folder, error)) {
        return true;
    }
    folder_restore(seat->leash_folder);
    return folder_create(seat->game_folder, error);
}

/* Gives the bot a new file for the game, and new pipes that no other game has used. The command
 * contains the file's path, either in place of {file} or as the last argument. In a strict sandbox,
 * that path is the same in every game. */
static bool seat_turn_begin(struct seat *seat, struct error *error)
{
    struct text path = {0};
    bool strict = sandbox_level(seat->process.leash_setup.sandbox) == SANDBOX_STRICT;
    process_renew(&seat->process);
    assert(strict || (seat->leash_folder != NULL && seat->game_folder == NULL));
    if (!strict && (seat->game_folder = folder_name(seat->leash_folder, error)) == NULL) {
        return false;
    }
    text_printf(&path, "%s/f", strict ? SANDBOX_FOLDER : seat->game_folder);
    const struct placeholder placeholder = {"{file}", text_string(&path)};
    command_fill(&seat->turn_command, seat->game.command, &placeholder, 1);
    if (!command_mentions(seat->game.command, "{file}")) {
        command_add(&seat->turn_command, text_string(&path));
    }
    text_free(&path);
    return strict || seat_turn_make_folder(seat, error);
}

static void seat_turn_end_quiet(uv_timer_t *timer)
{
    struct process *process = timer->data;
    if (!process_watch(process)) {
        process->owner->shortage(process->data, &process->error);
    }
}

static enum process_answer seat_turn_start(struct seat *seat, const char *input, size_t length)
{
    struct process *process = &seat->process;
    int pipe[2];
    assert(length <= INPUT_MAX);
    if (seat->other->game.command != NULL && seat->other->process.leash.pid == 0) {
        /* A bot that killed its own leash may also have killed the opponent's leash, which may then
         * die at any moment. */
        process_distrust_leash(process);
    }
    if (!process_pipe(process, pipe, 1)) {
        return PROCESS_SHORTAGE;
    }
    ssize_t written = write(pipe[1], input, length);
    assert(written == (ssize_t)length);
    close(pipe[1]);
    enum process_answer answer = process_spawn(process, seat->game.variable, &seat->turn_command,
                                               seat->game.line_size_max, pipe[0]);
    if (answer == PROCESS_DONE) {
        uv_timer_start(&process->timer, seat_turn_end_quiet, QUIET_MS, 0);
    }
    return answer;
}

static bool seat_turn_ask(struct seat *seat, const struct match_action *action, struct error *error)
{
    if (action->kind == MATCH_END) {
        seat_end(seat, true);
        return true;
    }
    assert(action->kind == MATCH_SPAWN);
    return seat_take(seat, seat_turn_start(seat, action->data, action->length), error);
}

const struct seat_ops seat_turn = {.begin = seat_turn_begin, .ask = seat_turn_ask};
