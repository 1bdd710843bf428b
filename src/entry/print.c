#include "entry/print.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct printer {
    const struct fold *fold;
    const struct print_style *style;
    const char **shorts; /* for each word, its short name, or NULL if the word is not shortened */
    struct text *out;
    bool line_begins;
    /* The following fields are used only if the layout is not kept. */
    const struct token *last; /* last token printed, or NULL if no space is needed after it */
    bool newline;             /* whether a newline must be printed before the next token */
    /* whether a space must be printed before the next token, because that token follows a macro's
     * name */
    bool blank;
};

static void print_put(struct printer *printer, const char *at, size_t length)
{
    text_append(printer->out, at, length);
    printer->line_begins =
        printer->out->length == 0 || printer->out->data[printer->out->length - 1] == '\n';
}

static void put_token(struct printer *printer, const struct token *token)
{
    const char *text = token->kind == TOKEN_WORD ? printer->shorts[token->word] : NULL;
    print_put(printer, text != NULL ? text : token->at,
              text != NULL ? strlen(text) : token->length);
}

static void end_line(struct printer *printer)
{
    if (!printer->line_begins) {
        print_put(printer, "\n", 1);
    }
}

/* Returns true if a space is required between two tokens. */
static bool touch(const struct token *left, const struct token *right)
{
    char a = left->at[left->length - 1];
    char b = right->at[0];
    bool words = left->kind != TOKEN_QUOTED && right->kind != TOKEN_QUOTED &&
                 (isalnum((unsigned char)a) || a == '_' || a == '.') &&
                 (isalnum((unsigned char)b) || b == '_' || b == '.');
    bool marks = left->kind == TOKEN_MARK && right->kind == TOKEN_MARK &&
                 ((a == b && strchr("+-&|<>=#", a) != NULL) || (a == '-' && b == '>') ||
                  (a == '/' && b == '*') || (b == '=' && strchr("<>=!+-*/%&|^", a) != NULL));
    return (words && !(left->kind == TOKEN_MARK || right->kind == TOKEN_MARK)) || marks;
}

/* Prints a token with its original spacing. Several consecutive blank lines are reduced to one. */
static void print_as_it_is(struct printer *printer, const struct token *token)
{
    const struct text *out = printer->out;
    bool empty = token->kind == TOKEN_NEWLINE && out->length > 1 &&
                 memcmp(out->data + out->length - 2, "\n\n", 2) == 0;
    if (token->kind != TOKEN_NONE && !empty) {
        put_token(printer, token);
    }
}

static void squeeze_comment(struct printer *printer, const struct token *token)
{
    if (printer->newline) {
        end_line(printer);
    }
    put_token(printer, token);
    printer->last = NULL;
    printer->newline = token->length > 1 && token->at[1] == '/';
}

/* Prints a token with as little space as possible. */
static void squeeze_token(struct printer *printer, const struct token *token)
{
    if (printer->newline || token->kind == TOKEN_HASH) {
        end_line(printer);
    } else if (!printer->line_begins && printer->last != NULL &&
               (printer->blank || touch(printer->last, token))) {
        print_put(printer, " ", 1);
    }
    put_token(printer, token);
    printer->newline = printer->blank = false;
    printer->last = token;
}

static void squeeze(struct printer *printer, const struct token *token, bool behind_macro)
{
    if (token->kind == TOKEN_COMMENT && printer->style->comments) {
        squeeze_comment(printer, token);
    } else if (token->kind == TOKEN_NEWLINE) {
        printer->newline = printer->newline || printer->style->lines;
    } else if (token->kind == TOKEN_END) {
        end_line(printer);
    } else if (token->kind == TOKEN_BLANK) {
        printer->blank = printer->blank || behind_macro;
    } else if (token_counts(token) || token->kind == TOKEN_HASH) {
        squeeze_token(printer, token);
    }
}

/* Prints the tokens of a unit from `begin` to `end`. */
static void print_tokens(struct printer *printer, const struct unit *unit, size_t begin, size_t end)
{
    const struct source *source = unit->source;
    const struct token *of = source->tokens.of;
    bool layout = printer->style->layout;
    bool directive = false;
    size_t macro = 0; /* index of the name of the macro being defined */
    printer->newline = printer->line_begins;
    printer->blank = false;
    printer->last = NULL;
    for (size_t i = begin; i < end; i++) {
        size_t behind = fold_behind_assert(printer->fold, source, i, end);
        if (behind > i ||
            (of[i].kind == TOKEN_MARK && fold_is_idle(printer->fold, unit, i, &behind))) {
            for (i = behind - 1; layout && of[i + 1].kind == TOKEN_BLANK;) {
                i++;
            }
        } else if (layout) {
            print_as_it_is(printer, &of[i]);
        } else {
            directive = of[i].kind == TOKEN_HASH || (directive && of[i].kind != TOKEN_END);
            bool defines = directive && token_is(&of[i], "define");
            macro = defines ? source_next(source, i + 1, end) : macro;
            squeeze(printer, &of[i], directive && macro + 1 == i);
        }
    }
    if (!layout) {
        end_line(printer);
    }
}

/* --- the parts of a program --- */

