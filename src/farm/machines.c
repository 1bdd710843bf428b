#include "farm/machines.h"

#include "base/columns.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void machines_free(struct machines *machines)
{
    for (size_t i = 0; i < machines->count; i++) {
        free(machines->list[i].name);
        free(machines->list[i].note);
        free(machines->list[i].paused);
    }
    free(machines->list);
    *machines = (struct machines){0};
}

struct machine *machines_get(struct machines *machines, const char *name)
{
    size_t at = 0;
    while (at < machines->count && strcmp(machines->list[at].name, name) < 0) {
        at++;
    }
    if (at < machines->count && strcmp(machines->list[at].name, name) == 0) {
        return &machines->list[at];
    }
    if (strlen(name) > MACHINE_NAME_MAX) {
        return NULL;
    }
    machines->list = memory_resize(machines->list, (machines->count + 1) * sizeof *machines->list);
    memmove(&machines->list[at + 1], &machines->list[at],
            (machines->count++ - at) * sizeof *machines->list);
    machines->list[at] = (struct machine){
        .name = memory_copy_string(name), .note = memory_copy_string(""), .late_ms = -1};
    return &machines->list[at];
}

struct machine *machines_find(struct machines *machines, const char *name)
{
    for (size_t i = 0; i < machines->count; i++) {
        if (machines->list[i].known && strcmp(machines->list[i].name, name) == 0) {
            return &machines->list[i];
        }
    }
    return NULL;
}

static char *copy_cut(const char *note)
{
    struct text text = {0};
    text_append(&text, note, strlen(note));
    text_cut(&text, MACHINE_NOTE_MAX);
    return text.data;
}

void machines_begin_update(struct machines *machines)
{
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        machine->workers = machine->slots = machine->busy = 0;
    }
}

void machines_see(struct machines *machines, const char *name, unsigned slots, unsigned busy,
                  double speed, double late_ms, const char *note)
{
    struct machine *machine = machines_get(machines, name);
    if (machine == NULL) {
        return;
    }
    machine->known = true;
    machine->workers++;
    machine->slots += slots;
    machine->busy += busy;
    machine->speed = speed;
    machine->late_ms = late_ms;
    free(machine->note);
    machine->note = copy_cut(note);
}

void machines_add_game(struct machines *machines, const char *name, const struct game_result *game)
{
    struct machine *machine = machines_get(machines, name);
    if (machine != NULL) {
        machine->games++;
        machine->faults += game->outcome.forfeit;
        machine->late += game_result_is_late(game);
    }
}

static void note_pace(struct machine *machine, int64_t now_ns)
{
    struct machine_pace now = {now_ns, machine->games}, *pace = machine->pace;
    if (pace[0].ns == 0) {
        pace[0] = pace[1] = now;
    } else if (now_ns - pace[1].ns >= MACHINES_PACE_NS) {
        pace[0] = pace[1];
        pace[1] = now;
    }
    double seconds = (double)(now_ns - pace[0].ns) / 1e9;
    machine->rate = seconds > 0 ? (double)(machine->games - pace[0].games) / seconds : 0;
}

void machines_note_pace(struct machines *machines, int64_t now_ns)
{
    for (size_t i = 0; i < machines->count; i++) {
        note_pace(&machines->list[i], now_ns);
    }
}

unsigned machines_slots(const struct machines *machines)
{
    unsigned slots = 0;
    for (size_t i = 0; i < machines->count; i++) {
        slots += machines->list[i].paused == NULL ? machines->list[i].slots : 0;
    }
    return slots;
}

struct machine *machines_outlier(struct machines *machines)
{
    uint64_t all = 0, late = 0;
    for (size_t i = 0; i < machines->count; i++) {
        all += machines->list[i].known ? machines->list[i].games : 0;
        late += machines->list[i].known ? machines->list[i].late : 0;
    }
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        double others = (double)(all - machine->games),
               others_late = (double)(late - machine->late);
        bool outlier = machine->late >= MACHINES_LATE_MIN && others >= (double)MACHINES_LATE_MIN &&
                       (double)machine->late * others >
                           MACHINES_LATE_TIMES * (others_late + 1) * (double)machine->games;
        if (outlier && machine->known && machine->paused == NULL) {
            return machine;
        }
    }
    return NULL;
}

void machine_pause(struct machine *machine, const char *why)
{
    free(machine->paused);
    machine->paused = why == NULL ? NULL : copy_cut(why);
}

static void put_measure(double value, bool known, int width, struct text *text)
{
    if (known) {
        text_printf(text, " %*.2f", width, value);
    } else {
        text_printf(text, " %*s", width, "-");
    }
}

static void machines_print_machine(const struct machine *machine, struct text *text)
{
    text_put_column(text, machine->name, 24, 40);
    text_printf(text, " %7u %6u %6u %9llu %8.2f %7llu %6llu", machine->workers, machine->slots,
                machine->busy, (unsigned long long)machine->games, machine->rate,
                (unsigned long long)machine->faults, (unsigned long long)machine->late);
    put_measure(machine->speed, machine->speed > 0, 6, text);
    put_measure(machine->late_ms, machine->late_ms >= 0, 8, text);
    text_putc(text, '\n');
    if (machine->paused != NULL) {
        text_puts(text, "    paused: ");
        text_puts_plain(text, machine->paused);
        text_putc(text, '\n');
    }
    if (machine->note[0] != '\0') {
        text_puts(text, "    ");
        text_puts_plain(text, machine->note);
        text_putc(text, '\n');
    }
}

/* Messages from machines and their bots are printed in a form that cannot control the terminal. */
void machines_print(const struct machines *machines, struct text *text)
{
    text_printf(text, "%-24s %7s %6s %6s %9s %8s %7s %6s %6s %8s\n", "machine", "workers", "slots",
                "busy", "games", "games/s", "faults", "late", "speed", "woken ms");
    for (size_t i = 0; i < machines->count; i++) {
        if (machines->list[i].known) {
            machines_print_machine(&machines->list[i], text);
        }
    }
}

static void machines_put_words(struct json_writer *json, const char *name, const char *words)
{
    if (words != NULL && words[0] != '\0') {
        json_put_string(json, name, words);
    }
}

static void machines_put_machine(struct json_writer *json, const struct machine *machine)
{
    json_open(json, NULL);
    json_put_string(json, "name", machine->name);
    json_put_unsigned(json, "workers", machine->workers);
    json_put_unsigned(json, "slots", machine->slots);
    json_put_unsigned(json, "busy", machine->busy);
    json_put_unsigned(json, "games", machine->games);
    json_put_fixed(json, "rate", machine->rate, 2);
    json_put_unsigned(json, "faults", machine->faults);
    json_put_unsigned(json, "late", machine->late);
    if (isfinite(machine->speed) && machine->speed > 0) {
        json_put_fixed(json, "speed", machine->speed, 2);
    }
    if (isfinite(machine->late_ms) && machine->late_ms >= 0) {
        json_put_fixed(json, "woken_ms", machine->late_ms, 2);
    }
    machines_put_words(json, "paused", machine->paused);
    machines_put_words(json, "note", machine->note);
    json_close(json);
}

void machines_print_json(const struct machines *machines, struct text *text)
{
    struct json_writer json = json_into_html(text);
    json_open_list(&json, NULL);
    for (size_t i = 0; i < machines->count; i++) {
        if (machines->list[i].known) {
            machines_put_machine(&json, &machines->list[i]);
        }
    }
    json_close(&json);
}
