// The table as it stood after an event. Every figure and card that is drawn is one of the view; nothing is computed.

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const WIDE = 1000, HIGH = 720, MIDDLE_X = 500, MIDDLE_Y = 350;

function cardFace(card) {
  if (card === "??") return { text: "?", suit: "" };
  const suit = card.slice(1, 2);
  if (card.length >= 2 && suit in SUITS) {
    return { text: `${card[0] === "T" ? "10" : card[0]}${SUITS[suit]}${card.slice(2)}`, suit };
  }
  return { text: card, suit: "" };
}

function drawCard(card, x, y, touched, isOpen) {
  const face = cardFace(card.card);
  const group = svg("g", {
    class: `card ${isOpen ? "up" : "down"}${touched ? " touched" : ""}`, "data-card": card.card, "data-place": card.place,
    "data-seen": card.seen, transform: `translate(${x} ${y})`,
  });
  group.append(svg("rect", { class: isOpen ? "face" : "back", width: 44, height: 54, rx: 6 }));
  // A card that lies face down shows its back, and small what the record knows of it.
  group.append(svg("text", { x: 22, y: isOpen ? 35 : 48, "text-anchor": "middle", class: face.suit }, harmless(face.text)));
  return group;
}

function drawRow(cards, x, y, name, touched, isOpen) {
  const step = cards.length > 3 ? Math.min(48, 144 / (cards.length - 1)) : 48;
  const group = svg("g", { "data-row": name });
  cards.forEach((card, index) => group.append(drawCard(card, x + index * step, y, touched.has(card.place), isOpen(card))));
  return group;
}

function conditionOf(seat) {
  if (seat.killed) return "killed";
  if (seat.folded) return "folded";
  if (seat.all_in) return "all_in";
  if (seat.away) return "away";
  return seat.state === "present" ? "" : seat.state;
}

function drawSeat(seat, at, count, view, touched) {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / count;
  const x = MIDDLE_X + 395 * Math.cos(angle), y = MIDDLE_Y + 268 * Math.sin(angle);
  const condition = conditionOf(seat);
  const classes = ["seat"];
  if (seat.seat === view.turn) classes.push("turn");
  if (view.touched.includes(seat.seat)) classes.push("touched");
  if (seat.folded || seat.killed || seat.away) classes.push("out");
  if (seat.state === "empty") classes.push("empty");
  const group = svg("g", {
    class: classes.join(" "), "data-seat": seat.seat, "data-state": seat.state, "data-stack": seat.stack,
    "data-committed": seat.committed, "data-folded": seat.folded, "data-killed": seat.killed, "data-all-in": seat.all_in, "data-away": seat.away,
  });
  const left = x - 96, top = y - 60;
  group.append(svg("rect", { class: "box", x: left, y: top, width: 192, height: 120, rx: 10 }));
  group.append(svg("text", { x: left + 8, y: top + 24 }, word("seat", { seat: seat.seat })));
  if (seat.state !== "empty") {
    group.append(svg("text", { x: left + 184, y: top + 24, "text-anchor": "end", class: "stack" }, String(seat.stack)));
  }
  const state = seat.seat === view.turn ? "to_act" : condition;
  if (state) group.append(svg("text", { x: left + 8, y: top + 112, class: "condition" }, word(state)));
  group.append(drawRow(seat.cards, left + 8, top + 34, `seat-${seat.seat}`, touched, (card) => card.seen));
  if (seat.committed) {
    const chips = String(seat.committed);
    // As far towards the middle as the field of the seat needs.
    const inwards = 1 - Math.min((104 + 9 * chips.length) / Math.abs(x - MIDDLE_X), 80 / Math.abs(y - MIDDLE_Y));
    group.append(svg("text", {
      class: "committed", x: MIDDLE_X + inwards * (x - MIDDLE_X), y: MIDDLE_Y + inwards * (y - MIDDLE_Y) + 8, "text-anchor": "middle",
    }, chips));
  }
  if (seat.seat === view.button) {
    const cx = left + 174, cy = top + 103;
    group.append(svg("circle", { class: "disc", cx, cy, r: 14, "data-button": seat.seat }));
    group.append(svg("text", { class: "disc-letter", x: cx, y: cy + 7, "text-anchor": "middle" }, "D"));
  }
  return group;
}

function drawPile(cards, x, y, name, touched, isOpen) {
  if (!cards.length) return null;
  return svg("g", {}, svg("text", { class: "label", x, y: y - 8 }, word(name)), drawRow(cards, x, y, name, touched, isOpen));
}

// The drawing; its name for a screen reader is the step's text, and the seats stand in a table below it.
function drawTable(view, name) {
  const touched = new Set(view.touched_places);
  const board = view.streets.flatMap((street) => street.board);
  const burns = view.streets.flatMap((street) => street.burns);
  const drawing = svg("svg", { class: "table", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "data-pot": view.pot });
  drawing.setAttribute("aria-label", name);
  drawing.append(svg("rect", { class: "felt", x: 95, y: 92, width: 810, height: 516, rx: 240 }));
  append(drawing, view.seats.map((seat, at) => drawSeat(seat, at, view.seats.length, view, touched)));
  if (view.pot) drawing.append(svg("text", { class: "on-felt pot", x: MIDDLE_X, y: 310, "text-anchor": "middle" }, word("pot", { chips: view.pot })));
  append(drawing, [
    drawPile(board, MIDDLE_X - 24 * Math.max(board.length, 1) - 3, 349, "board", touched, () => true),
    drawPile(burns, MIDDLE_X - 104, 230, "burns", touched, (card) => card.seen),
    drawPile(view.aside || [], [396, 510, 510][burns.length] ?? 548, 230, "aside", touched, () => true),
    drawPile(view.muck || [], MIDDLE_X - 70, 461, "muck", touched, (card) => card.seen),
  ]);
  if (view.stub !== null && view.stub !== undefined) {
    drawing.append(svg("text", { class: "label stub", x: MIDDLE_X, y: 427, "text-anchor": "middle", "data-stub": view.stub }, word("stub", { cards: view.stub })));
  }
  return drawing;
}

function cardWords(card) {
  const face = card.card === "??" ? word("unknown_card") : cardFace(card.card).text;
  return card.seen ? face : `${face} (${word("face_down")})`;
}

function seatsInWords(view) {
  // An empty seat that got cards is what went wrong, so it is told as well.
  const rows = view.seats.filter((seat) => seat.state !== "empty" || seat.cards.length).map((seat) =>
    el("tr", {},
      el("th", { scope: "row" }, word("seat", { seat: seat.seat }), seat.seat === view.button ? `, ${word("button")}` : ""),
      el("td", {}, word(conditionOf(seat) || "present"), seat.seat === view.turn ? `, ${word("to_act")}` : ""),
      el("td", { class: "number" }, String(seat.stack)), el("td", { class: "number" }, String(seat.committed)),
      el("td", {}, harmless(seat.cards.map(cardWords).join(", ")))));
  return el("table", {},
    el("caption", {}, word("seats_in_words")),
    el("thead", {}, el("tr", {}, ["condition", "stack", "bet", "cards"].reduce(
      (cells, name) => [...cells, el("th", { scope: "col" }, word(name))], [el("td", {})]))),
    el("tbody", {}, rows));
}