/* Prints a unit (a top-level definition or directive). faceoff's functions become static, because
 * they are all in one file. */
static void print_unit(struct printer *printer, const struct unit *unit)
{
    if (printer->style->comments) {
        print_tokens(printer, unit, unit->lead, unit->begin);
    }
    if (unit->function && !unit->local && !unit->source->user) {
        print_put(printer, "static ", strlen("static "));
    }
    print_tokens(printer, unit, unit->begin, unit->end);
    end_line(printer);
}

/* Returns true if the unit is inside an #if .. #endif that contains only pragmas and similar
 * directives. */
static bool is_pragma_branch(const struct unit *unit)
{
    const struct source *source = unit->source;
    while (unit->outer != SOURCE_NONE) {
        unit = &source->units[unit->outer];
    }
    bool plain = unit->kind == UNIT_IF;
    while (plain && ++unit < source->units + source->unit_count && unit->outer != SOURCE_NONE) {
        plain = unit->kind >= UNIT_IF;
    }
    return plain;
}

/* Returns true if the unit belongs at the top of the program, whichever file it comes from: feature
 * test macros, system includes, and the program's own pragmas. */
static bool is_prelude(const struct fold *fold, const struct unit *unit)
{
    bool own = unit->source == fold->sources;
    return ((unit->kind == UNIT_SYSTEM || fold_is_feature(fold, unit) ||
             (unit->kind == UNIT_OTHER && own)) &&
            unit->outer == SOURCE_NONE) ||
           (own && is_pragma_branch(unit));
}

static void print_text_of(const struct unit *unit, struct text *line)
{
    text_clear(line);
    for (size_t i = unit->begin; i < unit->end; i++) {
        const struct token *token = &unit->source->tokens.of[i];
        if (token->kind != TOKEN_COMMENT && token->kind != TOKEN_NONE && token->kind != TOKEN_END) {
            text_append(line, token->at, token->length);
        }
    }
    while (line->length > 0 && line->data[line->length - 1] == ' ') {
        line->data[--line->length] = '\0';
    }
}

/* Prints one kind of unit that belongs at the top: macros or includes, without duplicate lines, or
 * pragmas with the #if around them. */
static void print_prelude(struct printer *printer, enum unit_kind kind)
{
    const struct fold *fold = printer->fold;
    struct text line = {0}, lines = {0};
    for (size_t i = 0; i < fold->unit_count; i++) {
        const struct unit *unit = fold->units[i];
        bool branch = kind == UNIT_OTHER && unit->kind >= UNIT_IF;
        if (!unit->kept || (unit->kind != kind && !branch) || !is_prelude(fold, unit)) {
            continue;
        }
        print_text_of(unit, &line);
        text_putc(&line, '\n');
        if (kind == UNIT_OTHER || strstr(text_string(&lines), text_string(&line)) == NULL) {
            text_puts(&lines, text_string(&line));
        }
    }
    print_put(printer, text_string(&lines), lines.length);
    text_free(&line);
    text_free(&lines);
}

/* Prints the opening comment of a file. */
static void print_head(struct printer *printer, const struct source *source)
{
    for (size_t i = 0; i < source->head; i++) {
        print_put(printer, source->tokens.of[i].at, source->tokens.of[i].length);
    }
    end_line(printer);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct short_name *)a)->text, ((const struct short_name *)b)->text);
}

static void print_legend(struct printer *printer)
{
    size_t count = printer->style->name_count;
    struct short_name *names = memory_new((count + 1) * sizeof *names);
    memcpy(names, printer->style->names, count * sizeof *names);
    qsort(names, count, sizeof *names, by_text);
    print_put(printer, "/* The meaning of the short names:\n",
              strlen("/* The meaning of the short names:\n"));
    for (size_t i = 0; i < count; i++) {
        text_printf(printer->out, "%s %s\n", names[i].text,
                    words_text(&printer->fold->words, names[i].word));
    }
    text_puts(printer->out, "*/\n");
    free(names);
}

void print_program(const struct fold *fold, const struct print_style *style, struct text *out)
{
    struct printer printer = {.fold = fold, .style = style, .out = out, .line_begins = true};
    bool *headed = memory_new(fold->source_count);
    printer.shorts = memory_new(fold->words.count * sizeof *printer.shorts);
    for (size_t i = 0; i < style->name_count; i++) {
        printer.shorts[style->names[i].word] = style->names[i].text;
    }
    print_head(&printer, fold->sources);
    headed[0] = true;
    print_prelude(&printer, UNIT_OTHER);
    print_prelude(&printer, UNIT_MACRO);
    print_prelude(&printer, UNIT_SYSTEM);
    for (size_t k = 0; k < fold->order_count; k++) {
        const struct source *source = fold->order[k]->source;
        bool *done = &headed[source - fold->sources];
        if (is_prelude(fold, fold->order[k])) {
            continue;
        }
        if (style->comments && !*done) {
            if (style->layout) {
                print_put(&printer, "\n", 1);
            }
            print_head(&printer, source);
        }
        *done = true;
        print_unit(&printer, fold->order[k]);
    }
    if (style->legend && style->name_count > 0) {
        print_legend(&printer);
    }
    free(printer.shorts);
    free(headed);
}
