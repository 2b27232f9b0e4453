"use strict";
// Elements and words. Text is only ever set as text.

const WORDS = JSON.parse(document.getElementById("words").textContent);
const LANGUAGES = ["en", "es", "fr"];

function language() {
  return document.documentElement.dataset.language;
}

function append(parent, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== "") parent.append(child);
  }
  return parent;
}

function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  return append(element, children);
}

function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return append(element, children);
}

// What could turn the reading order or steer a terminal after a copy is written out, line breaks apart.
function harmless(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, (character) =>
    character === "\n" ? character : `\\u{${character.codePointAt(0).toString(16)}}`);
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? harmless(values[name]) : whole));
}

// One of the page's words as plain text, in the language shown.
function word(name, values = {}) {
  return filled(WORDS.words[name][language()], values);
}

function spaced(slug) {
  return harmless(slug).replaceAll("_", " ");
}

// A kind may be several slugs joined: `misdeal, other redeal and returned`.
function kindParts(kinds) {
  return kinds.split(/(, other | and | with | or |, )/).map((part) => WORDS.kinds[part] || { en: spaced(part) });
}

function kindIn(kinds, code) {
  return kindParts(kinds).map((words) => words[code] || words.en).join("");
}

function kindWord(kinds) {
  return kindIn(kinds, language());
}

// A text of the stream in every language; the page shows one.
function told(words) {
  const shown = new Map();
  for (const code of LANGUAGES) {
    const text = words[code] || words.en || "";
    shown.set(text, [...(shown.get(text) || []), code]);
  }
  const spans = [...shown].map(([text, codes]) =>
    el("span", { lang: words[codes[0]] ? codes[0] : "en", class: codes.map((code) => `l-${code}`).join(" ") }, harmless(text)));
  return el("span", { class: "say" }, spans);
}

function inEach(text) {
  return told(Object.fromEntries(LANGUAGES.map((code) => [code, text(code)])));
}

// One of the page's words in every language; a value may be a function of the language.
function say(name, values = {}) {
  const valuesIn = (code) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === "function" ? value(code) : value]));
  return inEach((code) => filled(WORDS.words[name][code], valuesIn(code)));
}

function kind(kinds) {
  return inEach((code) => kindIn(kinds, code));
}

// A text of the stream line by line; the lines that are marked say so to the eye and to the ear.
function toldLines(words, marks = {}) {
  const line = (code) => (text, at) => (marks[code] || []).includes(at)
    ? el("mark", { class: "line differs" }, el("span", { class: "sign", "aria-hidden": "true" }, "≠"),
      el("span", { class: "unseen" }, `${WORDS.words.differs[code]}${WORDS.words.colon[code]} `), harmless(text))
    : el("span", { class: "line" }, harmless(text));
  return el("span", { class: "say" }, LANGUAGES.map((code) => {
    const known = words[code] ? code : "en";
    return el("span", { lang: known, class: `l-${code}` }, (words[known] || "").split("\n").map(line(known)));
  }));
}

// Attributes hold one language at a time: they are set again when it changes.
const relabelled = new Set();

function labelled(element, attribute, text) {
  const set = () => element.setAttribute(attribute, text());
  relabelled.add([new WeakRef(element), set]);
  set();
  return element;
}

// What is wider than the page is scrolled, by key too.
function scrollable(name, ...children) {
  return labelled(el("div", { class: "scroll", tabindex: "0", role: "group" }, ...children), "aria-label", () => word(name));
}

function relabel() {
  for (const entry of relabelled) {
    if (entry[0].deref()) entry[1]();
    else relabelled.delete(entry);
  }
}
