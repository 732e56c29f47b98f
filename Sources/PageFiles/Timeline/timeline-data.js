// MARK: The content of the page

const find = (id) => document.getElementById(id);
const make = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
};
const page = JSON.parse(find("timeline-data").textContent);
const severities = ["note", "warning", "error"];

// Numbers of seven bits a byte, the lowest first; the eighth bit says that another follows.
class Column {
  constructor(id) {
    const text = atob(find(id).textContent.trim());
    this.bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) {
      this.bytes[index] = text.charCodeAt(index);
    }
    this.at = 0;
  }
  next() {
    let value = 0, scale = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }
  // Zigzag: 0, -1, 1, -2 …
  signed() {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

// Texts are patterns in which a control character marks the place of each number.
const patterns = ["", ...page.patterns].map((pattern) => pattern.split("\u0001"));
const numbers = new Float64Array(page.numbers);
let numbersUsed = 0;
function readText(column, parts, place) {
  const pattern = column.next();
  parts.text[place] = pattern;
  parts.first[place] = numbersUsed;
  for (let left = patterns[pattern].length - 1; left > 0; left--) {
    numbers[numbersUsed++] = column.next();
  }
}
function textOf(parts, place) {
  const pieces = patterns[parts.text[place]];
  let text = pieces[0];
  for (let piece = 1; piece < pieces.length; piece++) {
    text += numbers[parts.first[place] + piece - 1] + pieces[piece];
  }
  return text;
}

const runs = page.runs, scenes = page.scenes, rows = page.rows;
// Without times a run counts events; next to runs with times each event takes a millisecond.
const isOrderOnly = runs.length > 0 && runs.every((run) => run.orderOnly);
for (const run of runs) {
  run.scale = run.orderOnly && !isOrderOnly ? 1e6 : 1;
  run.marks = [];
  run.gaps = [];
}

function readRows() {
  const slices = new Column("timeline-slices"), events = new Column("timeline-events");
  rows.forEach((row, index) => {
    row.index = index;
    const scale = runs[row.run].scale;
    const count = row.slices;
    const parts = row.parts = {
      begin: new Float64Array(count), end: new Float64Array(count),
      name: new Uint32Array(count), text: new Uint32Array(count), first: new Uint32Array(count),
      line: new Float64Array(count), isOpen: new Uint8Array(count), allowed: new Map(),
    };
    let time = 0, line = 0;
    for (let place = 0; place < count; place++) {
      parts.name[place] = slices.next();
      parts.begin[place] = (time += slices.signed()) * scale;
      parts.end[place] = (time += slices.next()) * scale;
      const flags = slices.next();
      parts.isOpen[place] = flags & 1;
      if (flags & 2) parts.line[place] = line += slices.signed();
      if (flags & 4) parts.allowed.set(place, slices.next() * scale);
      if (flags & 8) readText(slices, parts, place);
    }
    const ticks = row.ticks = {
      time: new Float64Array(row.events), name: new Uint32Array(row.events),
      text: new Uint32Array(row.events), first: new Uint32Array(row.events),
      line: new Float64Array(row.events),
    };
    time = line = 0;
    for (let place = 0; place < row.events; place++) {
      const name = events.next();
      ticks.name[place] = Math.floor(name / 2);
      ticks.time[place] = (time += events.signed()) * scale;
      ticks.line[place] = line += events.signed();
      if (name % 2) readText(events, ticks, place);
    }
  });
}

// Marks are occurrences of findings; gaps are places where records were lost.
function readMarks() {
  const column = new Column("timeline-marks");
  let line = 0;
  for (const finding of page.findings) finding.marks = [];
  for (let place = 0; place < page.marks; place++) {
    const finding = column.next(), severity = column.next(), run = column.next();
    const scene = column.next() - 1, time = column.signed() * runs[run].scale;
    line += column.signed();
    const words = { text: [0], first: [0] };
    const nextText = () => {
      readText(column, words, 0);
      return textOf(words, 0);
    };
    const mark = { finding, severity, run, scene, time, line, text: nextText() };
    const count = column.next();
    mark.evidence = count === 0 ? null : [];
    for (let left = count - 1; left > 0; left--) {
      mark.evidence.push({
        line: line + column.signed(), time: column.signed(), event: nextText(),
        text: nextText(),
      });
    }
    runs[run].marks.push(mark);
    page.findings[finding].marks.push(mark);
  }
  for (const run of runs) run.marks.sort((a, b) => a.time - b.time);
  for (const [run, time, line, text] of page.gaps) {
    runs[run].gaps.push({ time: time * runs[run].scale, line, text });
  }
}

// The first place in a sorted column whose value is greater than `value`.
function after(column, value, from = 0) {
  let low = from, step = 1;
  while (low + step < column.length && column[low + step] <= value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(column.length, low + step + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}
