#define _GNU_SOURCE
/* An engine that costs next to nothing: every case is answered with one and the same ruling.

   cc -O2 -o echo echo.c; the first argument is the window that it declares, 1 without one. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_AT_ONCE = 1 << 16, LINES = 1 << 21 };

static const char ID[] = "\"id\":\"";
static const char RULING[] =
    "\",\"answer\":\"ruling\",\"ruling\":{\"outcome\":\"play_on\",\"clauses\":[\"no_irregularity\"]}}\n";

static char heard[LINES];
static char said[LINES];
static size_t saying;

static void say(const char *text, size_t length)
{
    memcpy(said + saying, text, length);
    saying += length;
}

static int flush(void)
{
    for (size_t done = 0; done < saying;) {
        ssize_t wrote = write(1, said + done, saying - done);
        if (wrote < 0)
            return 0;
        done += (size_t)wrote;
    }
    saying = 0;
    return 1;
}

static void identify(const char *window)
{
    saying += (size_t)sprintf(
        said + saying,
        "{\"type\":\"identity\",\"protocol\":1,\"vendor\":\"misdeal\",\"name\":\"echo\",\"version\":\"1\","
        "\"roles\":[\"floor\"],\"games\":[\"no_limit_holdem\"],\"editions\":[\"tda-2019\",\"tda-2024\"],"
        "\"profiles\":[\"core\",\"full\"],\"window\":%d}\n",
        atoi(window));
}

/* The id of a request stands before its case, so the first one in the line is the right one. */
static void rule(const char *line, size_t length)
{
    static const char ANSWER[] = "{\"type\":\"answer\",\"id\":\"";
    const char *id = memmem(line, length, ID, sizeof ID - 1);
    const char *end = id ? memchr(id + sizeof ID - 1, '"', (size_t)(line + length - id) - (sizeof ID - 1)) : 0;
    if (!end)
        return;
    id += sizeof ID - 1;
    say(ANSWER, sizeof ANSWER - 1);
    say(id, (size_t)(end - id));
    say(RULING, sizeof RULING - 1);
}

int main(int count, char **arguments)
{
    size_t held = 0;
    for (;;) {
        ssize_t got = read(0, heard + held, READ_AT_ONCE);
        if (got <= 0)
            return 0;
        held += (size_t)got;
        char *line = heard, *end;
        while ((end = memchr(line, '\n', held - (size_t)(line - heard)))) {
            size_t length = (size_t)(end - line);
            if (!strncmp(line, "{\"type\":\"stop\"", 14))
                return 0;
            if (!strncmp(line, "{\"type\":\"start\"", 15))
                identify(count > 1 ? arguments[1] : "1");
            else
                rule(line, length);
            line = end + 1;
        }
        held -= (size_t)(line - heard);
        memmove(heard, line, held);
        if (held > LINES - READ_AT_ONCE || !flush())
            return 1;
    }
}
