/* Fuzzes the record reader. A record that was read and printed must be the same when it is read and
 * printed again. The turns, which may contain any bytes, are also checked against the rules. */
#include "store/record.h"
#include "store/record_check.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct game_result record;
    struct error error = {""};
    if (!record_parse(&record, (const char *)bytes, size, &error)) {
        assert(error.text[0] != '\0');
        return 0;
    }
    error.text[0] = '\0';
    bool good = record_check(&record, &error);
    assert(good == (error.text[0] == '\0'));
    struct text first = {0};
    struct text second = {0};
    record_print(&record, &first);
    game_result_free(&record);
    assert(memchr(first.data, '\n', first.length) == first.data + first.length - 1);
    bool again = record_parse(&record, first.data, first.length, &error);
    assert(again);
    record_print(&record, &second);
    assert(first.length == second.length && memcmp(first.data, second.data, first.length) == 0);
    game_result_free(&record);
    text_free(&first);
    text_free(&second);
    return 0;
}
