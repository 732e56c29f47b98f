// The embedded data is read as it was written; places in sorted columns.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bytes, open, random } from "./timeline-page.mjs";

const column = (write) => {
  const page = open(), bytes = new Bytes();
  write(bytes);
  page.find("column").textContent = `\n${bytes.base64}\n`;
  return page.inside(`new Column("column")`);
};

test("numbers of any size are read back", () => {
  const values = [0, 1, 127, 128, 16383, 16384, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];
  const read = column((bytes) => values.forEach((value) => bytes.number(value)));
  assert.deepEqual(values.map(() => read.next()), values);
});

test("signed numbers are read back", () => {
  const values = [0, -1, 1, -2, 63, -64, 64, 1e15, -1e15];
  const read = column((bytes) => values.forEach((value) => bytes.signed(value)));
  assert.deepEqual(values.map(() => read.signed()), values);
});

test("a row has the times, lines, allowances and texts that were written", () => {
  const page = open({
    names: [["active", 3], ["load", 5]], patterns: ["user \u0001 of \u0001", "plain"],
    rows: [
      {
        slices: [
          { name: 1, begin: 5, end: 9, line: 40, allowed: 3, text: [0, 7, 300] },
          { name: 0, begin: 9, end: 9 },
          { name: 1, begin: 2e15, end: 3e15, line: 12, text: [1], isOpen: true },
        ],
        ticks: [{ name: 0, time: -4, line: 9 }, { name: 1, time: 6, line: 3, text: [0, 1, 2] }],
      },
      { slices: [{ name: 0, begin: 1, end: 2, line: 2 }] },
    ],
  });
  const [first, second] = page.inside("rows");
  assert.deepEqual([...first.parts.begin], [5, 9, 2e15]);
  assert.deepEqual([...first.parts.end], [9, 9, 3e15]);
  assert.deepEqual([...first.parts.line], [40, 0, 12]);
  assert.deepEqual([...first.parts.name], [1, 0, 1]);
  assert.deepEqual([...first.parts.isOpen], [0, 0, 1]);
  assert.deepEqual([...first.parts.allowed], [[0, 3]]);
  assert.deepEqual([...first.ticks.time], [-4, 6]);
  assert.deepEqual([...first.ticks.line], [9, 3]);
  assert.deepEqual([...first.ticks.name], [0, 1]);
  assert.deepEqual([second.parts.begin[0], second.parts.line[0]], [1, 2]);
  const textOf = page.inside("textOf");
  assert.deepEqual([0, 1, 2].map((place) => textOf(first.parts, place)), ["user 7 of 300", "", "plain"]);
  assert.deepEqual([0, 1].map((place) => textOf(first.ticks, place)), ["", "user 1 of 2"]);
});

test("marks are in the order of time, with their evidence", () => {
  const page = open({
    patterns: ["work \u0001", "began"],
    marks: [
      { time: 9, line: 30, text: [0, 4], evidence: [{ line: 28, time: -1, event: [1], text: null }] },
      { time: 2, line: 10, text: [1], evidence: [] }, { time: 5, line: 20, scene: 1, severity: 2 },
    ],
  });
  const marks = page.inside("runs")[0].marks;
  assert.deepEqual(marks.map((mark) => [mark.time, mark.line, mark.text, mark.scene, mark.severity]),
    [[2, 10, "began", -1, 1], [5, 20, "", 1, 2], [9, 30, "work 4", -1, 1]]);
  assert.deepEqual(marks.map((mark) => mark.evidence),
    [[], null, [{ line: 28, time: -1, event: "began", text: "" }]]);
  // A finding has its occurrences as they were written.
  assert.deepEqual(page.inside("page").findings[0].marks.map((mark) => mark.time), [9, 2, 5]);
});

test("a gap is where records were lost in its run", () => {
  const page = open({ runs: [{}, {}], gaps: [[1, 7, 3, "2 records were lost"]] });
  assert.deepEqual(page.inside("runs").map((run) => run.gaps),
    [[], [{ time: 7, line: 3, text: "2 records were lost" }]]);
});

test("next to runs with times an event of a run without takes a millisecond", () => {
  const row = (run) => ({
    run, slices: [{ name: 0, begin: 1, end: 3, allowed: 2 }], ticks: [{ name: 0, time: 2, line: 1 }],
  });
  const marks = [{ run: 0, time: 2 }, { run: 1, time: 2 }];
  const mixed = open({ runs: [{}, { orderOnly: true }], rows: [row(0), row(1)], marks });
  const seen = (page) => page.inside("rows").map(({ parts, ticks }) =>
    [parts.begin[0], parts.end[0], parts.allowed.get(0), ticks.time[0]]);
  assert.deepEqual(seen(mixed), [[1, 3, 2, 2], [1e6, 3e6, 2e6, 2e6]]);
  assert.deepEqual(mixed.inside("runs").map((run) => run.marks[0].time), [2, 2e6]);
  const plain = open({ runs: [{ orderOnly: true }], rows: [row(0)] });
  assert.deepEqual(seen(plain), [[1, 3, 2, 2]]);
});

test("the place after a value is that of a plain search", () => {
  const after = open().inside("after"), below = random();
  for (let round = 0; round < 2000; round++) {
    const values = Array.from({ length: below(40) }, () => below(30)).sort((a, b) => a - b);
    const value = below(34) - 2, from = below(values.length + 1);
    // Values before `from` are known to be no greater.
    if (values.slice(0, from).some((one) => one > value)) continue;
    const plain = values.findIndex((one) => one > value);
    assert.equal(after(values, value, from), plain < 0 ? values.length : plain, `${values} ${value} ${from}`);
  }
});
