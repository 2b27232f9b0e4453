/* My Engine for misdeal: it reads one JSON message a line and writes one back.
   As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char IDENTITY[] =
    "{\"type\": \"identity\", \"protocol\": 1, \"vendor\": \"Your Company\", \"name\": \"My Engine\","
    " \"version\": \"0.1\", \"roles\": [\"floor\"], \"games\": [\"no_limit_holdem\"],"
    " \"editions\": [\"tda-2024\"], \"profiles\": [\"core\"]}";

/* JSON that is well formed, where it stands: a value is the place where its text begins. */

/* The next value or closing bracket. */
static const char *next(const char *at) { return at + strspn(at, " \t\r\n,:"); }

/* The place after a value. */
static const char *after(const char *at) {
    int depth = 0;
    do {
        if (*at == '"')
            for (at++; *at && *at != '"'; at++) at += *at == '\\' && at[1];
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at += *at != '\0';
    } while (*at && (depth > 0 || !strchr(",:]} \t\r\n", *at)));
    return at;
}

/* Whether a value is that text of ASCII, however it is escaped. */
static int is(const char *value, const char *text) {
    if (!value || *value++ != '"') return 0;
    for (; *value != '"'; text++) {
        int letter = (unsigned char)*value++;
        if (letter == '\\' && *value == 'u') {
            char digits[5] = {value[1], value[2], value[3], value[4], '\0'};
            letter = (int)strtol(digits, NULL, 16);
            value += 5;
        } else if (letter == '\\')
            letter = strchr("\"\"\\\\//b\bf\fn\nr\rt\t", *value++)[1];
        if (!*text || letter != (unsigned char)*text) return 0;
    }
    return !*text;
}

/* The value of a key of an object; NULL where there is none. */
static const char *field(const char *object, const char *key) {
    if (!object || *object != '{') return NULL;
    for (const char *at = next(object + 1); *at == '"'; at = next(after(at))) {
        const char *name = at;
        at = next(after(at));
        if (is(name, key)) return at;
    }
    return NULL;
}

/* The first item of an array, or the item after an item; NULL where there is none. */
static const char *item(const char *at) { return *(at = next(at)) == ']' ? NULL : at; }
static const char *first_item(const char *array) { return array && *array == '[' ? item(array + 1) : NULL; }
static const char *next_item(const char *value) { return item(after(value)); }

/* What the engine says to the record of a hand, whose last event is the call for the floor. */
static const char *rule(const char *game_case) {
    for (const char *event = first_item(field(game_case, "events")); event; event = next_item(event))
        if (!field(event, "event")) return "\"answer\": \"error\", \"reason\": \"an event without its kind\"";
    /* >>> Your first rule goes here. <<<
       is(field(event, "event"), "card_dealt") tells what an event is; field(game_case, "table") has who sat where.
       An answer is, for example,  "\"answer\": \"ruling\", \"ruling\": {\"outcome\": \"misdeal\"}"
       or  "\"answer\": \"accepted\"" */
    return "\"answer\": \"unsupported\", \"reason\": \"no rule is written yet\"";
}

int main(void) {
    static char line[(1 << 20) + 1]; /* no message is longer */
    while (fgets(line, sizeof line, stdin)) {
        const char *message = next(line), *type = field(message, "type"), *id = field(message, "id");
        if (is(type, "stop")) break;
        if (is(type, "start"))
            puts(IDENTITY);
        else {
            const char *answer = "\"answer\": \"unsupported\", \"reason\": \"a floor, no dealer\"";
            if (is(type, "rule")) answer = rule(field(message, "case"));
            printf("{\"type\": \"answer\", \"id\": %.*s, %s}\n", (int)(after(id) - id), id, answer);
        }
        fflush(stdout); /* or the suite would wait for ever */
    }
    return 0;
}
