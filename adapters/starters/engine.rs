// My Engine for misdeal: it reads one JSON message a line and writes one back.
// As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it.
use std::io::{self, BufRead, Write};
use std::{iter::Peekable, str::Chars};

const IDENTITY: &str = r#"{"type": "identity", "protocol": 1,
    "vendor": "Your Company", "name": "My Engine", "version": "0.1",
    "roles": ["floor"], "games": ["no_limit_holdem"], "editions": ["tda-2024"], "profiles": ["core"]}"#;

/// What the engine says to the record of a hand, whose last event is the call for the floor.
fn rule(case: &Json) -> String {
    let events = case.get("events").items();
    // >>> Your first rule goes here. <<<
    // events[0].get("event").text() is what happened first; case.get("table") has who sat where. An answer is,
    // for example,  r#""answer": "ruling", "ruling": {"outcome": "misdeal"}"#.into()
    unsupported(&format!("no rule is written yet for {}, {} events", case.get("game").text(), events.len()))
}

fn unsupported(reason: &str) -> String {
    format!(r#""answer": "unsupported", "reason": {}"#, quoted(reason))
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let message = value(&mut line?.chars().peekable());
        let reply = match message.get("type").text() {
            "stop" => break,
            "start" => IDENTITY.replace('\n', ""),
            asked => {
                let answer = if asked == "rule" { rule(message.get("case")) } else { unsupported("no dealer") };
                format!(r#"{{"type": "answer", "id": {}, {answer}}}"#, quoted(message.get("id").text()))
            }
        };
        println!("{reply}");
        io::stdout().flush()?; // or the suite would wait for ever
    }
    Ok(())
}

/// A value of JSON; a number, true, false or null stays as it is written.
enum Json { Object(Vec<(String, Json)>), Array(Vec<Json>), Text(String) }

impl Json {
    /// The value of a key; an empty text where there is none.
    fn get(&self, key: &str) -> &Json {
        static NONE: Json = Json::Text(String::new());
        let Json::Object(fields) = self else { return &NONE };
        fields.iter().find(|(name, _)| name == key).map_or(&NONE, |(_, value)| value)
    }
    fn items(&self) -> &[Json] { if let Json::Array(items) = self { items } else { &[] } }
    fn text(&self) -> &str { if let Json::Text(text) = self { text } else { "" } }
}

/// The next value of JSON that is well formed.
fn value(chars: &mut Peekable<Chars>) -> Json {
    match next(chars) {
        '"' => Json::Text(string(chars)),
        '{' => Json::Object(until('}', chars, |it| (string(it), value(it)))),
        '[' => Json::Array(until(']', chars, value)),
        _ => Json::Text(std::iter::from_fn(|| chars.next_if(|it| !",]} \t\r\n".contains(*it))).collect()),
    }
}

fn until<Item>(end: char, chars: &mut Peekable<Chars>, read: fn(&mut Peekable<Chars>) -> Item) -> Vec<Item> {
    let mut items = vec![];
    chars.next();
    while next(chars) != end {
        items.push(read(chars));
    }
    chars.next();
    items
}

fn next(chars: &mut Peekable<Chars>) -> char {
    while chars.next_if(|it| " \t\r\n,:".contains(*it)).is_some() {}
    *chars.peek().expect("a message is JSON")
}

fn string(chars: &mut Peekable<Chars>) -> String {
    let mut units = vec![]; // of UTF-16, as the escapes are
    next(chars);
    chars.next();
    loop {
        match chars.next().expect("a text ends") {
            '"' => return String::from_utf16_lossy(&units),
            '\\' => match chars.next().expect("an escape goes on") {
                'u' => units.push(chars.by_ref().take(4).fold(0, |sum, it| sum * 16 + it.to_digit(16).unwrap() as u16)),
                it => units.push("bfnrt".find(it).map_or(it as u16, |at| [8, 12, 10, 13, 9][at])),
            },
            plain => units.extend_from_slice(plain.encode_utf16(&mut [0; 2])),
        }
    }
}

fn quoted(text: &str) -> String {
    let is_safe = |it: char| it >= ' ' && it != '"' && it != '\\';
    let escaped = |it: char| if is_safe(it) { it.to_string() } else { format!("\\u{:04x}", it as u32) };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}
