// Runs the script of the timeline's page in Node: its files one after the other in one scope, as in
// a page, on substitutes for the objects of a browser.
import { readFileSync } from "node:fs";
import { Element, makeWindow } from "./stand-ins.mjs";

const sources = new URL("../../../Sources/PageFiles/", import.meta.url);
const read = (path) => readFileSync(new URL(path, sources), "utf8");

// The files in the page's order, which PageFile.swift has.
export const parts = [...read("PageFile.swift")
  .matchAll(/PackageResources\.(timeline_\w+)_js\b/g)].map(([, name]) => name.replaceAll("_", "-") + ".js");
export const script = parts.map((name) => read(`Timeline/${name}`)).join("\n");

// Numbers of seven bits a byte, as TimelinePageData.swift writes them.
export class Bytes {
  bytes = [];
  number(value) {
    for (; value >= 128; value = Math.floor(value / 128)) this.bytes.push(value % 128 + 128);
    this.bytes.push(value);
  }
  signed(value) { this.number(value >= 0 ? 2 * value : -2 * value - 1); }
  // A text is the number of its pattern and the numbers in it; null means no text.
  text(text) {
    this.number(text ? text[0] + 1 : 0);
    for (const number of text?.slice(1) ?? []) this.number(number);
  }
  get base64() { return Buffer.from(this.bytes).toString("base64"); }
}

// The data that a page embeds, from the plain form of the tests.
//
//     row:  { run, kind, scene, title, slices: [{ name, begin, end, line, allowed, text, isOpen }],
//             ticks: [{ name, time, line, text }] }
//     mark: { finding, severity, run, scene, time, line, text,
//             evidence: [{ line, time, event, text }] }
export function encode({ rows, marks }) {
  const slices = new Bytes(), events = new Bytes(), places = new Bytes();
  for (const row of rows) {
    let time = 0, line = 0;
    for (const slice of row.slices) {
      slices.number(slice.name);
      slices.signed(slice.begin - time);
      slices.number(slice.end - slice.begin);
      const has = [slice.isOpen, slice.line !== undefined, slice.allowed !== undefined, slice.text];
      slices.number(has.reduce((flags, flag, bit) => flags + (flag ? 1 << bit : 0), 0));
      if (has[1]) slices.signed(slice.line - line);
      line = slice.line ?? line;
      if (has[2]) slices.number(slice.allowed);
      if (has[3]) slices.text(slice.text);
      time = slice.end;
    }
    time = line = 0;
    for (const tick of row.ticks) {
      events.number(tick.name * 2 + (tick.text ? 1 : 0));
      events.signed(tick.time - time);
      events.signed(tick.line - line);
      if (tick.text) events.text(tick.text);
      [time, line] = [tick.time, tick.line];
    }
  }
  let line = 0;
  for (const mark of marks) {
    places.number(mark.finding);
    places.number(mark.severity);
    places.number(mark.run);
    places.number(mark.scene + 1);
    places.signed(mark.time);
    places.signed(mark.line - line);
    places.text(mark.text);
    places.number(mark.evidence ? mark.evidence.length + 1 : 0);
    for (const evidence of mark.evidence ?? []) {
      places.signed(evidence.line - mark.line);
      places.signed(evidence.time);
      places.text(evidence.event);
      places.text(evidence.text);
    }
    line = mark.line;
  }
  return { slices: slices.base64, events: events.base64, marks: places.base64 };
}

const rowDefaults = { run: 0, kind: "work", machine: null, scene: -1, lane: 0, isSecond: false };
const runDefaults = { name: "run 1", orderOnly: false, from: 0, to: 100e9, offset: 0, wall: null };
const markDefaults = { finding: 0, severity: 1, run: 0, scene: -1, line: 1, text: null };

// Opens a page. `inside(code)` is the value of an expression in the scope of the script.
export function open(content = {}, { hash, width, height, aligned = false } = {}) {
  const rows = (content.rows ?? []).map((row, place) => {
    const label = row.label ?? `row ${place}`;
    return { ...rowDefaults, slices: [], ticks: [], label, title: row.title ?? label, ...row };
  });
  const marks = (content.marks ?? []).map((mark) => ({ ...markDefaults, ...mark }));
  const texts = [...rows.flatMap((row) => [...row.slices, ...row.ticks]), ...marks,
    ...marks.flatMap((mark) => mark.evidence ?? [])].flatMap((one) => [one.text, one.event]);
  const data = {
    runs: (content.runs ?? [{}]).map((run) => ({ ...runDefaults, ...run })),
    scenes: content.scenes ?? [], names: content.names ?? [["load", 5]],
    patterns: content.patterns ?? [], rules: content.rules ?? ["a-rule"],
    findings: content.findings ?? [{ rule: 0, told: 0 }], gaps: content.gaps ?? [],
    numbers: texts.reduce((count, text) => count + (text ? text.length - 1 : 0), 0),
    rows: rows.map((row) => ({ ...row, slices: row.slices.length, events: row.ticks.length, ticks: undefined })),
    marks: marks.length,
  };
  const columns = encode({ rows, marks }), ids = {};
  const add = (id, text, more = {}) => {
    ids[id] = Object.assign(new Element(id), more);
    ids[id].textContent = text;
  };
  add("timeline-data", JSON.stringify(data));
  for (const [name, text] of Object.entries(columns)) add(`timeline-${name}`, text);
  for (const name of ["rule", "scene"]) add(name, "", { value: "-1" });
  add("align", "", { checked: aligned });
  for (const name of ["panel", "tip"]) add(name, "", { hidden: true });
  const kinds = ["app process", "scene", "view", "work", "assertion", "task", "event"].map((value) =>
    Object.assign(new Element("input"), { value, checked: true }));
  const items = data.findings.map((finding, place) => {
    const item = new Element("li");
    item.dataset = { finding: String(place), rule: String(finding.rule) };
    item.append(Object.assign(new Element("p"), { className: "act" }));
    return item;
  });
  const made = makeWindow({
    ids, hash, width, height, lists: {
      "#kinds input": kinds, "#findings li[data-rule]": items, "#findings li[data-finding]": items,
    },
  });
  const names = Object.keys(made.globals);
  const run = new Function(...names, `"use strict";\n${script}\nreturn (code) => eval(code);`);
  const inside = run(...names.map((name) => made.globals[name]));
  made.settle();
  const find = (id) => made.globals.document.getElementById(id);
  const page = {
    inside, find, kinds, items, settle: made.settle, location: made.location, root: made.root,
    // The canvas paints again.
    paint() {
      const context = inside("canvas").getContext();
      context.painted = [];
      inside("drawNow()");
      return context.painted;
    },
    key(key, more = {}) {
      const target = Object.assign(new Element("body"), more.target);
      const sent = made.document.send("keydown", { key, ...more, target });
      made.settle();
      return sent.defaultPrevented === true;
    },
    goTo(hash) {
      made.location.hash = hash;
      made.window.send("hashchange");
      made.settle();
    },
    choose(id, value) {
      find(id).value = String(value);
      find(id).send("change");
      made.settle();
    },
    get view() { return inside("[view.from, view.to]"); },
  };
  return page;
}

// A random sequence that is the same in each run; a seed of one's own repeats another one.
export function random(seed = Number(process.env.SEED ?? 1)) {
  let state = seed >>> 0;
  return (below) => {
    state = Math.imul(state ^ state >>> 15, state | 1) + 0x6d2b79f5 >>> 0;
    const mixed = Math.imul(state ^ state >>> 7, state | 61);
    return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * below);
  };
}
