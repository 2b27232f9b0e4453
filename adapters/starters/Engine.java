// My Engine for misdeal: it reads one JSON message a line and writes one back.
// As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Pattern;

final class Engine {
    static final String IDENTITY = "{\"type\": \"identity\", \"protocol\": 1, \"vendor\": \"Your Company\","
        + " \"name\": \"My Engine\", \"version\": \"0.1\", \"roles\": [\"floor\"],"
        + " \"games\": [\"no_limit_holdem\"], \"editions\": [\"tda-2024\"], \"profiles\": [\"core\"]}";

    // What the engine says to the record of a hand, whose last event is the call for the floor.
    static String rule(Map<?, ?> gameCase) {
        List<?> events = (List<?>) gameCase.get("events");
        // >>> Your first rule goes here. <<<
        // Each event is a map, and its "event" says what happened; gameCase.get("table") has who sat where.
        // An answer is, for example,  ruling("misdeal")  or  "\"answer\": \"accepted\""
        return unsupported("no rule is written yet for " + gameCase.get("game") + ", " + events.size() + " events");
    }

    static String ruling(String outcome) {
        return "\"answer\": \"ruling\", \"ruling\": {\"outcome\": " + quoted(outcome) + "}";
    }

    static String unsupported(String reason) {
        return "\"answer\": \"unsupported\", \"reason\": " + quoted(reason);
    }

    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line; (line = input.readLine()) != null;) {
            Map<?, ?> message = (Map<?, ?>) new Json(line).value();
            Object type = message.get("type");
            if (type.equals("stop")) return;
            if (type.equals("start")) {
                output.print(IDENTITY + "\n");
            } else {
                String answer = type.equals("rule") ? rule((Map<?, ?>) message.get("case")) : unsupported("no dealer");
                String id = quoted((String) message.get("id"));
                output.print("{\"type\": \"answer\", \"id\": " + id + ", " + answer + "}\n");
            }
            output.flush(); // or the suite would wait for ever
        }
    }

    static String quoted(String text) {
        var unsafe = Pattern.compile("[\"\\\\\\x00-\\x1f]").matcher(text);
        return '"' + unsafe.replaceAll(it -> String.format("\\\\u%04x", (int) it.group().charAt(0))) + '"';
    }

    // Reads well-formed JSON into maps, lists and strings; a number, true, false or null stays as it is written.
    static final class Json {
        final String text;
        int at = 0;

        Json(String text) { this.text = text; }

        char next() {
            while (" \t\r\n,:".indexOf(text.charAt(at)) >= 0) at++;
            return text.charAt(at);
        }

        Object value() {
            char first = next();
            if (first == '"') return string();
            if (first != '[' && first != '{') {
                int begun = at;
                while (at < text.length() && ",:]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
                return text.substring(begun, at);
            }
            var items = new ArrayList<Object>();
            var fields = new LinkedHashMap<Object, Object>();
            for (at++; next() != (first == '[' ? ']' : '}');)
                if (first == '[') items.add(value());
                else fields.put(value(), value());
            at++;
            return first == '[' ? items : fields;
        }

        String string() {
            var decoded = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char letter = text.charAt(at);
                if (letter == '\\') {
                    letter = text.charAt(++at);
                    if (letter == 'u') {
                        letter = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    } else if ("bfnrt".indexOf(letter) >= 0) letter = "\b\f\n\r\t".charAt("bfnrt".indexOf(letter));
                }
                decoded.append(letter);
            }
            at++;
            return decoded.toString();
        }
    }
}
